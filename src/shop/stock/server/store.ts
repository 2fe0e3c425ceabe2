/** SQL of the desk's side of items, stock and sales. */
import { and, asc, desc, eq, gte, inArray, lt, max, ne, sql } from 'drizzle-orm';
import { orders } from '#src/money/orders/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { StoreId, VariantId } from '#src/platform/ids.ts';
import { freePiecesOf, variantColumns } from '#src/shop/catalogue/server/stock/store.ts';
import {
  shopItems,
  shopPictures,
  shopStockNotes,
  shopStocks,
  shopVariants,
} from '#src/shop/catalogue/server/tables.ts';
import { shopOrderLines, shopOrders, shopRefunds } from '#src/shop/orders/server/tables.ts';

const isLow = sql`${freePiecesOf} <= shop_variants.low_at`;
const onSale = and(eq(shopItems.state, 'published'), eq(shopVariants.withdrawn, false));

export async function countLow(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(shopVariants)
    .innerJoin(shopItems, eq(shopItems.id, shopVariants.itemId))
    .where(and(onSale, isLow));
  return existing(row, 'what was written').count;
}

/** Variants with their items, the lowest stock first. */
export const findStock = (queries: Queries, only: { low?: boolean; variantId?: VariantId }) =>
  queries
    .select({
      variant: variantColumns,
      item: shopItems,
      waiting: sql<number>`(select count(*)::int from ${shopStockNotes} n
        where n.variant_id = ${shopVariants.id} and n.mailed_at is null)`,
      sold: sql<number>`(select coalesce(sum(l.quantity), 0)::int from ${shopOrderLines} l
        join ${orders} o on o.id = l.order_id
        where l.variant_id = ${shopVariants.id} and o.paid_at > now() - interval '7 days')`,
    })
    .from(shopVariants)
    .innerJoin(shopItems, eq(shopItems.id, shopVariants.itemId))
    .where(
      and(
        only.low ? and(onSale, isLow) : undefined,
        only.variantId === undefined ? undefined : eq(shopVariants.id, only.variantId),
      ),
    )
    .orderBy(asc(freePiecesOf), asc(shopItems.name), asc(shopVariants.position));

/** Sold and not packed, by variant and the store where it lies. */
export async function findToPack(
  queries: Queries,
): Promise<{ variantId: VariantId; store: StoreId; pieces: number }[]> {
  const { rows } = await queries.execute<{ variantId: VariantId; store: StoreId; pieces: number }>(sql`
    select p.variant_id as "variantId", p.store, sum(p.pieces)::int as pieces
    from (
      select l.variant_id, o.leaves_from as store, l.quantity - l.left_out_quantity - l.to_bring as pieces
      from ${shopOrderLines} l join ${shopOrders} o on o.order_id = l.order_id
      where o.state in ('placed', 'paid')
      union all
      select l.variant_id, b.key, b.value::int
      from ${shopOrderLines} l join ${shopOrders} o on o.order_id = l.order_id
      cross join lateral jsonb_each_text(l.bring_from) b
      where o.state in ('placed', 'paid')
    ) p
    group by 1, 2`);
  return rows;
}

/** By store: pieces that lie there, and orders that still need it. */
export async function countInStores(
  queries: Queries,
): Promise<{ store: StoreId; pieces: number; orders: number }[]> {
  const { rows } = await queries.execute<{ store: StoreId; pieces: number; orders: number }>(sql`
    select n.store, sum(n.pieces)::int as pieces, sum(n.orders)::int as orders
    from (
      select s.store, sum(s.stock) as pieces, 0 as orders from ${shopStocks} s group by 1
      union all
      select o.leaves_from, 0, count(*) from ${shopOrders} o
      where o.state in ('placed', 'paid', 'packed', 'ready') group by 1
      union all
      select b.key, 0, count(*) from ${shopOrderLines} l join ${shopOrders} o on o.order_id = l.order_id
      cross join lateral jsonb_each_text(l.bring_from) b
      where o.state in ('placed', 'paid', 'packed', 'ready') group by 1
    ) n
    group by 1`);
  return rows;
}

export const findAllItems = (queries: Queries) =>
  queries.select().from(shopItems).orderBy(asc(shopItems.name), asc(shopItems.id));

export async function lockItem(tx: Tx, id: number) {
  const [row] = await tx.select().from(shopItems).where(eq(shopItems.id, id)).for('update');
  return row;
}

export async function insertItem(tx: Tx, row: typeof shopItems.$inferInsert) {
  const [put] = await tx.insert(shopItems).values(row).returning();
  return existing(put, 'what was written');
}

export async function setItem(
  tx: Tx,
  id: number,
  change: Partial<typeof shopItems.$inferSelect>,
): Promise<void> {
  await tx.update(shopItems).set(change).where(eq(shopItems.id, id));
}

export async function isSlugTaken(queries: Queries, slug: string, exceptId: number): Promise<boolean> {
  const rows = await queries
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), ne(shopItems.id, exceptId)));
  return rows.length > 0;
}

export async function isSkuTaken(queries: Queries, sku: string, exceptId: number): Promise<boolean> {
  const rows = await queries
    .select({ id: shopVariants.id })
    .from(shopVariants)
    .where(and(eq(shopVariants.sku, sku), ne(shopVariants.id, exceptId)));
  return rows.length > 0;
}

export async function insertVariant(
  tx: Tx,
  row: Omit<typeof shopVariants.$inferInsert, 'position'>,
): Promise<void> {
  const [last] = await tx
    .select({ position: max(shopVariants.position) })
    .from(shopVariants)
    .where(eq(shopVariants.itemId, row.itemId));
  await tx.insert(shopVariants).values({ ...row, position: (last?.position ?? -1) + 1 });
}

export async function setVariant(
  tx: Tx,
  id: number,
  change: Partial<typeof shopVariants.$inferSelect>,
): Promise<void> {
  await tx.update(shopVariants).set(change).where(eq(shopVariants.id, id));
}

export async function insertPicture(tx: Tx, row: typeof shopPictures.$inferInsert): Promise<void> {
  await tx.insert(shopPictures).values(row);
}

export async function setPicture(
  tx: Tx,
  id: number,
  change: Partial<typeof shopPictures.$inferSelect>,
): Promise<void> {
  await tx.update(shopPictures).set(change).where(eq(shopPictures.id, id));
}

export async function deletePictures(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await tx
    .delete(shopPictures)
    .where(inArray(shopPictures.id, [...ids]))
    .returning({ key: shopPictures.key });
  return gone.map(({ key }) => key);
}

/**
 * Lines of orders whose money came in these days, which follow on one another, up to `to`; by day and variant. When a day
 * begins is said by the caller: the database need not have heard how clocks are changed.
 */
export function findSales(queries: Queries, days: readonly { day: string; start: Date }[], to: Date) {
  const [first] = days;
  if (!first) return Promise.resolve([]);
  const starts = days.map(({ start }) => start.toISOString());
  const names = days.map(({ day }) => day);
  const day = sql<string>`(${sql.param(names)}::text[])[width_bucket(${orders.paidAt}, ${sql.param(starts)}::timestamptz[])]`;
  return queries
    .select({
      day,
      itemId: shopOrderLines.itemId,
      name: shopOrderLines.name,
      variant: shopOrderLines.variant,
      sku: shopOrderLines.sku,
      pieces: sql<number>`sum(${shopOrderLines.quantity})::int`,
      cents: sql<number>`sum(${shopOrderLines.quantity} * ${shopOrderLines.unitCents} - ${shopOrderLines.taxWithinCents})::int`,
    })
    .from(shopOrderLines)
    .innerJoin(orders, eq(orders.id, shopOrderLines.orderId))
    .where(and(gte(orders.paidAt, first.start), lt(orders.paidAt, to)))
    .groupBy(sql`1`, shopOrderLines.itemId, shopOrderLines.name, shopOrderLines.variant, shopOrderLines.sku)
    .orderBy(sql`1`, asc(shopOrderLines.name), asc(shopOrderLines.sku));
}

/** Refunds by line between two moments, and what of cancelled orders went back whole. */
export const findRefundsBetween = (queries: Queries, from: Date, to: Date) =>
  queries
    .select()
    .from(shopRefunds)
    .where(and(gte(shopRefunds.at, from), lt(shopRefunds.at, to)));

export const findLinesByIds = (queries: Queries, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(shopOrderLines)
        .where(inArray(shopOrderLines.id, [...ids]));

/** Lines of orders that were paid and then cancelled between two moments. */
export const findCancelledLines = (queries: Queries, from: Date, to: Date) =>
  queries
    .select({ line: shopOrderLines, at: shopOrders.cancelledAt })
    .from(shopOrderLines)
    .innerJoin(shopOrders, eq(shopOrders.orderId, shopOrderLines.orderId))
    .innerJoin(orders, eq(orders.id, shopOrderLines.orderId))
    .where(
      and(
        gte(shopOrders.cancelledAt, from),
        lt(shopOrders.cancelledAt, to),
        sql`${orders.paidAt} is not null`,
      ),
    )
    .orderBy(desc(shopOrderLines.id));
