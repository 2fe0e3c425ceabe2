/** A trade-in as its buyer and the dealer see it on the page of their conversation. */
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { whoOwns } from '#src/platform/policy.ts';
import type { TradeIn } from '../contract.ts';
import { holds } from '../rules.ts';
import type { TradeInParts } from './parts.ts';
import { findInquiry, findStanding, type TradeInRow } from './store.ts';

/** What stands in a conversation; null for none, and for everybody else's. */
export async function tradeInOf(
  parts: TradeInParts,
  actor: Actor,
  inquiryId: number,
): Promise<{ tradeIn: TradeIn | null }> {
  const { db } = parts.database;
  const [inquiry, row] = await Promise.all([findInquiry(db, inquiryId), findStanding(db, inquiryId)]);
  const role =
    inquiry && whoOwns(actor, inquiry.sellerId)
      ? 'seller'
      : inquiry && whoOwns(actor, inquiry.buyerId)
        ? 'buyer'
        : null;
  return { tradeIn: role && row ? await viewTradeIn(parts, role, row) : null };
}

export async function viewTradeIn(
  { database, clock }: Pick<TradeInParts, 'database' | 'clock'>,
  role: TradeIn['role'],
  row: TradeInRow,
): Promise<TradeIn> {
  const { lowCents, highCents, figureCents, figureUntil, figureAt } = row;
  const vehicle = existing(await findVehicle(database.db, row.vehicleId), 'the vehicle');
  const { status } = vehicle;
  const isOnSale = status === 'published' || status === 'reserved';
  return {
    ...{ id: row.id, inquiryId: row.inquiryId, role, car: row.car, zone: zoneOf(vehicle) },
    askedAt: row.createdAt.toISOString(),
    range:
      lowCents !== null && highCents !== null
        ? { low: toDecimal(lowCents), high: toDecimal(highCents) }
        : null,
    figure:
      figureCents !== null && figureUntil && figureAt
        ? {
            ...{ amount: toDecimal(figureCents), until: figureUntil.toISOString() },
            ...{ at: figureAt.toISOString(), holds: isOnSale && holds(figureUntil, clock.now()) },
          }
        : null,
    mayName: role === 'seller' && isOnSale,
  };
}
