/** What the shop sells, its stock, and who waits for it. */
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
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { ItemId, OrderId, StoreId, VariantId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { ItemState, StockReason, TaxClass } from '../rules.ts';
import type { Callout } from '../shapes.ts';

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
    category: text().notNull(),
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
    lowAt: integer().notNull().default(3),
    withdrawn: boolean().notNull().default(false),
  },
  (table) => [
    index('shop_variants_item').on(table.itemId, table.position),
    check('shop_variants_price', sql`price_cents > 0 and weight_grams > 0`),
  ],
);

/** Where things lie, are fetched and leave from. A store that closed keeps its row: orders name it. */
export const shopStores = pgTable(
  'shop_stores',
  {
    id: text().$type<StoreId>().primaryKey(),
    name: text().notNull(),
    /** Line by line, without the country. */
    address: jsonb().$type<string[]>().notNull(),
    /** Two letters. */
    country: text().notNull(),
    /** Province or state, where the country has them. */
    region: text(),
    /** IANA name of its clocks. */
    timeZone: text().notNull(),
    hours: text().notNull(),
    sendsParcels: boolean().notNull(),
    /** What one store lacks comes from the others in this order. */
    position: integer().notNull(),
    openedAt: time().notNull(),
    closedAt: time(),
    /** Counts what was saved; a change that names an older one is refused. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('shop_stores_parcels').on(table.sendsParcels).where(sql`sends_parcels`),
    check('shop_stores_closed', sql`closed_at is null or not sends_parcels`),
  ],
);

/** What lies of a variant in a store; where there is no row there is nothing. */
export const shopStocks = pgTable(
  'shop_stocks',
  {
    variantId: integer()
      .$type<VariantId>()
      .notNull()
      .references(() => shopVariants.id),
    store: text()
      .$type<StoreId>()
      .notNull()
      .references(() => shopStores.id),
    /** Not sold yet; what checkouts hold is part of it. */
    stock: integer().notNull().default(0),
    /** Promised to open checkouts. */
    held: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.store] }),
    // Nobody is promised what is not there, whatever the rest of the code believes.
    check('shop_stocks_held', sql`held >= 0 and stock >= held`),
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
    store: text().$type<StoreId>().notNull(),
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
