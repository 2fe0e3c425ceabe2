/** Where the car of one ride was, from the first place that is known of it to its end. */
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { RideId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { fleetRefusals, mostReplayed, type RideReplay, replayMarks } from '../contract.ts';
import { evenly } from '../replaying.ts';
import { findMoments } from './store.ts';

const refuse = refusalsOf(fleetRefusals);

/** A phone without a network tells its places afterwards. */
const lateMs = 60_000;

export interface ReplayParts {
  database: Database;
  clock: Clock;
  positions: Pick<Positions, 'trackOf'>;
}

/** @throws Refusal ride_not_found */
export async function readReplay(
  { database, clock, positions }: ReplayParts,
  id: RideId,
): Promise<RideReplay> {
  const moments = await findMoments(database.db, id);
  if (!moments) throw refuse('ride_not_found');
  const end = moments.completed ?? moments.cancelled;
  const until = end ? new Date(end.getTime() + lateMs) : clock.now();
  const track = await positions.trackOf(id, moments.createdAt, until);
  const from = track[0]?.at ?? moments.accepted ?? moments.createdAt;
  const seconds = (at: Date): number => Math.round((at.getTime() - from.getTime()) / 100) / 10;
  return {
    from: from.toISOString(),
    points: evenly(
      track.map(({ at, lat, lng }): [number, number, number] => [seconds(at), lat, lng]),
      mostReplayed,
    ),
    marks: replayMarks
      .flatMap((what) => {
        const at = moments[what];
        return at ? [{ seconds: seconds(at), what }] : [];
      })
      .sort((a, b) => a.seconds - b.seconds),
  };
}
