/** A rider repeats a ride, leaves single days out, and ends it. */

import { airportAt } from '#src/geo/addresses/airport-at.ts';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { dayAfter, daysLater } from '#src/platform/time/day-after.ts';
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import { findFlight } from '#src/riding/flights/server/store.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import type { Repeatable, RepeatedRide, RepeatRequest } from '../contract.ts';
import { holidaysBetween } from '../holidays.ts';
import { daysDoubled, daysOf, mostAheadDays, mostRides, mostSeries } from '../rules.ts';
import { type RepeatedParts, refuse } from './parts.ts';
import {
  countOpen,
  endSeries,
  findOpenOf,
  haveDayBack,
  insertSeries,
  lockRider,
  lockSeries,
  type SeriesRow,
  setFlightOf,
  setLookAt,
  skipDay,
} from './store.ts';
import { rhythmOf, toRepeated } from './views.ts';

/** @throws Refusal ride_not_repeatable */
async function ownAhead(
  { database }: RepeatedParts,
  actor: Actor,
  rideId: RideId,
): Promise<RideRow & { scheduledAt: Date }> {
  const ride = await findRide(database.db, rideId);
  const isOwn = ride?.riderId === actor.userId && ride.hailType === 'app';
  if (!isOwn || !ride.scheduledAt || ride.cityId === null) throw refuse('ride_not_repeatable');
  return { ...ride, scheduledAt: ride.scheduledAt };
}

const airportOf = ({ pickupLat: lat, pickupLng: lng }: RideRow): string | null =>
  airportAt({ lat, lng })?.name ?? null;

/** From the day after the ride on, or after today where that is later. */
function spanOf({ clock, places }: RepeatedParts, ride: RideRow & { scheduledAt: Date }) {
  const at = { lat: ride.pickupLat, lng: ride.pickupLng };
  const timeZone = timeZoneAt(at);
  const today = localDate(clock.now(), timeZone);
  const of = localDate(ride.scheduledAt, timeZone);
  const firstDay = dayAfter(of > today ? of : today);
  const lastDay = daysLater(today, mostAheadDays);
  const city = places.cityAt(at);
  const holidays = city
    ? holidaysBetween(firstDay, lastDay, { country: city.country.code, region: city.region?.code ?? null })
    : [];
  return { timeZone, firstDay, lastDay, holidays, localTime: localTime(ride.scheduledAt, timeZone) };
}

/** @throws Refusal ride_not_repeatable, provider_unreachable */
export async function findRepeatable(
  parts: RepeatedParts,
  actor: Actor,
  rideId: RideId,
): Promise<Repeatable> {
  const ride = await ownAhead(parts, actor, rideId);
  const { localTime: time, ...span } = spanOf(parts, ride);
  const [card, flight] = await Promise.all([
    parts.payments.forCaller.usualCard(actor.userId),
    findFlight(parts.database.db, rideId),
  ]);
  return {
    rideId,
    pickup: { address: ride.pickupLocation, lat: ride.pickupLat, lng: ride.pickupLng },
    destination: { address: ride.destination, lat: ride.destLat, lng: ride.destLng },
    ...{ time, ...span },
    card: card?.label ?? null,
    airport: airportOf(ride),
    flight: flight?.number ?? null,
  };
}

/**
 * @throws Refusal ride_not_repeatable, repeat_card_needed, repeat_no_days, repeat_too_far, repeat_too_many,
 *   repeat_doubled, too_many_repeated, not_at_airport, provider_unreachable
 */
export async function repeatRide(
  parts: RepeatedParts,
  actor: Actor,
  rideId: RideId,
  wish: RepeatRequest,
): Promise<RepeatedRide> {
  const { database, clock } = parts;
  const ride = await ownAhead(parts, actor, rideId);
  const span = spanOf(parts, ride);
  const flight = wish.flight ?? null;
  if (flight !== null && airportOf(ride) === null)
    throw refuse('not_at_airport', { fields: { flight: 'This ride begins at no airport.' } });
  if (wish.until > span.lastDay)
    throw refuse('repeat_too_far', { fields: { until: `The last day is ${span.lastDay} at the latest.` } });
  const holidays = wish.withoutHolidays ? span.holidays.map(({ day }) => day) : [];
  const rhythm = {
    ...{ firstDay: span.firstDay, lastDay: wish.until, weekdays: wish.weekdays },
    leftOut: [...new Set([...holidays, ...wish.leftOut])],
  };
  const days = daysOf(rhythm);
  if (days.length === 0)
    throw refuse('repeat_no_days', { fields: { until: 'No such day is left by then.' } });
  const next = daysOf({ ...rhythm, firstDay: dayAfter(existing(days.at(-1), 'the last day')) });
  if (days.length === mostRides && next.length > 0) throw refuse('repeat_too_many');
  if (!(await parts.payments.forCaller.usualCard(actor.userId))) throw refuse('repeat_card_needed');
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockRider(tx, actor.userId);
    const wanted = {
      ...{ ...rhythm, localTime: span.localTime, timeZone: span.timeZone },
      pickup: { address: ride.pickupLocation, lat: ride.pickupLat, lng: ride.pickupLng },
      destination: { address: ride.destination, lat: ride.destLat, lng: ride.destLng },
      passenger:
        ride.passengerName !== null ? { name: ride.passengerName, phone: ride.passengerPhone ?? '' } : null,
    };
    for (const standing of await findOpenOf(tx, actor.userId)) {
      const doubled = daysDoubled(wanted, { ...standing, ...rhythmOf(standing) });
      if (doubled.length === 0) continue;
      // Whose answer was lost asks again for the very same days.
      const standingDays = daysOf(rhythmOf(standing)).filter((day) => day >= span.firstDay);
      if (doubled.length === days.length && standingDays.length === days.length) {
        if (standing.flight !== flight) {
          await setFlightOf(tx, standing.id, flight);
          await tell(tx, 'ride_series.flight_changed', standing, now);
        }
        return existing((await toRepeated(tx, [{ ...standing, flight }], now))[0], 'what stands');
      }
      throw refuse('repeat_doubled');
    }
    if ((await countOpen(tx, actor.userId)) >= mostSeries) throw refuse('too_many_repeated');
    const series = await insertSeries(tx, {
      ...wanted,
      riderId: actor.userId,
      ...{ stops: ride.stops, vehicleType: ride.vehicleType, note: ride.note, flight },
      rideOptions: (ride.terms.options ?? []).map(({ id }) => id),
      ...{ lookAt: now, createdAt: now },
    });
    await tell(tx, 'ride_series.made', series, now);
    return existing((await toRepeated(tx, [series], now))[0], 'what was made');
  });
}

const tell = (
  tx: Parameters<typeof record>[0],
  type: string,
  { id, riderId }: SeriesRow,
  at: Date,
  payload: object = {},
): Promise<unknown> =>
  record(tx, {
    type,
    subject: `ride_series:${id}`,
    payload: { seriesId: id, ...payload },
    userIds: [riderId],
    at,
  });

export async function listRepeated(
  { database, clock }: RepeatedParts,
  actor: Actor,
): Promise<RepeatedRide[]> {
  return toRepeated(database.db, await findOpenOf(database.db, actor.userId), clock.now());
}

/** @throws Refusal repeat_not_found, also for another's; repeat_ended, repeat_day_unknown, repeat_day_booked */
export async function setDay(
  { database, clock }: RepeatedParts,
  actor: Actor,
  { id, day, skipped }: { id: number; day: string; skipped: boolean },
): Promise<RepeatedRide> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const series = await lockSeries(tx, id);
    if (series?.riderId !== actor.userId) throw refuse('repeat_not_found');
    if (series.endedAt) throw refuse('repeat_ended');
    if (!daysOf(rhythmOf(series)).includes(day)) throw refuse('repeat_day_unknown');
    const of = { seriesId: id, day };
    if (!skipped) await haveDayBack(tx, of);
    else if (!(await skipDay(tx, of, now))) throw refuse('repeat_day_booked');
    await setLookAt(tx, id, now);
    await tell(tx, skipped ? 'ride_series.day_skipped' : 'ride_series.day_wanted', series, now, { day });
    return existing((await toRepeated(tx, [series], now))[0], 'what was changed');
  });
}

/** Ended twice it is ended. @returns those that are left @throws Refusal repeat_not_found */
export async function endRepeated(parts: RepeatedParts, actor: Actor, id: number): Promise<RepeatedRide[]> {
  const { database, clock } = parts;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const series = await lockSeries(tx, id);
    if (series?.riderId !== actor.userId) throw refuse('repeat_not_found');
    if (await endSeries(tx, id, { endedAt: now, endWhy: 'rider' }))
      await tell(tx, 'ride_series.ended', series, now);
  });
  return listRepeated(parts, actor);
}
