/**
 * Dispatch: every 2 seconds, per city, pending rides and free drivers are matched for the least total time.
 * All state is in the database; what is read here is read anew each time, so a restart loses nothing.
 */

import munkres from 'munkres';
import { distanceMeters, pointOf } from '#src/geo/streets/geo.ts';
import { violatedConstraint } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Lines } from '#src/riding/queues/server/service.ts';
import { finishingWithinMeters } from '#src/riding/rides/road.ts';
import { wakeAheadMs } from '#src/riding/rides/rules.ts';
import { moveRide } from '#src/riding/rides/server/moving-store.ts';
import { findRidesEndingNear } from '#src/riding/rides/server/road-store.ts';
import {
  endOffers,
  findOffersOfRides,
  findOpenOffers,
  findPendingRides,
  findRidesToWake,
  type OfferRow,
  type RideRow,
  updateRide,
  whileFareIsHeld,
} from '#src/riding/rides/server/store.ts';
import { chosenDriverWindowMs } from '../booking/booking.ts';
import { isHanded } from '../moves/by-hand.ts';
import { tellRide, tellWithdrawn } from '../moves/moves.ts';
import type { RideReader, RidesParts, RideTeller, Trip } from '../parts.ts';
import { askLines } from './asking-lines.ts';
import { askCommitted } from './asking-reserved.ts';
import { openToAll } from './declining.ts';
import type { DispatchCity } from './dispatch-loop.ts';
import { type GiveUpParts, gaveUp, searchedSince } from './giving-up.ts';
import { keptFirst } from './kept-first.ts';
import { makeOffer } from './offer-store.ts';
import { isExpiredBy, offersExpiredBy } from './offer-time-store.ts';
import { withdrawOvertaken } from './overtaken.ts';
import { findWhoMayMeet } from './who-may-meet.ts';

/** What a round of dispatch takes. */
export type DispatchParts = OfferParts &
  GiveUpParts &
  Pick<RidesParts, 'queues' | 'quotes' | 'reservations' | 'willing'>;

/** What finds and asks drivers. */
type OfferParts = RideReader & RideTeller & Pick<RidesParts, 'places' | 'positions'>;

export const offerTimeoutMs = 15_000;
const candidatesPerRide = 10;
const lookedForAtOnce = 5;
/** The search grows while a ride waits: [waited ms, radius m]. */
const firstRadius: [number, number] = [0, 1000];
const radiusByWait: readonly [number, number][] = [[10_000, 5000], [4_000, 2000], firstRadius];
/** A ride that has waited a second counts as this many seconds nearer, so that nobody is passed over forever. */
const creditPerWaitedSecond = 1;
// Larger than any driving time, so that a forbidden pair is chosen only when nothing else is left, and then dropped.
const forbidden = 1e7;

interface Candidate {
  driverId: DriverId;
  etaSeconds: number;
  /** The ride that the driver finishes first. */
  behindRideId?: RideId;
}

/** One round of one city: wake, expire, give up, match, offer. Exported for tests; `start` calls it every 2 seconds. */
export async function tick(parts: DispatchParts, city: DispatchCity): Promise<void> {
  const { database } = parts;
  await wakeScheduled(parts, city);
  await expireOffers(parts, city);
  const pending = await findPendingRides(database.db, city);
  const searching: RideRow[] = [];
  for (const ride of pending) {
    if (await gaveUp(parts, ride)) continue;
    searching.push(await askAgainNearTime(parts, ride));
  }
  const lines = await parts.queues.keep(city);
  if (searching.length > 0) await offerRides(parts, searching, lines);
  await parts.quotes.answerNearNotes(city);
}

async function wakeScheduled(
  parts: RideReader & RideTeller & Pick<RidesParts, 'reservations'>,
  city: DispatchCity,
): Promise<void> {
  const { database, clock, reservations } = parts;
  const now = clock.now();
  for (const ride of await findRidesToWake(database.db, now, city)) {
    try {
      await database.transaction(async (tx) => {
        // Whoever committed goes before whom the rider chose, who did not.
        const isReserved = (await reservations.ofRides(tx, [ride.id])).has(ride.id);
        const chosenMs = isReserved ? 0 : chosenDriverWindowMs;
        const change = {
          searchStartedAt: now,
          chosenUntil: ride.chosenDriverId === null ? null : new Date(now.getTime() + chosenMs),
          updatedAt: now,
        };
        const woken = await moveRide(tx, ride.id, 'wake', change, whileFareIsHeld);
        if (woken) await tellRide(parts, tx, 'ride.woken', woken);
      });
    } catch (error) {
      // The rider is on another ride; this one wakes when that has ended.
      if (violatedConstraint(error) !== 'rides_one_open_per_rider') throw error;
    }
  }
}

async function expireOffers(
  parts: RideReader & RideTeller & Pick<RidesParts, 'queues'>,
  city: DispatchCity,
): Promise<void> {
  const { database, clock, queues } = parts;
  const now = clock.now();
  const open = await findOpenOffers(database.db);
  await withdrawOvertaken(parts, open);
  // Most rounds have nothing to expire, and no transaction for it.
  if (!open.some((offer) => isExpiredBy(offer, now))) return;
  await database.transaction(async (tx) => {
    const expired = await endOffers(tx, 'expired', offersExpiredBy(now, city));
    await tellWithdrawn(parts, tx, expired);
    for (const offer of expired) {
      if (offer.chosen) await openToAll(parts, tx, offer.rideId);
      // One from ahead of the clock was not let pass by anybody.
      if (offer.fromQueue && offer.expiresAt <= now) await queues.passed(tx, offer.driverId);
    }
  });
}

/** 15 and 5 minutes before a scheduled ride, drivers who let an earlier offer pass may be asked once more. */
async function askAgainNearTime(
  { database, clock }: Pick<RidesParts, 'clock' | 'database'>,
  ride: RideRow,
): Promise<RideRow> {
  if (!ride.scheduledAt) return ride;
  const left = ride.scheduledAt.getTime() - clock.now().getTime();
  const round = Math.max(1, wakeAheadMs.filter((ahead) => left <= ahead).length);
  if (round > ride.round) await updateRide(database.db, ride.id, { round });
  return { ...ride, round: Math.max(round, ride.round) };
}

async function offerRides(parts: DispatchParts, searching: RideRow[], lines: Lines): Promise<void> {
  const { database, clock, willing = () => true } = parts;
  const open = await findOpenOffers(database.db);
  const offeredRides = new Set(open.map((offer) => offer.rideId));
  const askedNow = new Set<DriverId>(open.map((offer) => offer.driverId));
  const unoffered = searching.filter((ride) => !offeredRides.has(ride.id) && !isHanded(ride, clock.now()));
  const earlier = new Map<number, OfferRow[]>();
  for (const offer of await findOffersOfRides(
    database.db,
    unoffered.map((ride) => ride.id),
  )) {
    earlier.set(offer.rideId, [...(earlier.get(offer.rideId) ?? []), offer]);
  }
  const mayMeet = await findWhoMayMeet(parts, unoffered);
  const toMatch: RideRow[] = [];
  const { waiting, asked: committed } = await askCommitted(parts, unoffered, {
    earlierOf: (ride) => earlier.get(ride.id) ?? [],
    ...{ mayMeet, askedNow },
  });
  for (const { ride, driverId, etaSeconds } of committed)
    await offerTo(parts, ride, driverId, { etaSeconds, chosen: false });
  for (const ride of waiting) {
    const chosen = chosenStillAsked(parts, ride);
    if (chosen === undefined) toMatch.push(ride);
    else if (await offerToChosen(parts, ride, chosen, (id) => !askedNow.has(id) && mayMeet(ride, id)))
      askedNow.add(chosen);
  }
  const wasAsked = (ride: RideRow, driverId: DriverId) =>
    (earlier.get(ride.id) ?? []).some(
      (offer) => offer.driverId === driverId && (offer.round === ride.round || offer.status === 'declined'),
    );
  const mayBeAsked = (ride: RideRow, id: DriverId) =>
    !askedNow.has(id) && !wasAsked(ride, id) && mayMeet(ride, id) && willing(id, tripOf(ride));
  const { asked, left } = askLines(parts, toMatch, lines, mayBeAsked);
  for (const { ride, driverId, position } of asked) {
    askedNow.add(driverId);
    const [etaSeconds] = await parts.places.drivingTimesTo(pickupOf(ride), [position], clock.now());
    const offer = { etaSeconds: existing(etaSeconds, 'a driving time'), chosen: false, fromQueue: true };
    await offerTo(parts, ride, driverId, offer);
  }
  const candidates = await eachOf(left, async (ride) => {
    const mayAsk = (id: DriverId) => mayBeAsked(ride, id);
    // Who waits in line somewhere is left there while anybody else as near can come.
    const others = await findCandidates(parts, ride, (id) => !lines.inLine.has(id) && mayAsk(id));
    if (others.length > 0) return others;
    const inLine = lines.inLine.size > 0 ? await findCandidates(parts, ride, mayAsk) : [];
    return inLine.length > 0 ? inLine : findFinishing(parts, ride, mayAsk);
  });
  const matched = match(left, candidates, clock.now());
  for (const { ride, candidate } of await keptFirst(parts, matched, { waiting: left, candidates })) {
    await offerTo(parts, ride, candidate.driverId, { ...candidate, chosen: false });
  }
}

/** A few at a time: where hundreds wait and nobody drives, the database is left free for the other cities. */
async function eachOf<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let i = 0; i < all.length; i += lookedForAtOnce)
    done.push(...(await Promise.all(all.slice(i, i + lookedForAtOnce).map(work))));
  return done;
}

function chosenStillAsked({ clock }: Pick<RidesParts, 'clock'>, ride: RideRow): number | undefined {
  const { chosenDriverId, chosenUntil } = ride;
  const isAlone = chosenUntil !== null && chosenUntil > clock.now();
  return isAlone ? (chosenDriverId ?? undefined) : undefined;
}

/** True when the chosen driver could be asked; when not, the ride is open to all from the next round on. */
async function offerToChosen(
  parts: OfferParts,
  ride: RideRow,
  driverId: DriverId,
  mayAsk: (driverId: DriverId) => boolean,
): Promise<boolean> {
  const { database, clock, drivers, positions, places } = parts;
  const position = positions.positionOf(driverId);
  if (drivers.isFree(driverId, ride.vehicleType) && position && mayAsk(driverId)) {
    const [etaSeconds] = await places.drivingTimesTo(pickupOf(ride), [position], clock.now());
    await offerTo(parts, ride, driverId, {
      etaSeconds: existing(etaSeconds, 'a driving time'),
      chosen: true,
    });
    return true;
  }
  await database.transaction((tx) => openToAll(parts, tx, ride.id));
  return false;
}

function radiusOf({ clock }: Pick<RidesParts, 'clock'>, ride: RideRow): number {
  const waited = clock.now().getTime() - searchedSince(ride).getTime();
  const [, radiusMeters] = radiusByWait.find(([from]) => waited >= from) ?? firstRadius;
  return radiusMeters;
}

async function findCandidates(
  parts: RideTeller & Pick<RidesParts, 'places' | 'positions'>,
  ride: RideRow,
  accept: (driverId: DriverId) => boolean,
): Promise<Candidate[]> {
  const { clock, drivers, positions, places } = parts;
  const near = positions.nearest(
    ride.pickupLat,
    ride.pickupLng,
    radiusOf(parts, ride),
    candidatesPerRide,
    (id) => drivers.isFree(id, ride.vehicleType) && accept(id),
  );
  const located = near.flatMap(({ id: driverId }) => {
    const position = positions.positionOf(driverId);
    return position ? [{ driverId, position }] : [];
  });
  if (located.length === 0) return [];
  const seconds = await places.drivingTimesTo(
    pickupOf(ride),
    located.map(({ position }) => position),
    clock.now(),
  );
  return located
    .map(({ driverId }, i) => ({ driverId, etaSeconds: seconds[i] ?? Number.POSITIVE_INFINITY }))
    .filter((candidate) => Number.isFinite(candidate.etaSeconds));
}

/** Drivers who let somebody out near the pickup in a moment; each is asked for one ride behind the present one. */
async function findFinishing(
  parts: OfferParts,
  ride: RideRow,
  mayAsk: (driverId: DriverId) => boolean,
): Promise<Candidate[]> {
  const { database, clock, drivers, positions, places } = parts;
  const pickup = pickupOf(ride);
  const ending = await findRidesEndingNear(database.db, pickup, radiusOf(parts, ride), candidatesPerRide);
  const candidates = await Promise.all(
    ending.map(async ({ id: behindRideId, driverId, destLat, destLng }): Promise<Candidate[]> => {
      const position = driverId === null ? undefined : positions.positionOf(driverId);
      if (driverId === null || !position) return [];
      if (!drivers.mayBeAsked(driverId, ride.vehicleType) || !mayAsk(driverId)) return [];
      const dropoff = { lat: destLat, lng: destLng };
      if (distanceMeters(pointOf(position), pointOf(dropoff)) > finishingWithinMeters) return [];
      const now = clock.now();
      const [[left], [onward]] = await Promise.all([
        places.drivingTimesTo(dropoff, [position], now),
        places.drivingTimesTo(pickup, [dropoff], now),
      ]);
      const etaSeconds = existing(left, 'a driving time') + existing(onward, 'a driving time');
      return Number.isFinite(etaSeconds) ? [{ driverId, etaSeconds, behindRideId }] : [];
    }),
  );
  return candidates.flat();
}

/** Nothing happens when ride or driver were taken in the meantime. */
async function offerTo(
  { database, clock, drivers }: RideReader & RideTeller,
  ride: RideRow,
  driverId: DriverId,
  {
    etaSeconds,
    chosen,
    behindRideId,
    fromQueue = false,
  }: Omit<Candidate, 'driverId'> & { chosen: boolean; fromQueue?: boolean },
) {
  const driver = drivers.find(driverId);
  if (!driver) return;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + offerTimeoutMs);
  if (behindRideId !== undefined && !drivers.mayBeAsked(driverId)) return;
  try {
    await database.once((queries) =>
      makeOffer(queries, {
        rideId: ride.id,
        round: ride.round,
        driverId,
        driverUserId: driver.userId,
        chosen,
        fromQueue,
        behindRideId: behindRideId ?? null,
        etaSeconds,
        offeredAt: now,
        expiresAt,
      }),
    );
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('offers_one_open')) throw error;
  }
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
    for (const { driverId, etaSeconds } of candidates[row] ?? [])
      costOf[existing(columnOf.get(driverId), 'a column')] = etaSeconds - credit;
    return costOf;
  });
  return munkres(costs).flatMap(([row, column]) => {
    const ride = waiting[row];
    const candidate = candidates[row]?.find(({ driverId }) => driverId === driverIds[column]);
    return ride && candidate ? [{ ride, candidate }] : [];
  });
}
