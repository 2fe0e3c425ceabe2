/** Carts, and the checkouts that hold stock for them. */

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { orders, type ShippingAddress } from '#src/money/orders/server/tables.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { CartId, OrderId, StoreId, UserId, VariantId } from '#src/platform/ids.ts';
import { currencyColumn } from '#src/platform/installation/currency-column.ts';
import type { Cents } from '#src/platform/money.ts';
import type { DeliveryMethod, RateName } from '#src/shop/catalogue/rules.ts';
import { shopVariants } from '#src/shop/catalogue/server/tables.ts';
import type { ByStore } from '#src/shop/catalogue/stores.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const user = () => integer().references(() => users.id);

/** A visitor's cart by what their cookie says, or an account's. */
export const shopCarts = pgTable('shop_carts', {
  id: id().$type<CartId>(),
  userId: integer()
    .$type<UserId>()
    .unique()
    .references(() => users.id),
  visitor: text().unique(),
  changedAt: time().notNull(),
});

export const shopCartLines = pgTable(
  'shop_cart_lines',
  {
    cartId: integer()
      .$type<CartId>()
      .notNull()
      .references(() => shopCarts.id, { onDelete: 'cascade' }),
    variantId: integer()
      .$type<VariantId>()
      .notNull()
      .references(() => shopVariants.id),
    quantity: integer().notNull(),
    /** What it cost when it was put in or last accepted. */
    seenCents: integer().$type<Cents>().notNull(),
    addedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.variantId] }),
    check('shop_cart_lines_quantity', sql`quantity > 0`),
  ],
);

/** Stock held for a quarter of an hour at fixed prices, to be paid for. Its id is a digest of what its buyer knows. */
export const shopCheckouts = pgTable(
  'shop_checkouts',
  {
    id: text().primaryKey(),
    /** The cart it empties when it is paid; null for Buy Now. */
    cartId: integer()
      .$type<CartId>()
      .references(() => shopCarts.id, { onDelete: 'set null' }),
    userId: user(),
    state: text().$type<'open' | 'paid' | 'over'>().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    name: text().notNull(),
    method: text().$type<DeliveryMethod>().notNull(),
    rate: text().$type<RateName>(),
    /** Where it is fetched; null for a parcel. */
    store: text().$type<StoreId>(),
    /** The store that packs it. */
    leavesFrom: text().$type<StoreId>().notNull(),
    shipTo: jsonb().$type<ShippingAddress>(),
    note: text().notNull(),
    promisedFor: text().notNull(),
    itemsCents: integer().$type<Cents>().notNull(),
    shippingCents: integer().$type<Cents>().notNull(),
    /** On top of the delivery, and within its price. */
    shippingTaxCents: integer().$type<Cents>().notNull(),
    shippingTaxWithinCents: integer().$type<Cents>().notNull().default(0),
    taxLines: jsonb().$type<TaxLine[]>().notNull(),
    totalCents: integer().$type<Cents>().notNull(),
    currency: currencyColumn(),
    createdAt: time().notNull(),
    heldUntil: time().notNull(),
    orderId: integer()
      .$type<OrderId>()
      .unique()
      .references(() => orders.id),
    /** A digest of the address that asked, so that nobody holds everything without paying. */
    heldFrom: text(),
    /** Whether it held for half its time or longer without being paid. */
    heldInVain: boolean().notNull().default(false),
  },
  (table) => [
    index('shop_checkouts_open').on(table.heldUntil).where(sql`state = 'open'`),
    index('shop_checkouts_held_from').on(table.heldFrom, table.createdAt),
  ],
);

export const shopCheckoutLines = pgTable(
  'shop_checkout_lines',
  {
    checkoutId: text()
      .notNull()
      .references(() => shopCheckouts.id),
    position: integer().notNull(),
    variantId: integer()
      .$type<VariantId>()
      .notNull()
      .references(() => shopVariants.id),
    quantity: integer().notNull(),
    /** Of `quantity`, held in other stores than the one it leaves from; and in which. */
    brought: integer().notNull().default(0),
    broughtFrom: jsonb().$type<ByStore>().notNull().default({}),
    unitCents: integer().$type<Cents>().notNull(),
    /** On top of all of the line, and within its price. */
    taxCents: integer().$type<Cents>().notNull(),
    taxWithinCents: integer().$type<Cents>().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    check('shop_checkout_lines_quantity', sql`quantity > 0`),
    check('shop_checkout_lines_brought', sql`brought between 0 and quantity`),
  ],
);
