/** What operators see of rides: how they are going, and each of them. */

import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Live } from '#src/platform/live/live.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { OperatorRide, RideList, RidesOverview } from '#src/riding/rides/operations-contract.ts';
import type { AskedOfSafety } from '../parts.ts';
import { toRide } from '../views/view.ts';
import { findOverseen, sumLastDay, sumOpen } from './operations-store.ts';

/** Tells operators that something about rides has changed; what it is they read themselves. */
export const overseeingTopic = 'operations';
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

  let telling: NodeJS.Timeout | undefined;
  eventBus.onEvent((event) => {
    if (telling || !/^ride[:-]/.test(event.subject) || !live.hasFollowers(overseeingTopic)) return;
    telling = setTimeout(() => {
      telling = undefined;
      live.publish(overseeingTopic, 'changed', {});
    }, toldEveryMs);
    telling.unref();
  });

  async function overview(): Promise<RidesOverview> {
    const now = clock.now();
    const [open, day, alarms] = await Promise.all([
      sumOpen(database.db, new Date(now.getTime() - settlesWithinMs), now),
      sumLastDay(database.db, new Date(now.getTime() - dayMs)),
      safety.countOpenAlarms(database.db),
    ]);
    const { longestSince, ...counts } = open;
    const { fareCents, ...ended } = day;
    return {
      alarms,
      ...counts,
      longestSearchSeconds: longestSince
        ? Math.max(0, Math.round((now.getTime() - longestSince.getTime()) / 1000))
        : null,
      driversOnline: drivers.onlineByCity().online,
      driversBusy: drivers.busyCount(),
      lastDay: { ...ended, fares: toDecimal(fareCents) },
    };
  }

  async function list(query: {
    list: RideList;
    find?: string | undefined;
    before?: number | undefined;
  }): Promise<{ rides: OperatorRide[]; before: number | null }> {
    const now = clock.now();
    const unsettledSince = new Date(now.getTime() - settlesWithinMs);
    const rows = await findOverseen(database.db, { ...query, unsettledSince, now, limit: pageSize });
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
