/** The SQL of the demo's own people. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { users } from '../tables.ts';

/** Accounts that are open and whose address ends with `domain`, kept from change until the transaction ends. */
export const lockOpenAccountsAt = (tx: Tx, domain: string) =>
  tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(sql`${users.email} like ${`%${domain}`}`, isNull(users.disabledAt), isNull(users.deletedAt)))
    .for('update');

export async function closeAccount(
  tx: Tx,
  id: UserId,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await tx.update(users).set({ disabledAt: at, disabledReason: reason }).where(eq(users.id, id));
}

/** Opens again every account that was closed for this reason. */
export async function openAccountsClosedFor(queries: Queries, reason: string): Promise<void> {
  await queries
    .update(users)
    .set({ disabledAt: null, disabledReason: null })
    .where(eq(users.disabledReason, reason));
}
