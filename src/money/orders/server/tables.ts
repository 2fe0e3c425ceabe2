import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { OrderId, PaymentId, UserId } from '#src/platform/ids.ts';
import { currencyColumn } from '#src/platform/installation/currency-column.ts';
import type { Cents } from '#src/platform/money.ts';
import type { OrderKind, OrderStatus } from '../rules.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });

/** Where goods are sent. */
export interface ShippingAddress {
  name: string;
  street: string;
  unit: string;
  town: string;
  region: string;
  postcode: string;
  country: string;
}

/** Whatever is bought: one order has one buyer, one payment, and lines. */
export const orders = pgTable(
  'orders',
  {
    id: id().$type<OrderId>(),
    kind: text().$type<OrderKind>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** The one thing that only one order may have, such as `vehicle:7`; null for goods from a stock. */
    subject: text(),
    /** Null while it belongs to no account; its seller then knows whom to write to. */
    buyerId: integer()
      .$type<UserId>()
      .references(() => users.id),
    /** Whom it earns money for; null for what Rove itself sells. */
    sellerId: integer()
      .$type<UserId>()
      .references(() => users.id),
    totalCents: integer().$type<Cents>().notNull(),
    /** What of it stays with its seller although the order was undone. */
    keptCents: integer().$type<Cents>().notNull().default(0),
    /** What its seller keeps with it from its placing on, in that room's own shape. */
    terms: jsonb().$type<object>(),
    /** Our own id of the payment. */
    paymentId: text().$type<PaymentId>().unique(),
    shipTo: jsonb().$type<ShippingAddress>(),
    currency: currencyColumn(),
    createdAt: time().notNull(),
    paidAt: time(),
    fulfilledAt: time(),
    /** Until when the buyer may have everything back. */
    refundableUntil: time(),
  },
  (table) => [
    index('orders_buyer').on(table.buyerId, table.id),
    index('orders_seller').on(table.sellerId, table.id),
    index('orders_subject').on(table.subject),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_kind').on(table.kind, table.createdAt, table.id),
    index('orders_state').on(table.status, table.createdAt, table.id),
    index('orders_total').on(table.totalCents, table.id),
    index('orders_unfinished').on(table.status).where(sql`status in ('placed', 'taken_back')`),
    index('orders_ending').on(table.kind, table.refundableUntil).where(sql`status = 'paid'`),
    // One thing has one holder: a second open order cannot exist, whatever the rest of the code believes.
    uniqueIndex('orders_one_holder')
      .on(table.subject)
      .where(sql`status in ('placed', 'paid', 'fulfilled', 'disputed')`),
    check('orders_total', sql`total_cents > 0`),
    check('orders_kept', sql`kept_cents between 0 and total_cents`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: integer()
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    /** What it is, in its seller's words: `vehicle:7`; a stock's goods likewise. */
    item: text().notNull(),
    /** As it was called when it was bought. */
    title: text().notNull(),
    quantity: integer().notNull(),
    /** Less than zero where something is counted towards the price. */
    unitCents: integer().$type<Cents>().notNull(),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    check('order_lines_quantity', sql`quantity > 0`),
  ],
);
