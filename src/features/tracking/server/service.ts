/** Where drivers are: the newest position of each in memory, and a history of rides in batches. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createMovingGrid, type Near } from '../grid.ts';
import { positionHistory } from './tables.ts';

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
const historyFlushMs = 10_000;
const historyBatch = 5000;

export type Tracking = ReturnType<typeof createTracking>;

export function createTracking({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}) {
  const grid = createMovingGrid();
  const newest = new Map<number, KnownPosition>();
  const listeners: ((position: KnownPosition) => void)[] = [];
  const rideOfDriver = new Map<number, number>();
  let history: (typeof positionHistory.$inferInsert)[] = [];

  const isFresh = (position: KnownPosition) =>
    clock.now().getTime() - position.at.getTime() <= positionStaleAfterMs;

  async function flushHistory(): Promise<void> {
    const rows = history;
    history = [];
    for (let from = 0; from < rows.length; from += historyBatch) {
      await database.db.insert(positionHistory).values(rows.slice(from, from + historyBatch));
    }
  }
  const flusher = setInterval(() => {
    flushHistory().catch((error) => log.error({ err: error }, 'position history was not written'));
  }, historyFlushMs);
  flusher.unref();

  return {
    /** Takes a position from a driver's phone. */
    report(driverId: number, position: Position): void {
      const known = { ...position, driverId, at: clock.now() };
      newest.set(driverId, known);
      grid.put(driverId, position.lat, position.lng);
      const rideId = rideOfDriver.get(driverId);
      if (rideId !== undefined) {
        const { lat, lng, heading, speedKmh } = position;
        history.push({ driverId, rideId, at: known.at, lat, lng, heading, speedKmh });
      }
      for (const listener of listeners) listener(known);
    },
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
    async stop(): Promise<void> {
      clearInterval(flusher);
      await flushHistory();
    },
  };
}
