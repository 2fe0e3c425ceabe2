/** What people type of a car's price and of how far it has run. */
import { z } from 'zod';
import { typedAmount, typedCount } from '#src/platform/contract.ts';
import { readTypedMiles } from '#src/platform/typed-numbers.ts';
import { priceBounds } from './price-bounds.ts';

export const Price = typedAmount(() => 'Enter a price such as 24500.', {
  leastCents: 0,
  mostCents: priceBounds.mostCents,
  seldomBelowCents: priceBounds.leastCents,
});

/** Miles; kilometres that are typed as such are converted. */
export const Mileage = typedCount(
  z
    .number('Enter the miles it has run, such as 42000.')
    .int('Enter whole miles.')
    .min(0, 'Enter 0 or more.')
    .max(1_000_000, 'At most 1,000,000 miles.'),
  readTypedMiles,
);
