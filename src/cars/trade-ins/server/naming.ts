/** A dealer says what they would give for a buyer's car, and until when. It is a price talk: no money moves. */
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { formatMoney, toCents } from '#src/platform/money.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { localDate, zonedTime } from '#src/platform/time/zoned-time.ts';
import type { TradeIn } from '../contract.ts';
import { mostDaysAhead, titleOfTraded } from '../rules.ts';
import { refuse, type TradeInParts } from './parts.ts';
import { findTradeIn, lockInquiry, updateTradeIn } from './store.ts';
import { viewTradeIn } from './views.ts';

const dayMs = 86_400_000;

/** The end of a day by the clocks of where the car stands. @throws Refusal day_unusable */
function endOf(day: string, now: Date, zone: string): Date {
  const end = zonedTime(day, '23:59:59', zone);
  const isAhead = day >= localDate(now, zone) && end.getTime() <= now.getTime() + (mostDaysAhead + 1) * dayMs;
  if (Number.isNaN(end.getTime()) || !isAhead)
    throw refuse('day_unusable', {
      fields: { until: `Choose a day from today on, within ${mostDaysAhead} days.` },
    });
  return end;
}

/** @throws Refusal inquiry_not_found, also for another dealer's, trade_in_ended, vehicle_unavailable, day_unusable, too_many_mails */
export async function nameFigure(
  parts: TradeInParts,
  actor: Actor,
  id: number,
  { amount, until: day }: { amount: string; until: string },
): Promise<TradeIn> {
  const now = parts.clock.now();
  const row = await parts.database.transaction(async (tx) => {
    const found = await findTradeIn(tx, id);
    const inquiry = found && (await lockInquiry(tx, found.inquiryId));
    if (!found || !inquiry || inquiry.sellerId !== actor.userId || inquiry.buyerId === null)
      throw refuse('inquiry_not_found');
    const standing = existing(await findTradeIn(tx, id), `trade-in ${id}`);
    if (standing.endedAt) throw refuse('trade_in_ended');
    const vehicle = existing(await findVehicle(tx, inquiry.vehicleId), 'the vehicle');
    if (vehicle.status !== 'published' && vehicle.status !== 'reserved') throw refuse('vehicle_unavailable');
    const until = endOf(day, now, zoneOf(vehicle));
    const figureCents = existing(toCents(amount), 'an amount in cents');
    // Said again it is the same figure, and nobody is written to.
    if (standing.figureCents === figureCents && standing.figureUntil?.getTime() === until.getTime())
      return standing;
    const words = `For your ${titleOfTraded(standing.car)} I would give ${formatMoney(figureCents, { short: true })} when you buy the ${titleOf(vehicle)}, until ${momentWords(until, zoneOf(vehicle), 'ahead', true)}. We settle it between us: it is not part of the payment here.`;
    const about = { vehicleId: inquiry.vehicleId, buyerId: inquiry.buyerId };
    await parts.conversations.say(tx, about, 'seller', words, (of) => `${parts.baseUrl}/inquiries/${of}`);
    const named = await updateTradeIn(tx, id, { figureCents, figureUntil: until, figureAt: now });
    await record(tx, {
      type: 'trade_in.figure_named',
      subject: `trade_in:${id}`,
      payload: { tradeInId: id, inquiryId: inquiry.id, vehicleId: inquiry.vehicleId },
      userIds: [inquiry.buyerId, inquiry.sellerId],
      at: now,
    });
    return named;
  });
  return viewTradeIn(parts, 'seller', row);
}
