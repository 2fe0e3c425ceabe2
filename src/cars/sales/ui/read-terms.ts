/** The terms of a sale as they travel, for whoever words them. Pure. */
import type { ReturnTerms } from '#src/cars/vehicles/return-terms.ts';
import { centsOf } from '#src/platform/money.ts';
import type { CarSale } from '../contract.ts';

export const readTerms = ({ perKm, ...terms }: NonNullable<CarSale['returnTerms']>): ReturnTerms => ({
  ...terms,
  perKmCents: centsOf(perKm),
});
