/** Naming the flight of a ride: at its booking, by its rider later, or at the desk for a caller. */
import { airportAt } from '#src/geo/addresses/airport-at.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { getRide, noteOperator, ownRide, tellRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import { pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { lockRide, type RideRow } from '#src/riding/rides/server/store.ts';
import type { FlightOfRide } from '../contract.ts';
import { type FlightParts, refuse } from './parts.ts';
import { deleteFlight, type FlightRow, findFlight, putFlight, setFlight } from './store.ts';
import { isBeforeCar, toFlightOfRide } from './views.ts';

/** @throws Refusal ride_ended, car_is_there, not_at_airport */
function requireNameable(ride: RideRow): void {
  if (isEnded(ride.status)) throw refuse('ride_ended');
  if (!isBeforeCar(ride)) throw refuse('car_is_there');
  if (!airportAt(pickupOf(ride))) throw refuse('not_at_airport');
}

/** In the transaction that has locked the ride; the same again changes nothing. @returns whether anything changed */
async function name(
  parts: Pick<FlightParts, 'clock' | 'drivers'>,
  tx: Tx,
  ride: RideRow,
  number: string | null,
): Promise<boolean> {
  const before = await findFlight(tx, ride.id);
  if ((before?.number ?? null) === number) return false;
  const now = parts.clock.now();
  if (number === null) await deleteFlight(tx, ride.id);
  else await putFlight(tx, { rideId: ride.id, number, setAt: now, dueAt: now });
  // The number itself is in no event, since events stay for years.
  await tellRide(parts, tx, number === null ? 'ride.flight_taken_away' : 'ride.flight_named', ride);
  return true;
}

/** With its booking. Where the ride begins at no airport by now, what was typed before is left out. */
export async function nameAtBooking(tx: Tx, ride: RideRow, number: string): Promise<void> {
  if (!airportAt(pickupOf(ride))) return;
  const { id: rideId, riderId, status, createdAt: at } = ride;
  await putFlight(tx, { rideId, number, setAt: at, dueAt: at });
  await record(tx, {
    ...{ type: 'ride.flight_named', subject: `ride:${rideId}`, payload: { rideId, status } },
    ...{ userIds: [riderId], at },
  });
}

/** @throws Refusal ride_not_found, not_your_ride, ride_ended, not_at_airport, car_is_there */
export async function nameFlight(
  parts: FlightParts,
  actor: Actor,
  rideId: RideId,
  number: string | null,
): Promise<FlightOfRide> {
  const { side } = await ownRide(parts, actor, rideId);
  if (side !== 'rider') throw refuse('not_your_ride');
  return parts.database.transaction(async (tx) => {
    const ride = existing(await lockRide(tx, rideId), `ride ${rideId}`);
    requireNameable(ride);
    await name(parts, tx, ride, number);
    return toFlightOfRide(parts, ride, await findFlight(tx, rideId), 'rider');
  });
}

/** @throws Refusal ride_not_found, ride_ended, not_at_airport, car_is_there, not_by_phone */
export async function nameForCaller(
  parts: FlightParts,
  operator: Actor,
  rideId: RideId,
  number: string | null,
): Promise<FlightOfRide> {
  const known = await getRide(parts, rideId);
  if (known.hailType !== 'phone_dispatch') throw refuse('not_by_phone');
  return parts.database.transaction(async (tx) => {
    const ride = existing(await lockRide(tx, rideId), `ride ${rideId}`);
    requireNameable(ride);
    if (await name(parts, tx, ride, number)) {
      const payload = { by: operator.userId, reason: null, flight: number !== null };
      await noteOperator(tx, 'ride.changed_by_operator', rideId, payload, parts.clock.now());
    }
    return toFlightOfRide(parts, ride, await findFlight(tx, rideId), 'operator');
  });
}

/** The ride stays as it is; asked again only by other news. @throws Refusal ride_not_found, not_your_ride, no_flight */
export async function keepRide(parts: FlightParts, actor: Actor, rideId: RideId): Promise<FlightOfRide> {
  const { side } = await ownRide(parts, actor, rideId);
  if (side !== 'rider') throw refuse('not_your_ride');
  return parts.database.transaction(async (tx) => {
    const ride = existing(await lockRide(tx, rideId), `ride ${rideId}`);
    const row = await findFlight(tx, rideId);
    if (!row) throw refuse('no_flight');
    const kept: FlightRow | undefined =
      row.keptAt === null ? await setFlight(tx, rideId, { keptAt: parts.clock.now() }) : row;
    return toFlightOfRide(parts, ride, kept, 'rider');
  });
}
