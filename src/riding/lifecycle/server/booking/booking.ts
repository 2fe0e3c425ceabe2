/** Booking a ride, and what its rider does with it afterwards. */

import { randomInt } from 'node:crypto';
import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, viewerOf } from '#src/platform/http/actor.ts';
import type { PaymentIntentId, QuoteId, UserId } from '#src/platform/ids.ts';
import { Refusal, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { PinRule } from '#src/riding/pickup-pins/pins.ts';
import { pinRuleFor } from '#src/riding/pickup-pins/server/store.ts';
import { heldFrom } from '#src/riding/quotes/rules.ts';
import type { CallerWish, QuoteRow, Wishes } from '#src/riding/quotes/server/service.ts';
import type { BookRequest, WishesRequest } from '#src/riding/rides/contract.ts';
import { wakeAheadMs } from '#src/riding/rides/rules.ts';
import { scheduledMail } from '#src/riding/rides/server/booking-mails.ts';
import { setAndTell } from '#src/riding/rides/server/moving-store.ts';
import {
  countRidesTaken,
  findRide,
  findRideOfQuote,
  insertRide,
  type RideRow,
} from '#src/riding/rides/server/store.ts';
import { keepFare, letGoHold } from '../money/kept-fares.ts';
import { noteOperator } from '../moves/moves.ts';
import { type RidesParts, refuse } from '../parts.ts';
import { tellPassenger } from './passengers.ts';
import { nameBooking } from './unnamed-quote.ts';

/** What books a quote. */
export type BookingParts = CreateParts &
  Pick<RidesParts, 'database' | 'flights' | 'known' | 'log' | 'quotes'>;

/** What writes a ride. */
type CreateParts = Pick<RidesParts, 'baseUrl' | 'clock' | 'holds' | 'mailer' | 'promotions' | 'texter'>;

/** A driver the rider picked is asked alone for this long. */
export const chosenDriverWindowMs = 20_000;

const refusalOfConstraint = {
  rides_quote: 'quote_used',
  rides_payment: 'payment_required',
  rides_one_open_per_rider: 'already_riding',
} as const;

/** Who books, also where nobody is at a screen. */
export type Rider = Pick<Actor, 'userId' | 'email' | 'firstName' | 'lastName'>;

/** A booking as it is made: on which quote, with which payment, and what its rider wants besides the trip. */
export interface Booking {
  quoteId: QuoteId;
  paymentIntentId: PaymentIntentId;
  /** Whose payment it is, where that is not the rider: null for a visitor, who paid by a link. */
  payerId?: UserId | null;
  /** When its PIN is asked for, where somebody else than the rider decides it. */
  pinRule?: PinRule;
  /** @throws Refusal driver_not_found */
  wishes: () => Wishes;
  /** What else is written with the ride. */
  tell?: (tx: Tx, ride: RideRow) => Promise<void>;
  /** What becomes of the money when it is refused. */
  letGo: (refusal: Refusal) => Promise<unknown>;
}

/**
 * Books the quoted trip on a payment that is authorised for exactly its price; what the caller does not name is found.
 * `address` is the caller's. When it is refused, the authorised money is let go at once. Sent again, the same booking
 * answers with its ride.
 * @throws Refusal quote_not_found, quote_expired, quote_used, already_riding, payment_required, driver_not_found,
 *   method_not_kept, those of naming, of the payment and of a promo code; provider_unreachable leaves it as it is, so that booking may be
 *   tried again
 */
export async function bookRide(
  parts: BookingParts & Pick<RidesParts, 'drivers'>,
  actor: Actor,
  request: BookRequest,
  address: string,
): Promise<RideRow> {
  const named = await nameBooking(parts, actor, request).catch(sayIfOff);
  if ('made' in named) return named.made;
  return makeBooking(parts, actor, {
    ...named,
    wishes: () => wishesOf(parts, actor, request, address),
    letGo: () => parts.holds.releaseUnclaimed(named.paymentIntentId, actor.userId),
  });
}

/** What was paid before rides were switched off is booked; whoever has nothing yet is told. */
function sayIfOff(error: unknown): never {
  if (error instanceof Refusal && !isOffered('rides')) throw refusePlatform('not_offered');
  throw error;
}

/** The same for whoever was named already, by a caller or by a hold that stands. */
export async function makeBooking(parts: BookingParts, rider: Rider, booking: Booking): Promise<RideRow> {
  const { database, holds, known } = parts;
  const { quoteId, paymentIntentId } = booking;
  await holds.prepareClaim(paymentIntentId).catch(sayIfOff);
  try {
    const quote = await parts.quotes.bookable(rider, quoteId);
    const wishes = booking.wishes();
    const booked = await database.transaction(async (tx) => {
      const made = await createRide(parts, tx, { rider, quote, wishes, booking });
      if (wishes.flight) await parts.flights.nameAtBooking(tx, made.ride, wishes.flight);
      return made;
    });
    if (booked.ride.bookedWithId) await letGoHold(parts, booked.ride.id, booked.ride.bookedWithId);
    return known.put(booked.ride, booked.seq);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    // Who was not told of their booking sends it again.
    const made = await findRideOfQuote(database.db, quoteId);
    if (made?.riderId === rider.userId && (made.bookedWithId ?? made.paymentIntentId) === paymentIntentId)
      return made;
    // A repeated booking of a quote that is already a ride must not touch that ride's money; claimed holds stay.
    await booking.letGo(refusal);
    throw refusal;
  }
}

/**
 * What a request says that its rider wants, with who was picked from a list that may have been read before signing in.
 * @throws Refusal driver_not_found
 */
export function wishesOf(
  { drivers }: Pick<RidesParts, 'drivers'>,
  actor: Actor,
  { driverId: alias, promisedEtaSeconds, note, passenger, flight }: WishesRequest,
  address: string,
): Wishes {
  const driverId = alias
    ? drivers.chosenBy([viewerOf(actor.userId, address), viewerOf(null, address)], alias)
    : null;
  if (driverId === undefined) throw refuse('driver_not_found');
  return {
    driverId,
    promisedEtaSeconds: promisedEtaSeconds ?? null,
    note: note || null,
    passenger: passenger ?? null,
    flight: flight ?? null,
  };
}

/** With the number of its event, unless the ride was changed after it. */
interface Booked {
  ride: RideRow;
  seq?: number;
}

async function createRide(
  parts: CreateParts,
  tx: Tx,
  { rider, quote, wishes, booking }: { rider: Rider; quote: QuoteRow; wishes: Wishes; booking: Booking },
): Promise<Booked> {
  const { clock, holds, promotions } = parts;
  const { paymentIntentId } = booking;
  const { passenger, driverId: chosenDriverId, caller } = wishes;
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
    wishes: _kept,
    ...trip
  } = quote;
  const made = await insertRide(tx, {
    ...trip,
    riderId: rider.userId,
    passengerName: passenger?.name ?? null,
    passengerPhone: passenger?.phone ?? null,
    note: wishes.note,
    ...hailOf(caller),
    quoteId,
    status: waits ? 'scheduled' : 'pending',
    chosenDriverId,
    chosenUntil: chosenDriverId !== null && !waits ? new Date(now.getTime() + chosenDriverWindowMs) : null,
    searchStartedAt: waits ? null : now,
    wakeAt,
    promisedEtaSeconds: quote.scheduledAt ? null : promisedSeconds(etaSeconds, wishes.promisedEtaSeconds),
    pin: String(randomInt(10_000)).padStart(4, '0'),
    pinRule: booking.pinRule ?? (await pinRuleFor(tx, rider.userId, trip.cityId)),
    heldCents: totalCents,
    paymentIntentId,
    createdAt: now,
    updatedAt: now,
  });
  const { id, riderImage } = made;
  if (quote.promoCodeId !== null && quote.discountCents > 0) {
    await promotions.claim(tx, {
      promoCodeId: quote.promoCodeId,
      userId: rider.userId,
      reference: `ride:${id}`,
      discountCents: quote.discountCents,
      hasRidden: (await countRidesTaken(tx, rider.userId, id)) > 0,
    });
  }
  const { label, keeps } = await holds.claimHold(tx, {
    paymentIntentId,
    userId: booking.payerId === undefined ? rider.userId : booking.payerId,
    amountCents: totalCents,
    reference: `ride:${id}`,
  });
  const from = heldFrom(quote.createdAt, quote.scheduledAt);
  const told = await setAndTell(
    tx,
    id,
    { paymentLabel: label, ...(from && (await keepFare(parts, tx, made, keeps, from))) },
    {
      type: waits ? 'ride.scheduled' : 'ride.requested',
      subject: `ride:${id}`,
      payload: { rideId: id, status: waits ? 'scheduled' : 'pending' },
      userIds: [rider.userId],
      at: now,
    },
  );
  const { ride, seq } = existing(told, `ride ${id}`);
  const { firstName: riderFirstName, lastName: riderLastName, email: riderEmail } = rider;
  const booked: Booked = { ride: { ...ride, riderFirstName, riderLastName, riderEmail, riderImage }, seq };
  if (caller) await noteOperator(tx, 'ride.booked_by_operator', id, bookedHow(caller), now);
  if (booking.tell) await booking.tell(tx, booked.ride);
  else if (waits) await parts.mailer.write(tx, scheduledMail(booked.ride, parts.baseUrl, now));
  const hasWritten = await tellPassenger(parts, tx, booked.ride);
  return hasWritten ? { ride: existing(await findRide(tx, id), `ride ${id}`) } : booked;
}

const hailOf = (caller: CallerWish | undefined) =>
  caller && {
    hailType: 'phone_dispatch' as const,
    bookedBy: caller.by,
    paidToDriver: caller.paidToDriver,
  };

const bookedHow = ({ by, paidToDriver, cardAgreed }: CallerWish) => ({
  ...{ by, reason: null },
  pays: paidToDriver ? 'driver' : cardAgreed ? 'card' : 'link',
});

/** What was said on the screen, which knows who was picked; but a rider cannot promise themselves a sooner one. */
const promisedSeconds = (estimated: number | null, said: number | null): number | null =>
  estimated === null ? said : Math.max(estimated, said ?? 0);

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const constraint = violatedConstraint(error);
  const code = refusalOfConstraint[constraint as keyof typeof refusalOfConstraint];
  return code ? refuse(code) : undefined;
}
