/** Which taxes are on a ride: those of where it begins. */
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { FareTax } from '../fare-parts.ts';

/** None elsewhere, where Rove has no drivers. */
export const rideTaxes = (city: Pick<City, 'tax'> | undefined): FareTax[] =>
  city ? [{ ...city.tax, included: false, collector: 'company' }] : [];
