import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { settingVersions } from '#src/platform/settings/tables.ts';
import { legalSettingName } from '../documents.ts';
import { termsAcceptances } from './tables.ts';

const isTerms = eq(settingVersions.setting, legalSettingName('terms'));
const asks = sql`${settingVersions.value} ->> 'asks' = 'true'`;

/** The newest version that everybody was to be asked about and this person has not accepted, nor one after it. */
export async function findVersionToAccept(
  queries: Queries,
  userId: UserId,
): Promise<{ version: number; changedAt: Date } | null> {
  const accepted = sql`coalesce((select max(${termsAcceptances.version}) from ${termsAcceptances} where ${termsAcceptances.userId} = ${userId}), 0)`;
  const rows = await queries
    .select({ version: settingVersions.version, changedAt: settingVersions.changedAt })
    .from(settingVersions)
    .where(and(isTerms, asks, gt(settingVersions.version, accepted)))
    .orderBy(desc(settingVersions.version))
    .limit(1);
  return rows[0] ?? null;
}

/** The version that holds, and the newest that everybody is asked about; 0 where there is none. */
export async function findTermsVersions(queries: Queries): Promise<{ current: number; asked: number }> {
  const [row] = await queries
    .select({
      current: sql<number>`coalesce(max(${settingVersions.version}), 0)::int`,
      asked: sql<number>`coalesce(max(${settingVersions.version}) filter (where ${asks}), 0)::int`,
    })
    .from(settingVersions)
    .where(isTerms);
  return row ?? { current: 0, asked: 0 };
}

/** False where it was accepted before. */
export async function insertAcceptance(tx: Tx, row: typeof termsAcceptances.$inferInsert): Promise<boolean> {
  const written = await tx.insert(termsAcceptances).values(row).onConflictDoNothing().returning();
  return written.length === 1;
}

/** How many people accepted each version, newest version first. */
export const countAcceptances = (queries: Queries): Promise<{ version: number; people: number }[]> =>
  queries
    .select({ version: termsAcceptances.version, people: count() })
    .from(termsAcceptances)
    .groupBy(termsAcceptances.version)
    .orderBy(desc(termsAcceptances.version))
    .limit(100);
