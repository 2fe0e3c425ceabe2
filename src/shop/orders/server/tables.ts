/** Orders of gear: their lines, returns, refunds, reviews and log. */
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
import { orders } from '#src/money/orders/server/tables.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { ItemId, OrderId, StoreId, VariantId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { DeliveryMethod, RateName } from '#src/shop/catalogue/rules.ts';
import { shopItems, shopVariants } from '#src/shop/catalogue/server/tables.ts';
import type { ByStore } from '#src/shop/catalogue/stores.ts';
import type { RefundedLine, ReturnState, SentAhead, ShopOrderState } from '../rules.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const user = () => integer().references(() => users.id);

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
    /** Where it is fetched; null for a parcel. */
    store: text().$type<StoreId>(),
    /** The store that packs it. */
    leavesFrom: text().$type<StoreId>().notNull(),
    note: text().notNull(),
    promisedFor: text().notNull(),
    itemsCents: integer().$type<Cents>().notNull(),
    shippingCents: integer().$type<Cents>().notNull(),
    /** On top of the delivery, and within its price. */
    shippingTaxCents: integer().$type<Cents>().notNull(),
    shippingTaxWithinCents: integer().$type<Cents>().notNull().default(0),
    /** Of the delivery and the tax on it. */
    shippingRefundedCents: integer().$type<Cents>().notNull().default(0),
    taxLines: jsonb().$type<TaxLine[]>().notNull(),
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
    /** On top of all of the line, and within its price. */
    taxCents: integer().$type<Cents>().notNull(),
    taxWithinCents: integer().$type<Cents>().notNull().default(0),
    weightGrams: integer().notNull(),
    refundedQuantity: integer().notNull().default(0),
    /** Of `quantity`, back on the shelf. */
    restockedQuantity: integer().notNull().default(0),
    /** Of `quantity`, refunded before it was packed, so that it goes into no parcel. */
    leftOutQuantity: integer().notNull().default(0),
    /** Of what its parcel gets, still to be brought from other stores than the one it leaves from; and from which. */
    toBring: integer().notNull().default(0),
    bringFrom: jsonb().$type<ByStore>().notNull().default({}),
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
    /** We send a prepaid label: it was broken or not what was ordered. */
    freePost: boolean().notNull().default(false),
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
    /** What of it is tax, within prices or on top; null for what was paid back before this was kept. */
    taxCents: integer().$type<Cents>(),
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

/** What happened to an order, an item or a store, and who did it; nobody where its buyer or the clock did. */
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
    store: text().$type<StoreId>(),
    actorId: user(),
    action: text().notNull(),
    reason: text().notNull().default(''),
    mailed: boolean().notNull().default(false),
    at: time().notNull(),
  },
  (table) => [index('shop_log_order').on(table.orderId), index('shop_log_item').on(table.itemId)],
);
