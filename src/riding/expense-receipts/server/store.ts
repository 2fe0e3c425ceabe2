/** The SQL of addresses for expenses. */
import { and, eq } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { expenseAddresses, expenseReceipts } from './tables.ts';

export type AddressRow = typeof expenseAddresses.$inferSelect & { firstName: string };

export async function findAddress(queries: Queries, userId: UserId): Promise<AddressRow | undefined> {
  const [row] = await queries
    .select({ address: expenseAddresses, firstName: users.firstName })
    .from(expenseAddresses)
    .innerJoin(users, eq(users.id, expenseAddresses.userId))
    .where(eq(expenseAddresses.userId, userId));
  return row && { ...row.address, firstName: row.firstName };
}

/** Whoever changes it, or writes there, queues here. */
export async function lockAddress(
  tx: Tx,
  userId: UserId,
): Promise<typeof expenseAddresses.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(expenseAddresses)
    .where(eq(expenseAddresses.userId, userId))
    .for('update');
  return row;
}

export async function putAddress(tx: Tx, values: typeof expenseAddresses.$inferInsert): Promise<void> {
  const { userId: _whose, ...set } = values;
  await tx
    .insert(expenseAddresses)
    .values(values)
    .onConflictDoUpdate({ target: expenseAddresses.userId, set });
}

export async function confirmAddress(tx: Tx, userId: UserId, email: string, at: Date): Promise<void> {
  await tx
    .update(expenseAddresses)
    .set({ confirmedAt: at })
    .where(and(eq(expenseAddresses.userId, userId), eq(expenseAddresses.email, email)));
}

export async function deleteAddress(tx: Tx, userId: UserId): Promise<boolean> {
  const { rowCount } = await tx.delete(expenseAddresses).where(eq(expenseAddresses.userId, userId));
  return rowCount === 1;
}

/** False where it was sent before. */
export async function noteSent(tx: Tx, rideId: RideId, at: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(expenseReceipts).values({ rideId, sentAt: at }).onConflictDoNothing();
  return rowCount === 1;
}
