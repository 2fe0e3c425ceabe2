/**
 * Says live where each stands in a line: to each what is theirs, in every process, whichever changed the line. A line is
 * read once a second at most, however much changes, and only where somebody looks.
 */
import { z } from 'zod';
import { viewerOf } from '#src/platform/http/actor.ts';
import { topicOf } from '../rules.ts';
import type { LineNews, QueuesParts } from './parts.ts';
import { placeById } from './places.ts';
import { type AtPlace, findUsersInLine } from './store.ts';

const channel = 'driver queues';
const gatherMs = 1000;
const AtPlaceShape = z.object({ cityId: z.string(), areaId: z.string() });

export function createLineNews(
  parts: Pick<QueuesParts, 'database' | 'eventBus' | 'live' | 'log' | 'sharedState'>,
): LineNews {
  const { eventBus, live, log, sharedState } = parts;
  const due = new Map<string, AtPlace>();
  let timer: NodeJS.Timeout | undefined;

  function hear(at: AtPlace): void {
    const topic = topicOf(at.cityId, at.areaId);
    if (!live.hasFollowers(topic)) return;
    due.set(topic, at);
    timer ??= setTimeout(flush, gatherMs).unref();
  }
  function flush(): void {
    timer = undefined;
    const lines = [...due.values()];
    due.clear();
    for (const at of lines)
      sayNumbers(parts, at).catch((error: unknown) => log.error({ err: error }, 'a line was not told of'));
  }
  eventBus.onEvent(({ type, payload }) => {
    if (!type.startsWith('queue.')) return;
    const at = AtPlaceShape.safeParse(payload);
    if (at.success) hear(at.data);
  });
  sharedState.messages.subscribe(channel, (message) => hear(AtPlaceShape.parse(message)));

  return {
    /** Also where nothing is recorded: somebody has gone out of the waiting area, or come back. */
    changed(at: AtPlace): void {
      hear(at);
      sharedState.messages.tell(channel, at);
    },
    stop: (): void => clearTimeout(timer),
  };
}

async function sayNumbers(
  { database, live }: Pick<QueuesParts, 'database' | 'live'>,
  at: AtPlace,
): Promise<void> {
  const line = await findUsersInLine(database.db, at);
  const minutes = placeById(at.cityId, at.areaId)?.queue.minutesOutside ?? 0;
  const numbers = new Map(
    line.map(({ userId, outsideSince }, index) => [
      viewerOf(userId, ''),
      { number: index + 1, of: line.length, lostAt: lostAt(outsideSince, minutes)?.toISOString() ?? null },
    ]),
  );
  live.publishTo(topicOf(at.cityId, at.areaId), 'queue', (viewer) => numbers.get(viewer) ?? null);
}

/** When a place is lost; null for who is in the waiting area. */
export const lostAt = (outsideSince: Date | null, minutesOutside: number): Date | null =>
  outsideSince && new Date(outsideSince.getTime() + minutesOutside * 60_000);
