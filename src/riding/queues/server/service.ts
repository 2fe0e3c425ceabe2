/** Lines of drivers at airports and stations, as other rooms are given them. */
import type { SQL } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { keepLines } from './keeping.ts';
import { createLineNews } from './line-news.ts';
import type { QueuesParts } from './parts.ts';
import { isAnyQueueOn, type Pickup, placeById, placeOfPickup } from './places.ts';
import {
  countDecline,
  endPlaces,
  findLinesOfOthers,
  joinedUntil,
  ofDriver,
  ofPlaces,
  restorePlace,
  standAtEnd,
  whileLineLets,
} from './store.ts';
import { listLines, readOwnQueue, takeOut } from './views.ts';

export { type Lines, noLines } from './keeping.ts';

export type Queues = ReturnType<typeof createQueues>;

export function createQueues(given: Omit<QueuesParts, 'news'>) {
  const parts: QueuesParts = { ...given, news: createLineNews(given) };
  const { database, clock, drivers, eventBus } = parts;
  // Whoever was back within the same round would keep the place otherwise.
  eventBus.consume('queues', ['driver.went_offline'], async ({ payload, createdAt }) => {
    const at = new Date(createdAt);
    await database.once((queries) =>
      endPlaces(queries, { why: 'offline', at }, ofDriver(Number(payload.driverId)), joinedUntil(at)),
    );
  });
  return {
    /** A round over the lines of a city; null is everywhere outside the cities. */
    keep: (cityId: string | null) => keepLines(parts, cityId),
    /** The place whose line a pickup is for. */
    areaOf: (pickup: Pickup): string | undefined => placeOfPickup(pickup)?.terminal.id,
    /** Whoever takes a ride stands in no line any more; in the transaction that takes it. */
    async leaveFor(tx: Tx, driverId: DriverId, rideId: RideId): Promise<void> {
      // Where no place has a queue, taking a ride costs nothing more.
      if (isAnyQueueOn()) await endPlaces(tx, { why: 'ride', at: clock.now(), rideId }, ofDriver(driverId));
    },
    /** The ride was called off, and not by its driver: they have their place again. */
    async giveBack(tx: Tx, rideId: RideId): Promise<void> {
      if (isAnyQueueOn()) await restorePlace(tx, rideId, clock.now());
    },
    /** An offer from the line was declined or let pass; with one too many the driver goes to the end, and is told. */
    async passed(tx: Tx, driverId: DriverId): Promise<void> {
      const row = await countDecline(tx, driverId);
      const place = row && placeById(row.cityId, row.areaId);
      if (!place || row.declines < place.queue.declinesToEnd) return;
      const at = clock.now();
      await endPlaces(tx, { why: 'declined', at }, ofPlaces([row.id]));
      await standAtEnd(tx, row, at);
    },
    /** What has to hold of a ride that a driver takes without being asked: nobody else waits in line for it. */
    whileOpenTo(ride: Pickup, driverId: DriverId): SQL | undefined {
      const place = placeOfPickup(ride);
      if (!place || ride.cityId === null) return undefined;
      return whileLineLets({ cityId: ride.cityId, areaId: place.terminal.id }, driverId);
    },
    /** Which of these rides are for others in line, so that this driver may not take them unasked. */
    async forOthers(rides: readonly Pickup[], driverId: DriverId): Promise<(ride: Pickup) => boolean> {
      const cityIds = new Set(rides.flatMap((ride) => (placeOfPickup(ride) ? (ride.cityId ?? []) : [])));
      const lines = new Map<string | null, ReadonlySet<string>>();
      for (const cityId of cityIds) lines.set(cityId, await findLinesOfOthers(database.db, cityId, driverId));
      return (ride) => {
        const place = lines.has(ride.cityId) ? placeOfPickup(ride) : undefined;
        return place !== undefined && lines.get(ride.cityId)?.has(place.terminal.id) === true;
      };
    },
    own: (actor: Actor, driverId: DriverId) => readOwnQueue({ database, clock, drivers }, actor, driverId),
    list: (cities: readonly string[] | null) => listLines(parts, cities),
    takeOut: (actor: Actor, id: number, reason: string) => takeOut(parts, actor, id, reason),
    stop: (): void => parts.news.stop(),
  };
}
