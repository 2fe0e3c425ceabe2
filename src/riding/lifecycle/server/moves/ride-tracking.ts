/** Following rides: which car is on which of them, and what the live stream carries about it. */

import type { KnownPosition } from '#src/geo/positions/server/service.ts';
import { distanceMeters } from '#src/geo/streets/geo.ts';
import { createLatestRead } from '#src/platform/events/latest-read.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { createBatchedLookup } from '#src/platform/statements/batched-lookup.ts';
import { moveAndTell } from '#src/riding/rides/server/moving-store.ts';
import {
  endsOf,
  findRides,
  findRidesWithDriver,
  ofDriver,
  type RideRow,
} from '#src/riding/rides/server/store.ts';
import { cityLease } from '../dispatch/dispatch-loop.ts';
import type { RideMover, RidesParts } from '../parts.ts';
import { isCarried, positionDetail } from '../views/ride-views.ts';
import { rideEvent } from './moves.ts';

/** What follows a car with a ride. */
type RideTrackingParts = RideMover &
  Pick<RidesParts, 'cars' | 'leases' | 'live' | 'log' | 'places' | 'positions'>;

/** A car this far from the pickup has left it. */
const departedMeters = 60;

type DrivenRide = RideRow & { driverId: DriverId };

/** Rides with a driver, by driver, so that a position is matched to its ride without asking the database. */
type RideOfDriver = Map<DriverId, DrivenRide>;

/** Hears where the car of a ride is, in the process that looks after its city. */
export type CarriedListener = (ride: DrivenRide, position: KnownPosition) => void;

export function createRideTracking(parts: RideTrackingParts) {
  const { database, drivers, positions, leases, cars } = parts;
  const rideOfDriver: RideOfDriver = new Map();
  const listeners: CarriedListener[] = [];
  /** Rides that wait behind those. */
  const nextOfDriver: RideOfDriver = new Map();
  /** Who is on which ride, as this process has heard, whichever moved it on. */
  const driverOfRide = new Map<RideId, DriverId>();
  /** Under whom a ride lies in either of the two. */
  const laidUnder = new Map<RideId, DriverId>();
  const readInOrder = createLatestRead<RideId>();
  /** Events come many at a time, and so do their rides. */
  const lookUp = createBatchedLookup(
    (ids) => findRides(database.db, ids.map(Number)),
    ({ id }) => String(id),
  );
  function lay(ride: DrivenRide): void {
    laidUnder.set(ride.id, ride.driverId);
    (ride.behindRideId === null ? rideOfDriver : nextOfDriver).set(ride.driverId, ride);
  }
  function takeAway(rideId: RideId): void {
    const driverId = laidUnder.get(rideId);
    if (driverId === undefined) return;
    laidUnder.delete(rideId);
    for (const known of [rideOfDriver, nextOfDriver])
      if (known.get(driverId)?.id === rideId) known.delete(driverId);
  }
  /** Takes in where a ride stands: whose it is, and whether its driver is busy with it. */
  function follow(rideId: RideId, ride: RideRow | undefined): void {
    takeAway(rideId);
    const present =
      ride && isDriven(ride) && isCarried(ride) && ride.behindRideId === null ? ride : undefined;
    const before = driverOfRide.get(rideId);
    if (before !== undefined && before !== present?.driverId) drivers.hearBusy(before, rideId, null);
    driverOfRide.delete(rideId);
    if (present) {
      driverOfRide.set(rideId, present.driverId);
      drivers.hearBusy(present.driverId, rideId, { id: rideId, ends: endsOf(present) });
    }
    if (!ride || !isDriven(ride)) return;
    if (isCarried(ride)) lay(ride);
    else cars.forget(ride.driverId);
  }

  positions.onPosition((position, here) => {
    const next = nextOfDriver.get(position.driverId);
    if (next) showPosition(parts, next, position);
    const ride = rideOfDriver.get(position.driverId);
    if (!ride) return;
    // Every process shows it to whoever follows there; one acts on it.
    if (here && ride.status === 'picked_up' && hasDeparted(ride, position))
      depart(parts, rideOfDriver, ride).catch(failed(parts, ride, 'its departure was not written'));
    showPosition(parts, ride, position);
    if (leases.holds(cityLease(ride.cityId))) for (const hear of listeners) hear(ride, position);
  });
  return {
    onCarried: (listener: CarriedListener): void => void listeners.push(listener),
    /**
     * Reads a ride again after an event, so that positions go to the right place. Readings overlap: an earlier one may
     * come back later, with a ride that has ended since, and does not count then.
     * @param known the ride as the event left it, where that need not be read
     */
    async reload(rideId: RideId, known?: RideRow): Promise<void> {
      await readInOrder(
        rideId,
        async () => known ?? (await lookUp(String(rideId))),
        (ride) => follow(rideId, ride),
      );
    },
    async start(): Promise<void> {
      for (const ride of await findRidesWithDriver(database.db)) {
        if (!isDriven(ride)) continue;
        lay(ride);
        if (ride.behindRideId !== null) continue;
        drivers.setBusy(ride.driverId, { id: ride.id, ends: endsOf(ride) });
        driverOfRide.set(ride.id, ride.driverId);
      }
    },
  };
}

const isDriven = (ride: RideRow): ride is DrivenRide => ride.driverId !== null;

function showPosition(
  parts: Pick<RidesParts, 'cars' | 'clock' | 'database' | 'live' | 'log' | 'places'>,
  ride: DrivenRide,
  position: KnownPosition,
): void {
  const { live } = parts;
  const topic = `ride:${ride.id}`;
  if (!live.hasFollowers(topic)) return;
  positionDetail(parts, ride, position)
    .then((detail) => live.publish(topic, 'position', { rideId: ride.id, ...detail }))
    .catch(failed(parts, ride, 'its position was not shown'));
}

/** Nobody waits for these; unheard, a rejection would end the process. The next position tries again. */
const failed =
  ({ log }: Pick<RidesParts, 'log'>, { id: rideId }: DrivenRide, what: string) =>
  (error: unknown) =>
    log.error({ err: error, rideId }, what);

async function depart(parts: RideMover, rideOfDriver: RideOfDriver, ride: DrivenRide): Promise<void> {
  const { database, known } = parts;
  const departed: DrivenRide = { ...ride, status: 'in_transit' };
  rideOfDriver.set(ride.driverId, departed);
  try {
    const told = rideEvent(parts, 'ride.in_transit', departed);
    const moved = await database.once((queries) =>
      // Not a move that somebody makes: one that a phone tells late may lie before it.
      moveAndTell(queries, ride.id, 'depart', {}, told, ofDriver(ride.driverId)),
    );
    if (moved) known.put({ ...ride, ...moved.ride }, moved.seq);
  } catch (error) {
    // Unless it was read again meanwhile, it is as it was.
    if (rideOfDriver.get(ride.driverId) === departed) rideOfDriver.set(ride.driverId, ride);
    throw error;
  }
}

const hasDeparted = (ride: RideRow, position: KnownPosition): boolean =>
  distanceMeters([position.lng, position.lat], [ride.pickupLng, ride.pickupLat]) > departedMeters;
