/** What a bill of sale is made of: the sale, its car, its money, and what both typed for the paper. */
import { createHash } from 'node:crypto';
import type { Locked } from '#src/cars/sales/server/parts.ts';
import { isOdometerAgreed } from '#src/cars/sales/server/views.ts';
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { odometerIn } from '#src/cars/vehicles/server/wire.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import { readPlace } from '#src/money/tax/read-place.ts';
import { placeName } from '#src/money/tax/regions.ts';
import { sumOfTax, type TaxLine, taxLabel } from '#src/money/tax/tax-line.ts';
import { taxNumbers } from '#src/money/tax/tax-numbers.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { type Bill, type BillFacts, billOf, missingOf } from '../bill.ts';
import { type LawLine, type ProvincePapers, provinceKey, salePapersHere } from '../sale-papers.ts';
import type { PaperParts } from './parts.ts';
import { type BillRow, findTaxes } from './store.ts';

export interface Law {
  name: string;
  lines: readonly LawLine[];
}

/** What the province of a car has of lines and of papers to bring; null where nobody set any. */
export function papersOfCar({ location }: Pick<VehicleRow, 'location'>): (ProvincePapers & Law) | null {
  const place = readPlace(location);
  const key = provinceKey(place);
  const papers = key && place ? settingOf(salePapersHere).provinces[key] : undefined;
  return papers && place ? { ...papers, name: placeName(place) } : null;
}

export const digestOf = (bill: Bill): string =>
  createHash('sha256').update(JSON.stringify(bill)).digest('hex');

export interface Drawn {
  facts: BillFacts;
  bill: Bill;
  digest: string;
  missing: string[];
  law: Law | null;
  vehicle: VehicleRow;
}

/** The bill as it would be drawn up now. @param keepsLaw whether the lines of law stay as they were signed */
export async function drawnOf(
  parts: PaperParts,
  queries: Queries,
  { order, sale }: Locked,
  row: BillRow | undefined,
  keepsLaw: boolean,
): Promise<Drawn> {
  const vehicle = existing(await findVehicle(queries, sale.vehicleId), 'the vehicle');
  const province = papersOfCar(vehicle);
  const law = keepsLaw ? (row?.law ?? null) : province && { name: province.name, lines: province.lines };
  const { cents, ...money } = await moneyOf(parts, queries, order);
  const facts: BillFacts = {
    number: orderNumber(order.id),
    seller: { name: row?.sellerName ?? null, address: row?.sellerAddress ?? null },
    buyer: { name: row?.buyerName ?? null, address: row?.buyerAddress ?? null },
    dealerName: vehicle.sellerType === 'dealer' ? (vehicle.dealerName ?? 'Dealer') : null,
    car: {
      vin: vehicle.vin ?? row?.vin ?? null,
      ...{ year: vehicle.year, make: vehicle.make, model: vehicle.model, trim: vehicle.trim },
      colour: vehicle.colour,
    },
    odometer:
      isOdometerAgreed(sale) && sale.buyerOdometer !== null
        ? { reading: sale.buyerOdometer, unit: vehicle.odometerUnit ?? 'mi' }
        : null,
    listedOdometer: odometerIn(vehicle).reading,
    price: toDecimal(cents),
    ...money,
    warranty: row?.warranty ?? null,
    promiseDays: sale.promiseDays,
    ...{ place: sale.place, meetAt: sale.meetAt, lateAt: sale.papersAskedAt },
    zone: zoneOf(vehicle),
    company: companyName(),
    province: law,
  };
  const bill = billOf(facts);
  return { facts, bill, digest: digestOf(bill), missing: missingOf(facts), law, vehicle };
}

/** Price and taxes of the whole car, whose deposit was another payment. */
async function moneyOf({ sales, taxes }: PaperParts, queries: Queries, order: Locked['order']) {
  const lines = (await sales.orders.linesOf(queries, [order.id])).get(order.id) ?? [];
  const counted = lines.filter(({ unitCents }) => unitCents < 0);
  const deposits = counted.flatMap(({ item }) => /^order:(\d+)$/.exec(item)?.[1] ?? []);
  const paid = await findTaxes(queries, [order.id, ...deposits.map((id) => Number(id) as OrderId)]);
  const taxLines = summed(paid.flatMap(({ taxLines: each }) => each));
  const at = paid.at(-1)?.at ?? order.createdAt;
  const numbers = await taxes.numbersOf(taxLines, { at, sellerId: order.sellerId ?? undefined }, queries);
  return {
    cents: order.totalCents + counted.reduce((sum, { unitCents }) => sum - unitCents, 0),
    taxes: taxLines.map((line) => ({ label: taxLabel(line), amount: toDecimal(line.cents) })),
    taxNumbers: taxNumbers(taxLines, numbers).map(({ name, number }) => ({ name, number })),
    taxNote: paid.at(-1)?.taxNote ?? null,
  };
}

/** One line for each tax, however many payments it was in. */
function summed(lines: readonly TaxLine[]): TaxLine[] {
  const isSame = (one: TaxLine) => (other: TaxLine) =>
    other.code === one.code && other.collector === one.collector;
  return lines
    .filter((line, index) => lines.findIndex(isSame(line)) === index)
    .map((line) => ({ ...line, cents: sumOfTax(lines.filter(isSame(line))) }));
}
