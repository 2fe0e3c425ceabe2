/** Who could take a ride, in how many minutes, and what they do now. */

import { distanceMeters, pointOf } from '#src/geo/streets/geo.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { ratingOf } from '#src/riding/drivers/server/service.ts';
import { isHanded } from '#src/riding/lifecycle/server/moves/by-hand.ts';
import { getRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import { mayServe } from '#src/riding/ride-options/ride-options.ts';
import { finishingWithinMeters } from '#src/riding/rides/road.ts';
import { findBlockedPairs, findRidesEndingNear, pairKey } from '#src/riding/rides/server/road-store.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { Candidate, Cannot, HandState } from '../contract.ts';
import { lookedAtMeters } from '../rules.ts';
import { type HandParts, isBeforePickup } from './parts.ts';
import { findAskedByHand, findOpenOffersTo, findPresentRides } from './store.ts';

type Parts = Pick<HandParts, 'clock' | 'database' | 'drivers' | 'places' | 'positions'>;

/** For one that ends a ride near the pickup, as the machine looks. */
const endingMeters = 5_000;
const most = { near: 24, ending: 10 };

/** What is known of a driver as to one ride. */
export interface Fit {
  driverId: DriverId;
  etaSeconds: number | null;
  /** The ride that they would finish first. */
  behindRideId: RideId | null;
  cannot: Cannot | null;
  doing: Candidate['doing'];
  rideId: RideId | null;
}

/** @throws Refusal ride_not_found */
export async function readHand(parts: Parts, id: RideId): Promise<HandState> {
  const { clock, database, drivers, positions } = parts;
  const ride = await getRide(parts, id);
  const [asked, fits] = await Promise.all([
    findAskedByHand(database.db, id),
    isBeforePickup(ride) ? fitsOf(parts, ride, nearDrivers(parts, ride)) : [],
  ]);
  const nameOf = (driverId: DriverId | null) => {
    const driver = driverId === null ? undefined : drivers.find(driverId);
    return driver ? fullName(driver) : null;
  };
  return {
    rideId: id,
    status: ride.status,
    driverId: ride.driverId,
    driver: nameOf(ride.driverId),
    open: isBeforePickup(ride),
    asked:
      asked && isHanded(ride, clock.now())
        ? {
            driverId: asked.offer.driverId,
            name: nameOf(asked.offer.driverId) ?? '',
            by: asked.by,
            offeredAt: asked.offer.offeredAt.toISOString(),
            expiresAt: asked.offer.expiresAt.toISOString(),
          }
        : null,
    candidates: fits
      .flatMap((fit): Candidate[] => {
        const driver = drivers.find(fit.driverId);
        const position = positions.positionOf(fit.driverId);
        if (!driver || !position) return [];
        const { behindRideId, ...rest } = fit;
        const { id: driverId, userId, vehicleInfo, licensePlate } = driver;
        return [
          {
            ...rest,
            ...{ driverId, userId, name: fullName(driver), vehicleInfo, licensePlate },
            rating: ratingOf(driver),
            lat: position.lat,
            lng: position.lng,
            etaSeconds: fit.etaSeconds === null ? null : Math.round(fit.etaSeconds),
            meters: Math.round(distanceMeters(pointOf(position), [ride.pickupLng, ride.pickupLat])),
            next: behindRideId !== null,
          },
        ];
      })
      .sort(
        (a, b) =>
          Number(a.cannot !== null) - Number(b.cannot !== null) ||
          (a.etaSeconds ?? Number.POSITIVE_INFINITY) - (b.etaSeconds ?? Number.POSITIVE_INFINITY),
      ),
  };
}

/** Everybody on the road near the pickup, whatever they do; those who end a ride there are among them. */
function nearDrivers({ positions, drivers }: Parts, ride: RideRow): DriverId[] {
  const { pickupLat, pickupLng } = ride;
  const isOnRoad = (id: DriverId) => drivers.find(id)?.isAvailable === true;
  const fits = (id: DriverId) => drivers.isFree(id, ride.vehicleType);
  const near = (accept: (id: DriverId) => boolean) =>
    positions.nearest(pickupLat, pickupLng, lookedAtMeters, most.near, accept).map(({ id }) => id);
  // Where many stand near that do not fit, they do not hide those who do.
  return [...new Set([...near((id) => isOnRoad(id) && fits(id)), ...near(isOnRoad)])];
}

/** Each of these drivers as to the ride; of whoever has no position nothing is said. */
export async function fitsOf(parts: Parts, ride: RideRow, ids: readonly DriverId[]): Promise<Fit[]> {
  const { clock, database, drivers, places, positions } = parts;
  const pickup = { lat: ride.pickupLat, lng: ride.pickupLng };
  const located = ids.flatMap((driverId) => {
    const position = positions.positionOf(driverId);
    return position ? [{ driverId, position }] : [];
  });
  const [ending, blocked, open, riding, seconds] = await Promise.all([
    findRidesEndingNear(database.db, pickup, endingMeters, most.ending),
    findBlockedPairs(database.db, [ride.riderId]),
    findOpenOffersTo(database.db, ids),
    findPresentRides(database.db, ids),
    located.length === 0
      ? []
      : places.drivingTimesTo(
          pickup,
          located.map(({ position }) => position),
          clock.now(),
        ),
  ]);
  return Promise.all(
    located.map(async ({ driverId, position }, i): Promise<Fit> => {
      const offer = open.find((one) => one.driverId === driverId);
      const isBusy = drivers.isBusy(driverId);
      const front = isBusy ? ending.find((one) => one.driverId === driverId) : undefined;
      const dropoff = front && { lat: front.destLat, lng: front.destLng };
      const isFinishing =
        dropoff !== undefined && distanceMeters(pointOf(position), pointOf(dropoff)) <= finishingWithinMeters;
      const etaSeconds = isFinishing
        ? await viaDropoff(parts, position, dropoff, pickup)
        : (seconds[i] ?? null);
      const cannot = cannotOf(parts, ride, driverId, {
        isBlocked: blocked.has(pairKey(ride.riderId, driverId)),
        isOtherwiseBusy: isBusy && !isFinishing,
        isAskedByHand: offer !== undefined && offer.assignedBy !== null && offer.rideId !== ride.id,
      });
      return {
        driverId,
        etaSeconds: etaSeconds !== null && Number.isFinite(etaSeconds) ? etaSeconds : null,
        behindRideId: isFinishing ? (front?.id ?? null) : null,
        cannot,
        doing: isBusy ? 'on_ride' : offer ? 'ringing' : 'free',
        rideId: riding.get(driverId) ?? offer?.rideId ?? null,
      };
    }),
  );
}

async function viaDropoff(
  { places, clock }: Parts,
  from: { lat: number; lng: number },
  dropoff: { lat: number; lng: number },
  pickup: { lat: number; lng: number },
): Promise<number | null> {
  const now = clock.now();
  const [[left], [onward]] = await Promise.all([
    places.drivingTimesTo(dropoff, [from], now),
    places.drivingTimesTo(pickup, [dropoff], now),
  ]);
  return left === undefined || onward === undefined ? null : left + onward;
}

/** The rules are the machine's; an operator chooses among those whom it could ask. */
function cannotOf(
  { drivers }: Parts,
  ride: RideRow,
  driverId: DriverId,
  known: { isBlocked: boolean; isOtherwiseBusy: boolean; isAskedByHand: boolean },
): Cannot | null {
  const driver = drivers.find(driverId);
  if (!driver?.isAvailable) return 'offline';
  if (ride.driverId === driverId) return 'has_it';
  if (driver.barredAt !== null) return 'papers_ended';
  if (!driver.rideTypes.includes(ride.vehicleType)) return 'wrong_type';
  if (known.isBlocked || driver.userId === ride.riderId) return 'blocked';
  if (ride.paidToDriver && !driver.takesCash) return 'no_cash';
  if (!mayServe(driver.serves, ride.terms.options)) return 'no_option';
  if (ride.takenFromId === driverId) return 'taken_off';
  if (driver.pausedAt !== null) return 'on_break';
  if (known.isOtherwiseBusy) return 'on_ride';
  return known.isAskedByHand ? 'asked_by_hand' : null;
}
