/** How a kept telephone number is shown, and how one is asked for. Light enough for every page. */
import { company } from './settings/company.ts';

/** `+14165550142;ext=12` to `+1 416 555 0142 ext. 12`; other countries' numbers and older rows stay as they are. */
export function phoneWords(kept: string): string {
  const [number = '', ext] = kept.split(';ext=');
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  const shown = american ? `+1 ${american.slice(1).join(' ')}` : number;
  return ext ? `${shown} ext. ${ext}` : shown;
}

/** Where a link telephones to: `tel:+14165550142;ext=12`. */
export const phoneLink = (kept: string): string => `tel:${kept.replace(/[^\d+;=ext]/g, '')}`;

/** Whether numbers of the company's country have an area code and ten digits. */
const hasAreaCodes = () => ['CA', 'US'].includes(company().country);

/** What is said to whoever typed no whole number. */
export const askPhoneWords = (): string =>
  hasAreaCodes()
    ? 'Enter a phone number with its area code, such as 416 555 0142.'
    : 'Enter a whole phone number, with its country code where it is of another country.';

/** No number that people have at home is shorter: Liechtenstein's have seven digits, some islands' five. */
export const leastPhoneDigits = (): number => (hasAreaCodes() ? 10 : 5);
