import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/features/accounts/server/tables.ts';
import { orders } from '#src/features/orders/server/tables.ts';
import type { ItemId, OrderId, VariantId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
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
import type { Callout, RefundedLine } from '../shapes.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const user = () => integer().references(() => users.id);

/** What the shop sells, in words. An id once given is never given again. */
export const shopItems = pgTable(
  'shop_items',
  {
    id: integer().$type<ItemId>().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
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
    /** What is pointed at on its first picture. */
    callouts: jsonb().$type<Callout[]>().notNull().default([]),
    /** The address of the journal's post to read before buying one; empty for none. */
    readFirst: text().notNull().default(''),
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
    id: integer().$type<VariantId>().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    itemId: integer()
      .$type<ItemId>()
      .notNull()
      .references(() => shopItems.id),
    position: integer().notNull(),
    sku: text().notNull().unique(),
    name: text().notNull(),
    priceCents: integer().$type<Cents>().notNull(),
    weightGrams: integer().notNull(),
    /** Not sold yet; what checkouts hold is part of it. */
    stock: integer().notNull().default(0),
    /** Promised to open checkouts. */
    held: integer().notNull().default(0),
    /** Of both, what is in the Calgary store; the rest is in Toronto. */
    calgaryStock: integer().notNull().default(0),
    calgaryHeld: integer().notNull().default(0),
    lowAt: integer().notNull().default(3),
    withdrawn: boolean().notNull().default(false),
  },
  (table) => [
    index('shop_variants_item').on(table.itemId, table.position),
    // Nobody is promised what is not there, whatever the rest of the code believes.
    check('shop_variants_stock', sql`held >= 0 and stock >= held`),
    check(
      'shop_variants_by_store',
      sql`calgary_held between 0 and held and calgary_stock between calgary_held and stock - held + calgary_held`,
    ),
    check('shop_variants_price', sql`price_cents > 0 and weight_grams > 0`),
  ],
);

/** Uploaded pictures of items; the files lie in the data folder under their key. */
export const shopPictures = pgTable(
  'shop_pictures',
  {
    id: id(),
    itemId: integer()
      .$type<ItemId>()
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
      .$type<VariantId>()
      .notNull()
      .references(() => shopVariants.id),
    store: text().$type<StoreId>().notNull().default('toronto'),
    /** Of that store. */
    fromStock: integer().notNull(),
    toStock: integer().notNull(),
    why: text().$type<StockReason>().notNull(),
    note: text().notNull().default(''),
    orderId: integer()
      .$type<OrderId>()
      .references(() => orders.id),
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
      .$type<VariantId>()
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

/** What an order of the shop has beside what every order has. */
export const shopOrders = pgTable(
  'shop_orders',
  {
    orderId: integer()
      .$type<OrderId>()
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
    itemsCents: integer().$type<Cents>().notNull(),
    shippingCents: integer().$type<Cents>().notNull(),
    shippingTaxCents: integer().$type<Cents>().notNull(),
    /** Of the delivery and the tax on it. */
    shippingRefundedCents: integer().$type<Cents>().notNull().default(0),
    taxLines: jsonb().$type<{ label: string; cents: Cents }[]>().notNull(),
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
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    itemId: integer()
      .$type<ItemId>()
      .notNull()
      .references(() => shopItems.id),
    variantId: integer()
      .$type<VariantId>()
      .notNull()
      .references(() => shopVariants.id),
    /** As they were called when they were bought. */
    name: text().notNull(),
    variant: text().notNull(),
    sku: text().notNull(),
    quantity: integer().notNull(),
    unitCents: integer().$type<Cents>().notNull(),
    taxCents: integer().$type<Cents>().notNull(),
    weightGrams: integer().notNull(),
    refundedQuantity: integer().notNull().default(0),
    /** Of `quantity`, back on the shelf. */
    restockedQuantity: integer().notNull().default(0),
    /** Of `quantity`, refunded before it was packed, so that it goes into no parcel. */
    leftOutQuantity: integer().notNull().default(0),
    /** Of what its parcel gets, still to be brought from the other store than the one it leaves from. */
    toBring: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('shop_order_lines_position').on(table.orderId, table.position),
    check('shop_order_lines_refunded', sql`refunded_quantity between 0 and quantity`),
    check('shop_order_lines_restocked', sql`restocked_quantity between 0 and quantity`),
    check('shop_order_lines_left_out', sql`left_out_quantity between 0 and refunded_quantity`),
    check('shop_order_lines_to_bring', sql`to_bring between 0 and quantity - left_out_quantity`),
  ],
);

export const shopReturns = pgTable(
  'shop_returns',
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
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

/** Refunds of lines and deliveries. The money's own way back is the payments'. */
export const shopRefunds = pgTable(
  'shop_refunds',
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    returnId: integer().references(() => shopReturns.id),
    lines: jsonb().$type<RefundedLine[]>().notNull(),
    shippingCents: integer().$type<Cents>().notNull(),
    amountCents: integer().$type<Cents>().notNull(),
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
      .$type<ItemId>()
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
    orderId: integer()
      .$type<OrderId>()
      .references(() => orders.id),
    itemId: integer()
      .$type<ItemId>()
      .references(() => shopItems.id),
    variantId: integer()
      .$type<VariantId>()
      .references(() => shopVariants.id),
    actorId: user(),
    action: text().notNull(),
    reason: text().notNull().default(''),
    mailed: boolean().notNull().default(false),
    at: time().notNull(),
  },
  (table) => [index('shop_log_order').on(table.orderId), index('shop_log_item').on(table.itemId)],
);
