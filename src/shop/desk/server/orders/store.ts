/** SQL of the shop's desk: queues, search, figures. */
import { and, asc, desc, eq, gte, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#src/money/orders/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { shopOrderLines, shopOrders, shopRefunds, shopReturns } from '#src/shop/orders/server/tables.ts';
import type { DeskQueue } from '#src/shop/stock/rules.ts';

const hasOpenReturn = sql`exists (select 1 from ${shopReturns}
  where ${shopReturns.orderId} = ${shopOrders.orderId} and ${shopReturns.state} in ('asked', 'received'))`;

const ofQueue: Record<DeskQueue, SQL | undefined> = {
  to_pack: eq(shopOrders.state, 'paid'),
  to_hand_over: inArray(shopOrders.state, ['packed', 'ready']),
  returns: hasOpenReturn,
  on_the_way: eq(shopOrders.state, 'shipped'),
  all: undefined,
};

/** Letters that mean something to LIKE are only letters here. */
const like = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function ofSearch(search: string | undefined, orderId: OrderId | null): SQL | undefined {
  if (search === undefined || search === '') return undefined;
  const squeezed = search.replace(/[\s-]/g, '');
  return or(
    orderId === null ? undefined : eq(shopOrders.orderId, orderId),
    ilike(shopOrders.email, like(search)),
    ilike(shopOrders.name, like(search)),
    squeezed.length >= 4
      ? sql`regexp_replace(concat(${shopOrders.trackingNumber}, ' ', jsonb_path_query_array(${shopOrders.furtherParcels} || ${shopOrders.sentAhead}, '$[*].trackingNumber')), '[ -]', '', 'g') ilike ${like(squeezed)}`
      : undefined,
  );
}

export interface DeskFilter {
  queue: DeskQueue;
  search: string | undefined;
  /** What the search names, if it is an order's number. */
  orderId: OrderId | null;
  offset: number;
  limit: number;
}

/** Work by age, oldest first; everything and what was searched for newest first. */
export async function findDeskOrders(queries: Queries, filter: DeskFilter) {
  const where = and(ofQueue[filter.queue], ofSearch(filter.search, filter.orderId));
  const isWork = filter.queue !== 'all';
  const [rows, [counted]] = await Promise.all([
    queries
      .select({ order: orders, shop: shopOrders })
      .from(shopOrders)
      .innerJoin(orders, eq(orders.id, shopOrders.orderId))
      .where(where)
      .orderBy(
        isWork ? asc(sql`coalesce(${orders.paidAt}, ${orders.createdAt})`) : desc(orders.id),
        asc(orders.id),
      )
      .offset(filter.offset)
      .limit(filter.limit),
    queries.select({ total: sql<number>`count(*)::int` }).from(shopOrders).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function countQueues(queries: Queries): Promise<Record<DeskQueue, number>> {
  const [row] = await queries
    .select({
      to_pack: sql<number>`count(*) filter (where ${shopOrders.state} = 'paid')::int`,
      to_hand_over: sql<number>`count(*) filter (where ${shopOrders.state} in ('packed', 'ready'))::int`,
      returns: sql<number>`count(*) filter (where ${hasOpenReturn})::int`,
      on_the_way: sql<number>`count(*) filter (where ${shopOrders.state} = 'shipped')::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(shopOrders);
  return existing(row, 'what was written');
}

/** Paid before `before` and not packed; where pieces are brought first, `bringingHours` before that. */
export async function countLate(queries: Queries, before: Date, bringingHours: number): Promise<number> {
  const waits = sql`exists (select 1 from ${shopOrderLines}
    where ${shopOrderLines.orderId} = ${shopOrders.orderId} and ${shopOrderLines.toBring} > 0)`;
  const allowed = sql`case when ${waits} then make_interval(hours => ${bringingHours}::int) else interval '0' end`;
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(shopOrders)
    .innerJoin(orders, eq(orders.id, shopOrders.orderId))
    .where(and(eq(shopOrders.state, 'paid'), sql`${orders.paidAt} + ${allowed} < ${before}`));
  return existing(row, 'what was written').count;
}

export async function sumPaidSince(queries: Queries, since: Date) {
  const [row] = await queries
    .select({
      orders: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::int`,
    })
    .from(orders)
    .where(and(eq(orders.kind, 'equipment'), gte(orders.paidAt, since)));
  return existing(row, 'what was written');
}

export async function sumRefundedSince(queries: Queries, since: Date) {
  const [row] = await queries
    .select({
      refunds: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${shopRefunds.amountCents}), 0)::int`,
    })
    .from(shopRefunds)
    .where(gte(shopRefunds.at, since));
  return existing(row, 'what was written');
}

export const findOpenReturns = (queries: Queries) =>
  queries
    .select()
    .from(shopReturns)
    .where(inArray(shopReturns.state, ['asked', 'received']))
    .limit(1000);
