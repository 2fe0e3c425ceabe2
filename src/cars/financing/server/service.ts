/** A loan for a car, reckoned with the tax of where it would be registered. */
import type { z } from 'zod';
import { listingPolicy, whoOfListing } from '#src/cars/policy.ts';
import { monthlyPayment } from '#src/cars/valuation/loan.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { carTaxNote } from '#src/money/tax/car-notes.ts';
import { readPlace } from '#src/money/tax/read-place.ts';
import { findRegion, placeName } from '#src/money/tax/regions.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import { showTax, sumOfTax, type TaxLine } from '#src/money/tax/tax-line.ts';
import type { TaxPlace } from '#src/money/tax/tax-rule.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { type Cents, toCents, toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type CarLoan, financingRefusals, type LoanQuery } from '../contract.ts';

const refuse = refusalsOf(financingRefusals);

export interface FinancingParts {
  database: Database;
  taxes: Pick<Taxes, 'taxOf'>;
}

/** @throws Refusal vehicle_not_found, province_unknown */
export async function reckonLoan(
  { database, taxes }: FinancingParts,
  actor: Actor | null,
  id: VehicleId,
  asked: z.output<typeof LoanQuery>,
): Promise<CarLoan> {
  const vehicle = await findVehicle(database.db, id);
  const act = vehicle && visibleStatuses.includes(vehicle.status) ? 'see' : 'see_hidden';
  if (!vehicle || vehicle.status === 'removed') throw refuse('vehicle_not_found');
  if (!may(listingPolicy, act, whoOfListing(actor, vehicle.sellerId))) throw refuse('vehicle_not_found');
  const stands = readPlace(vehicle.location);
  const place = placeAsked(asked.province, stands);
  const { totalCents, taxLines } = await costThere(taxes, vehicle, stands, place);
  const downCents = existing(toCents(asked.down), 'a down payment in cents');
  const loan = monthlyPayment({
    ...{ priceCents: totalCents, downCents },
    ...{ ratePercent: asked.rate, months: asked.months },
  });
  const isElsewhere = stands !== null && place !== null && keyOf(stands) !== keyOf(place);
  return {
    price: toDecimal(vehicle.priceCents),
    taxes: taxLines.map(showTax),
    total: toDecimal(totalCents),
    down: toDecimal(downCents),
    borrowed: toDecimal(loan.principalCents),
    monthly: toDecimal(loan.monthlyCents),
    interest: toDecimal(loan.interestCents),
    ...{ months: asked.months, ratePercent: asked.rate },
    province: place?.region ? keyOf(place) : null,
    provinceName: place && placeName(place),
    taxedIn: isElsewhere && vehicle.sellerType === 'dealer' ? placeName(stands) : null,
    taxNote: carTaxNote(supplyOf(vehicle), place),
  };
}

const supplyOf = ({ sellerType }: Pick<VehicleRow, 'sellerType'>) =>
  sellerType === 'dealer' ? ('dealer_car' as const) : ('private_car' as const);
const keyOf = ({ country, region }: TaxPlace): string => [country, region].filter(Boolean).join('-');

/** `ON` is one of the country the car stands in. @throws Refusal province_unknown */
function placeAsked(province: string, stands: TaxPlace | null): TaxPlace | null {
  if (province === '') return stands;
  const [country, code = ''] = province.includes('-')
    ? province.split('-')
    : [stands?.country ?? 'CA', province];
  const region = findRegion(country ?? '', code);
  if (!region || (stands && region.country !== stands.country))
    throw refuse('province_unknown', { fields: { province: financingRefusals.province_unknown[1] } });
  return { country: region.country, region: region.code };
}

/**
 * What the car costs in `place`. Its price holds the tax of where it stands, if any; elsewhere that is taken out and
 * what is asked there is put on top. Where nobody knows what it holds, the price is what it costs.
 */
async function costThere(
  taxes: FinancingParts['taxes'],
  vehicle: VehicleRow,
  stands: TaxPlace | null,
  place: TaxPlace | null,
): Promise<{ totalCents: Cents; taxLines: TaxLine[] }> {
  const { priceCents } = vehicle;
  if (!stands || !place) return { totalCents: priceCents, taxLines: [] };
  const supply = supplyOf(vehicle);
  const lineOf = (cents: Cents) => [{ supply, cents, unitCents: cents }];
  const held = await taxes.taxOf(lineOf(priceCents), { place: stands, included: true });
  if (keyOf(stands) === keyOf(place)) return { totalCents: priceCents, taxLines: held.taxLines };
  const netCents = priceCents - sumOfTax(held.taxLines);
  const { taxLines } = await taxes.taxOf(lineOf(netCents), { place, included: false });
  return { totalCents: netCents + sumOfTax(taxLines), taxLines };
}
