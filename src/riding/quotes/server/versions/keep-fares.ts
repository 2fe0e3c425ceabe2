/** What rides cost, in memory, read again in every process whenever an operator changed it or a version's time has come. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { createRefresh } from '#src/platform/events/refresh.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { elsewhere } from '../../versions/bounds.ts';
import { FareDocument } from '../../versions/fare-document.ts';
import { refuse } from '../refuse.ts';
import { findLiveFares, findNextFares } from './fares-store.ts';

export interface LiveFares {
  version: number;
  document: FareDocument;
}
export type Fares = Awaited<ReturnType<typeof keepFares>>;

/** Triggers tell of each change; this is for a process that was cut off from the database without noticing. */
const readAgainMs = 30_000;

/** Reads all fares, and hears of each change until `stop`. */
export async function keepFares({
  database: { db, notices },
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
}) {
  let live: ReadonlyMap<string, LiveFares> = new Map();
  let next: Date | null = null;
  let waiting: NodeJS.Timeout | undefined;
  let begun = 0;
  let applied = 0;

  async function read(): Promise<void> {
    const now = clock.now();
    begun += 1;
    const mine = begun;
    const [rows, change] = await Promise.all([findLiveFares(db, now), findNextFares(db, now)]);
    // One that began earlier and ends later knows less.
    if (mine < applied) return;
    applied = mine;
    live = new Map(
      rows.flatMap(({ area, version, document }) => {
        const parsed = FareDocument.safeParse(document);
        if (parsed.success) return [[area, { version, document: parsed.data }]];
        log.error(
          { area, version },
          'fares are not of the shape this program knows; nothing is priced by them',
        );
        return [];
      }),
    );
    next = change;
    clearTimeout(waiting);
    if (!next) return;
    const inMs = Math.min(Math.max(0, next.getTime() - now.getTime()), readAgainMs);
    waiting = setTimeout(() => refresh.now('all'), inMs).unref();
  }

  /** What holds in a city now, or beyond all of them for null. */
  async function find(cityId: string | null): Promise<LiveFares | undefined> {
    // A timer may be late, and a price is not.
    if (next && next <= clock.now()) await read();
    return live.get(cityId ?? elsewhere);
  }

  const refresh = createRefresh<'all'>(read, { failed: 'fares could not be read again', log });
  notices.listen(
    (subject) => subject === 'fares' && refresh.now('all'),
    () => refresh.now('all'),
  );
  const timer = setInterval(() => refresh.now('all'), readAgainMs).unref();
  await read();
  return {
    read,
    find,
    /** As `find`. @throws Refusal fares_not_set */
    async of(cityId: string | null): Promise<LiveFares> {
      const fares = await find(cityId);
      if (!fares) throw refuse('fares_not_set');
      return fares;
    },
    stop(): void {
      clearInterval(timer);
      clearTimeout(waiting);
      refresh.stop();
    },
  };
}
