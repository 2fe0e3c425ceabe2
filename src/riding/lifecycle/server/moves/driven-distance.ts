/** What was driven of a ride, by its track, and what that costs where it is less than was promised. */

import { type DrivenRoads, matchDriven } from '#src/geo/guidance/driven-roads.ts';
import { measureTrack } from '#src/geo/positions/server/service.ts';
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { type Charged, shorterFare } from '#src/riding/quotes/fares.ts';
import { dropoffWithinMeters } from '#src/riding/rides/road.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { RidesParts } from '../parts.ts';
import { pickupOf } from './way.ts';

/** A position this long before or after a moment says where the car was. */
const withinMs = 30_000;
/** A move that is told later than this happened elsewhere than where the phone is now. */
const lateAfterMs = 10_000;

type Asked = Pick<RidesParts, 'positions' | 'clock'>;

/**
 * How far the car is from a place, or was at a moment that is told late; null where nobody knows. What the phone said
 * last counts also when that is a while ago, if it was there: under a roof it is not heard.
 */
export async function metersAway(
  { positions, clock }: Asked,
  ride: Pick<RideRow, 'id' | 'driverId'>,
  place: LatLng,
  at: Date,
): Promise<number | null> {
  const { driverId } = ride;
  if (driverId === null) return null;
  const to = (from: LatLng) => Math.round(distanceMeters(pointOf(from), pointOf(place)));
  const isLate = clock.now().getTime() - at.getTime() > lateAfterMs;
  if (isLate) {
    const then = await positions.trackOf(ride.id, before(at, withinMs), before(at, -withinMs));
    if (then.length > 0) return Math.min(...then.map(to));
  }
  const fresh = positions.positionOf(driverId);
  if (fresh && !isLate) return to(fresh);
  const last = positions.lastPositionOf(driverId);
  const away = last && to(last);
  return away !== undefined && away <= dropoffWithinMeters ? away : null;
}

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** Whether the car was near enough to the drop-off to end the ride there; not where nobody knows. */
export const isThere = (away: number | null): boolean => away !== null && away <= dropoffWithinMeters;

export interface Driven {
  /** By the roads that the track lies on, or by the track itself; null where it says nothing. */
  meters: number | null;
  /** From the pickup to the end. */
  seconds: number;
  line: LatLng[];
  /** Null where the city has no real roads, or the track does not lie on them. */
  roads: DrivenRoads | null;
}

/** What a ride's car drove with the rider in it, until it ended or until now. */
export async function measureDriven(parts: Asked, ride: RideRow, until?: Date): Promise<Driven> {
  const driven = await trackDriven(parts, ride, until);
  const roads = driven.meters === null ? null : matchDriven(driven.line);
  return roads ? { ...driven, roads, meters: Math.round(roads.meters) } : driven;
}

/** The same without a look at the roads, for drawing it. */
export async function trackDriven({ positions, clock }: Asked, ride: RideRow, until?: Date): Promise<Driven> {
  const { pickedUpAt } = ride;
  if (!pickedUpAt) return { meters: null, seconds: 0, line: [], roads: null };
  const end = until ?? ride.completedAt ?? ride.cancelledAt ?? clock.now();
  const track = await positions.trackOf(ride.id, pickedUpAt, end);
  const { meters, line } = measureTrack({ ...pickupOf(ride), at: pickedUpAt }, track);
  return {
    meters,
    line,
    roads: null,
    seconds: Math.max(0, Math.round((end.getTime() - pickedUpAt.getTime()) / 1000)),
  };
}

/** What a ride is charged that was not driven as planned; null where what was promised is no more than that. */
export const chargeDriven = (
  ride: RideRow,
  { meters, seconds }: Pick<Driven, 'meters' | 'seconds'>,
): Charged | null => shorterFare({ ...ride, totalCents: ride.heldCents }, { meters: meters ?? 0, seconds });
