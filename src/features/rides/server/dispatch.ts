/**
 * Dispatch: every 2 seconds, per city, pending rides and free drivers are matched for the least total time.
 * All state is in the database; what is read here is read anew each time, so a restart loses nothing.
 */
import munkres from 'munkres';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import { distanceMeters, pointOf } from '#src/features/places/geo.ts';
import type { Places } from '#src/features/places/server/service.ts';
import type { Tracking } from '#src/features/tracking/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import { type Database, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { finishingWithinMeters } from '../road.ts';
import { wakeAheadMs } from '../scheduling.ts';
import { chosenDriverWindowMs } from './booking.ts';
import { type Moves, settleQueue } from './moves.ts';
import { findBlockedPairs, findRidesEndingNear, lockIfCarrying, pairKey } from './road-store.ts';
import {
  endOffers,
  findOffersOfRides,
  findOpenOffers,
  findPendingRides,
  findRidesToWake,
  insertOffer,
  lockIfPending,
  moveRide,
  type OfferRow,
  offersExpiredBy,
  offersOfRide,
  type RideRow,
  updateRide,
} from './store.ts';

export const offerTimeoutMs = 15_000;
export const searchTimeoutMs = 5 * 60_000;
const candidatesPerRide = 10;
/** The search grows while a ride waits: [waited ms, radius m]. */
const radiusByWait: readonly [number, number][] = [
  [10_000, 5000],
  [4_000, 2000],
  [0, 1000],
];
/** A ride that has waited a second counts as this many seconds nearer, so that nobody is passed over forever. */
const creditPerWaitedSecond = 1;
// Larger than any driving time, so that a forbidden pair is chosen only when nothing else is left, and then dropped.
const forbidden = 1e7;

interface Candidate {
  driverId: number;
  etaSeconds: number;
  /** The ride that the driver finishes first. */
  behindRideId?: number;
}

/** Whether a driver wants rides like this one now; drivers set it for themselves. */
export type Willing = (driverId: number, trip: Trip) => boolean;
export interface Trip {
  pickup: { lat: number; lng: number };
  dropoff: { lat: number; lng: number };
}

export type Dispatch = ReturnType<typeof createDispatch>;

export function createDispatch(parts: {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  tracking: Tracking;
  places: Places;
  moves: Moves;
  jobs: Jobs;
  willing?: Willing | undefined;
}) {
  const { database, clock, drivers, tracking, places, moves, jobs, willing = () => true } = parts;

  /** One round: wake, expire, give up, match, offer. Exported for tests; `start` calls it every 2 seconds. */
  async function tick(): Promise<void> {
    await wakeScheduled();
    await expireOffers();
    const pending = await findPendingRides(database.db);
    const searching: RideRow[] = [];
    for (const ride of pending) {
      if (await gaveUp(ride)) continue;
      searching.push(await askAgainNearTime(ride));
    }
    if (searching.length > 0) await offerRides(searching);
  }

  async function wakeScheduled(): Promise<void> {
    const now = clock.now();
    for (const ride of await findRidesToWake(database.db, now)) {
      try {
        await database.transaction(async (tx) => {
          const woken = await moveRide(tx, ride.id, 'wake', {
            searchStartedAt: now,
            chosenUntil: ride.chosenDriverId === null ? null : new Date(now.getTime() + chosenDriverWindowMs),
            updatedAt: now,
          });
          if (woken) await moves.tell(tx, 'ride.woken', woken);
        });
      } catch (error) {
        // The rider is on another ride; this one wakes when that has ended.
        if (violatedConstraint(error) !== 'rides_one_open_per_rider') throw error;
      }
    }
  }

  async function expireOffers(): Promise<void> {
    await database.transaction(async (tx) => {
      const expired = await endOffers(tx, 'expired', offersExpiredBy(clock.now()));
      await moves.tellWithdrawn(tx, expired);
      for (const offer of expired) if (offer.chosen) await moves.openToAll(tx, offer.rideId);
    });
  }

  /** Five minutes without a driver end an instant search; a scheduled one lasts until 5 minutes past its time. */
  async function gaveUp(ride: RideRow): Promise<boolean> {
    const now = clock.now();
    const from = Math.max(ride.searchStartedAt!.getTime(), ride.scheduledAt?.getTime() ?? 0);
    if (now.getTime() < from + searchTimeoutMs) return false;
    await database.transaction(async (tx) => {
      const ended = await moveRide(tx, ride.id, 'give_up', {
        cancelledAt: now,
        cancelledBy: 'system',
        updatedAt: now,
      });
      if (!ended) return;
      await moves.tellWithdrawn(tx, await endOffers(tx, 'withdrawn', offersOfRide(ride.id)));
      await moves.tell(tx, 'ride.unmatched', ended);
      await jobs.send(tx, settleQueue, { rideId: ride.id });
    });
    return true;
  }

  /** 15 and 5 minutes before a scheduled ride, drivers who let an earlier offer pass may be asked once more. */
  async function askAgainNearTime(ride: RideRow): Promise<RideRow> {
    if (!ride.scheduledAt) return ride;
    const left = ride.scheduledAt.getTime() - clock.now().getTime();
    const round = Math.max(1, wakeAheadMs.filter((ahead) => left <= ahead).length);
    if (round > ride.round) await updateRide(database.db, ride.id, { round });
    return { ...ride, round: Math.max(round, ride.round) };
  }

  async function offerRides(searching: RideRow[]): Promise<void> {
    const open = await findOpenOffers(database.db);
    const offeredRides = new Set(open.map((offer) => offer.rideId));
    const askedNow = new Set(open.map((offer) => offer.driverId));
    const unoffered = searching.filter((ride) => !offeredRides.has(ride.id));
    const earlier = new Map<number, OfferRow[]>();
    for (const offer of await findOffersOfRides(
      database.db,
      unoffered.map((ride) => ride.id),
    )) {
      earlier.set(offer.rideId, [...(earlier.get(offer.rideId) ?? []), offer]);
    }
    const blocked = await findBlockedPairs(
      database.db,
      unoffered.map((ride) => ride.riderId),
    );
    const mayMeet = (ride: RideRow, driverId: number) =>
      !blocked.has(pairKey(ride.riderId, driverId)) && drivers.find(driverId)?.userId !== ride.riderId;
    const toMatch: RideRow[] = [];
    for (const ride of unoffered) {
      const chosen = chosenStillAsked(ride);
      if (chosen === undefined) toMatch.push(ride);
      else if (await offerToChosen(ride, chosen, (id) => !askedNow.has(id) && mayMeet(ride, id)))
        askedNow.add(chosen);
    }
    const wasAsked = (ride: RideRow, driverId: number) =>
      (earlier.get(ride.id) ?? []).some(
        (offer) => offer.driverId === driverId && (offer.round === ride.round || offer.status === 'declined'),
      );
    const candidates = await Promise.all(
      toMatch.map(async (ride) => {
        const mayAsk = (id: number) =>
          !askedNow.has(id) && !wasAsked(ride, id) && mayMeet(ride, id) && willing(id, tripOf(ride));
        const free = await findCandidates(ride, mayAsk);
        return free.length > 0 ? free : findFinishing(ride, mayAsk);
      }),
    );
    for (const { ride, candidate } of match(toMatch, candidates, clock.now())) {
      await offer(ride, candidate.driverId, { ...candidate, chosen: false });
    }
  }

  function chosenStillAsked(ride: RideRow): number | undefined {
    const alone = ride.chosenDriverId !== null && ride.chosenUntil !== null && ride.chosenUntil > clock.now();
    return alone ? ride.chosenDriverId! : undefined;
  }

  /** True when the chosen driver could be asked; when not, the ride is open to all from the next round on. */
  async function offerToChosen(
    ride: RideRow,
    driverId: number,
    mayAsk: (driverId: number) => boolean,
  ): Promise<boolean> {
    const position = tracking.positionOf(driverId);
    if (drivers.isFree(driverId, ride.vehicleType) && position && mayAsk(driverId)) {
      const [etaSeconds] = await places.drivingTimesTo(pickupOf(ride), [position], clock.now());
      await offer(ride, driverId, { etaSeconds: etaSeconds!, chosen: true });
      return true;
    }
    await database.transaction((tx) => moves.openToAll(tx, ride.id));
    return false;
  }

  const radiusOf = (ride: RideRow) => {
    const waited = clock.now().getTime() - ride.searchStartedAt!.getTime();
    return radiusByWait.find(([from]) => waited >= from)![1];
  };

  async function findCandidates(ride: RideRow, accept: (driverId: number) => boolean): Promise<Candidate[]> {
    const radiusMeters = radiusOf(ride);
    const near = tracking.nearest(
      ride.pickupLat,
      ride.pickupLng,
      radiusMeters,
      candidatesPerRide,
      (id) => drivers.isFree(id, ride.vehicleType) && accept(id),
    );
    if (near.length === 0) return [];
    const seconds = await places.drivingTimesTo(
      pickupOf(ride),
      near.map(({ id }) => tracking.positionOf(id)!),
      clock.now(),
    );
    return near
      .map(({ id }, i) => ({ driverId: id, etaSeconds: seconds[i]! }))
      .filter((candidate) => Number.isFinite(candidate.etaSeconds));
  }

  /** Drivers who let somebody out near the pickup in a moment; each is asked for one ride behind the present one. */
  async function findFinishing(ride: RideRow, mayAsk: (driverId: number) => boolean): Promise<Candidate[]> {
    const ending = await findRidesEndingNear(database.db, pickupOf(ride), radiusOf(ride), candidatesPerRide);
    const candidates = await Promise.all(
      ending.map(async (front): Promise<Candidate[]> => {
        const driverId = front.driverId!;
        const position = tracking.positionOf(driverId);
        const dropoff = { lat: front.destLat, lng: front.destLng };
        if (!position || !drivers.mayBeAsked(driverId, ride.vehicleType) || !mayAsk(driverId)) return [];
        if (distanceMeters(pointOf(position), pointOf(dropoff)) > finishingWithinMeters) return [];
        const now = clock.now();
        const [[left], [onward]] = await Promise.all([
          places.drivingTimesTo(dropoff, [position], now),
          places.drivingTimesTo(pickupOf(ride), [dropoff], now),
        ]);
        const etaSeconds = left! + onward!;
        return Number.isFinite(etaSeconds) ? [{ driverId, etaSeconds, behindRideId: front.id }] : [];
      }),
    );
    return candidates.flat();
  }

  /** One offer in one transaction; nothing happens when ride or driver were taken in the meantime. */
  async function offer(
    ride: RideRow,
    driverId: number,
    { etaSeconds, chosen, behindRideId }: Omit<Candidate, 'driverId'> & { chosen: boolean },
  ) {
    const driver = drivers.find(driverId);
    if (!driver) return;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + offerTimeoutMs);
    try {
      await database.transaction(async (tx) => {
        const ready =
          behindRideId === undefined
            ? drivers.isFree(driverId)
            : drivers.mayBeAsked(driverId) && (await lockIfCarrying(tx, behindRideId, driverId));
        if (!ready || !(await lockIfPending(tx, ride.id))) return;
        const offerId = await insertOffer(tx, {
          rideId: ride.id,
          driverId,
          round: ride.round,
          status: 'open',
          chosen,
          behindRideId: behindRideId ?? null,
          offeredAt: now,
          expiresAt,
        });
        await record(tx, {
          type: 'offer.made',
          subject: `offer:${offerId}`,
          payload: {
            offerId,
            rideId: ride.id,
            expiresAt: expiresAt.toISOString(),
            etaSeconds: Math.round(etaSeconds),
          },
          userIds: [driver.userId],
          at: now,
        });
      });
    } catch (error) {
      if (!violatedConstraint(error)?.startsWith('offers_one_open')) throw error;
    }
  }

  return { tick };
}

export const tripOf = (ride: RideRow): Trip => ({
  pickup: pickupOf(ride),
  dropoff: { lat: ride.destLat, lng: ride.destLng },
});
const pickupOf = (ride: RideRow) => ({ lat: ride.pickupLat, lng: ride.pickupLng });

/**
 * The assignment of rides to drivers with the least total driving time, each at most once.
 * A ride's waiting counts as nearness; pairs that are not candidates never come out.
 */
export function match<R extends { searchStartedAt: Date | null; priority: number }>(
  waiting: readonly R[],
  candidates: readonly Candidate[][],
  now: Date,
): { ride: R; candidate: Candidate }[] {
  const driverIds = [...new Set(candidates.flat().map((candidate) => candidate.driverId))];
  if (driverIds.length === 0) return [];
  const columnOf = new Map(driverIds.map((id, column) => [id, column]));
  const costs = waiting.map((ride, row) => {
    const waitedSeconds = (now.getTime() - (ride.searchStartedAt ?? now).getTime()) / 1000;
    const credit = waitedSeconds * creditPerWaitedSecond + ride.priority * 300;
    const costOf = new Array<number>(driverIds.length).fill(forbidden);
    for (const candidate of candidates[row]!)
      costOf[columnOf.get(candidate.driverId)!] = candidate.etaSeconds - credit;
    return costOf;
  });
  return munkres(costs).flatMap(([row, column]) => {
    const candidate = candidates[row]!.find(({ driverId }) => driverId === driverIds[column]);
    return candidate ? [{ ride: waiting[row]!, candidate }] : [];
  });
}
