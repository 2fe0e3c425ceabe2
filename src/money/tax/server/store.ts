import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { taxRegistrations, taxRules } from './tables.ts';

export type RuleRow = typeof taxRules.$inferSelect;
export type RegistrationRow = typeof taxRegistrations.$inferSelect;

/** Oldest first. */
export const findRules = (queries: Queries): Promise<RuleRow[]> =>
  queries.select().from(taxRules).orderBy(asc(taxRules.id));

export async function insertRule(tx: Tx, rule: typeof taxRules.$inferInsert): Promise<RuleRow> {
  const [row] = await tx.insert(taxRules).values(rule).returning();
  return existing(row, 'what was inserted');
}

/** The row, and whether this ended it; undefined where there is none. */
export async function endRule(
  tx: Tx,
  id: number,
  endedBy: UserId,
  endedAt: Date,
): Promise<{ row: RuleRow; isFirst: boolean } | undefined> {
  const ended = await tx
    .update(taxRules)
    .set({ endedBy, endedAt })
    .where(and(eq(taxRules.id, id), isNull(taxRules.endedAt)))
    .returning();
  const [row] = ended.length > 0 ? ended : await tx.select().from(taxRules).where(eq(taxRules.id, id));
  return row && { row, isFirst: ended.length > 0 };
}

/** Newest first. */
export const findRegistrations = (queries: Queries): Promise<RegistrationRow[]> =>
  queries.select().from(taxRegistrations).orderBy(desc(taxRegistrations.id));

/** The same with whose they are. */
export const findRegistrationsNamed = (
  queries: Queries,
): Promise<{ row: RegistrationRow; accountName: string | null }[]> =>
  queries
    .select({ row: taxRegistrations, accountName: users.name })
    .from(taxRegistrations)
    .leftJoin(users, eq(users.id, taxRegistrations.userId))
    .orderBy(desc(taxRegistrations.id));

export async function insertRegistration(
  tx: Tx,
  registration: typeof taxRegistrations.$inferInsert,
): Promise<RegistrationRow> {
  const [row] = await tx.insert(taxRegistrations).values(registration).returning();
  return existing(row, 'what was inserted');
}

/** Undefined where one stands for the same jurisdiction and owner. */
export async function insertFirstRegistration(
  tx: Tx,
  registration: typeof taxRegistrations.$inferInsert,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.insert(taxRegistrations).values(registration).onConflictDoNothing().returning();
  return row;
}

export async function endRegistration(
  tx: Tx,
  id: number,
  endedBy: UserId,
  endedAt: Date,
): Promise<{ row: RegistrationRow; isFirst: boolean } | undefined> {
  const ended = await tx
    .update(taxRegistrations)
    .set({ endedBy, endedAt })
    .where(and(eq(taxRegistrations.id, id), isNull(taxRegistrations.endedAt)))
    .returning();
  const [row] =
    ended.length > 0 ? ended : await tx.select().from(taxRegistrations).where(eq(taxRegistrations.id, id));
  return row && { row, isFirst: ended.length > 0 };
}

export async function findAccount(
  queries: Queries,
  email: string,
): Promise<{ id: UserId; name: string } | undefined> {
  const [row] = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row;
}

export async function findAccountName(queries: Queries, id: UserId): Promise<string | null> {
  const [row] = await queries.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row?.name ?? null;
}
