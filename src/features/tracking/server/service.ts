/** Where drivers are: the newest position of each in memory, and where they were in batches. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createMovingGrid, type Near } from '../grid.ts';
import { type DropReason, type Fix, sift } from '../positions.ts';
import { createLateFixes } from './late-fixes.ts';
import { createTrails } from './trails.ts';

export type { Fix } from '../positions.ts';

export interface Position {
  lat: number;
  lng: number;
  /** Compass degrees, 0 at north. */
  heading: number;
  speedKmh: number;
  accuracyMeters: number | null;
}
export interface KnownPosition extends Position {
  driverId: number;
  at: Date;
}

/** A phone that has been silent for longer than this is not offered to anyone. */
export const positionStaleAfterMs = 60_000;

/** How many positions of a batch were believed, and how many were not, by why. */
export interface Reported {
  believed: number;
  dropped: Record<DropReason, number>;
}

export type Tracking = ReturnType<typeof createTracking>;

interface TrackingParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}

export function createTracking({ database, clock, log }: TrackingParts) {
  const grid = createMovingGrid();
  const newest = new Map<number, KnownPosition>();
  const listeners: ((position: KnownPosition) => void)[] = [];
  const rideOfDriver = new Map<number, number>();
  const lateFixes = createLateFixes();
  const trails = createTrails({ database, clock, log });

  const isFresh = (position: KnownPosition) =>
    clock.now().getTime() - position.at.getTime() <= positionStaleAfterMs;

  function put(known: KnownPosition): void {
    newest.set(known.driverId, known);
    grid.put(known.driverId, known.lat, known.lng);
    for (const listener of listeners) listener(known);
  }

  return {
    /** Takes a position from a driver's phone. */
    report(driverId: number, position: Position): void {
      const known = { ...position, driverId, at: clock.now() };
      trails.keep(known, rideOfDriver.get(driverId));
      put(known);
    },
    /**
     * Takes what a phone has gathered, perhaps in a tunnel: all that can be believed is kept, the newest is where the
     * driver is now.
     */
    reportMany(driverId: number, fixes: readonly Fix[]): Reported {
      const { believed, dropped } = sift(fixes, newest.get(driverId), clock.now());
      lateFixes.keep(driverId, believed, clock.now());
      for (const fix of believed) trails.keep({ ...fix, driverId }, rideOfDriver.get(driverId));
      const last = believed.at(-1);
      if (last) put({ ...last, driverId });
      return { believed: believed.length, dropped };
    },
    /** Whether a phone that could not report in time has said since that it was near a place at that moment. */
    wasNear: lateFixes.wasNear,
    /** Since when the driver has stood in one place; undefined while nothing is kept of them. */
    standingSince: trails.standingSince,
    /** The driver's position, unless the phone has gone silent. */
    positionOf(driverId: number): KnownPosition | undefined {
      const known = newest.get(driverId);
      return known && isFresh(known) ? known : undefined;
    },
    /** Fresh positions within `radiusMeters` that `accept` lets through, nearest first. */
    nearest(
      lat: number,
      lng: number,
      radiusMeters: number,
      limit: number,
      accept: (driverId: number) => boolean,
    ): Near[] {
      return grid.nearest(lat, lng, radiusMeters, limit, (id) => isFresh(newest.get(id)!) && accept(id));
    },
    forget(driverId: number): void {
      newest.delete(driverId);
      lateFixes.forget(driverId);
      trails.forget(driverId);
      grid.remove(driverId);
    },
    /** From now on the driver's positions belong to this ride; null ends that. */
    followRide(driverId: number, rideId: number | null): void {
      if (rideId === null) rideOfDriver.delete(driverId);
      else rideOfDriver.set(driverId, rideId);
    },
    onPosition(listener: (position: KnownPosition) => void): void {
      listeners.push(listener);
    },
    /** Writes what is waiting, and forgets what is old; timers do both. */
    flush: trails.flush,
    sweep: trails.sweep,
    stop: trails.stop,
  };
}
