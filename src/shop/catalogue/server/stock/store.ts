/** SQL of stock: what is there, what is held, and every change of it. */
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { OrderId, UserId, VariantId } from '#src/platform/ids.ts';
import type { StockReason } from '../../rules.ts';
import { storeIds } from '../../settings.ts';
import { type ByStore, negated, stockIn } from '../../stores.ts';
import { shopItems, shopStockChanges, shopStockNotes, shopVariants } from '../tables.ts';

export type VariantRow = typeof shopVariants.$inferSelect;

export interface SoldRow {
  variant: VariantRow;
  item: typeof shopItems.$inferSelect;
}

/** Variants with their items, by id. */
export const findWithItems = (queries: Queries, variantIds: readonly VariantId[]): Promise<SoldRow[]> =>
  variantIds.length === 0
    ? Promise.resolve([])
    : queries
        .select({ variant: shopVariants, item: shopItems })
        .from(shopVariants)
        .innerJoin(shopItems, eq(shopItems.id, shopVariants.itemId))
        .where(inArray(shopVariants.id, [...variantIds]));

/** Holds the rows until the transaction ends; everybody locks them in the same sequence. */
export const lockVariants = (tx: Tx, variantIds: readonly VariantId[]): Promise<VariantRow[]> =>
  variantIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(shopVariants)
        .where(inArray(shopVariants.id, [...new Set(variantIds)]))
        .orderBy(asc(shopVariants.id))
        .for('update');

const sumOf = (pieces: ByStore): number => Object.values(pieces).reduce((sum, one) => sum + one, 0);
const plus = (column: AnyPgColumn, count: number) => sql`${column} + ${count}::int`;

/** Both stores of a variant: each keeps at least what is held in it. */
const holdsAfter = (stock: ByStore, held: ByStore) => {
  const { calgaryStock, calgaryHeld } = shopVariants;
  const inCalgary = (stock.calgary ?? 0) - (held.calgary ?? 0);
  const inToronto = (stock.toronto ?? 0) - (held.toronto ?? 0);
  return and(
    sql`${calgaryStock} - ${calgaryHeld} + ${inCalgary}::int >= 0`,
    sql`${shopVariants.stock} - ${shopVariants.held} - ${calgaryStock} + ${calgaryHeld} + ${inToronto}::int >= 0`,
  );
};

/** Promises pieces to a checkout; false when that many are not free where they are asked for. */
export async function holdPieces(tx: Tx, variantId: VariantId, pieces: ByStore): Promise<boolean> {
  const rows = await tx
    .update(shopVariants)
    .set({
      held: plus(shopVariants.held, sumOf(pieces)),
      calgaryHeld: plus(shopVariants.calgaryHeld, pieces.calgary ?? 0),
    })
    .where(and(eq(shopVariants.id, variantId), holdsAfter({}, pieces)))
    .returning({ id: shopVariants.id });
  return rows.length > 0;
}

export async function freePieces(tx: Tx, variantId: VariantId, pieces: ByStore): Promise<void> {
  await tx
    .update(shopVariants)
    .set({
      held: plus(shopVariants.held, -sumOf(pieces)),
      calgaryHeld: plus(shopVariants.calgaryHeld, -(pieces.calgary ?? 0)),
    })
    .where(eq(shopVariants.id, variantId));
}

export interface StockMove {
  variantId: VariantId;
  /** Less than zero when they leave. Each store that is named has its line in the history. */
  pieces: ByStore;
  /** Of those that leave, what was held. */
  heldPieces?: ByStore;
  why: StockReason;
  orderId?: OrderId;
  actorId?: UserId;
  note?: string;
  at: Date;
}

/** Changes a stock and writes it down. False when that many are not free there. */
export async function moveStock(tx: Tx, move: StockMove): Promise<boolean> {
  const { variantId, pieces, heldPieces = {}, why, at } = move;
  const freed = negated(heldPieces);
  const [row] = await tx
    .update(shopVariants)
    .set({
      stock: plus(shopVariants.stock, sumOf(pieces)),
      held: plus(shopVariants.held, sumOf(freed)),
      calgaryStock: plus(shopVariants.calgaryStock, pieces.calgary ?? 0),
      calgaryHeld: plus(shopVariants.calgaryHeld, freed.calgary ?? 0),
    })
    .where(and(eq(shopVariants.id, variantId), holdsAfter(pieces, freed)))
    .returning();
  if (!row) return false;
  const changes = storeIds.flatMap((store) => {
    const count = pieces[store];
    if (count === undefined) return [];
    const { stock } = stockIn(store, row);
    return [{ store, fromStock: stock - count, toStock: stock }];
  });
  await tx.insert(shopStockChanges).values(
    changes.map((change) => ({
      ...change,
      variantId,
      why,
      note: move.note ?? '',
      orderId: move.orderId ?? null,
      actorId: move.actorId ?? null,
      at,
    })),
  );
  return true;
}

export const findStockChanges = (
  queries: Queries,
  variantId: VariantId,
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
export async function insertNote(tx: Tx, variantId: VariantId, email: string, now: Date): Promise<void> {
  await tx.insert(shopStockNotes).values({ variantId, email, createdAt: now }).onConflictDoNothing();
}

/** Takes those who wait for a variant, once. */
export async function takeNotes(tx: Tx, variantId: VariantId, now: Date): Promise<string[]> {
  const rows = await tx
    .update(shopStockNotes)
    .set({ mailedAt: now })
    .where(and(eq(shopStockNotes.variantId, variantId), isNull(shopStockNotes.mailedAt)))
    .returning({ email: shopStockNotes.email });
  return rows.map(({ email }) => email);
}
