/** Following a ride: what its screens read, and what the live stream carries about it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import { distanceMeters } from '#src/features/places/geo.ts';
import type { Places } from '#src/features/places/server/service.ts';
import type { KnownPosition, Tracking } from '#src/features/tracking/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Live } from '#src/platform/live/live.ts';
import { toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Ride, type RideDetail, ridesRefusals } from '../contract.ts';
import { cancellationFee, legOf, mayMove, statusesWithDriver, updateWords } from '../rules.ts';
import { directionsOf } from '../turns.ts';
import type { Moves } from './moves.ts';
import { findNextRideOf, presentOf } from './road-store.ts';
import {
  endsOf,
  findOpenRideOf,
  findRide,
  findRidesOfRider,
  findRidesWithDriver,
  findShares,
  findUpdates,
  moveRide,
  ofRider,
  type RideRow,
} from './store.ts';
import { toRide, type Viewer } from './view.ts';

const refuse = refusalsOf(ridesRefusals);

/** A car this far from the pickup has left it. */
const departedMeters = 60;

export type Following = ReturnType<typeof createFollowing>;

export function createFollowing(parts: {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  tracking: Tracking;
  places: Places;
  moves: Moves;
  live: Live;
  log: FastifyBaseLogger;
}) {
  const { database, clock, drivers, tracking, places, moves, live, log } = parts;
  /** Rides with a driver, by driver, so that a position is matched to its ride without asking the database. */
  const rideOfDriver = new Map<number, RideRow>();
  /** Rides that wait behind those, by driver. */
  const nextOfDriver = new Map<number, RideRow>();

  const isCarried = (ride: { status: string }) =>
    (statusesWithDriver as readonly string[]).includes(ride.status);

  const reloads = new Map<number, number>();

  /**
   * Reads a ride again after an event, so that positions go to the right place. Of readings that overlap the one begun
   * last counts: an earlier one may come back later, with a ride that has ended since.
   */
  async function reload(rideId: number): Promise<void> {
    const turn = (reloads.get(rideId) ?? 0) + 1;
    reloads.set(rideId, turn);
    const ride = await findRide(database.db, rideId);
    if (reloads.get(rideId) !== turn) return;
    reloads.delete(rideId);
    for (const known of [rideOfDriver, nextOfDriver]) {
      for (const [driverId, { id }] of known) if (id === rideId) known.delete(driverId);
    }
    if (ride && ride.driverId !== null && isCarried(ride)) {
      (ride.behindRideId === null ? rideOfDriver : nextOfDriver).set(ride.driverId, ride);
    }
  }

  async function positionDetail(
    ride: RideRow,
    position: KnownPosition,
  ): Promise<NonNullable<RideDetail['position']>> {
    const leg = legOf(ride.status);
    const target =
      leg === 'pickup'
        ? { lat: ride.pickupLat, lng: ride.pickupLng }
        : { lat: ride.destLat, lng: ride.destLng };
    const now = clock.now();
    const route = await places.route(position, target, now);
    if (ride.behindRideId !== null) {
      const front = rideOfDriver.get(position.driverId) ?? (await findRide(database.db, ride.behindRideId));
      if (front) return viaDropoff(ride, position, front);
    }
    return {
      lat: position.lat,
      lng: position.lng,
      heading: position.heading,
      timestamp: position.at.toISOString(),
      leg,
      etaSeconds: Math.round(route.durationSeconds),
      remainingMeters: Math.round(route.distanceMeters),
      approach: route.polyline.map(([lng, lat]) => [lng, lat]),
      directions: directionsOf(route),
    };
  }

  /** The way of a driver who lets somebody out first: to that drop-off, and from there to this pickup. */
  async function viaDropoff(
    ride: RideRow,
    position: KnownPosition,
    front: RideRow,
  ): Promise<NonNullable<RideDetail['position']>> {
    const dropoff = { lat: front.destLat, lng: front.destLng };
    const now = clock.now();
    const [first, second] = await Promise.all([
      places.route(position, dropoff, now),
      places.route(dropoff, { lat: ride.pickupLat, lng: ride.pickupLng }, now),
    ]);
    return {
      // Where somebody else is let out is not the next rider's business: they see the car from there on.
      ...dropoff,
      heading: position.heading,
      timestamp: position.at.toISOString(),
      leg: 'pickup',
      etaSeconds: Math.round(first.durationSeconds + second.durationSeconds),
      remainingMeters: Math.round(first.distanceMeters + second.distanceMeters),
      approach: second.polyline.map(([lng, lat]) => [lng, lat]),
      directions: [],
    };
  }

  tracking.onPosition((position) => {
    const next = nextOfDriver.get(position.driverId);
    if (next) show(next, position);
    const ride = rideOfDriver.get(position.driverId);
    if (!ride) return;
    if (ride.status === 'picked_up' && hasDeparted(ride, position))
      depart(ride).catch(failed(ride, 'its departure was not written'));
    show(ride, position);
  });

  function show(ride: RideRow, position: KnownPosition): void {
    const topic = `ride:${ride.id}`;
    if (!live.hasFollowers(topic)) return;
    positionDetail(ride, position)
      .then((detail) => live.publish(topic, 'position', { rideId: ride.id, ...detail }))
      .catch(failed(ride, 'its position was not shown'));
  }

  /** Nobody waits for these; unheard, a rejection would end the process. The next position tries again. */
  const failed = (ride: RideRow, what: string) => (error: unknown) =>
    log.error({ err: error, rideId: ride.id }, what);

  async function depart(ride: RideRow): Promise<void> {
    const departed = { ...ride, status: 'in_transit' as const };
    rideOfDriver.set(ride.driverId!, departed);
    try {
      await database.transaction(async (tx) => {
        const moved = await moveRide(tx, ride.id, 'depart', { updatedAt: clock.now() });
        if (moved) await moves.tell(tx, 'ride.in_transit', moved);
      });
    } catch (error) {
      // Unless it was read again meanwhile, it is as it was.
      if (rideOfDriver.get(ride.driverId!) === departed) rideOfDriver.set(ride.driverId!, ride);
      throw error;
    }
  }

  function viewerOf(actor: Actor, ride: RideRow): Viewer {
    const side = moves.sideOf(actor, ride);
    return side === 'system' ? 'operator' : side;
  }

  /** @throws Refusal ride_not_found, not_your_ride */
  async function detail(actor: Actor, rideId: number): Promise<RideDetail> {
    const ride = await moves.get(rideId);
    return detailFor(ride, viewerOf(actor, ride));
  }

  async function detailFor(ride: RideRow, viewer: Viewer): Promise<RideDetail> {
    const position =
      ride.driverId !== null && isCarried(ride) ? tracking.positionOf(ride.driverId) : undefined;
    const [route, updates, where] = await Promise.all([
      places.route(
        { lat: ride.pickupLat, lng: ride.pickupLng },
        { lat: ride.destLat, lng: ride.destLng },
        ride.scheduledAt ?? ride.createdAt,
      ),
      findUpdates(database.db, ride.id),
      position ? positionDetail(ride, position) : null,
    ]);
    const side = viewer === 'guest' ? null : viewer;
    const carried = isCarried(ride);
    return {
      ...toRide(ride, drivers, viewer),
      viewer,
      cityId: ride.cityId,
      polyline: route.polyline.map(([lng, lat]) => [lng, lat]),
      updates: updates.flatMap(({ type, at }) => {
        const words = updateWords[type];
        return words ? [{ type, at: at.toISOString(), words }] : [];
      }),
      position: where,
      can: {
        cancel:
          side !== null &&
          (mayMove(ride.status, 'cancel', side) ||
            (side === 'driver' && mayMove(ride.status, 'reopen', side))),
        rate:
          ride.status === 'completed' &&
          ((side === 'rider' && ride.driverStars === null) ||
            (side === 'driver' && ride.riderStars === null)),
        tip: side === 'rider' && ride.status === 'completed' && ride.tipCents === null,
        message: carried && (side === 'rider' || side === 'driver'),
      },
      cancellationFeeNow: toDecimal(side === 'rider' ? cancellationFee(ride, 'rider', clock.now()) : 0),
    };
  }

  /** @throws Refusal not_your_ride for anyone else's list */
  async function listOfRider(actor: Actor, userId: number, limit: number, before?: number): Promise<Ride[]> {
    if (userId !== actor.userId) throw refuse('not_your_ride');
    const rows = await findRidesOfRider(database.db, userId, limit, before);
    return rows.map((row) => toRide(row, drivers, 'rider'));
  }

  async function current(
    actor: Actor,
  ): Promise<{ asRider: Ride | null; asDriver: Ride | null; next: Ride | null }> {
    const driver = await drivers.own(actor).catch(() => undefined);
    const [asRider, asDriver, next] = await Promise.all([
      findOpenRideOf(database.db, ofRider(actor.userId)),
      driver ? findOpenRideOf(database.db, presentOf(driver.id)) : undefined,
      driver ? findNextRideOf(database.db, driver.id) : undefined,
    ]);
    return {
      asRider: asRider ? toRide(asRider, drivers, 'rider') : null,
      asDriver: asDriver ? toRide(asDriver, drivers, 'driver') : null,
      next: next ? toRide(next, drivers, 'driver') : null,
    };
  }

  /** A ride through its shared link. @throws Refusal share_not_found */
  async function shared(token: string) {
    const rideId = (await findShares(database.db, [token], clock.now())).get(token);
    const ride = rideId === undefined ? undefined : await findRide(database.db, rideId);
    if (!ride) throw refuse('share_not_found');
    const {
      pin: _pin,
      can: _can,
      cancellationFeeNow: _fee,
      paymentLabel: _label,
      parts: _parts,
      estimatedFare: _estimated,
      fare: _charged,
      cancellationFee: _cancelling,
      tip: _tip,
      myRating: _stars,
      cancelReason: _reason,
      ...rest
    } = await detailFor(ride, 'guest');
    return rest;
  }

  return {
    reload,
    detail,
    listOfRider,
    current,
    shared,
    viewerOf,
    async start(): Promise<void> {
      for (const ride of await findRidesWithDriver(database.db)) {
        if (ride.behindRideId !== null) {
          nextOfDriver.set(ride.driverId!, ride);
          continue;
        }
        drivers.setBusy(ride.driverId!, { id: ride.id, ends: endsOf(ride) });
        rideOfDriver.set(ride.driverId!, ride);
      }
    },
  };
}

const hasDeparted = (ride: RideRow, position: KnownPosition): boolean =>
  distanceMeters([position.lng, position.lat], [ride.pickupLng, ride.pickupLat]) > departedMeters;
