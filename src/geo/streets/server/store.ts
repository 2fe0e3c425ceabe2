import { and, asc, count, desc, eq, gt, inArray, lte, min, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { CityState } from '../cities/city-facts.ts';
import { cities, cityStateChanges, cityStreets, cityVersions } from './tables.ts';

export type CityRow = typeof cities.$inferSelect;
export type CityVersionRow = typeof cityVersions.$inferSelect;
export type CityStreetsRow = typeof cityStreets.$inferSelect;

export const findCities = (queries: Queries): Promise<CityRow[]> =>
  queries.select().from(cities).orderBy(asc(cities.position), asc(cities.id));

/** The version of each city that holds at a moment. */
export const findFacts = (queries: Queries, at: Date): Promise<CityVersionRow[]> =>
  queries
    .selectDistinctOn([cityVersions.cityId])
    .from(cityVersions)
    .where(lte(cityVersions.effectiveFrom, at))
    .orderBy(cityVersions.cityId, desc(cityVersions.version));

export async function findCity(queries: Queries, id: string): Promise<CityRow | null> {
  const rows = await queries.select().from(cities).where(eq(cities.id, id));
  return rows[0] ?? null;
}

/** As it is called in its newest version, also of a draft; undefined where there is no such city. */
export async function findCityName(queries: Queries, id: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ facts: cityVersions.facts })
    .from(cityVersions)
    .where(eq(cityVersions.cityId, id))
    .orderBy(desc(cityVersions.version))
    .limit(1);
  return row?.facts.name;
}

/** The newest version of each city, also one whose time has not come. */
export const findNewest = (queries: Queries): Promise<CityVersionRow[]> =>
  queries
    .selectDistinctOn([cityVersions.cityId])
    .from(cityVersions)
    .orderBy(cityVersions.cityId, desc(cityVersions.version));

/** How many streets each city has, in the newest version of them. */
export async function countRoads(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries
    .selectDistinctOn([cityStreets.cityId], {
      cityId: cityStreets.cityId,
      roads: sql<number>`coalesce(jsonb_array_length(${cityStreets.streets} -> 'roads'), 0)`,
    })
    .from(cityStreets)
    .orderBy(cityStreets.cityId, desc(cityStreets.version));
  return new Map(rows.map(({ cityId, roads }) => [cityId, roads]));
}

/** When the next version begins to hold; null where none waits. */
export async function findNextChange(queries: Queries, after: Date): Promise<Date | null> {
  const [row] = await queries
    .select({ at: min(cityVersions.effectiveFrom) })
    .from(cityVersions)
    .where(gt(cityVersions.effectiveFrom, after));
  return row?.at ?? null;
}

/** Newest first. */
export const findVersions = (queries: Queries, cityId: string, limit: number): Promise<CityVersionRow[]> =>
  queries
    .select()
    .from(cityVersions)
    .where(eq(cityVersions.cityId, cityId))
    .orderBy(desc(cityVersions.version))
    .limit(limit);

/** Names of the operators of these numbers; one who has left has none. */
export async function findNames(
  queries: Queries,
  ids: readonly (UserId | null)[],
): Promise<(id: UserId | null) => string | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = wanted.length
    ? await queries
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(inArray(users.id, wanted))
    : [];
  const names = new Map(rows.map((row) => [row.id, fullName(row) || null]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

/** Which version of streets each city has. */
export const findStreetVersions = (queries: Queries): Promise<{ cityId: string; version: number }[]> =>
  queries
    .select({ cityId: cityStreets.cityId, version: sql<number>`max(${cityStreets.version})::int` })
    .from(cityStreets)
    .groupBy(cityStreets.cityId);

export async function findStreets(
  queries: Queries,
  cityId: string,
  version: number,
): Promise<CityStreetsRow | null> {
  const rows = await queries
    .select()
    .from(cityStreets)
    .where(and(eq(cityStreets.cityId, cityId), eq(cityStreets.version, version)));
  return rows[0] ?? null;
}

export async function countCities(queries: Queries): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(cities);
  return row?.count ?? 0;
}

/** False where there is one of that id. */
export async function insertCity(tx: Tx, row: CityRow): Promise<boolean> {
  const written = await tx.insert(cities).values(row).onConflictDoNothing().returning();
  return written.length === 1;
}

/** False where somebody else has just written that version. */
export async function insertVersion(tx: Tx, row: CityVersionRow): Promise<boolean> {
  const written = await tx.insert(cityVersions).values(row).onConflictDoNothing().returning();
  return written.length === 1;
}

export const insertStreets = (tx: Tx, row: CityStreetsRow) => tx.insert(cityStreets).values(row);

/** False where the city is not as it was looked at. */
export async function changeState(
  tx: Tx,
  { id, from, to }: { id: string; from: CityState; to: CityState },
): Promise<boolean> {
  const changed = await tx
    .update(cities)
    .set({ state: to })
    .where(and(eq(cities.id, id), eq(cities.state, from)))
    .returning();
  return changed.length === 1;
}

export const insertStateChange = (tx: Tx, row: Omit<typeof cityStateChanges.$inferSelect, 'id'>) =>
  tx.insert(cityStateChanges).values(row);

/** Newest first. */
export const findStateChanges = (queries: Queries, cityId: string, limit: number) =>
  queries
    .select()
    .from(cityStateChanges)
    .where(eq(cityStateChanges.cityId, cityId))
    .orderBy(desc(cityStateChanges.id))
    .limit(limit);

/** Whether anybody ever drove for this installation. */
export async function hasDriven(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute(sql`select 1 from drivers limit 1`);
  return rows.length > 0;
}
