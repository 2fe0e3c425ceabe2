/** What the desk typed into the form of minutes after a landing. Pure. */
import { field } from '#src/design/desk/operator-page.ts';
import type { FlightTerms } from '../rules.ts';

const minutesOf = (typed: string): number => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** What cannot be read is left to the server to refuse. An airport that is as all others is not named. */
export function readFlightTerms(form: FormData): FlightTerms {
  const minutesAt: Record<string, number> = {};
  for (const name of form.keys()) {
    if (!name.startsWith('minutes.') || field(form, name).trim() === '') continue;
    minutesAt[name.slice('minutes.'.length)] = minutesOf(field(form, name));
  }
  return { minutesAfterLanding: minutesOf(field(form, 'minutes')), minutesAt };
}
