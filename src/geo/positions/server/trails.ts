/** Where drivers were, written in batches: rides' own tracks for a year, everything else for 30 days. */
import type { FastifyBaseLogger } from 'fastify';
import { distanceMeters, pointOf } from '#src/geo/streets/geo.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import {
  deleteHistoryBefore,
  dropTrailDaysBefore,
  type HistoryRow,
  insertHistory,
  insertTrails,
  makeTrailDay,
  type TrailRow,
} from './store.ts';

/** Standing still is not written down again and again. */
const movedMeters = 25;
const flushMs = 10_000;
const sweepMs = 3_600_000;
const batchSize = 5_000;
/** What could not be written is kept to be tried again, up to this; older rows are given up. */
const mostWaiting = 200_000;
export const trailRetentionMs = retentionMs('trails');
export const trackRetentionMs = retentionMs('rideTracks');

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** One writing at a time, so that whoever has waited for it finds all that was kept before. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(work, work);
    return last;
  };
}

export function createTrails(parts: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Whether sweeping is this process's to do now. */
  isSweeping?: () => boolean;
}) {
  const { database, clock, log, isSweeping } = parts;
  let tracks: HistoryRow[] = [];
  let trails: TrailRow[] = [];
  /** What was kept last of drivers without a ride. */
  const kept = new Map<number, { lat: number; lng: number; at: Date }>();
  const madeDays = new Set<string>();

  const flush = inTurn(write);
  async function write(): Promise<void> {
    const [ridden, free] = [tracks, trails];
    [tracks, trails] = [[], []];
    try {
      while (ridden.length > 0) {
        const rows = ridden.slice(0, batchSize);
        await insertHistory(database.db, rows);
        ridden.splice(0, rows.length);
      }
      while (free.length > 0) {
        const rows = free.slice(0, batchSize);
        for (const day of new Set(rows.map(({ at }) => dayOf(at)))) {
          if (!madeDays.has(day)) await makeTrailDay(database.db, day);
          madeDays.add(day);
        }
        await insertTrails(database.db, rows);
        free.splice(0, rows.length);
      }
    } catch (error) {
      tracks = [...ridden, ...tracks].slice(-mostWaiting);
      trails = [...free, ...trails].slice(-mostWaiting);
      throw error;
    }
  }

  /** Forgets what is older than it is kept. */
  async function sweep(): Promise<void> {
    const now = clock.now().getTime();
    await dropTrailDaysBefore(database.db, dayOf(new Date(now - trailRetentionMs)));
    await deleteHistoryBefore(database.db, new Date(now - trackRetentionMs));
  }

  const rounds = [
    createInterval(flush, { everyMs: flushMs, failed: 'position history was not written', log }),
    createInterval(sweep, {
      everyMs: sweepMs,
      failed: 'old position history was not removed',
      log,
      isMine: isSweeping,
    }),
  ];
  for (const round of rounds) round.start();

  return {
    /** Keeps where a driver was: with their ride, or else where they have moved since what was kept last. */
    keep({ driverId, at, lat, lng, heading, speedKmh }: TrailRow, rideId: RideId | undefined): void {
      const row = { driverId, at, lat, lng, heading, speedKmh };
      if (rideId !== undefined) return void tracks.push({ ...row, rideId });
      const last = kept.get(driverId);
      if (last && distanceMeters(pointOf(last), pointOf(row)) < movedMeters) return;
      kept.set(driverId, { lat, lng, at });
      trails.push(row);
    },
    standingSince: (driverId: DriverId): Date | undefined => kept.get(driverId)?.at,
    forget: (driverId: DriverId): void => void kept.delete(driverId),
    flush,
    sweep,
    async stop(): Promise<void> {
      await Promise.all(rounds.map((round) => round.stop()));
      await flush();
    },
  };
}
