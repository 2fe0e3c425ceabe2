/** A line as its drivers and operators see it, and taking somebody out. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { Line, OwnQueue, PlaceInLine } from '../contract.ts';
import { lossShownMs, topicOf } from '../rules.ts';
import { lostAt } from './line-news.ts';
import { type QueuesParts, refuse } from './parts.ts';
import { nameOfPlace, placeById, placesOf } from './places.ts';
import {
  countInLine,
  countLine,
  endPlaces,
  findNewestPlaces,
  findPeopleInLine,
  findPlace,
  ofPlaces,
  type PlaceRow,
} from './store.ts';

const mostListed = 200;

/** @throws Refusal not_your_profile, driver_not_found */
export async function readOwnQueue(
  { database, clock, drivers }: Pick<QueuesParts, 'clock' | 'database' | 'drivers'>,
  actor: Actor,
  driverId: DriverId,
): Promise<OwnQueue> {
  const driver = await drivers.ownById(actor, driverId);
  const newest = await findNewestPlaces(database.db, driver.id);
  const held = newest.find(({ leftAt }) => leftAt === null);
  const waiting = held ? await asWaiting(database.db, held) : null;
  const last = newest.find(({ leftAt }) => leftAt !== null);
  const isShown =
    last?.leftAt && last.leftWhy !== 'ride' && clock.now().getTime() - last.leftAt.getTime() < lossShownMs;
  return {
    waiting,
    lost:
      isShown && last.leftWhy && last.leftAt
        ? {
            name: nameOfPlace(last.cityId, last.areaId),
            why: last.leftWhy,
            at: last.leftAt.toISOString(),
            reason: last.reason,
          }
        : null,
  };
}

/** Null where the queue is off by now; the place ends with the next round. */
async function asWaiting(db: QueuesParts['database']['db'], row: PlaceRow): Promise<PlaceInLine | null> {
  const place = placeById(row.cityId, row.areaId);
  if (!place) return null;
  const { minutesOutside, declinesToEnd } = place.queue;
  return {
    ...(await countLine(db, row)),
    topic: topicOf(row.cityId, row.areaId),
    name: place.terminal.name,
    since: row.joinedAt.toISOString(),
    minutesOutside,
    lostAt: lostAt(row.outsideSince, minutesOutside)?.toISOString() ?? null,
    declinesLeft: Math.max(0, declinesToEnd - 1 - row.declines),
  };
}

/** Every place that has a queue, also one where nobody waits; of these cities, by their ids, null for all. */
export async function listLines(
  { database }: Pick<QueuesParts, 'database'>,
  mine: readonly string[] | null,
): Promise<Line[]> {
  const shown = cities().filter(({ id }) => mine === null || mine.includes(id));
  const places = shown.flatMap((city) => placesOf(city.id).map(({ terminal }) => ({ city, terminal })));
  const lines: Line[] = [];
  for (const { city, terminal } of places) {
    const at = { cityId: city.id, areaId: terminal.id };
    const people = await findPeopleInLine(database.db, at, mostListed);
    lines.push({
      ...at,
      ...{ city: city.name, name: terminal.name },
      waiting: people.length < mostListed ? people.length : await countInLine(database.db, at),
      line: people.map(({ place, driver, ...person }, index) => ({
        id: place.id,
        number: index + 1,
        driver: { ...driver, name: fullName(person) },
        since: place.joinedAt.toISOString(),
        outsideSince: place.outsideSince?.toISOString() ?? null,
        declines: place.declines,
      })),
    });
  }
  return lines;
}

/** The driver reads the reason; who did it is kept for operators. @throws Refusal not_in_queue */
export async function takeOut(
  { database, clock }: Pick<QueuesParts, 'clock' | 'database'>,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    const place = await findPlace(tx, id);
    if (!place || (await endPlaces(tx, { why: 'taken_out', at, reason }, ofPlaces([id]))) === 0)
      throw refuse('not_in_queue');
    const { driverId, cityId, areaId } = place;
    await record(tx, {
      type: 'queue.taken_out',
      subject: `queue-operations:${id}`,
      payload: { driverId, cityId, areaId, by: actor.userId, reason },
      userIds: [],
      at,
    });
  });
}
