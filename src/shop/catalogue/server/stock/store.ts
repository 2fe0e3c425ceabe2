/** SQL of stock: what is there, what is held, and every change of it. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { OrderId, StoreId, UserId, VariantId } from '#src/platform/ids.ts';
import type { StockReason } from '../../rules.ts';
import { type ByStore, entriesOf, negated, type Shelf } from '../../stores.ts';
import { keepOpen } from '../stores/store.ts';
import { shopItems, shopStockChanges, shopStockNotes, shopStocks, shopVariants } from '../tables.ts';

/** A variant with what lies of it where. For statements that name `shop_variants`. */
export const variantColumns = {
  ...getTableColumns(shopVariants),
  shelves: sql<Shelf[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'store', s.store, 'stock', s.stock, 'held', s.held) order by s.store), '[]')
    from shop_stocks s where s.variant_id = shop_variants.id)`,
};
export type VariantRow = typeof shopVariants.$inferSelect & { shelves: Shelf[] };
/** What is free of a variant in all stores. */
export const freePiecesOf = sql<number>`(select coalesce(sum(s.stock - s.held), 0)::int
  from shop_stocks s where s.variant_id = shop_variants.id)`;

export interface SoldRow {
  variant: VariantRow;
  item: typeof shopItems.$inferSelect;
}

/** Variants with their items, by id. */
export const findWithItems = (queries: Queries, variantIds: readonly VariantId[]): Promise<SoldRow[]> =>
  variantIds.length === 0
    ? Promise.resolve([])
    : queries
        .select({ variant: variantColumns, item: shopItems })
        .from(shopVariants)
        .innerJoin(shopItems, eq(shopItems.id, shopVariants.itemId))
        .where(inArray(shopVariants.id, [...variantIds]));

/** Holds the rows, and with them all their shelves, until the transaction ends; everybody locks them in the same sequence. */
export async function lockVariants(tx: Tx, variantIds: readonly VariantId[]): Promise<VariantRow[]> {
  if (variantIds.length === 0) return [];
  const named = inArray(shopVariants.id, [...new Set(variantIds)]);
  await tx
    .select({ id: shopVariants.id })
    .from(shopVariants)
    .where(named)
    .orderBy(asc(shopVariants.id))
    .for('update');
  // A statement of its own: the one that waited for the lock would see the shelves as they were before.
  return tx.select(variantColumns).from(shopVariants).where(named).orderBy(asc(shopVariants.id));
}

/**
 * Changes shelves of a variant together, each guarded by what is free in it. Called with the variant locked.
 * @returns the shelves after it; none when that many are not free in every store that is named
 */
async function changeShelves(
  tx: Tx,
  variantId: VariantId,
  { stock, held }: { stock: ByStore; held: ByStore },
): Promise<{ store: StoreId; stock: number }[]> {
  const stores = [...new Set([...Object.keys(stock), ...Object.keys(held)])];
  const wanted = JSON.stringify(
    stores.map((store) => ({ store, stock: stock[store] ?? 0, held: held[store] ?? 0 })),
  );
  const { rows } = await tx.execute<{ store: StoreId; stock: number }>(sql`
    with wanted as (
      select w.store, w.stock, w.held, s.store is not null
          and s.held + w.held >= 0 and s.stock + w.stock >= s.held + w.held as fits
      from jsonb_to_recordset(${wanted}::jsonb) as w(store text, stock int, held int)
      left join ${shopStocks} s on s.variant_id = ${variantId} and s.store = w.store
    )
    update ${shopStocks} as shelf set stock = shelf.stock + w.stock, held = shelf.held + w.held
    from wanted w
    where shelf.variant_id = ${variantId} and shelf.store = w.store
      and (select bool_and(fits) from wanted)
      and shelf.held + w.held >= 0 and shelf.stock + w.stock >= shelf.held + w.held
    returning shelf.store, shelf.stock`);
  if (rows.length > 0 && rows.length < stores.length)
    throw new Error(`The shelves of variant ${variantId} were changed without its lock.`);
  return rows;
}

/** Promises pieces to a checkout; false when that many are not free where they are asked for. */
export const holdPieces = async (tx: Tx, variantId: VariantId, pieces: ByStore): Promise<boolean> =>
  (await changeShelves(tx, variantId, { stock: {}, held: pieces })).length > 0;

export async function freePieces(tx: Tx, variantId: VariantId, pieces: ByStore): Promise<void> {
  await changeShelves(tx, variantId, { stock: {}, held: negated(pieces) });
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

/** Changes a stock and writes it down. False when that many are not free there, or a store that gets some is closed. */
export async function moveStock(tx: Tx, move: StockMove): Promise<boolean> {
  const { variantId, pieces, heldPieces = {}, why, at } = move;
  const getting = entriesOf(pieces).flatMap(([store, count]) => (count >= 0 ? [store] : []));
  if (getting.length > 0) {
    if (!(await keepOpen(tx, getting))) return false;
    const shelves = getting.map((store) => ({ variantId, store }));
    await tx.insert(shopStocks).values(shelves).onConflictDoNothing();
  }
  const shelves = await changeShelves(tx, variantId, { stock: pieces, held: negated(heldPieces) });
  const changed = shelves
    .filter(({ store }) => pieces[store] !== undefined)
    .sort((a, b) => Math.abs(pieces[b.store] ?? 0) - Math.abs(pieces[a.store] ?? 0));
  if (changed.length === 0) return false;
  await tx.insert(shopStockChanges).values(
    changed.map(({ store, stock }) => ({
      store,
      fromStock: stock - (pieces[store] ?? 0),
      toStock: stock,
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
