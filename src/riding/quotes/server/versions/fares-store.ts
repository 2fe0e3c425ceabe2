/** SQL of fares by version. */
import { and, asc, desc, eq, gt, lte, max, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cities, cityVersions } from '#src/geo/streets/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { DistanceUnit } from '#src/platform/units.ts';
import { fareVersions } from '../tables.ts';

export type FareVersionRow = typeof fareVersions.$inferSelect;

/** Of each area the version that holds at a moment. */
export const findLiveFares = (queries: Queries, at: Date): Promise<FareVersionRow[]> =>
  queries
    .selectDistinctOn([fareVersions.area])
    .from(fareVersions)
    .where(and(eq(fareVersions.state, 'published'), lte(fareVersions.effectiveFrom, at)))
    .orderBy(fareVersions.area, desc(fareVersions.effectiveFrom), desc(fareVersions.version));

/** When the next version begins to hold; null where none waits. */
export async function findNextFares(queries: Queries, after: Date): Promise<Date | null> {
  const [row] = await queries
    .select({ at: min(fareVersions.effectiveFrom) })
    .from(fareVersions)
    .where(and(eq(fareVersions.state, 'published'), gt(fareVersions.effectiveFrom, after)));
  return row?.at ?? null;
}

const writer = alias(users, 'writer');
const publisher = alias(users, 'publisher');
const taker = alias(users, 'taker');
const nameOf = (who: typeof writer | typeof publisher | typeof taker) =>
  sql<string | null>`nullif(concat_ws(' ', ${who.firstName}, ${who.lastName}), '')`;

/** Newest first, with who wrote, published or took each back last. */
export async function findFareVersions(
  queries: Queries,
  area: string,
  limit: number,
): Promise<(FareVersionRow & { by: string | null })[]> {
  const rows = await queries
    .select({
      row: fareVersions,
      by: sql<string | null>`coalesce(${nameOf(taker)}, ${nameOf(publisher)}, ${nameOf(writer)})`,
    })
    .from(fareVersions)
    .leftJoin(writer, eq(writer.id, fareVersions.changedBy))
    .leftJoin(publisher, eq(publisher.id, fareVersions.publishedBy))
    .leftJoin(taker, eq(taker.id, fareVersions.takenBackBy))
    .where(eq(fareVersions.area, area))
    .orderBy(desc(fareVersions.version))
    .limit(limit);
  return rows.map(({ row, by }) => ({ ...row, by }));
}

export async function findFareVersion(
  queries: Queries,
  area: string,
  version: number,
): Promise<FareVersionRow | undefined> {
  const [row] = await queries
    .select()
    .from(fareVersions)
    .where(and(eq(fareVersions.area, area), eq(fareVersions.version, version)));
  return row;
}

export async function findLastVersion(queries: Queries, area: string): Promise<number> {
  const [row] = await queries
    .select({ version: max(fareVersions.version) })
    .from(fareVersions)
    .where(eq(fareVersions.area, area));
  return row?.version ?? 0;
}

/** Undefined where somebody else has just begun a draft or taken the number. */
export async function insertDraft(
  tx: Tx,
  row: typeof fareVersions.$inferInsert,
): Promise<FareVersionRow | undefined> {
  const [written] = await tx.insert(fareVersions).values(row).onConflictDoNothing().returning();
  return written;
}

const isDraftAt = (area: string, version: number | null, revision: number) =>
  and(
    eq(fareVersions.area, area),
    version === null ? undefined : eq(fareVersions.version, version),
    eq(fareVersions.state, 'draft'),
    eq(fareVersions.revision, revision),
  );

/** Undefined where the draft is not as it was looked at. */
export async function updateDraft(
  tx: Tx,
  {
    area,
    revision,
    ...set
  }: Pick<
    FareVersionRow,
    'area' | 'revision' | 'document' | 'basedOn' | 'reason' | 'changedBy' | 'changedAt'
  >,
): Promise<FareVersionRow | undefined> {
  const [row] = await tx
    .update(fareVersions)
    .set({ ...set, revision: revision + 1 })
    .where(isDraftAt(area, null, revision))
    .returning();
  return row;
}

export async function deleteDraft(
  tx: Tx,
  { area, version, revision }: Pick<FareVersionRow, 'area' | 'version' | 'revision'>,
): Promise<boolean> {
  const gone = await tx
    .delete(fareVersions)
    .where(isDraftAt(area, version, revision))
    .returning();
  return gone.length === 1;
}

export async function publishDraft(
  tx: Tx,
  {
    area,
    version,
    revision,
    ...set
  }: Pick<FareVersionRow, 'area' | 'version' | 'revision' | 'effectiveFrom' | 'publishedBy' | 'publishedAt'>,
): Promise<FareVersionRow | undefined> {
  const [row] = await tx
    .update(fareVersions)
    .set({ ...set, state: 'published' })
    .where(isDraftAt(area, version, revision))
    .returning();
  return row;
}

/** Undefined where it is not published. */
export async function takeBackVersion(
  tx: Tx,
  {
    area,
    version,
    ...set
  }: { area: string; version: number; takenBackBy: UserId; takenBackAt: Date; takenBackReason: string },
): Promise<FareVersionRow | undefined> {
  const [row] = await tx
    .update(fareVersions)
    .set({ ...set, state: 'taken_back' })
    .where(
      and(
        eq(fareVersions.area, area),
        eq(fareVersions.version, version),
        eq(fareVersions.state, 'published'),
      ),
    )
    .returning();
  return row;
}

/** Locks the published versions of an area and counts those that hold already. */
export async function countInForce(tx: Tx, area: string, at: Date): Promise<number> {
  const rows = await tx
    .select({ version: fareVersions.version })
    .from(fareVersions)
    .where(
      and(
        eq(fareVersions.area, area),
        eq(fareVersions.state, 'published'),
        lte(fareVersions.effectiveFrom, at),
      ),
    )
    .for('update');
  return rows.length;
}

/** All cities with their newest facts, also those that are not open yet. */
export const findCityAreas = (queries: Queries) =>
  queries
    .selectDistinctOn([cities.position, cities.id], {
      id: cities.id,
      state: cities.state,
      name: sql<string>`${cityVersions.facts}->>'name'`,
      timeZone: sql<string>`${cityVersions.facts}->>'timeZone'`,
      // Facts from before cities had a unit are in kilometres.
      distanceUnit: sql<DistanceUnit>`coalesce(${cityVersions.facts}->>'distanceUnit', 'km')`,
      areas: sql<
        { id: string; name: string; kind: string }[]
      >`coalesce(${cityVersions.facts}->'areas', '[]'::jsonb)`,
    })
    .from(cities)
    .innerJoin(cityVersions, eq(cityVersions.cityId, cities.id))
    .orderBy(asc(cities.position), asc(cities.id), desc(cityVersions.version));
