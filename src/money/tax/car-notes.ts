/** What a buyer of a car is told about tax that is no line of ours. Pure. */

import { companyName } from '#src/platform/settings/company.ts';
import { registrationTaxes } from './canada.ts';
import type { TaxPlace } from './tax-rule.ts';

/**
 * Words beside the price, on the checkout and on the receipt; null where there is nothing to say.
 * @param place where the car is handed over, as `readPlace` has it
 */
export function carTaxNote(supply: 'dealer_car' | 'private_car', place: TaxPlace | null): string | null {
  const isAskedLater = registrationTaxes.some(
    (tax) => place?.country === 'CA' && tax.region === place.region && tax.of === supply,
  );
  if (supply === 'private_car') {
    const later = isAskedLater ? ' Your province may ask tax when you register it.' : '';
    return `No sales tax through ${companyName()}: a private sale.${later}`;
  }
  if (place === null || place.region === null)
    return 'No sales tax was reckoned: the place of this car names no province or state.';
  return isAskedLater ? 'QST is not in the price: you pay it to the SAAQ when you register the car.' : null;
}
