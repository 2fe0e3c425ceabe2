/** Which taxes are on a ride: those of where it begins. */
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { TaxRate } from '#src/money/tax/rates.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';

export type TaxesOfRides = Pick<Taxes, 'ratesOf'>;

/** What a ride from here is taxed with now; nothing elsewhere, where Rove has no drivers. */
export async function rideTaxes(taxes: TaxesOfRides, city: City | undefined): Promise<TaxRate[]> {
  if (!city) return [];
  const { country, region, timeZone } = city;
  return taxes.ratesOf('ride', { place: { country: country.code, region: region?.code ?? null }, timeZone });
}
