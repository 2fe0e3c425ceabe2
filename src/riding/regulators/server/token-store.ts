/** The SQL of regulators' tokens, and of the log of what was asked with them. */
import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { newPseudonymKey } from './pseudonyms.ts';
import { regulatorCallLog, regulatorCities, regulatorTokens } from './tables.ts';

const makers = alias(users, 'makers');
const enders = alias(users, 'enders');

const selectTokens = (queries: Queries) =>
  queries
    .select({ token: regulatorTokens, madeBy: makers.name, revokedBy: enders.name })
    .from(regulatorTokens)
    .innerJoin(makers, eq(makers.id, regulatorTokens.madeBy))
    .leftJoin(enders, eq(enders.id, regulatorTokens.revokedBy));
export interface TokenRow {
  token: typeof regulatorTokens.$inferSelect;
  madeBy: string;
  revokedBy: string | null;
}

const mostListed = 200;

/** Those that still open something first, then the newest. */
export const findTokens = (queries: Queries): Promise<TokenRow[]> =>
  selectTokens(queries)
    .orderBy(sql`${regulatorTokens.revokedAt} is not null`, desc(regulatorTokens.id))
    .limit(mostListed);

export async function findToken(queries: Queries, id: number): Promise<TokenRow | undefined> {
  const [row] = await selectTokens(queries).where(eq(regulatorTokens.id, id));
  return row;
}

/** Whose key this is, with what its city is called by; a token that was revoked is nobody's. */
export async function findByKey(queries: Queries, key: string) {
  const [row] = await queries
    .select({
      id: regulatorTokens.id,
      cityId: regulatorTokens.cityId,
      tokenDigest: regulatorTokens.tokenDigest,
      providerId: regulatorCities.providerId,
      pseudonymKey: regulatorCities.pseudonymKey,
    })
    .from(regulatorTokens)
    .innerJoin(regulatorCities, eq(regulatorCities.cityId, regulatorTokens.cityId))
    .where(and(eq(regulatorTokens.key, key), isNull(regulatorTokens.revokedAt)));
  return row;
}

export async function isTokenGood(queries: Queries, id: number): Promise<boolean> {
  const rows = await queries
    .select({ id: regulatorTokens.id })
    .from(regulatorTokens)
    .where(and(eq(regulatorTokens.id, id), isNull(regulatorTokens.revokedAt)));
  return rows.length > 0;
}

/** Makes the city's names where it has none, and holds the city until `tx` ends, so that tokens are counted one by one. */
export async function lockCity(tx: Tx, cityId: string, at: Date) {
  await tx
    .insert(regulatorCities)
    .values({ cityId, pseudonymKey: newPseudonymKey(), createdAt: at })
    .onConflictDoNothing();
  const [city] = await tx
    .select()
    .from(regulatorCities)
    .where(eq(regulatorCities.cityId, cityId))
    .for('update');
  return existing(city, 'the city of a token');
}

export async function countGood(queries: Queries, cityId: string): Promise<number> {
  const [row] = await queries
    .select({ many: count() })
    .from(regulatorTokens)
    .where(and(eq(regulatorTokens.cityId, cityId), isNull(regulatorTokens.revokedAt)));
  return row?.many ?? 0;
}

export async function insertToken(
  tx: Tx,
  values: Pick<
    typeof regulatorTokens.$inferInsert,
    'cityId' | 'name' | 'key' | 'tokenDigest' | 'madeBy' | 'madeAt'
  >,
): Promise<number> {
  const [row] = await tx.insert(regulatorTokens).values(values).returning({ id: regulatorTokens.id });
  return existing(row, 'the token').id;
}

/** @returns false where it was revoked already, or never was */
export async function endToken(tx: Tx, id: number, by: UserId, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(regulatorTokens)
    .set({ revokedBy: by, revokedAt: at })
    .where(and(eq(regulatorTokens.id, id), isNull(regulatorTokens.revokedAt)));
  return rowCount === 1;
}

export const setProviderId = (tx: Tx, cityId: string, providerId: string) =>
  tx.update(regulatorCities).set({ providerId }).where(eq(regulatorCities.cityId, cityId));

export const findRegulatorCities = (queries: Queries) =>
  queries
    .select({ cityId: regulatorCities.cityId, providerId: regulatorCities.providerId })
    .from(regulatorCities);

/** What a file for a city's audit is written with; made where the city has never asked. */
export const findPseudonymKey = (
  database: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  cityId: string,
  at: Date,
) => database.transaction(async (tx) => (await lockCity(tx, cityId, at)).pseudonymKey);

/** Writes a call down before it is answered. @returns its number */
export async function insertCall(
  tx: Tx,
  values: { tokenId: number; at: Date; call: string; asked: string },
): Promise<number> {
  await tx
    .update(regulatorTokens)
    .set({ lastUsedAt: values.at })
    .where(eq(regulatorTokens.id, values.tokenId));
  const [row] = await tx.insert(regulatorCallLog).values(values).returning({ id: regulatorCallLog.id });
  return existing(row, 'the call').id;
}

export const endCall = (queries: Queries, id: number, status: number, rows: number | null) =>
  queries.update(regulatorCallLog).set({ status, rows }).where(eq(regulatorCallLog.id, id));

/** The newest calls, of one city where told, older than the call `before` where told. */
export const findCalls = (
  queries: Queries,
  { city, before, most }: { city: string | undefined; before: number | undefined; most: number },
) =>
  queries
    .select({
      call: regulatorCallLog,
      cityId: regulatorTokens.cityId,
      name: regulatorTokens.name,
      key: regulatorTokens.key,
    })
    .from(regulatorCallLog)
    .innerJoin(regulatorTokens, eq(regulatorTokens.id, regulatorCallLog.tokenId))
    .where(
      and(
        city === undefined ? undefined : eq(regulatorTokens.cityId, city),
        before === undefined ? undefined : lt(regulatorCallLog.id, before),
      ),
    )
    .orderBy(desc(regulatorCallLog.id))
    .limit(most);
