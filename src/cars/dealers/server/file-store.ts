/** SQL of what dealers said of their files. */
import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { dealerFiles } from './tables.ts';

export type FileRow = typeof dealerFiles.$inferSelect;

export async function findFileSettings(queries: Queries, sellerId: UserId): Promise<FileRow | undefined> {
  const [row] = await queries.select().from(dealerFiles).where(eq(dealerFiles.sellerId, sellerId));
  return row;
}

/** Makes the row where there is none and holds it until the transaction ends. */
export async function lockFileSettings(tx: Tx, sellerId: UserId, at: Date): Promise<FileRow | undefined> {
  await tx.insert(dealerFiles).values({ sellerId, updatedAt: at }).onConflictDoNothing();
  const [row] = await tx.select().from(dealerFiles).where(eq(dealerFiles.sellerId, sellerId)).for('update');
  return row;
}

export async function updateFileSettings(
  tx: Tx,
  sellerId: UserId,
  change: Partial<Omit<FileRow, 'sellerId'>>,
): Promise<void> {
  await tx.update(dealerFiles).set(change).where(eq(dealerFiles.sellerId, sellerId));
}
