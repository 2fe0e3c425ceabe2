/** Offers that nobody ends: their time runs out, the car leaves the market, an account is closed. */

import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { decidedOn, isKeptOut, suspended } from '#src/people/accounts/server/people/suspended.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { type EndReason, endWords } from '../rules.ts';
import { money } from './bounds.ts';
import { amountOf, freeCar, type LockedOffer, lockBoth, moveOffer, type OfferParts } from './parts.ts';
import { findAccepted, findDue, findOpenFor, findStandingOf } from './store.ts';

/** What may have taken a car off the market, or its price below an offer. */
const carEvents = [
  'vehicle.sold',
  'vehicle.withdrawn',
  'vehicle.held',
  'vehicle.returned',
  'vehicle.changed',
  'vehicle.price_dropped',
];

export function followCars(parts: OfferParts, eventBus: Pick<EventBus, 'consume'>): void {
  eventBus.consume('offers.cars', carEvents, (event) => followCar(parts, Number(event.payload.vehicleId)));
  eventBus.consume('offers.kept_out', [suspended], async (event) => {
    const decided = decidedOn(event);
    const { db } = parts.database;
    if (!decided || !(await isKeptOut(db, decided.userId))) return;
    for (const { id, vehicleId } of await findStandingOf(db, decided.userId))
      await end(parts, vehicleId, id, () => 'buyer_gone');
  });
}

async function followCar(parts: OfferParts, vehicleId: VehicleId): Promise<void> {
  for (const { id } of await findOpenFor(parts.database.db, vehicleId))
    await end(parts, vehicleId, id, ({ vehicle, offer }) => {
      // Who holds a car by a deposit may still let it go.
      if (offer.state !== 'open') return null;
      if (vehicle.status !== 'published' && vehicle.status !== 'reserved') return 'car_gone';
      return amountOf(offer) > vehicle.priceCents ? 'price_fell' : null;
    });
}

/** Ends the wait for an accepted offer's payment, for what takes the listing away. */
export async function endHold(parts: OfferParts, vehicleId: VehicleId, why: EndReason): Promise<void> {
  const held = await findAccepted(parts.database.db, vehicleId);
  if (held) await end(parts, vehicleId, held.id, () => why);
}

/** Ends an offer that still stands, where `whyOf` has a reason with everything locked. */
async function end(
  parts: OfferParts,
  vehicleId: VehicleId,
  id: number,
  whyOf: (locked: LockedOffer) => EndReason | null,
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const locked = await lockBoth(tx, vehicleId, id);
    const { vehicle, offer } = locked;
    const why = whyOf(locked);
    if (why === null || (offer.state !== 'open' && offer.state !== 'accepted')) return;
    if (offer.state === 'accepted') await freeCar(parts, tx, vehicle);
    await moveOffer(
      parts,
      tx,
      locked,
      { state: 'ended', turn: null, until: null, endedBecause: why },
      { by: 'company', act: 'end', words: endWords[why] },
      {
        to: why === 'car_gone' || why === 'price_fell' ? ['buyer'] : ['buyer', 'seller'],
        subject: 'An offer is over',
        text: `The offer of ${money(amountOf(offer))} for the ${titleOf(vehicle)} is over. ${endWords[why]}`,
      },
    );
  });
  await parts.catalogue.refresh([vehicleId]);
}

/** Ends whatever is due. One that cannot be helped now keeps no other waiting. */
export async function sweepOffers(parts: OfferParts): Promise<void> {
  const now = parts.clock.now();
  let last = 0;
  for (;;) {
    const due = await findDue(parts.database.db, now, last);
    if (due.length === 0) return;
    for (const { id, vehicleId } of due) {
      last = id;
      try {
        await parts.database.transaction((tx) => lapse(parts, tx, vehicleId, id, now));
        await parts.catalogue.refresh([vehicleId]);
      } catch (error) {
        parts.log.warn({ err: error, offer: id }, 'an offer for a car waits for the next look');
      }
    }
  }
}

async function lapse(parts: OfferParts, tx: Tx, vehicleId: VehicleId, id: number, now: Date): Promise<void> {
  const locked = await lockBoth(tx, vehicleId, id);
  const { vehicle, offer } = locked;
  // Whoever answered or paid meanwhile was first.
  if ((offer.state !== 'open' && offer.state !== 'accepted') || offer.until === null || offer.until > now)
    return;
  const title = titleOf(vehicle);
  const amount = money(amountOf(offer));
  if (offer.state === 'accepted') await freeCar(parts, tx, vehicle);
  const isOpen = offer.state === 'open';
  await moveOffer(
    parts,
    tx,
    locked,
    { state: isOpen ? 'lapsed' : 'unpaid', turn: null, until: null },
    { by: 'clock', act: 'lapse' },
    {
      to: ['buyer', 'seller'],
      subject: isOpen ? `${amount} has lapsed` : `${amount} was not paid in time`,
      text: isOpen
        ? `Nobody answered ${amount} for the ${title} in time, so it no longer stands.`
        : `${amount} was agreed for the ${title} and not paid in time. The car is for sale to all again, at its listed price.`,
    },
  );
}
