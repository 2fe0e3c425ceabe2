/** What operators see of rides: how they are going, and each of them. */

import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { citiesFor, type Rights } from '#src/platform/http/actor.ts';
import type { Live } from '#src/platform/live/live.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { OperatorRide, RideList, RidesOverview } from '#src/riding/rides/operations-contract.ts';
import type { AskedOfSafety } from '../parts.ts';
import { toRide } from '../views/view.ts';
import { type Cities, findOverseen, sumLastDay, sumOpen } from './operations-store.ts';

/** Tells operators that something about rides has changed; what it is they read themselves. */
export const overseeingTopic = 'operations';
/**
 * The same for who may see rides of certain cities alone. It says that something changed and nothing of what: other
 * things of the desk are told on the first topic with what they are, which is the whole company's.
 */
export const overseeingSomeTopic = 'operations-cities';
/** The topic by which somebody follows the desk who asks for it by its one name. */
export const topicFor = (topic: string, actor: Rights | null): string =>
  topic === overseeingTopic && citiesFor(actor, 'rides.read')?.length ? overseeingSomeTopic : topic;
const toldEveryMs = 1_000;
const pageSize = 50;
const dayMs = 24 * 3600_000;
/** Settling takes seconds; what is open after this long needs somebody to look. */
const settlesWithinMs = 10 * 60_000;

export function createOverseeing(parts: {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  safety: AskedOfSafety;
  eventBus: EventBus;
  live: Live;
}) {
  const { database, clock, drivers, safety, eventBus, live } = parts;

  const topics = [overseeingTopic, overseeingSomeTopic];
  const isFollowed = () => topics.some((topic) => live.hasFollowers(topic));
  let telling: NodeJS.Timeout | undefined;
  eventBus.onEvent((event) => {
    if (telling || !/^ride[:-]/.test(event.subject) || !isFollowed()) return;
    telling = setTimeout(() => {
      telling = undefined;
      for (const topic of topics) live.publish(topic, 'changed', {});
    }, toldEveryMs);
    telling.unref();
  });

  /** @param cities those whose rides count, by their ids; null for all */
  async function overview(cities: Cities): Promise<RidesOverview> {
    const now = clock.now();
    const [open, day, alarms] = await Promise.all([
      sumOpen(database.db, new Date(now.getTime() - settlesWithinMs), now, cities),
      sumLastDay(database.db, new Date(now.getTime() - dayMs), cities),
      safety.countOpenAlarms(database.db, cities),
    ]);
    const { longestSince, ...counts } = open;
    const { fareCents, ...ended } = day;
    return {
      alarms,
      ...counts,
      longestSearchSeconds: longestSince
        ? Math.max(0, Math.round((now.getTime() - longestSince.getTime()) / 1000))
        : null,
      ...(cities ? driversIn(cities, counts.underway) : driversNow()),
      lastDay: { ...ended, fares: toDecimal(fareCents) },
    };
  }

  const driversNow = () => ({
    driversOnline: drivers.onlineByCity().online,
    driversBusy: drivers.busyCount(),
  });

  /** Each ride under way of these cities has one; who drives another one behind it is counted twice, for moments. */
  function driversIn(cities: readonly string[], underway: number) {
    const { byCity } = drivers.onlineByCity();
    return {
      driversOnline: cities.reduce((sum, id) => sum + (byCity[id] ?? 0), 0),
      driversBusy: underway,
    };
  }

  async function list(
    query: { list: RideList; find?: string | undefined; before?: number | undefined },
    cities: Cities,
  ): Promise<{ rides: OperatorRide[]; before: number | null }> {
    const now = clock.now();
    const unsettledSince = new Date(now.getTime() - settlesWithinMs);
    const rows = await findOverseen(database.db, { ...query, cities, unsettledSince, now, limit: pageSize });
    // Open rides are few and stand longest first, so that list has one page.
    const goesOn = rows.length === pageSize && (query.list !== 'open' || query.find !== undefined);
    return {
      rides: rows.map((row) => ({
        ...toRide(row, drivers, 'operator'),
        riderEmail: row.riderEmail,
        paymentIntentId: row.paymentIntentId,
      })),
      before: goesOn ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  return { overview, list };
}
