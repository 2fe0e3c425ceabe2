/** What the two do with an offer that stands: accept it, name another amount, decline or withdraw it. */

import { listingMoves } from '#src/cars/listings/rules.ts';
import { announceListing } from '#src/cars/listings/server/listings/listing-changes.ts';
import { moveVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import { offerPolicy } from '#src/cars/policy.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { may } from '#src/platform/policy.ts';
import type { CarOffer, CarOfferAct } from '../contract.ts';
import { actsOf, type OfferSide } from '../rules.ts';
import { momentOf, money, requireAmount, requireToday, triesLeft } from './bounds.ts';
import {
  amountOf,
  freeCar,
  hourMs,
  type LockedOffer,
  lockBoth,
  moveOffer,
  type OfferParts,
  refuse,
} from './parts.ts';
import { lockBuyer, newestStep, type OfferRow } from './store.ts';
import { findMine, viewOffer } from './views.ts';

/** What was just decided, with everything locked. */
interface Acting extends LockedOffer {
  side: OfferSide;
  /** Who acts, as the other one reads it: notes stay with their reader, so they name nobody. */
  name: string;
}

/** @throws Refusal offer_not_found, offer_moved_on, offer_lapsed, vehicle_unavailable, amount_unusable, too_many_offers_today */
export async function actOnOffer(
  parts: OfferParts,
  actor: Actor,
  id: number,
  act: CarOfferAct,
): Promise<CarOffer> {
  const found = await findMine(parts, actor, id);
  const side: OfferSide = found.sellerId === actor.userId ? 'seller' : 'buyer';
  if (!may(offerPolicy, 'act', side)) throw refuse('offer_not_found');
  await parts.database.transaction(async (tx) => {
    if (act.act === 'offer') await lockBuyer(tx, found.buyerId);
    const locked = await lockBoth(tx, found.vehicleId, id);
    const acting = { ...locked, side, name: side === 'seller' ? 'The seller' : 'The buyer' };
    await requireNow(parts, tx, acting, act);
    switch (act.act) {
      case 'accept':
        return accept(parts, tx, acting);
      case 'offer':
      case 'counter':
        return name(parts, tx, acting, act);
      case 'decline':
        return decline(parts, tx, acting, act.words);
      case 'withdraw':
        return withdraw(parts, tx, acting);
    }
  });
  await parts.catalogue.refresh([found.vehicleId]);
  return viewOffer(parts, actor, id);
}

/** Nobody answers what they have not read, what is not theirs to answer, or what has lapsed a moment ago. */
async function requireNow(
  parts: OfferParts,
  tx: Tx,
  { offer, side }: Acting,
  { act, step }: CarOfferAct,
): Promise<void> {
  if (step !== (await newestStep(tx, offer.id))) throw refuse('offer_moved_on');
  const left = await triesLeft(parts, tx, offer.buyerId, offer.vehicleId);
  if (!actsOf(offer, side, left).includes(act)) throw refuse('offer_moved_on');
  const isEnding = act === 'decline' || act === 'withdraw';
  if (!isEnding && offer.until !== null && offer.until <= parts.clock.now()) throw refuse('offer_lapsed');
}

/** Whoever accepts first has the car held; a purchase that was faster has taken it off the market by now. */
async function accept(parts: OfferParts, tx: Tx, acting: Acting): Promise<void> {
  const { vehicle, offer, side, name } = acting;
  if (vehicle.status !== 'published')
    throw refuse('vehicle_unavailable', {
      words:
        vehicle.status === 'reserved'
          ? 'Another buyer holds this car now. The offer stands for as long as its time runs.'
          : 'This car is no longer for sale.',
    });
  const cents = amountOf(offer);
  if (cents > vehicle.priceCents)
    throw refuse('amount_unusable', {
      words: `The car is listed at ${money(vehicle.priceCents)} now, which is less. It can be bought for that.`,
    });
  const until = new Date(parts.clock.now().getTime() + parts.holdHours * hourMs);
  const row = await moveVehicle(tx, vehicle.id, listingMoves.reserve.from, {
    ...{ status: listingMoves.reserve.to, reservedUntil: until, updatedAt: parts.clock.now() },
  });
  if (!row) throw refuse('vehicle_unavailable');
  await announceListing(parts, tx, 'vehicle.reserved', row);
  const title = titleOf(vehicle);
  const news =
    side === 'seller'
      ? {
          to: ['buyer'] as const,
          subject: `${money(cents)} is accepted`,
          text: `${name} accepts ${money(cents)} for the ${title}. It is held for you at that price until ${momentOf(until, vehicle)}: pay the deposit or all of it by then. Nobody else can buy it meanwhile.`,
        }
      : {
          to: ['seller'] as const,
          subject: `${money(cents)} is accepted`,
          text: `${name} accepts ${money(cents)} for your ${title}. The car is held for them until ${momentOf(until, vehicle)}. If they have not paid by then, it is for sale to all again; you have nothing to do.`,
        };
  await moveOffer(
    parts,
    tx,
    acting,
    { state: 'accepted', turn: null, until },
    { by: side, act: 'accept', amountCents: cents },
    news,
  );
}

async function name(
  parts: OfferParts,
  tx: Tx,
  acting: Acting,
  { act, amount, words }: Extract<CarOfferAct, { amount: string }>,
): Promise<void> {
  const { vehicle, offer, side } = acting;
  if (side === 'buyer') await requireToday(parts, tx, offer.buyerId);
  const cents = await requireAmount(tx, side, amount, vehicle, offer);
  const until = new Date(parts.clock.now().getTime() + parts.answerHours * hourMs);
  const title = titleOf(vehicle);
  const change: Partial<OfferRow> =
    side === 'buyer'
      ? { buyerCents: cents, amountBy: 'buyer', turn: 'seller', until }
      : { sellerCents: cents, amountBy: 'seller', turn: 'buyer', until, counters: offer.counters + 1 };
  const said =
    side === 'buyer'
      ? `${acting.name} now offers ${money(cents)} for your ${title}, listed at ${money(vehicle.priceCents)}. Accept it, name another price, or decline`
      : `${acting.name} asks ${money(cents)} for the ${title} and keeps ${money(offer.buyerCents)} too little. Accept it, offer again, or decline`;
  await moveOffer(
    parts,
    tx,
    acting,
    change,
    { by: side, act, amountCents: cents, words },
    {
      to: [side === 'buyer' ? 'seller' : 'buyer'],
      subject: side === 'buyer' ? `${money(cents)} is offered` : `${money(cents)} is asked`,
      text: `${said}, by ${momentOf(until, vehicle)}.`,
      quote: words,
    },
  );
}

async function decline(parts: OfferParts, tx: Tx, acting: Acting, words: string): Promise<void> {
  const { vehicle, offer, side, name } = acting;
  const cents = amountOf(offer);
  // A seller may also take back what they asked themselves.
  const what = offer.amountBy === side ? `takes ${money(cents)} back` : `declines ${money(cents)}`;
  await moveOffer(
    parts,
    tx,
    acting,
    { state: 'declined', turn: null, until: null },
    { by: side, act: 'decline', words },
    {
      to: [side === 'buyer' ? 'seller' : 'buyer'],
      subject: `${money(cents)} is declined`,
      text: `${name} ${what} for the ${titleOf(vehicle)}. ${side === 'seller' ? 'The car can still be bought at its price, and you may offer again while you have tries left.' : 'The listing stays as it is.'}`,
      quote: words,
    },
  );
}

/** Also once it is accepted: a buyer who does not want the car any more lets it go before its time is over. */
async function withdraw(parts: OfferParts, tx: Tx, acting: Acting): Promise<void> {
  const { vehicle, offer, name } = acting;
  const wasHeld = offer.state === 'accepted';
  if (wasHeld) await freeCar(parts, tx, vehicle);
  await moveOffer(
    parts,
    tx,
    acting,
    { state: 'withdrawn', turn: null, until: null },
    { by: 'buyer', act: 'withdraw' },
    {
      to: ['seller'],
      subject: 'An offer is withdrawn',
      text: `${name} withdraws ${money(amountOf(offer))} for your ${titleOf(vehicle)}.${wasHeld ? ' The car is for sale to all again.' : ''}`,
    },
  );
}
