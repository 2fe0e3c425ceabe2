/** The SQL of quests and guarantees. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { driverTrails } from '#src/geo/positions/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { events } from '#src/platform/events/tables.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Span } from '#src/platform/time/spans.ts';
import { driverApplications, driverShifts } from '#src/riding/drivers/server/tables.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';
import type { Counted, Time } from '../rules.ts';
import { questDrivers, questHours, quests } from './tables.ts';

export type QuestRow = typeof quests.$inferSelect;
export type QuestDriverRow = typeof questDrivers.$inferSelect;
export type QuestHoursRow = typeof questHours.$inferSelect;

const mostListed = 100;

/** Until `tx` ends nobody else makes one in the same city. */
export const lockCity = (tx: Tx, cityId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('quests'), hashtext(${cityId}))`);

export const countOpen = (queries: Queries, cityId: string, now: Date): Promise<number> =>
  queries.$count(quests, and(eq(quests.cityId, cityId), isNull(quests.endedAt), gt(quests.endsAt, now)));

/** Guarantees of a city that are not over. */
export const findGuarantees = (queries: Queries, cityId: string, now: Date): Promise<QuestRow[]> =>
  queries
    .select()
    .from(quests)
    .where(and(eq(quests.cityId, cityId), eq(quests.kind, 'hours'), gt(quests.endsAt, now)));

/** Whether the same is promised already, to whoever begins it: a press that was made twice, or by two people. */
export const isPromised = async (
  queries: Queries,
  wanted: Pick<
    typeof quests.$inferInsert,
    'cityId' | 'startsOn' | 'endsOn' | 'weekdays' | 'fromTime' | 'toTime'
  > & { rides: number; rewardCents: Cents },
): Promise<boolean> =>
  (await queries.$count(
    quests,
    and(
      ...(
        ['cityId', 'startsOn', 'endsOn', 'weekdays', 'fromTime', 'toTime', 'rides', 'rewardCents'] as const
      ).map((name) => eq(quests[name], wanted[name])),
      isNull(quests.endedAt),
    ),
  )) > 0;

export async function insertQuest(tx: Tx, quest: typeof quests.$inferInsert): Promise<QuestRow> {
  const [row] = await tx.insert(quests).values(quest).returning();
  if (!row) throw new Error('no quest was written');
  return row;
}

export async function lockQuest(tx: Tx, id: number): Promise<QuestRow | undefined> {
  const [row] = await tx.select().from(quests).where(eq(quests.id, id)).for('update');
  return row;
}

export async function findQuest(queries: Queries, id: number): Promise<QuestRow | undefined> {
  const [row] = await queries.select().from(quests).where(eq(quests.id, id));
  return row;
}

export const setEnded = (tx: Tx, id: number, at: Date) =>
  tx.update(quests).set({ endedAt: at }).where(eq(quests.id, id));

export const findOfCity = (queries: Queries, cityId: string): Promise<QuestRow[]> =>
  queries.select().from(quests).where(eq(quests.cityId, cityId)).orderBy(desc(quests.id)).limit(mostListed);

export interface Cost {
  questId: number;
  drivers: number;
  paidDrivers: number;
  paidCents: Cents;
  /** Of those who are not done, what they may still come to. */
  promisedCents: Cents;
}

const cost = {
  questId: questDrivers.questId,
  drivers: sql<number>`(count(*) filter (where ${questDrivers.leftAt} is null))::int`,
  paidDrivers: sql<number>`(count(*) filter (where ${questDrivers.paidCents} > 0))::int`,
  paidCents: sql<number>`coalesce(sum(${questDrivers.paidCents}), 0)::int`,
  promisedCents: sql<number>`coalesce(sum(${questDrivers.promisedCents} - ${questDrivers.paidCents})
    filter (where ${questDrivers.nextAt} is not null), 0)::int`,
};

export async function findCosts(
  queries: Queries,
  questIds: readonly number[],
): Promise<ReadonlyMap<number, Cost>> {
  if (questIds.length === 0) return new Map();
  const rows = await queries
    .select(cost)
    .from(questDrivers)
    .where(inArray(questDrivers.questId, [...questIds]))
    .groupBy(questDrivers.questId);
  return new Map(rows.map((row) => [row.questId, row]));
}

/** Those of a city that somebody may begin, and those that a driver is in and that ended lately, the first to begin first. */
export const findForDriver = (
  queries: Queries,
  { driverId, cityId, now, since }: { driverId: DriverId; cityId: string | null; now: Date; since: Date },
): Promise<QuestRow[]> =>
  queries
    .select()
    .from(quests)
    .where(
      or(
        and(eq(quests.cityId, cityId ?? ''), isNull(quests.endedAt), gt(quests.endsAt, now)),
        and(
          gt(quests.endsAt, since),
          sql`exists (select 1 from ${questDrivers} where ${questDrivers.questId} = ${quests.id}
            and ${questDrivers.driverId} = ${driverId} and ${questDrivers.leftAt} is null)`,
        ),
      ),
    )
    .orderBy(asc(quests.startsAt), asc(quests.id))
    .limit(mostListed);

export async function insertQuestDriver(tx: Tx, row: typeof questDrivers.$inferInsert): Promise<void> {
  await tx.insert(questDrivers).values(row);
}

/** Whether they may go online, by their papers. */
export const isApproved = async (queries: Queries, driverId: DriverId): Promise<boolean> =>
  (await queries.$count(
    driverApplications,
    and(eq(driverApplications.driverId, driverId), eq(driverApplications.status, 'approved')),
  )) > 0;

const ofPair = (questId: number, driverId: DriverId) =>
  and(eq(questDrivers.questId, questId), eq(questDrivers.driverId, driverId));

/** Held until `tx` ends, so that it is decided once. */
export async function lockQuestDriver(
  tx: Tx,
  questId: number,
  driverId: DriverId,
): Promise<QuestDriverRow | undefined> {
  const [row] = await tx.select().from(questDrivers).where(ofPair(questId, driverId)).for('update');
  return row;
}

export const findQuestDrivers = (
  queries: Queries,
  driverId: DriverId,
  questIds: readonly number[],
): Promise<QuestDriverRow[]> =>
  questIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(questDrivers)
        .where(and(eq(questDrivers.driverId, driverId), inArray(questDrivers.questId, [...questIds])));

export const updateQuestDriver = (
  tx: Tx,
  { questId, driverId }: Pick<QuestDriverRow, 'questId' | 'driverId'>,
  change: Partial<QuestDriverRow>,
) => tx.update(questDrivers).set(change).where(ofPair(questId, driverId));

/** Whose turn it is, the longest due first. */
export const findDue = (queries: Queries, now: Date, limit: number): Promise<QuestDriverRow[]> =>
  queries
    .select()
    .from(questDrivers)
    .where(and(isNotNull(questDrivers.nextAt), lte(questDrivers.nextAt, now)))
    .orderBy(asc(questDrivers.nextAt))
    .limit(limit);

/** Quests for rides that a driver is in and that are not done. */
export const findOpenOf = (queries: Queries, driverId: DriverId): Promise<{ questId: number }[]> =>
  queries
    .select({ questId: questDrivers.questId })
    .from(questDrivers)
    .innerJoin(quests, eq(quests.id, questDrivers.questId))
    .where(
      and(eq(questDrivers.driverId, driverId), isNotNull(questDrivers.nextAt), eq(quests.kind, 'rides')),
    );

export async function insertHours(tx: Tx, row: QuestHoursRow): Promise<void> {
  await tx.insert(questHours).values(row);
}

export const findHours = (
  queries: Queries,
  driverId: DriverId,
  questIds: readonly number[],
): Promise<QuestHoursRow[]> =>
  questIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(questHours)
        .where(and(eq(questHours.driverId, driverId), inArray(questHours.questId, [...questIds])))
        .orderBy(desc(questHours.startsAt));

/** When the rides of a driver ended that began in a city and were completed from a moment until before another. */
export async function findCompleted(
  queries: Queries,
  { driverId, cityId, from, to }: { driverId: DriverId; cityId: string } & Span,
): Promise<Counted[]> {
  const rows = await queries
    .select({ riderId: rides.riderId, from: rides.pickedUpAt, at: rides.completedAt })
    .from(rides)
    .where(
      and(
        eq(rides.driverId, driverId),
        eq(rides.cityId, cityId),
        eq(rides.status, 'completed'),
        gte(rides.completedAt, from),
        lt(rides.completedAt, to),
      ),
    );
  return rows.flatMap(({ riderId, from, at }) =>
    at ? [{ riderId, at, seconds: from ? (at.getTime() - from.getTime()) / 1000 : 0 }] : [],
  );
}

/** What rides that ended in this time brought their driver without tips, and how many of them are not settled yet. */
export async function sumEarned(
  queries: Queries,
  driverId: DriverId,
  { from, to }: Span,
): Promise<{ earnedCents: Cents; unsettled: number }> {
  const endedAt = sql`coalesce(${rides.completedAt}, ${rides.cancelledAt})`;
  const [row] = await queries
    .select({
      earnedCents: sql<number>`coalesce(sum(${rides.driverPayCents}), 0)::int`,
      unsettled: sql<number>`(count(*) filter (where ${rides.settledAt} is null))::int`,
    })
    .from(rides)
    .where(
      and(
        eq(rides.driverId, driverId),
        inArray(rides.status, ['completed', 'cancelled']),
        sql`${endedAt} >= ${from.toISOString()}::timestamptz`,
        sql`${endedAt} < ${to.toISOString()}::timestamptz`,
      ),
    );
  return row ?? { earnedCents: 0, unsettled: 0 };
}

/** How a driver answered what they were asked in this time. */
export async function countAnswersIn(
  queries: Queries,
  driverId: DriverId,
  { from, to }: Span,
): Promise<{ asked: number; accepted: number }> {
  const [row] = await queries
    .select({
      asked: sql<number>`count(*)::int`,
      accepted: sql<number>`(count(*) filter (where ${offers.status} = 'accepted'))::int`,
    })
    .from(offers)
    .where(
      and(
        eq(offers.driverId, driverId),
        inArray(offers.status, ['accepted', 'given_back', 'declined', 'expired']),
        gte(offers.offeredAt, from),
        lt(offers.offeredAt, to),
      ),
    );
  return row ?? { asked: 0, accepted: 0 };
}

/** When a driver was online. */
export const findOnline = (queries: Queries, driverId: DriverId, { from, to }: Span): Promise<Time[]> =>
  queries
    .select({ from: driverShifts.startedAt, to: driverShifts.endedAt })
    .from(driverShifts)
    .where(
      and(
        eq(driverShifts.driverId, driverId),
        lt(driverShifts.startedAt, to),
        or(isNull(driverShifts.endedAt), gt(driverShifts.endedAt, from)),
      ),
    )
    .orderBy(asc(driverShifts.startedAt));

/** When a driver had a break, from the first of these shifts on: going on or off the road ends one too. */
export async function findBreaks(queries: Queries, driverId: DriverId, { from, to }: Span): Promise<Time[]> {
  const rows = await queries
    .select({ type: events.type, at: events.createdAt })
    .from(events)
    .where(
      and(
        eq(events.subject, `driver:${driverId}`),
        inArray(events.type, [
          'driver.paused',
          'driver.resumed',
          'driver.went_online',
          'driver.went_offline',
        ]),
        gte(events.createdAt, from),
        lt(events.createdAt, to),
      ),
    )
    .orderBy(asc(events.seq));
  const breaks: Time[] = [];
  let since: Date | null = null;
  for (const { type, at } of rows) {
    if (type === 'driver.paused') since ??= at;
    else if (since) {
      breaks.push({ from: since, to: at });
      since = null;
    }
  }
  return since ? [...breaks, { from: since, to: null }] : breaks;
}

/** A car is where it was heard of last, also shortly before it went online. */
const heardBeforeMs = 5 * 60_000;

/** Where a driver without a ride was seen, once a minute at most, in the order of time. */
export async function findPlaces(
  queries: Queries,
  driverId: DriverId,
  { from, to }: Span,
): Promise<{ at: Date; lat: number; lng: number }[]> {
  const minute = sql`date_trunc('minute', ${driverTrails.at})`;
  return queries
    .selectDistinctOn([minute], { at: driverTrails.at, lat: driverTrails.lat, lng: driverTrails.lng })
    .from(driverTrails)
    .where(
      and(
        eq(driverTrails.driverId, driverId),
        gte(driverTrails.at, new Date(from.getTime() - heardBeforeMs)),
        lt(driverTrails.at, to),
      ),
    )
    .orderBy(minute, asc(driverTrails.at));
}

/** When a driver had a ride, from taking it on. */
export async function findDriven(queries: Queries, driverId: DriverId, { from, to }: Span): Promise<Time[]> {
  const endedAt = sql<Date | null>`coalesce(${rides.completedAt}, ${rides.cancelledAt})`.mapWith(
    rides.completedAt,
  );
  const rows = await queries
    .select({ from: rides.assignedAt, to: endedAt })
    .from(rides)
    .where(
      and(
        eq(rides.driverId, driverId),
        lt(rides.assignedAt, to),
        sql`(${endedAt} is null or ${endedAt} > ${from.toISOString()}::timestamptz)`,
      ),
    );
  return rows.flatMap(({ from: begun, to: ended }) => (begun ? [{ from: begun, to: ended }] : []));
}
