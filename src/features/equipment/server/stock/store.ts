/** SQL of stock: what is there, what is held, and every change of it. */
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#src/features/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { StockReason } from '../../rules.ts';
import { shopItems, shopStockChanges, shopStockNotes, shopVariants } from '../tables.ts';

export type VariantRow = typeof shopVariants.$inferSelect;

export interface SoldRow {
  variant: VariantRow;
  item: typeof shopItems.$inferSelect;
}

/** Variants with their items, by id. */
export const findWithItems = (queries: Queries, variantIds: readonly number[]): Promise<SoldRow[]> =>
  variantIds.length === 0
    ? Promise.resolve([])
    : queries
        .select({ variant: shopVariants, item: shopItems })
        .from(shopVariants)
        .innerJoin(shopItems, eq(shopItems.id, shopVariants.itemId))
        .where(inArray(shopVariants.id, [...variantIds]));

/** Holds the rows until the transaction ends; everybody locks them in the same sequence. */
export const lockVariants = (tx: Tx, variantIds: readonly number[]): Promise<VariantRow[]> =>
  variantIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(shopVariants)
        .where(inArray(shopVariants.id, [...new Set(variantIds)]))
        .orderBy(asc(shopVariants.id))
        .for('update');

/** Promises pieces to a checkout; false when that many are not free. */
export async function holdPieces(tx: Tx, variantId: number, pieces: number): Promise<boolean> {
  const rows = await tx
    .update(shopVariants)
    .set({ held: sql`${shopVariants.held} + ${pieces}` })
    .where(
      and(eq(shopVariants.id, variantId), sql`${shopVariants.stock} - ${shopVariants.held} >= ${pieces}`),
    )
    .returning({ id: shopVariants.id });
  return rows.length > 0;
}

export async function freePieces(tx: Tx, variantId: number, pieces: number): Promise<void> {
  await tx
    .update(shopVariants)
    .set({ held: sql`${shopVariants.held} - ${pieces}` })
    .where(eq(shopVariants.id, variantId));
}

export interface StockMove {
  variantId: number;
  /** Less than zero when they leave. */
  pieces: number;
  /** Of those that leave, how many were held. */
  heldPieces?: number;
  why: StockReason;
  orderId?: number;
  actorId?: number;
  note?: string;
  at: Date;
}

/** Changes a stock and writes it down. Undefined when that many are not free. */
export async function moveStock(tx: Tx, move: StockMove): Promise<{ from: number; to: number } | undefined> {
  const { variantId, pieces, heldPieces = 0, why, at } = move;
  const [row] = await tx
    .update(shopVariants)
    .set({
      stock: sql`${shopVariants.stock} + ${pieces}`,
      held: sql`${shopVariants.held} - ${heldPieces}`,
    })
    .where(
      and(
        eq(shopVariants.id, variantId),
        sql`${shopVariants.stock} + ${pieces} >= ${shopVariants.held} - ${heldPieces}`,
      ),
    )
    .returning({ stock: shopVariants.stock });
  if (!row) return undefined;
  const change = { from: row.stock - pieces, to: row.stock };
  await tx.insert(shopStockChanges).values({
    variantId,
    fromStock: change.from,
    toStock: change.to,
    why,
    note: move.note ?? '',
    orderId: move.orderId ?? null,
    actorId: move.actorId ?? null,
    at,
  });
  return change;
}

export const findStockChanges = (
  queries: Queries,
  variantId: number,
  before: number | undefined,
  limit: number,
) =>
  queries
    .select({ change: shopStockChanges, firstName: users.firstName, lastName: users.lastName })
    .from(shopStockChanges)
    .leftJoin(users, eq(users.id, shopStockChanges.actorId))
    .where(
      and(
        eq(shopStockChanges.variantId, variantId),
        before === undefined ? undefined : lt(shopStockChanges.id, before),
      ),
    )
    .orderBy(desc(shopStockChanges.id))
    .limit(limit);

/** One line for each address and variant, however often it is asked. */
export async function insertNote(tx: Tx, variantId: number, email: string, now: Date): Promise<void> {
  await tx.insert(shopStockNotes).values({ variantId, email, createdAt: now }).onConflictDoNothing();
}

/** Takes those who wait for a variant, once. */
export async function takeNotes(tx: Tx, variantId: number, now: Date): Promise<string[]> {
  const rows = await tx
    .update(shopStockNotes)
    .set({ mailedAt: now })
    .where(and(eq(shopStockNotes.variantId, variantId), isNull(shopStockNotes.mailedAt)))
    .returning({ email: shopStockNotes.email });
  return rows.map(({ email }) => email);
}
