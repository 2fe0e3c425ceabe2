import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { settingVersions } from './tables.ts';

export type SettingRow = typeof settingVersions.$inferSelect;

/** The version of each kind that holds. */
export const findCurrent = (queries: Queries): Promise<SettingRow[]> =>
  queries
    .selectDistinctOn([settingVersions.setting])
    .from(settingVersions)
    .orderBy(settingVersions.setting, desc(settingVersions.version));

/** Newest first. */
export const findVersions = (queries: Queries, setting: string, limit: number): Promise<SettingRow[]> =>
  queries
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.setting, setting))
    .orderBy(desc(settingVersions.version))
    .limit(limit);

export async function findVersion(
  queries: Queries,
  setting: string,
  version: number,
): Promise<SettingRow | null> {
  const rows = await queries
    .select()
    .from(settingVersions)
    .where(and(eq(settingVersions.setting, setting), eq(settingVersions.version, version)));
  return rows[0] ?? null;
}

/** How many changes there were of all kinds together. */
export async function countVersions(queries: Queries): Promise<number> {
  const [row] = await queries.select({ count: sql<number>`count(*)::int` }).from(settingVersions);
  return row?.count ?? 0;
}

/** False where somebody else has just written that version. */
export async function insertVersion(tx: Tx, row: SettingRow): Promise<boolean> {
  const written = await tx.insert(settingVersions).values(row).onConflictDoNothing().returning();
  return written.length === 1;
}
