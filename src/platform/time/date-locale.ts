/** In which order a day is written, and by which clock an hour; the words are English everywhere. */
import { company } from '../settings/company.ts';

/** Where English has the month first and hours up to twelve; the rest of the world has neither. */
const monthFirst: ReadonlySet<string> = new Set(['CA', 'PH', 'PR', 'US', 'GU', 'VI', 'AS', 'MP', 'UM']);

/** BCP 47, by the company's country: `Nov 27, 2026, 9:30 PM`, or `27 Nov 2026, 21:30`. Ask where it is said. */
export const dateLocale = (): 'en-US' | 'en-GB' => (monthFirst.has(company().country) ? 'en-US' : 'en-GB');
