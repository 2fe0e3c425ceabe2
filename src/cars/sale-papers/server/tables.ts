/** The bill of sale of each car's sale, who signed it, and the files that belong to the sale. */
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
import type { Side } from '#src/cars/sales/rules.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { OrderId, UserId } from '#src/platform/ids.ts';
import type { Bill } from '../bill.ts';
import type { LawLine, PaperItem } from '../sale-papers.ts';

const time = () => timestamp({ withTimezone: true });
const orderId = () =>
  integer()
    .$type<OrderId>()
    .references(() => orders.id);
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

export const carSaleBills = pgTable('car_sale_bills', {
  orderId: orderId().primaryKey(),
  buyerName: text(),
  buyerAddress: text(),
  sellerName: text(),
  sellerAddress: text(),
  /** Typed by the seller, where the listing names none. */
  vin: text(),
  warranty: text(),
  /** The lines of law as they were when somebody first signed; they stay while a signature stands. */
  law: jsonb().$type<{ name: string; lines: readonly LawLine[] }>(),
  /** What is to be brought, as the province asked for it when the papers of this sale began. */
  items: jsonb().$type<readonly PaperItem[]>(),
  /** What it said when it was last drawn up, and the SHA-256 of that. */
  bill: jsonb().$type<Bill>(),
  digest: text(),
  updatedAt: time().notNull(),
});

export const carSaleSignatures = pgTable(
  'car_sale_signatures',
  {
    id: id(),
    orderId: orderId().notNull(),
    side: text().$type<Side>().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    at: time().notNull(),
    ipAddress: text().notNull(),
    userAgent: text(),
    /** Of the bill that was read and signed. */
    digest: text().notNull(),
    /** When and why a change of its facts ended it. */
    endedAt: time(),
    endedWhy: text(),
  },
  (table) => [
    index('car_sale_signatures_order').on(table.orderId, table.id),
    index('car_sale_signatures_user').on(table.userId),
    uniqueIndex('car_sale_signatures_standing').on(table.orderId, table.side).where(sql`ended_at is null`),
    check('car_sale_signatures_ended', sql`(ended_at is null) = (ended_why is null)`),
  ],
);

export const carSaleFiles = pgTable(
  'car_sale_files',
  {
    id: id(),
    orderId: orderId().notNull(),
    /** `bill`, or the short name of a paper on the list of its province. */
    kind: text().notNull(),
    /** As it was called there. */
    title: text().notNull(),
    side: text().$type<Side>(),
    /** Who sent it, or said that it is there; null for the bill, which both made. */
    userId: integer()
      .$type<UserId>()
      .references(() => users.id),
    seenBy: text().$type<'both' | 'desk'>().notNull(),
    /** Random; names the sealed file. Null where there is a word and no file, and once the file is gone. */
    storageKey: text().unique(),
    keyId: text(),
    mime: text().$type<'image/jpeg' | 'application/pdf'>(),
    sizeBytes: integer().notNull().default(0),
    /** SHA-256 of the file as it is handed out. */
    sha256: text(),
    /** Whether a virus scanner has looked at it. */
    scanned: boolean().notNull().default(false),
    createdAt: time().notNull(),
    /** Since when another one, or none, is in its place. */
    replacedAt: time(),
  },
  (table) => [
    index('car_sale_files_order').on(table.orderId, table.id),
    index('car_sale_files_user').on(table.userId),
    index('car_sale_files_old').on(table.createdAt).where(sql`storage_key is not null`),
    uniqueIndex('car_sale_files_standing').on(table.orderId, table.kind).where(sql`replaced_at is null`),
    check('car_sale_files_sealed', sql`(storage_key is null) or (key_id is not null and sha256 is not null)`),
  ],
);
