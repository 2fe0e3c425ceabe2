/** A buyer names a price for a car. What bots could do with it is bounded here, each count under its buyer's lock. */
import { lockVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { CarOffer } from '../contract.ts';
import { mostOpenOffers } from '../rules.ts';
import { momentOf, money, requireAmount, requireToday, triesLeft } from './bounds.ts';
import { hourMs, noteStep, type OfferParts, refuse } from './parts.ts';
import { countOpen, findStanding, insertOffer, lockBuyer, termsOf } from './store.ts';
import { viewRow } from './views.ts';

/** @throws Refusal vehicle_not_found, own_listing, vehicle_unavailable, offers_off, address_unconfirmed and the bounds */
export async function makeOffer(
  parts: OfferParts,
  actor: Actor,
  vehicleId: VehicleId,
  { amount, words }: { amount: string; words: string },
): Promise<CarOffer> {
  const buyer = await parts.accounts.getUser(actor.userId);
  if (!buyer.emailVerified) throw refuse('address_unconfirmed');
  const made = await parts.database.transaction(async (tx) => {
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
        text: `A buyer offers ${money(cents)} for your ${titleOf(vehicle)}, listed at ${money(vehicle.priceCents)}. Accept it, name another price, or decline, by ${momentOf(until, vehicle)}. Others still see the listed price.`,
        quote: words,
      },
    );
    return offer;
  });
  return viewRow(parts, actor, made);
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
