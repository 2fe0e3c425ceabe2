/** SQL of checkouts. */
import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { CartId, VariantId } from '#src/platform/ids.ts';
import { type VariantRow, variantColumns } from '#src/shop/catalogue/server/stock/store.ts';
import { shopItems, shopVariants } from '#src/shop/catalogue/server/tables.ts';
import { type ByStore, piecesByStore } from '#src/shop/catalogue/stores.ts';
import { shopCheckoutLines, shopCheckouts } from './tables.ts';

export type CheckoutRow = typeof shopCheckouts.$inferSelect;
export type CheckoutLineRow = typeof shopCheckoutLines.$inferSelect;

export async function findCheckout(queries: Queries, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await queries.select().from(shopCheckouts).where(eq(shopCheckouts.id, id));
  return row;
}

/** Holds the row until the transaction ends. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await tx.select().from(shopCheckouts).where(eq(shopCheckouts.id, id)).for('update');
  return row;
}

/** Open checkouts of a cart, held until the transaction ends. */
export const lockOpenOfCart = (tx: Tx, cartId: CartId): Promise<CheckoutRow[]> =>
  tx
    .select()
    .from(shopCheckouts)
    .where(and(eq(shopCheckouts.cartId, cartId), eq(shopCheckouts.state, 'open')))
    .orderBy(asc(shopCheckouts.id))
    .for('update');

export async function insertCheckout(
  tx: Tx,
  row: typeof shopCheckouts.$inferInsert,
  lines: readonly (typeof shopCheckoutLines.$inferInsert)[],
): Promise<CheckoutRow> {
  const [put] = await tx.insert(shopCheckouts).values(row).returning();
  await tx.insert(shopCheckoutLines).values([...lines]);
  return existing(put, 'what was written');
}

export async function setCheckout(tx: Tx, id: string, change: Partial<CheckoutRow>): Promise<void> {
  await tx.update(shopCheckouts).set(change).where(eq(shopCheckouts.id, id));
}

export interface CheckoutLine {
  line: CheckoutLineRow;
  variant: VariantRow;
  item: typeof shopItems.$inferSelect;
}
export const findCheckoutLines = (queries: Queries, checkoutId: string): Promise<CheckoutLine[]> =>
  queries
    .select({ line: shopCheckoutLines, variant: variantColumns, item: shopItems })
    .from(shopCheckoutLines)
    .innerJoin(shopVariants, eq(shopVariants.id, shopCheckoutLines.variantId))
    .innerJoin(shopItems, eq(shopItems.id, shopVariants.itemId))
    .where(eq(shopCheckoutLines.checkoutId, checkoutId))
    .orderBy(asc(shopCheckoutLines.position));

export interface HeldLine {
  variantId: VariantId;
  /** By the store in which they are held. */
  pieces: ByStore;
}
/** Pieces that these checkouts hold, line by line. */
export async function findHeldPieces(queries: Queries, checkoutIds: readonly string[]): Promise<HeldLine[]> {
  if (checkoutIds.length === 0) return [];
  const rows = await queries
    .select({ line: shopCheckoutLines, leavesFrom: shopCheckouts.leavesFrom })
    .from(shopCheckoutLines)
    .innerJoin(shopCheckouts, eq(shopCheckouts.id, shopCheckoutLines.checkoutId))
    .where(inArray(shopCheckoutLines.checkoutId, [...checkoutIds]));
  return rows.map(({ line: { variantId, quantity, broughtFrom }, leavesFrom }) => ({
    variantId,
    pieces: piecesByStore(leavesFrom, quantity, broughtFrom),
  }));
}

/** What the open checkouts of a cart hold. */
export async function findHeldOfCart(queries: Queries, cartId: CartId): Promise<HeldLine[]> {
  const open = await queries
    .select({ id: shopCheckouts.id })
    .from(shopCheckouts)
    .where(and(eq(shopCheckouts.cartId, cartId), eq(shopCheckouts.state, 'open')));
  return findHeldPieces(
    queries,
    open.map(({ id }) => id),
  );
}

export interface UnpaidOfVariant {
  variantId: VariantId;
  heldPieces: number;
  heldInVain: number;
}
/** By variant, what an address holds unpaid and how often it held it in vain since `since`. */
export const findUnpaidFrom = (
  queries: Queries,
  heldFrom: string,
  { variantIds, since }: { variantIds: readonly VariantId[]; since: Date },
): Promise<UnpaidOfVariant[]> =>
  queries
    .select({
      variantId: shopCheckoutLines.variantId,
      heldPieces: sql<number>`coalesce(sum(${shopCheckoutLines.quantity}) filter (where ${shopCheckouts.state} = 'open'), 0)::int`,
      heldInVain: sql<number>`count(*) filter (where ${shopCheckouts.heldInVain})::int`,
    })
    .from(shopCheckouts)
    .innerJoin(shopCheckoutLines, eq(shopCheckoutLines.checkoutId, shopCheckouts.id))
    .where(
      and(
        eq(shopCheckouts.heldFrom, heldFrom),
        gt(shopCheckouts.createdAt, since),
        inArray(shopCheckoutLines.variantId, [...variantIds]),
      ),
    )
    .groupBy(shopCheckoutLines.variantId);

/** Open checkouts whose time is over, a hundred at most. */
export const findRunOut = (queries: Queries, now: Date): Promise<Pick<CheckoutRow, 'id'>[]> =>
  queries
    .select({ id: shopCheckouts.id })
    .from(shopCheckouts)
    .where(and(eq(shopCheckouts.state, 'open'), lt(shopCheckouts.heldUntil, now)))
    .orderBy(asc(shopCheckouts.heldUntil))
    .limit(100);

/** Forgets the address of checkouts that came to nothing. */
export async function forgetOld(queries: Queries, before: Date): Promise<void> {
  await queries
    .update(shopCheckouts)
    .set({ email: '', phone: '', name: '', note: '', shipTo: null, heldFrom: null })
    .where(
      and(eq(shopCheckouts.state, 'over'), lt(shopCheckouts.createdAt, before), ne(shopCheckouts.email, '')),
    );
}
