import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { heldBeforeMs } from '#src/riding/quotes/rules.ts';
import type { RideList } from '#src/riding/rides/operations-contract.ts';
import { readRideReference, statusesWithDriver } from '#src/riding/rides/rules.ts';
import { type RideRow, selectRides } from '#src/riding/rides/server/store.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

/** Whose rides are looked at, by ids of cities; null for all, and those of none. */
export type Cities = readonly string[] | null;

const ofCities = (cities: Cities): SQL | undefined =>
  cities ? inArray(rides.cityId, [...cities]) : undefined;

const ended = ['completed', 'cancelled', 'no_driver'] as const;
const unsettledBefore = (at: Date) =>
  and(isNull(rides.settledAt), inArray(rides.status, [...ended]), lt(rides.updatedAt, at));

/** Ahead by no more than the time in which a fare is held, and not held. */
const unheldBy = (now: Date) =>
  and(
    eq(rides.status, 'scheduled'),
    inArray(rides.fareStep, ['kept', 'asked']),
    lte(rides.scheduledAt, new Date(now.getTime() + heldBeforeMs)),
  );

/** Rides that are open now, and ended ones whose money is still open. */
export async function sumOpen(queries: Queries, endedBefore: Date, now: Date, cities: Cities) {
  const counted = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await queries
    .select({
      searching: counted(eq(rides.status, 'pending')),
      longestSince: sql<
        string | null
      >`to_json(min(${rides.searchStartedAt}) filter (where ${eq(rides.status, 'pending')}))#>>'{}'`,
      underway: counted(inArray(rides.status, [...statusesWithDriver])),
      scheduled: counted(eq(rides.status, 'scheduled')),
      unsettled: counted(unsettledBefore(endedBefore)),
      unheld: counted(unheldBy(now)),
    })
    .from(rides)
    .where(and(sql`${rides.settledAt} is null`, ofCities(cities)));
  const sums = existing(row, 'a row of sums');
  return { ...sums, longestSince: sums.longestSince ? new Date(sums.longestSince) : null };
}

/** Rides settled since then, which happens seconds after they end. */
export async function sumLastDay(queries: Queries, since: Date, cities: Cities) {
  const counted = (status: (typeof ended)[number]) =>
    sql<number>`count(*) filter (where ${eq(rides.status, status)})::int`;
  const [row] = await queries
    .select({
      completed: counted('completed'),
      cancelled: counted('cancelled'),
      noDriver: counted('no_driver'),
      fareCents: sql<number>`coalesce(sum(${rides.fareCents}) filter (where ${eq(rides.status, 'completed')}), 0)::int`,
    })
    .from(rides)
    .where(and(gte(rides.settledAt, since), ofCities(cities)));
  return existing(row, 'a row of sums');
}

/** One page of rides for operators, each list in the order in which it wants to be looked at. */
export function findOverseen(
  queries: Queries,
  query: {
    list: RideList;
    find?: string | undefined;
    before?: number | undefined;
    cities: Cities;
    unsettledSince: Date;
    now: Date;
    limit: number;
  },
): Promise<RideRow[]> {
  const { list, find, before, cities, unsettledSince, now, limit } = query;
  const named = find ? readRideReference(find) : undefined;
  const which = find
    ? named === undefined
      ? eq(users.email, find.toLowerCase())
      : eq(rides.id, named)
    : {
        open: inArray(rides.status, ['pending', ...statusesWithDriver]),
        scheduled: eq(rides.status, 'scheduled'),
        unheld: unheldBy(now),
        ended: inArray(rides.status, [...ended]),
        cut_short: isNotNull(rides.cutShort),
        unsettled: unsettledBefore(unsettledSince),
      }[list];
  return selectRides(queries)
    .where(and(which, ofCities(cities), before === undefined ? undefined : lt(rides.id, before)))
    .orderBy(list === 'open' && !find ? asc(rides.id) : desc(rides.id))
    .limit(limit);
}
