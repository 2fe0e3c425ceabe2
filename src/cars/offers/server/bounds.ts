/** What an amount for a car may be, and how many a buyer may name; and how both are said. */
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toCents } from '#src/platform/money.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import {
  amountProblem,
  amountWords,
  leastOffer,
  mostAmountsADay,
  mostTries,
  type OfferFacts,
  type OfferSide,
  triesCountDays,
} from '../rules.ts';
import { hourMs, type OfferParts, refuse } from './parts.ts';
import { countAmounts, termsOf } from './store.ts';

const dayMs = 24 * hourMs;

export const money = (cents: Cents): string => formatMoney(cents, { short: true });
/** `Sat, Nov 28, 2026, 6:40 PM EST`, for mails, by the clocks of where the car stands. */
export const momentOf = (at: Date, car: Pick<VehicleRow, 'lat' | 'lng'>): string =>
  momentWords(at, zoneOf(car), 'ahead', true);

export async function triesLeft(
  { clock }: Pick<OfferParts, 'clock'>,
  queries: Queries,
  buyerId: UserId,
  vehicleId: VehicleId,
): Promise<number> {
  const since = new Date(clock.now().getTime() - triesCountDays * dayMs);
  return Math.max(0, mostTries - (await countAmounts(queries, buyerId, since, vehicleId)));
}

/** @throws Refusal too_many_offers_today */
export async function requireToday(
  { clock }: Pick<OfferParts, 'clock'>,
  tx: Tx,
  buyerId: UserId,
): Promise<void> {
  const since = new Date(clock.now().getTime() - dayMs);
  if ((await countAmounts(tx, buyerId, since)) >= mostAmountsADay) throw refuse('too_many_offers_today');
}

/** Cents of a typed amount that may be named. @throws Refusal amount_unusable, with words beside the field */
export async function requireAmount(
  tx: Tx,
  side: OfferSide,
  amount: string,
  vehicle: VehicleRow,
  offer: Pick<OfferFacts, 'buyerCents' | 'sellerCents'> | null,
): Promise<Cents> {
  const cents = existing(toCents(amount), 'a price in cents');
  const { leastPercent } = await termsOf(tx, vehicle.id);
  const bounds = {
    priceCents: vehicle.priceCents,
    leastCents: leastOffer(vehicle.priceCents, leastPercent),
  };
  const problem = amountProblem(side, cents, offer, bounds);
  if (problem) {
    const words = amountWords(problem, side, offer, bounds);
    throw refuse('amount_unusable', { words, fields: { amount: words } });
  }
  return cents;
}
