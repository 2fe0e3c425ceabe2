/** The flight of a ride as its people read it. */
import { airportAt } from '#src/geo/addresses/airport-at.ts';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { getRide, sideOf } from '#src/riding/lifecycle/server/moves/moves.ts';
import { pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { DrawnAirports, FlightOfRide, RideFlight } from '../contract.ts';
import { type Advice, adviceFor, minutesAfterLanding } from '../rules.ts';
import type { FlightParts } from './parts.ts';
import { type FlightRow, findFlight } from './store.ts';

export type FlightViewer = 'rider' | 'driver' | 'operator';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Until the car is at the pickup. */
export const isBeforeCar = ({ status, arrivedAt }: RideRow): boolean =>
  !isEnded(status) && status !== 'picked_up' && status !== 'in_transit' && arrivedAt === null;

/** Only of a ride ahead for which no driver is looked yet, since no other is moved. */
export function adviceOf(ride: RideRow, flight: FlightRow, now: Date): Advice | null {
  const airport = airportAt(pickupOf(ride));
  if (!airport || ride.status !== 'scheduled' || !ride.scheduledAt || !flight.state) return null;
  const minutes = minutesAfterLanding(airport.key);
  const { state, scheduledAt, estimatedAt, actualAt } = flight;
  return adviceFor(
    { pickupAt: ride.scheduledAt, minutes, now },
    { state, scheduledAt, estimatedAt, actualAt },
  );
}

/** Once the rider said that the ride stays, nothing is asked until there is news to tell. */
const isAnswered = ({ keptAt }: FlightRow): boolean => keptAt !== null;

function shownAdvice(advice: Advice | null): FlightOfRide['advice'] {
  if (!advice) return null;
  if (advice.kind === 'cancelled') return { kind: 'cancelled', pickupAt: null, minutes: null };
  return { kind: advice.kind, pickupAt: advice.pickupAt.toISOString(), minutes: advice.minutes };
}

const toFlight = ({ number, source, state, askedAt, ...row }: FlightRow): RideFlight => ({
  number,
  said:
    source && state && askedAt
      ? {
          ...{ source, state, askedAt: askedAt.toISOString(), terminal: row.terminal },
          scheduledAt: iso(row.scheduledAt),
          estimatedAt: iso(row.estimatedAt),
          actualAt: iso(row.actualAt),
        }
      : null,
});

export function toFlightOfRide(
  { clock, source }: Pick<FlightParts, 'clock' | 'source'>,
  ride: RideRow,
  row: FlightRow | undefined,
  viewer: FlightViewer,
): FlightOfRide {
  const at = pickupOf(ride);
  const airport = airportAt(at);
  const flight = airport ? row : undefined;
  const isTheirs = viewer === 'rider' || (viewer === 'operator' && ride.hailType === 'phone_dispatch');
  const isAdvised = isTheirs && flight && !isAnswered(flight);
  return {
    airport: airport?.name ?? null,
    mayName: airport !== null && isTheirs && isBeforeCar(ride),
    isAsked: source !== null,
    flight: flight ? toFlight(flight) : null,
    advice: isAdvised ? shownAdvice(adviceOf(ride, flight, clock.now())) : null,
    timeZone: timeZoneAt(at),
  };
}

export const drawnAirports = ({ source }: Pick<FlightParts, 'source'>): DrawnAirports => ({
  airports: cities().flatMap(({ id, name: city, areas }) =>
    areas.flatMap((area) =>
      area.kind === 'airport' ? [{ key: `${id}/${area.id}`, name: area.name, city }] : [],
    ),
  ),
  isAsked: source !== null,
});

/**
 * Whoever committed to a ride ahead sees its flight as its driver does.
 * @throws Refusal ride_not_found, not_your_ride
 */
async function viewerOf(parts: FlightParts, actor: Actor, ride: RideRow): Promise<FlightViewer> {
  const row =
    ride.driverId === null && (await parts.reservations.ofRides(parts.database.db, [ride.id])).get(ride.id);
  if (row) {
    await parts.drivers.know(row.driverId);
    if (parts.drivers.find(row.driverId)?.userId === actor.userId) return 'driver';
  }
  return sideOf(parts, actor, ride);
}

/** @throws Refusal ride_not_found, not_your_ride */
export async function readFlight(parts: FlightParts, actor: Actor, rideId: RideId): Promise<FlightOfRide> {
  const ride = await getRide(parts, rideId);
  const viewer = await viewerOf(parts, actor, ride);
  return toFlightOfRide(parts, ride, await findFlight(parts.database.db, rideId), viewer);
}
