/** A buyer names a price for a car. What bots could do with it is bounded here, each count under its buyer's lock. */
import { lockVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toCents } from '#src/platform/money.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { CarOffer } from '../contract.ts';
import {
  amountProblem,
  amountWords,
  leastOffer,
  mostAmountsADay,
  mostOpenOffers,
  mostTries,
  type OfferFacts,
  type OfferSide,
  triesCountDays,
} from '../rules.ts';
import { hourMs, noteStep, type OfferParts, refuse } from './parts.ts';
import { countAmounts, countOpen, findStanding, insertOffer, lockBuyer, termsOf } from './store.ts';
import { viewOffer } from './views.ts';

const dayMs = 24 * hourMs;

export const money = (cents: Cents): string => formatMoney(cents, { short: true });
/** `Nov 28, 2026, 6:40 PM EST`, for mails. */
export const momentOf = (at: Date): string => momentWords(at, booksTimeZone(), 'ahead', true);

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

/** @throws Refusal vehicle_not_found, own_listing, vehicle_unavailable, offers_off, address_unconfirmed and the bounds */
export async function makeOffer(
  parts: OfferParts,
  actor: Actor,
  vehicleId: VehicleId,
  { amount, words }: { amount: string; words: string },
): Promise<CarOffer> {
  const buyer = await parts.accounts.getUser(actor.userId);
  if (!buyer.emailVerified) throw refuse('address_unconfirmed');
  const id = await parts.database.transaction(async (tx) => {
    await lockBuyer(tx, buyer.id);
    const vehicle = await lockVehicle(tx, vehicleId);
    if (!vehicle || !visibleStatuses.includes(vehicle.status)) throw refuse('vehicle_not_found');
    await requireRoom(parts, tx, buyer.id, vehicle);
    const cents = await requireAmount(tx, 'buyer', amount, vehicle, null);
    const now = parts.clock.now();
    const until = new Date(now.getTime() + parts.answerHours * hourMs);
    const offer = await insertOffer(tx, {
      ...{ vehicleId, buyerId: buyer.id, sellerId: vehicle.sellerId },
      ...{ state: 'open', turn: 'seller', buyerCents: cents, amountBy: 'buyer', until },
      ...{ createdAt: now, updatedAt: now },
    });
    await noteStep(
      parts,
      tx,
      vehicle,
      offer,
      { by: 'buyer', act: 'offer', amountCents: cents, words },
      {
        to: ['seller'],
        subject: `${money(cents)} is offered`,
        text: `A buyer offers ${money(cents)} for your ${titleOf(vehicle)}, listed at ${money(vehicle.priceCents)}. Accept it, name another price, or decline, by ${momentOf(until)}. Others still see the listed price.`,
        quote: words,
      },
    );
    return offer.id;
  });
  return viewOffer(parts, actor, id);
}

async function requireRoom(parts: OfferParts, tx: Tx, buyerId: UserId, vehicle: VehicleRow): Promise<void> {
  if (vehicle.sellerId === buyerId) throw refuse('own_listing');
  if (await findStanding(tx, vehicle.id, buyerId)) throw refuse('offer_open');
  if (vehicle.status !== 'published') throw refuse('vehicle_unavailable');
  if (!(await termsOf(tx, vehicle.id)).taken) throw refuse('offers_off');
  if ((await triesLeft(parts, tx, buyerId, vehicle.id)) === 0) throw refuse('no_tries_left');
  if ((await countOpen(tx, buyerId)) >= mostOpenOffers) throw refuse('too_many_open_offers');
  await requireToday(parts, tx, buyerId);
}
