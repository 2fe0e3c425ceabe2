/** The tax in the price of a car: a dealer's by where it is handed over, which is where it is listed. */
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { carTaxNote } from '#src/money/tax/car-notes.ts';
import { readPlace } from '#src/money/tax/read-place.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { Cents } from '#src/platform/money.ts';

/**
 * Of `cents` of the price of a car, which hold their tax. A private seller collects none, and where the place names no
 * province or state none is reckoned; the note says so.
 */
export async function taxOfSale(
  taxes: Pick<Taxes, 'taxOf'>,
  queries: Queries,
  vehicle: Pick<VehicleRow, 'sellerType' | 'location' | 'priceCents'>,
  cents: Cents,
): Promise<{ taxLines: TaxLine[]; taxNote?: string }> {
  const place = readPlace(vehicle.location);
  const supply = vehicle.sellerType === 'dealer' ? 'dealer_car' : 'private_car';
  const line = { supply, cents, unitCents: vehicle.priceCents } as const;
  const taxLines = place ? (await taxes.taxOf([line], { place, included: true }, queries)).taxLines : [];
  const taxNote = taxLines.length === 0 || supply === 'dealer_car' ? carTaxNote(supply, place) : null;
  return { taxLines, ...(taxNote ? { taxNote } : {}) };
}
