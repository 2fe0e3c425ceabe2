/** What every verb of offers is given, and the writing that all of them share. */

import { announceListing } from '#src/cars/listings/server/listings/listing-changes.ts';
import { lockVehicle, moveVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import type { Vehicles } from '#src/cars/search/server/service.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import { senderOf } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { offersRefusals } from '../contract.ts';
import type { OfferActor, OfferSide, OfferStep } from '../rules.ts';
import { insertStep, lockOffer, type OfferRow, updateOffer } from './store.ts';

export const refuse = refusalsOf(offersRefusals);

export interface OfferParts {
  database: Database;
  clock: Clock;
  log: Pick<Log, 'error' | 'warn'>;
  accounts: Pick<Accounts, 'getUser' | 'getUsers'>;
  catalogue: Vehicles['catalogue'];
  notes: Vehicles['notes'];
  baseUrl: string;
  /** How long an amount stands for its answer, and an accepted one for its payment. */
  answerHours: number;
  holdHours: number;
}

export const hourMs = 3_600_000;

export interface LockedOffer {
  vehicle: VehicleRow;
  offer: OfferRow;
}

/** The vehicle first and then its offer, as everybody locks who changes both. */
export async function lockBoth(tx: Tx, vehicleId: VehicleId, id: number): Promise<LockedOffer> {
  const vehicle = existing(await lockVehicle(tx, vehicleId), 'the vehicle');
  return { vehicle, offer: await lockOffer(tx, id) };
}

/** The amount that stands. */
export const amountOf = ({ amountBy, buyerCents, sellerCents }: OfferRow): Cents =>
  amountBy === 'buyer' ? buyerCents : existing(sellerCents, 'what the seller asks');

export interface News {
  to: readonly OfferSide[];
  subject: string;
  text: string;
  /** What a person wrote to the other one. */
  quote?: string;
}

interface Done {
  by: OfferActor;
  act: OfferStep;
  amountCents?: Cents;
  words?: string | null;
}

/** Changes a locked offer with its step and its event, and tells who has to know. */
export async function moveOffer(
  parts: OfferParts,
  tx: Tx,
  { vehicle, offer }: LockedOffer,
  change: Partial<OfferRow>,
  done: Done,
  news?: News,
): Promise<OfferRow> {
  const moved = await updateOffer(tx, offer.id, { ...change, updatedAt: parts.clock.now() });
  await noteStep(parts, tx, vehicle, moved, done, news);
  return moved;
}

/** The same for an offer that has just been written. */
export async function noteStep(
  parts: OfferParts,
  tx: Tx,
  vehicle: VehicleRow,
  offer: OfferRow,
  done: Done,
  news?: News,
): Promise<void> {
  await writeStep(tx, offer, done, parts.clock.now(), async (step) => {
    if (news) await tell(parts, tx, vehicle, offer, step, done.by, news);
  });
}

/** The step and its event alone, for whoever is told of it by something else. */
export async function writeStep(
  tx: Tx,
  offer: OfferRow,
  { by, act, amountCents, words }: Done,
  at: Date,
  told: (step: number) => Promise<void> = async () => {},
): Promise<void> {
  const step = await insertStep(tx, {
    ...{ offerId: offer.id, at, by, act, words: words || null },
    amountCents: amountCents ?? null,
  });
  await record(tx, {
    type: `car_offer.${act}`,
    subject: `car_offer:${offer.id}`,
    payload: { offerId: offer.id, vehicleId: offer.vehicleId, state: offer.state, by, step: step.id },
    userIds: [offer.buyerId, offer.sellerId],
    at,
  });
  await told(step.id);
}

async function tell(
  parts: OfferParts,
  tx: Tx,
  vehicle: VehicleRow,
  offer: OfferRow,
  step: number,
  by: OfferActor,
  { to, subject, text, quote }: News,
): Promise<void> {
  const doer = by === 'buyer' ? offer.buyerId : by === 'seller' ? offer.sellerId : null;
  const doerName = doer === null ? null : (await parts.accounts.getUser(doer, tx)).firstName;
  for (const side of to) {
    const userId = side === 'buyer' ? offer.buyerId : offer.sellerId;
    // Whoever was kept out meanwhile is written to about that alone.
    if (await isKeptOut(tx, userId)) continue;
    await parts.notes.tell(
      tx,
      {
        ...{ userId, kind: 'offer_news', vehicleId: vehicle.id, about: `${offer.id}:${step}` },
        text,
      },
      {
        to: await parts.accounts.getUser(userId, tx),
        subject: `${subject}: ${titleOf(vehicle)}`,
        ...(quote && doerName !== null && { quote: { by: doerName, words: quote } }),
        action: { label: 'Open the Offer', url: `${parts.baseUrl}/offers/${offer.id}` },
        ...(doer !== null && { by: senderOf(doer, '') }),
      },
    );
  }
}

/** A car that waited for the payment of an offer is for all again, or rests where it may not be shown. */
export async function freeCar(parts: Pick<OfferParts, 'clock'>, tx: Tx, vehicle: VehicleRow): Promise<void> {
  if (vehicle.status !== 'reserved') return;
  // A name that was taken away meanwhile leaves nothing to be shown under, and neither does a closed account.
  const isNameless = vehicle.sellerType === 'dealer' && vehicle.dealerName === null;
  const status = isNameless || (await isKeptOut(tx, vehicle.sellerId)) ? 'paused' : 'published';
  const row = await moveVehicle(tx, vehicle.id, ['reserved'], {
    ...{ status, reservedUntil: null, updatedAt: parts.clock.now() },
  });
  if (row)
    await announceListing(parts, tx, status === 'published' ? 'vehicle.released' : 'vehicle.withdrawn', row);
}
