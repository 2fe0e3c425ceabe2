/** What the desk typed into the form of fares that are looked at by themselves. Pure. */
import { field } from '#src/design/desk/operator-page.ts';
import { readTypedAmount, readTypedCount } from '#src/platform/typed-numbers.ts';
import type { FareReviewSetting } from '../rules.ts';

/** What cannot be read is left to the server to refuse. */
export function readReviewSetting(form: FormData): FareReviewSetting {
  const minutes = readTypedCount(field(form, 'longerMinutes'));
  const cents = (name: string): number => {
    const typed = readTypedAmount(field(form, name), { leastCents: 0 });
    return 'cents' in typed ? typed.cents : Number.NaN;
  };
  return {
    isOn: form.has('isOn'),
    longerMinutes: 'value' in minutes ? minutes.value : Number.NaN,
    mostCents: cents('most'),
    mostOfRiderCents: cents('mostOfRider'),
  };
}
