/** Booking a ride, and what its rider does with it afterwards. */

import { randomInt } from 'node:crypto';
import type { QuoteRow } from '#src/features/quoting/server/service.ts';
import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, viewerOf } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { BookRequest } from '../../contract.ts';
import { wakeAheadMs } from '../../rules.ts';
import { setAndTell } from '../moving/moving-store.ts';
import { type RidesParts, refuse } from '../parts.ts';
import { countRidesTaken, findRide, findRideOfQuote, insertRide, type RideRow } from '../store.ts';
import { tellPassenger } from './passengers.ts';

/** A driver the rider picked is asked alone for this long. */
export const chosenDriverWindowMs = 20_000;

const refusalOfConstraint = {
  rides_quote: 'quote_used',
  rides_payment: 'payment_required',
  rides_one_open_per_rider: 'already_riding',
} as const;

/**
 * Books the quoted trip on a payment that is authorised for exactly its price. `address` is the caller's.
 * When it is refused, the authorised money is let go at once. Sent again, the same booking answers with its ride.
 * @throws Refusal quote_not_found, quote_expired, quote_used, already_riding, payment_required, driver_not_found,
 *   those of the payment and of a promo code; provider_unreachable leaves it as it is, so that booking may be tried again
 */
export async function bookRide(
  parts: RidesParts,
  actor: Actor,
  request: BookRequest,
  address: string,
): Promise<RideRow> {
  const { database, holds, known } = parts;
  await holds.prepareClaim(request.paymentIntentId);
  try {
    const quote = await parts.quoting.bookable(actor, request.quoteId);
    const chosen = request.driverId ? chosenDriver(parts, actor, address, request.driverId) : null;
    const booked = await database.transaction((tx) => createRide(parts, tx, actor, request, quote, chosen));
    return known.put(booked.ride, booked.seq);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    // Who was not told of their booking sends it again.
    const made = await findRideOfQuote(database.db, request.quoteId);
    if (made?.riderId === actor.userId && made.paymentIntentId === request.paymentIntentId) return made;
    // A repeated booking of a quote that is already a ride must not touch that ride's money; claimed holds stay.
    await holds.releaseUnclaimed(request.paymentIntentId, actor.userId);
    throw refusal;
  }
}

/** Who was picked from the list, which may have been read before signing in. @throws Refusal driver_not_found */
function chosenDriver({ drivers }: RidesParts, actor: Actor, address: string, alias: number): number {
  const driverId = drivers.chosenBy([viewerOf(actor.userId, address), viewerOf(null, address)], alias);
  if (driverId === undefined) throw refuse('driver_not_found');
  return driverId;
}

/** With the number of its event, unless the ride was changed after it. */
interface Booked {
  ride: RideRow;
  seq?: number;
}

async function createRide(
  parts: RidesParts,
  tx: Tx,
  actor: Actor,
  request: BookRequest,
  quote: QuoteRow,
  chosenDriverId: DriverId | null,
): Promise<Booked> {
  const { clock, holds, promotions } = parts;
  const now = clock.now();
  const wakeAt = quote.scheduledAt ? new Date(quote.scheduledAt.getTime() - wakeAheadMs[0]) : null;
  const waits = wakeAt !== null && wakeAt > now;
  const {
    id: quoteId,
    userId: _owner,
    totalCents,
    etaSeconds,
    createdAt: _created,
    expiresAt: _expires,
    ...trip
  } = quote;
  const made = await insertRide(tx, {
    ...trip,
    riderId: actor.userId,
    passengerName: request.passenger?.name ?? null,
    passengerPhone: request.passenger?.phone ?? null,
    note: request.note || null,
    quoteId,
    status: waits ? 'scheduled' : 'pending',
    chosenDriverId,
    chosenUntil: chosenDriverId !== null && !waits ? new Date(now.getTime() + chosenDriverWindowMs) : null,
    searchStartedAt: waits ? null : now,
    wakeAt,
    promisedEtaSeconds: quote.scheduledAt ? null : promisedSeconds(etaSeconds, request.promisedEtaSeconds),
    pin: String(randomInt(10_000)).padStart(4, '0'),
    heldCents: totalCents,
    paymentIntentId: request.paymentIntentId,
    createdAt: now,
    updatedAt: now,
  });
  const { id, riderImage } = made;
  if (quote.promoCodeId !== null && quote.discountCents > 0) {
    await promotions.claim(tx, {
      promoCodeId: quote.promoCodeId,
      userId: actor.userId,
      reference: `ride:${id}`,
      discountCents: quote.discountCents,
      hasRidden: (await countRidesTaken(tx, actor.userId, id)) > 0,
    });
  }
  const { label } = await holds.claimHold(tx, {
    paymentIntentId: request.paymentIntentId,
    userId: actor.userId,
    amountCents: totalCents,
    reference: `ride:${id}`,
  });
  const told = await setAndTell(
    tx,
    id,
    { paymentLabel: label },
    {
      type: waits ? 'ride.scheduled' : 'ride.requested',
      subject: `ride:${id}`,
      payload: { rideId: id, status: waits ? 'scheduled' : 'pending' },
      userIds: [actor.userId],
      at: now,
    },
  );
  const { ride, seq } = existing(told, `ride ${id}`);
  const { firstName: riderFirstName, lastName: riderLastName, email: riderEmail } = actor;
  const booked: Booked = { ride: { ...ride, riderFirstName, riderLastName, riderEmail, riderImage }, seq };
  const hasWritten = await tellPassenger(parts, tx, booked.ride);
  return hasWritten ? { ride: existing(await findRide(tx, id), `ride ${id}`) } : booked;
}

/** What was said on the screen, which knows who was picked; but a rider cannot promise themselves a sooner one. */
const promisedSeconds = (estimated: number | null, said: number | null | undefined): number | null =>
  estimated === null ? (said ?? null) : Math.max(estimated, said ?? 0);

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const constraint = violatedConstraint(error);
  const code = refusalOfConstraint[constraint as keyof typeof refusalOfConstraint];
  return code ? refuse(code) : undefined;
}
