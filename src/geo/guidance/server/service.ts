/** The pace of cities as finished rides taught it: learned in the transaction that settles a ride, held in every process. */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import { roadsOf } from '#src/geo/streets/import/city-roads.ts';
import { type LearnedPace, paceClasses, setPaces, unlearned } from '#src/geo/streets/routing/learned-pace.ts';
import { localHours } from '#src/geo/streets/routing/speeds.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { createRefresh } from '#src/platform/events/refresh.ts';
import type { DrivenRoads } from '../driven-roads.ts';
import { classSecondsOf, learn } from '../learn-pace.ts';
import { deletePace, findPaces, keepPace, lockPace } from './store.ts';

const log = z.number().min(-2).max(2);
const count = z.number().int().nonnegative();
const Pace = z.object({
  ...{ classes: z.array(log).length(paceClasses), hours: z.array(log).length(48), usual: log, rides: count },
  hourRides: z.array(count).length(48),
}) satisfies z.ZodType<LearnedPace>;

/** Triggers tell of each change; this is for a process that was cut off from the database without noticing. */
const readAgainMs = 60_000;

/** Reads what was learned, and hears of each change until `stop`. */
export async function openPaces({
  database: { db, notices },
  log: written,
}: {
  database: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}) {
  async function read(): Promise<void> {
    const rows = await findPaces(db);
    setPaces(
      new Map(
        rows.flatMap(({ cityId, pace }) => {
          const known = Pace.safeParse(pace);
          // What another program wrote in another shape is learned anew.
          return known.success && known.data.rides > 0 ? [[cityId, known.data] as const] : [];
        }),
      ),
    );
  }
  const refresh = createRefresh<'all'>(read, {
    failed: 'the pace of cities could not be read again',
    log: written,
  });
  const again = () => refresh.now('all');
  notices.listen((subject) => subject === 'paces' && again(), again);
  const timer = setInterval(again, readAgainMs).unref();
  await read();
  return {
    stop(): void {
      clearInterval(timer);
      refresh.stop();
    },
  };
}

/** Takes in a ride that was driven as it was planned, in the transaction that settles it. @param at when it was begun */
export async function learnPace(
  tx: Tx,
  { city, edges, meters }: DrivenRoads,
  seconds: number,
  at: Date,
): Promise<void> {
  const roads = roadsOf(cityOf(city.id));
  if (!roads || edges.some((edge) => edge >= roads.edgePiece.length)) return;
  const row = await lockPace(tx, city.id, at);
  const before = Pace.safeParse(row?.pace);
  const known = before.success ? before.data : unlearned();
  const hour = localHours(city.timeZone)(at);
  const pace = learn(known, { hour, meters, seconds, classSeconds: classSecondsOf(roads, edges) });
  if (pace !== known) await keepPace(tx, city.id, pace, at);
}

/** Forgets what a city's rides taught, in every process. Answers how many they were; undefined where there were none. */
export const forgetPace = ({ db }: Database, cityId: string): Promise<number | undefined> =>
  deletePace(db, cityId);
