/**
 * Where drivers are: the newest position of each in memory, the same in every process, and where they were in batches.
 * What a phone reports here is told to the other processes; a process that begins reads what is kept.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type DropReason, type Fix, sift } from '../positions.ts';
import { createLateFixes } from './late-fixes.ts';
import { createNewestPositions, type KnownPosition, type Position, readable } from './latest-positions.ts';
import { createStandby } from './offline-positions.ts';
import { createSharing } from './position-messages.ts';
import { findTrack } from './store.ts';
import { createTrails } from './trails.ts';

export { type Fix, measureTrack } from '../positions.ts';
export { type KnownPosition, type Position, positionStaleAfterMs } from './latest-positions.ts';
export { createPace } from './pace.ts';
export { fixesOf, nextReportSeconds, type PositionBatch } from './position-reports.ts';

/** How many positions of a batch were believed, and how many were not, by why. */
export interface Reported {
  believed: number;
  dropped: Record<DropReason, number>;
}

/** A position as a phone says it, which may not know which way it looks. */
export type ReportedPosition = Omit<Position, 'heading'> & { heading: number | null };

/** `here` is true in the one process that it was reported to. */
type PositionListener = (position: KnownPosition, here: boolean) => void;

export type Positions = ReturnType<typeof createPositions>;

export function createPositions(parts: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  sharedState: Pick<SharedState, 'messages' | 'newest'>;
  isSweeping?: () => boolean;
}) {
  const { clock, log, sharedState } = parts;
  const newest = createNewestPositions({ clock });
  const listeners: PositionListener[] = [];
  const rideOfDriver = new Map<DriverId, RideId>();
  const lateFixes = createLateFixes();
  const trails = createTrails(parts);

  function put(known: KnownPosition, here: boolean): void {
    newest.put(known);
    for (const listener of listeners) listener(known, here);
  }
  function forget(driverId: DriverId): void {
    newest.forget(driverId);
    lateFixes.forget(driverId);
    trails.forget(driverId);
  }
  const sharing = createSharing({
    sharedState,
    log,
    hear(known) {
      const before = newest.lastOf(known.driverId);
      if (newest.isFresh(known) && (!before || before.at < known.at)) put(known, false);
    },
    heardGone: forget,
    known: newest.fresh,
  });
  const take = (known: KnownPosition): void => {
    put(known, true);
    sharing.tell(known);
  };

  return {
    /** Takes a position from a driver's phone. */
    report(driverId: DriverId, position: ReportedPosition): void {
      const known = { ...newest.headed(driverId, position), at: clock.now() };
      trails.keep(known, rideOfDriver.get(driverId));
      take(known);
    },
    /** Takes what a phone has gathered: all that can be believed is kept, the newest is where the driver is now. */
    reportMany(driverId: DriverId, fixes: readonly Fix[]): Reported {
      const { believed, dropped } = sift(fixes, newest.lastOf(driverId), clock.now());
      if (rideOfDriver.has(driverId)) lateFixes.keep(driverId, believed, clock.now());
      for (const fix of believed) trails.keep(newest.headed(driverId, fix), rideOfDriver.get(driverId));
      for (const last of believed.slice(-1)) take(newest.headed(driverId, last));
      return { believed: believed.length, dropped };
    },
    /** Whether a phone that could not report in time has said since that it was near a place at that moment. */
    wasNear: lateFixes.wasNear,
    /** Since when the driver has stood in one place; undefined while nothing is kept of them. */
    standingSince: trails.standingSince,
    ...readable(newest),
    /** Where a ride's car was between two moments, but for what other processes have not written yet. */
    trackOf: (rideId: RideId, from: Date, to: Date) =>
      trails.flush().then(() => findTrack(parts.database.db, rideId, from, to)),
    /** Where phones of offline drivers are. */
    standby: createStandby(parts),
    forget(driverId: DriverId): void {
      forget(driverId);
      sharing.tellGone(driverId);
    },
    /** From now on the driver's positions belong to this ride; null ends that. */
    followRide: (driverId: DriverId, rideId: RideId | null): void =>
      void (rideId === null ? rideOfDriver.delete(driverId) : rideOfDriver.set(driverId, rideId)),
    /** Hears of every driver's newest position, whichever process it was reported to. */
    onPosition: (listener: PositionListener) => void listeners.push(listener),
    /** Writes what is waiting, and forgets what is old; timers do both. */
    flush: trails.flush,
    sweep: trails.sweep,
    stop: trails.stop,
  };
}
