/** A buyer asks a dealer what they would give for a car; it begins or goes on with their conversation, and waits among the leads. */
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { otherUnitOf } from '#src/platform/units.ts';
import type { TradedCarForm, TradeIn } from '../contract.ts';
import {
  mostADay,
  mostForOneCar,
  type Range,
  rangeOf,
  rangeWords,
  type TradedCar,
  tradedWords,
} from '../rules.ts';
import { refuse, type TradeInParts } from './parts.ts';
import { countOf, countSince, endStanding, findInquiryOf, insertTradeIn, lockBuyer } from './store.ts';
import { viewTradeIn } from './views.ts';

const dayMs = 86_400_000;

const carOf = ({ mileage, unit, trim, ...form }: TradedCarForm): TradedCar => ({
  ...form,
  trim: trim || null,
  mileage: mileage.reading,
  unit: mileage.unit ?? unit,
});

/** What cars like it are listed at; null where too few are known. */
async function appraise(
  { catalogue }: Pick<TradeInParts, 'catalogue'>,
  car: TradedCar,
): Promise<Range | null> {
  const { mileage, unit, year, make, model, trim } = car;
  const miles = unit === 'mi' ? mileage : otherUnitOf({ reading: mileage, unit }).reading;
  const { deal, spread } = await catalogue.judgeForm({
    ...{ id: 0 as VehicleId, sellerId: 0, body: null, fuel: null, condition: 'used' },
    ...{ year, make, model, trim, mileage: miles },
    // Of the price only how good it is would depend, which nobody asks here.
    priceCents: 10_000_00,
  });
  return rangeOf(deal.marketCents, spread);
}

export async function rangeOfForm(parts: Pick<TradeInParts, 'catalogue'>, form: TradedCarForm) {
  const range = await appraise(parts, carOf(form));
  return { range: range && { low: toDecimal(range.lowCents), high: toDecimal(range.highCents) } };
}

/**
 * @throws Refusal vehicle_not_found, own_listing, vehicle_unavailable, trade_ins_off, address_unconfirmed,
 *   too_many_trade_ins, too_many_mails
 */
export async function askTradeIn(
  parts: TradeInParts,
  actor: Actor,
  vehicleId: VehicleId,
  { words, ...form }: TradedCarForm & { words: string },
): Promise<TradeIn> {
  const buyer = await parts.accounts.getUser(actor.userId);
  if (!buyer.emailVerified) throw refuse('address_unconfirmed');
  const car = carOf(form);
  const range = await appraise(parts, car);
  const made = await parts.database.transaction(async (tx) => {
    await lockBuyer(tx, buyer.id);
    const vehicle = await findVehicle(tx, vehicleId);
    if (!vehicle || !visibleStatuses.includes(vehicle.status)) throw refuse('vehicle_not_found');
    if (vehicle.sellerId === buyer.id) throw refuse('own_listing');
    if (vehicle.status === 'sold') throw refuse('vehicle_unavailable');
    if (vehicle.sellerType !== 'dealer') throw refuse('trade_ins_off');
    const now = parts.clock.now();
    const today = await countSince(tx, buyer.id, new Date(now.getTime() - dayMs));
    if (today >= mostADay || (await countOf(tx, buyer.id, vehicleId)) >= mostForOneCar)
      throw refuse('too_many_trade_ins');
    const about = { vehicleId, buyerId: buyer.id };
    const text = askWords(titleOf(vehicle), car, range, words);
    await parts.conversations.say(tx, about, 'buyer', text, (id) => `${parts.baseUrl}/inquiries/${id}`);
    const inquiry = existing(await findInquiryOf(tx, vehicleId, buyer.id), 'the conversation');
    await endStanding(tx, inquiry.id, now);
    const row = await insertTradeIn(tx, {
      ...{ inquiryId: inquiry.id, vehicleId, buyerId: buyer.id, car, words, createdAt: now },
      ...{ lowCents: range?.lowCents ?? null, highCents: range?.highCents ?? null },
    });
    await record(tx, {
      type: 'trade_in.asked',
      subject: `trade_in:${row.id}`,
      payload: { tradeInId: row.id, inquiryId: inquiry.id, vehicleId },
      userIds: [buyer.id, inquiry.sellerId],
      at: now,
    });
    return { row, inquiry };
  });
  return viewTradeIn(parts, 'buyer', made.row);
}

/** As both read it in their conversation. */
function askWords(wanted: string, car: TradedCar, range: Range | null, words: string): string {
  const listed = range ? ` Cars like it are listed on ${companyName()} at ${rangeWords(range)}.` : '';
  return [
    `I would trade in my car for the ${wanted}: ${tradedWords(car)}.${listed} What would you give for it?`,
    words,
  ]
    .filter(Boolean)
    .join('\n\n');
}
