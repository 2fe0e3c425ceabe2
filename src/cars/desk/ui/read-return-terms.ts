/** What the desk typed of cars that come back. Pure. */
import type { ReturnTermsSetting } from '#src/cars/vehicles/return-terms.ts';
import { field } from '#src/design/desk/operator-page.ts';
import { readTypedAmount, readTypedCount, readTypedDecimal } from '#src/platform/typed-numbers.ts';

/** What cannot be read is left to the server to refuse. */
export function readReturnTerms(form: FormData): ReturnTermsSetting {
  const km = readTypedCount(field(form, 'includedKm'), { km: 1 });
  const perKm = readTypedAmount(field(form, 'perKm'));
  const percent = readTypedDecimal(field(form, 'mostPercent'), 0);
  return {
    isOn: form.has('isOn'),
    includedKm: 'value' in km ? km.value : Number.NaN,
    perKmCents: 'cents' in perKm ? perKm.cents : Number.NaN,
    mostPercent: 'value' in percent ? percent.value : Number.NaN,
  };
}
