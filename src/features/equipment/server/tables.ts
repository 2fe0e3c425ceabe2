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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/features/accounts/server/tables.ts';
import { orders, type ShippingAddress } from '#src/features/orders/server/tables.ts';
import type {
  Category,
  DeliveryMethod,
  ItemState,
  RateName,
  ReturnState,
  SentAhead,
  ShopOrderState,
  StockReason,
  TaxClass,
} from '../rules.ts';
import type { StoreId } from '../settings.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const user = () => integer().references(() => users.id);

/** What the shop sells, in words. An id once given is never given again. */
export const shopItems = pgTable(
  'shop_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    slug: text().notNull().unique(),
    state: text().$type<ItemState>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    features: jsonb().$type<string[]>().notNull(),
    facts: jsonb().$type<{ label: string; value: string }[]>().notNull(),
    category: text().$type<Category>().notNull(),
    brand: text().notNull(),
    taxClass: text().$type<TaxClass>().notNull(),
    /** What its variants differ in, such as `Handle`; empty where there is only one. */
    variantLabel: text().notNull(),
    /** One of our own drawings, shown before uploaded pictures. */
    drawing: text(),
    /** Counts what was saved; a change that names an older one is refused. */
    revision: integer().notNull().default(0),
    changedAt: time().notNull(),
  },
  (table) => [index('shop_items_state').on(table.state, table.id)],
);

/** What can be bought of an item: one length, one size. */
export const shopVariants = pgTable(
  'shop_variants',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    itemId: integer()
      .notNull()
      .references(() => shopItems.id),
    position: integer().notNull(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    priceCents: integer().notNull(),
    weightGrams: integer().notNull(),
    /** Not sold yet; what checkouts hold is part of it. */
    stock: integer().notNull().default(0),
    /** Promised to open checkouts. */
    held: integer().notNull().default(0),
    lowAt: integer().notNull().default(3),
    withdrawn: boolean().notNull().default(false),
  },
  (table) => [
    index('shop_variants_item').on(table.itemId, table.position),
    // Nobody is promised what is not there, whatever the rest of the code believes.
    check('shop_variants_stock', sql`held >= 0 and stock >= held`),
    check('shop_variants_price', sql`price_cents > 0 and weight_grams > 0`),
  ],
);

/** Uploaded pictures of items; the files lie in the data folder under their key. */
export const shopPictures = pgTable(
  'shop_pictures',
  {
    id: id(),
    itemId: integer()
      .notNull()
      .references(() => shopItems.id),
    position: integer().notNull(),
    key: text().notNull().unique(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index('shop_pictures_item').on(table.itemId, table.position)],
);

/** Every change of a stock. */
export const shopStockChanges = pgTable(
  'shop_stock_changes',
  {
    id: id(),
    variantId: integer()
      .notNull()
      .references(() => shopVariants.id),
    fromStock: integer().notNull(),
    toStock: integer().notNull(),
    why: text().$type<StockReason>().notNull(),
    note: text().notNull().default(''),
    orderId: integer().references(() => orders.id),
    actorId: user(),
    at: time().notNull(),
  },
  (table) => [index('shop_stock_changes_variant').on(table.variantId, table.id)],
);

/** Who wants one mail when a variant is back. */
export const shopStockNotes = pgTable(
  'shop_stock_notes',
  {
    id: id(),
    variantId: integer()
      .notNull()
      .references(() => shopVariants.id),
    email: text().notNull(),
    createdAt: time().notNull(),
    mailedAt: time(),
  },
  (table) => [
    uniqueIndex('shop_stock_notes_waiting').on(table.variantId, table.email).where(sql`mailed_at is null`),
  ],
);

/** A visitor's cart by what their cookie says, or an account's. */
export const shopCarts = pgTable('shop_carts', {
  id: id(),
  userId: integer()
    .unique()
    .references(() => users.id),
  visitor: text().unique(),
  changedAt: time().notNull(),
});

export const shopCartLines = pgTable(
  'shop_cart_lines',
  {
    cartId: integer()
      .notNull()
      .references(() => shopCarts.id, { onDelete: 'cascade' }),
    variantId: integer()
      .notNull()
      .references(() => shopVariants.id),
    quantity: integer().notNull(),
    /** What it cost when it was put in or last accepted. */
    seenCents: integer().notNull(),
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
    cartId: integer().references(() => shopCarts.id, { onDelete: 'set null' }),
    userId: user(),
    state: text().$type<'open' | 'paid' | 'over'>().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    name: text().notNull(),
    method: text().$type<DeliveryMethod>().notNull(),
    rate: text().$type<RateName>(),
    store: text().$type<StoreId>(),
    shipTo: jsonb().$type<ShippingAddress>(),
    note: text().notNull(),
    promisedFor: text().notNull(),
    itemsCents: integer().notNull(),
    shippingCents: integer().notNull(),
    shippingTaxCents: integer().notNull(),
    taxLines: jsonb().$type<{ label: string; cents: number }[]>().notNull(),
    totalCents: integer().notNull(),
    createdAt: time().notNull(),
    heldUntil: time().notNull(),
    orderId: integer()
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
      .notNull()
      .references(() => shopVariants.id),
    quantity: integer().notNull(),
    unitCents: integer().notNull(),
    /** On all of the line. */
    taxCents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    check('shop_checkout_lines_quantity', sql`quantity > 0`),
  ],
);

/** What an order of the shop has beside what every order has. */
export const shopOrders = pgTable(
  'shop_orders',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    state: text().$type<ShopOrderState>().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    name: text().notNull(),
    method: text().$type<DeliveryMethod>().notNull(),
    rate: text().$type<RateName>(),
    store: text().$type<StoreId>(),
    note: text().notNull(),
    promisedFor: text().notNull(),
    itemsCents: integer().notNull(),
    shippingCents: integer().notNull(),
    shippingTaxCents: integer().notNull(),
    /** Of the delivery and the tax on it. */
    shippingRefundedCents: integer().notNull().default(0),
    taxLines: jsonb().$type<{ label: string; cents: number }[]>().notNull(),
    weightGrams: integer().notNull(),
    carrier: text(),
    trackingNumber: text(),
    /** What goes beside the first parcel. */
    furtherParcels: jsonb().$type<{ carrier: string; trackingNumber: string }[]>().notNull().default([]),
    /** Parcels with a part of it that went out before the rest. */
    sentAhead: jsonb().$type<SentAhead[]>().notNull().default([]),
    packedAt: time(),
    shippedAt: time(),
    readyAt: time(),
    arrivedAt: time(),
    cancelledAt: time(),
  },
  (table) => [
    index('shop_orders_state').on(table.state, table.orderId),
    index('shop_orders_email').on(table.email),
    index('shop_orders_tracking').on(table.trackingNumber),
  ],
);

export const shopOrderLines = pgTable(
  'shop_order_lines',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    itemId: integer()
      .notNull()
      .references(() => shopItems.id),
    variantId: integer()
      .notNull()
      .references(() => shopVariants.id),
    /** As they were called when they were bought. */
    name: text().notNull(),
    variant: text().notNull(),
    sku: text().notNull(),
    quantity: integer().notNull(),
    unitCents: integer().notNull(),
    taxCents: integer().notNull(),
    weightGrams: integer().notNull(),
    refundedQuantity: integer().notNull().default(0),
    /** Of `quantity`, back on the shelf. */
    restockedQuantity: integer().notNull().default(0),
    /** Of `quantity`, refunded before it was packed, so that it goes into no parcel. */
    leftOutQuantity: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('shop_order_lines_position').on(table.orderId, table.position),
    check('shop_order_lines_refunded', sql`refunded_quantity between 0 and quantity`),
    check('shop_order_lines_restocked', sql`restocked_quantity between 0 and quantity`),
    check('shop_order_lines_left_out', sql`left_out_quantity between 0 and refunded_quantity`),
  ],
);

export const shopReturns = pgTable(
  'shop_returns',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    state: text().$type<ReturnState>().notNull(),
    reason: text().notNull(),
    lines: jsonb().$type<{ lineId: number; quantity: number }[]>().notNull(),
    handInBy: text().notNull(),
    askedAt: time().notNull(),
    receivedAt: time(),
  },
  (table) => [index('shop_returns_order').on(table.orderId), index('shop_returns_state').on(table.state)],
);

export interface RefundedLine {
  lineId: number;
  quantity: number;
  cents: number;
  /** Pieces that this refund put back on the shelf, and took out of the parcel. */
  restocked: number;
  leftOut: number;
}

/** Refunds of lines and deliveries. The money's own way back is the payments'. */
export const shopRefunds = pgTable(
  'shop_refunds',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    returnId: integer().references(() => shopReturns.id),
    lines: jsonb().$type<RefundedLine[]>().notNull(),
    shippingCents: integer().notNull(),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    actorId: user(),
    state: text().$type<'asked' | 'sent'>().notNull(),
    at: time().notNull(),
  },
  (table) => [
    index('shop_refunds_order').on(table.orderId),
    index('shop_refunds_asked').on(table.id).where(sql`state = 'asked'`),
    check('shop_refunds_amount', sql`amount_cents > 0`),
  ],
);

export const shopReviews = pgTable(
  'shop_reviews',
  {
    id: id(),
    itemId: integer()
      .notNull()
      .references(() => shopItems.id),
    /** The line that was bought, once; null for reviews from before orders were kept here. */
    lineId: integer()
      .unique()
      .references(() => shopOrderLines.id),
    variant: text().notNull(),
    name: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    at: time().notNull(),
  },
  (table) => [
    index('shop_reviews_item').on(table.itemId, table.id),
    check('shop_reviews_stars', sql`stars between 1 and 5`),
  ],
);

/** What happened to an order or an item, and who did it; nobody where its buyer or the clock did. */
export const shopLog = pgTable(
  'shop_log',
  {
    id: id(),
    orderId: integer().references(() => orders.id),
    itemId: integer().references(() => shopItems.id),
    variantId: integer().references(() => shopVariants.id),
    actorId: user(),
    action: text().notNull(),
    reason: text().notNull().default(''),
    mailed: boolean().notNull().default(false),
    at: time().notNull(),
  },
  (table) => [index('shop_log_order').on(table.orderId), index('shop_log_item').on(table.itemId)],
);
