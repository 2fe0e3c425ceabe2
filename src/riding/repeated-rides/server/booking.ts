/** Each minute: days that have come within three days are booked like a ride ahead, by their rider's saved card. */
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { QuoteId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { makeBooking, type Rider } from '#src/riding/lifecycle/server/booking/booking.ts';
import { priceOf } from '#src/riding/quotes/server/selling.ts';
import { findRideOfQuote, type RideRow } from '#src/riding/rides/server/store.ts';
import {
  bookedAheadMs,
  claimMs,
  daysOf,
  leastAheadMs,
  pickupAt,
  triedUntilMs,
  tryAgainMs,
} from '../rules.ts';
import { notBookedMail } from './mails.ts';
import type { RepeatedParts } from './parts.ts';
import {
  claimDay,
  type DayRow,
  decideDay,
  endSeries,
  findDays,
  findDueSeries,
  letGoDay,
  lockSeries,
  type SeriesRow,
  setLookAt,
  setQuote,
} from './store.ts';
import { rhythmOf } from './views.ts';

const seriesAtOnce = 50;

/** A round. One that fails keeps no other from its turn. */
export async function bookDue(parts: RepeatedParts): Promise<void> {
  const { database, clock, log } = parts;
  for (const series of await findDueSeries(database.db, clock.now(), seriesAtOnce))
    await bookSeries(parts, series).catch(async (error: unknown) => {
      log.error({ err: error, series: series.id }, 'a repeated ride was not booked; it is tried again');
      await setLookAt(database.db, series.id, new Date(clock.now().getTime() + tryAgainMs));
    });
}

async function bookSeries(parts: RepeatedParts, series: SeriesRow): Promise<void> {
  const { clock } = parts;
  const rider = await riderOf(parts, series);
  if (!rider) return void (await end(parts, series, 'account'));
  const now = clock.now();
  const today = localDate(now, series.timeZone);
  const days = daysOf(rhythmOf(series)).filter((day) => day >= today);
  for (const day of days) {
    const at = pickupAt(day, series).getTime();
    if (at - now.getTime() > bookedAheadMs) break;
    if (at > now.getTime()) await bookDay(parts, series, rider, day);
  }
  await lookAgain(parts, series, days);
}

/** Null where the account is closed, or was kept out. */
async function riderOf({ accounts, database }: RepeatedParts, { riderId }: SeriesRow): Promise<Rider | null> {
  if (await isKeptOut(database.db, riderId)) return null;
  const user = await accounts.getUser(riderId).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  return user && { userId: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName };
}

const end = ({ database, clock }: RepeatedParts, { id, riderId }: SeriesRow, endWhy: 'account' | 'over') =>
  database.transaction(async (tx) => {
    const at = clock.now();
    if (!(await endSeries(tx, id, { endedAt: at, endWhy }))) return;
    const payload = { seriesId: id, why: endWhy };
    await record(tx, {
      type: 'ride_series.ended',
      subject: `ride_series:${id}`,
      payload,
      userIds: [riderId],
      at,
    });
  });

/** When the next day is due; ended after the last. */
async function lookAgain(parts: RepeatedParts, series: SeriesRow, days: readonly string[]): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now().getTime();
  const known = new Map((await findDays(database.db, [series.id])).map((row) => [row.day, row]));
  const due = days.flatMap((day) => {
    const row = known.get(day);
    const at = pickupAt(day, series).getTime();
    if (at <= now) return [];
    if (!row) return [Math.max(at - bookedAheadMs, now)];
    return row.state === 'booking' ? [row.claimedAt.getTime() + claimMs] : [];
  });
  const last = days.at(-1);
  // It is listed until its last day is over.
  const lastAt = last === undefined ? 0 : pickupAt(last, series).getTime();
  if (lastAt <= now) return void (await end(parts, series, 'over'));
  await setLookAt(database.db, series.id, new Date(Math.min(...due, lastAt)));
}

async function bookDay(parts: RepeatedParts, series: SeriesRow, rider: Rider, day: string): Promise<void> {
  const { database, clock } = parts;
  const of = { seriesId: series.id, day };
  const now = clock.now();
  const claimed = await database.transaction(async (tx) => {
    const locked = await lockSeries(tx, series.id);
    if (!locked || locked.endedAt) return undefined;
    const row = await claimDay(tx, of, { now, staleBefore: new Date(now.getTime() - claimMs) });
    // The flight may have been named anew since the round began.
    return row && { row, flight: locked.flight };
  });
  if (!claimed) return;
  try {
    await keepBooked(
      parts,
      series,
      day,
      (await bookedBefore(parts, claimed.row)) ??
        (await book(parts, { ...series, flight: claimed.flight }, rider, day)),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isLast = pickupAt(day, series).getTime() - now.getTime() <= triedUntilMs;
    if (error.code === 'provider_unreachable' && !isLast)
      return letGoDay(database.db, of, new Date(now.getTime() - claimMs + tryAgainMs));
    await notBooked(parts, series, rider, { day, words: error.message });
  }
}

/** Whoever began it may have come to a ride, and was not heard of after that. */
async function bookedBefore({ database }: RepeatedParts, { quoteId }: DayRow): Promise<RideRow | undefined> {
  return quoteId === null ? undefined : findRideOfQuote(database.db, quoteId);
}

/** @throws Refusal of estimates, of the saved card and of bookings */
async function book(parts: RepeatedParts, series: SeriesRow, rider: Rider, day: string): Promise<RideRow> {
  const { database, clock, quotes, payments, holds } = parts;
  if (!isOffered('rides')) throw new Refusal('not_offered', 404, 'Rides are not offered now.');
  const at = pickupAt(day, series);
  if (at.getTime() - clock.now().getTime() < leastAheadMs)
    throw new Refusal('time_in_past', 422, 'It was too late for that day.');
  const { pickup, destination } = series;
  const estimate = await quotes.estimate(rider, {
    ...{ pickupLocation: pickup.address, pickupLat: pickup.lat, pickupLng: pickup.lng },
    ...{ destination: destination.address, destLat: destination.lat, destLng: destination.lng },
    ...{ stops: series.stops, vehicleType: series.vehicleType, rideOptions: series.rideOptions },
    ...{ bookingType: 'scheduled', scheduledTime: at.toISOString() },
  });
  if (!estimate.covered) throw new Refusal('not_driven_there', 422, 'Rides are not driven there any more.');
  const quoteId = estimate.quoteId as QuoteId;
  // Before the money, so that a ride which comes of it is found.
  await setQuote(database.db, { seriesId: series.id, day }, quoteId);
  const wishes = {
    ...{ driverId: null, promisedEtaSeconds: null, note: series.note, passenger: series.passenger },
    flight: series.flight,
  };
  await quotes.keepWishes(quoteId, rider.userId, wishes);
  const price = priceOf(existing(await quotes.find(quoteId), 'the price of a repeated ride'));
  const paymentIntentId = await payments.forCaller.onUsualCard({
    ...price,
    ...{ userId: rider.userId, taxLines: price.taxLines ?? [] },
  });
  return makeBooking(parts, rider, {
    ...{ quoteId, paymentIntentId, wishes: () => wishes },
    letGo: () => holds.releaseUnclaimed(paymentIntentId, rider.userId),
  });
}

async function keepBooked(
  parts: RepeatedParts,
  series: SeriesRow,
  day: string,
  ride: RideRow,
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    if (!(await decideDay(tx, { seriesId: series.id, day }, { state: 'booked', rideId: ride.id }))) return;
    await record(tx, {
      ...{ type: 'ride_series.booked', subject: `ride_series:${series.id}`, at: parts.clock.now() },
      payload: { seriesId: series.id, day, bookedRideId: ride.id },
      userIds: [series.riderId],
    });
  });
}

/** Told once, with what to do. */
async function notBooked(
  parts: RepeatedParts,
  series: SeriesRow,
  rider: Rider,
  { day, words }: { day: string; words: string },
): Promise<void> {
  const { database, clock, mailer, baseUrl } = parts;
  await database.transaction(async (tx) => {
    if (!(await decideDay(tx, { seriesId: series.id, day }, { state: 'failed', why: words }))) return;
    await mailer.write(tx, notBookedMail(series, rider, { day, words, baseUrl }));
    await record(tx, {
      ...{ type: 'ride_series.not_booked', subject: `ride_series:${series.id}`, at: clock.now() },
      payload: { seriesId: series.id, day },
      userIds: [series.riderId],
    });
  });
}
