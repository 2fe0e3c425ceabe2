/** SQL of carts. */
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { CartId, UserId, VariantId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { type VariantRow, variantColumns } from '#src/shop/catalogue/server/stock/store.ts';
import { shopItems, shopVariants } from '#src/shop/catalogue/server/tables.ts';
import { shopCartLines, shopCarts, shopCheckoutLines, shopCheckouts } from '../checkout/tables.ts';

export type CartRow = typeof shopCarts.$inferSelect;
/** Whose cart it is. */
export type CartOwner = { userId: UserId } | { visitor: string };

const ownedBy = (owner: CartOwner) =>
  'userId' in owner ? eq(shopCarts.userId, owner.userId) : eq(shopCarts.visitor, owner.visitor);

export async function findCart(queries: Queries, owner: CartOwner): Promise<CartRow | undefined> {
  const [row] = await queries.select().from(shopCarts).where(ownedBy(owner));
  return row;
}

/** The cart, made where there is none, held until the transaction ends. */
export async function lockCart(tx: Tx, owner: CartOwner, now: Date): Promise<CartRow> {
  await tx
    .insert(shopCarts)
    .values({ ...owner, changedAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(shopCarts).where(ownedBy(owner)).for('update');
  return existing(row, 'what was written');
}

export async function lockCartOf(tx: Tx, owner: CartOwner): Promise<CartRow | undefined> {
  const [row] = await tx.select().from(shopCarts).where(ownedBy(owner)).for('update');
  return row;
}

const lineColumns = {
  line: shopCartLines,
  variant: variantColumns,
  item: shopItems,
};
export type CartLineRow = {
  line: typeof shopCartLines.$inferSelect;
  variant: VariantRow;
  item: typeof shopItems.$inferSelect;
};

/** In the sequence in which they were put in. */
export const findCartLines = (queries: Queries, cartId: CartId): Promise<CartLineRow[]> =>
  queries
    .select(lineColumns)
    .from(shopCartLines)
    .innerJoin(shopVariants, eq(shopVariants.id, shopCartLines.variantId))
    .innerJoin(shopItems, eq(shopItems.id, shopVariants.itemId))
    .where(eq(shopCartLines.cartId, cartId))
    .orderBy(asc(shopCartLines.addedAt), asc(shopCartLines.variantId));

export async function putCartLine(
  tx: Tx,
  line: { cartId: CartId; variantId: VariantId; quantity: number; seenCents: Cents; addedAt: Date },
): Promise<void> {
  const { quantity, seenCents } = line;
  await tx
    .insert(shopCartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [shopCartLines.cartId, shopCartLines.variantId],
      set: { quantity, seenCents },
    });
}

/** True when there was such a line. */
export async function removeCartLine(tx: Tx, cartId: CartId, variantId: VariantId): Promise<boolean> {
  const gone = await tx
    .delete(shopCartLines)
    .where(and(eq(shopCartLines.cartId, cartId), eq(shopCartLines.variantId, variantId)))
    .returning({ id: shopCartLines.variantId });
  return gone.length > 0;
}

/** Takes bought pieces out of a cart that may have changed since. */
export async function takeFromCart(
  tx: Tx,
  cartId: CartId,
  variantId: VariantId,
  pieces: number,
): Promise<void> {
  const line = and(eq(shopCartLines.cartId, cartId), eq(shopCartLines.variantId, variantId));
  await tx.delete(shopCartLines).where(and(line, sql`${shopCartLines.quantity} <= ${pieces}`));
  await tx
    .update(shopCartLines)
    .set({ quantity: sql`${shopCartLines.quantity} - ${pieces}` })
    .where(and(line, gt(shopCartLines.quantity, pieces)));
}

export async function deleteCart(tx: Tx, id: number): Promise<void> {
  await tx.delete(shopCarts).where(eq(shopCarts.id, id));
}

export async function touchCart(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(shopCarts).set({ changedAt: now }).where(eq(shopCarts.id, id));
}

/** Visitors' carts that nobody looked at since `before`. */
export async function deleteOldCarts(queries: Queries, before: Date): Promise<void> {
  await queries
    .delete(shopCarts)
    .where(and(sql`${shopCarts.userId} is null`, lt(shopCarts.changedAt, before)));
}

/** What open checkouts of a cart hold for its owner, by variant. */
export async function findOwnHolds(queries: Queries, cartId: CartId): Promise<Map<number, number>> {
  const rows = await queries
    .select({
      variantId: shopCheckoutLines.variantId,
      pieces: sql<number>`sum(${shopCheckoutLines.quantity})::int`,
    })
    .from(shopCheckoutLines)
    .innerJoin(shopCheckouts, eq(shopCheckouts.id, shopCheckoutLines.checkoutId))
    .where(and(eq(shopCheckouts.cartId, cartId), eq(shopCheckouts.state, 'open')))
    .groupBy(shopCheckoutLines.variantId);
  return new Map(rows.map(({ variantId, pieces }) => [variantId, pieces]));
}
