/** The sale of each car that was paid in full, and what was done in it. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { OrderId, UserId, VehicleId } from '#src/platform/ids.ts';
import type { SaleActor, SaleFault, SaleState, Side } from '../rules.ts';

const time = () => timestamp({ withTimezone: true });
const orderId = () =>
  integer()
    .$type<OrderId>()
    .references(() => orders.id);

export const carSales = pgTable(
  'car_sales',
  {
    orderId: orderId().primaryKey(),
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id),
    state: text().$type<SaleState>().notNull(),
    /** From when the days of the state count, how far the clock has gone in them, and when it goes on. */
    countsFrom: time().notNull(),
    stage: integer().notNull().default(0),
    nextAt: time(),
    /** Where and when they meet. */
    place: text(),
    meetAt: time(),
    /** What one of them proposed and the other has not answered; numbered, so that nobody accepts another one. */
    proposal: integer().notNull().default(0),
    proposedBy: text().$type<Side>(),
    proposedPlace: text(),
    proposedAt: time(),
    /** The code at the car is made from this number; wrong ones are counted until there is a new one. */
    codeRound: integer().notNull().default(1),
    wrongCodes: integer().notNull().default(0),
    /** What the buyer read at the car, and what both agreed on, in the listing's unit. */
    buyerOdometer: integer(),
    sellerOdometer: integer(),
    odometer: integer(),
    /** What the seller reads once they have the car back; with it and the terms of the order all else is reckoned. */
    returnedOdometer: integer(),
    /** Whether both sign a bill of sale before the keys change hands: sales that began before there was one do not. */
    papersWanted: boolean().notNull().default(false),
    papersSignedAt: time(),
    /** Since when both are asked to sign after the handover, since the desk completed it; how far the clock has gone in that, and when it goes on. */
    papersAskedAt: time(),
    papersStage: integer().notNull().default(0),
    papersNextAt: time(),
    promiseDays: integer().notNull(),
    handedOverAt: time(),
    promiseUntil: time(),
    returnReason: text(),
    /** What its buyer found other than the listing says; none where they did not say so. */
    faults: jsonb().$type<SaleFault[]>().notNull().default([]),
    buyerNoShows: integer().notNull().default(0),
    sellerNoShows: integer().notNull().default(0),
    /** Since when one of them, or the clock, wants the desk to look. */
    deskSince: time(),
    createdAt: time().notNull(),
  },
  (table) => [
    index('car_sales_vehicle').on(table.vehicleId),
    index('car_sales_next').on(table.nextAt).where(sql`next_at is not null`),
    index('car_sales_papers_next').on(table.papersNextAt).where(sql`papers_next_at is not null`),
    index('car_sales_state').on(table.state, table.orderId),
    check('car_sales_meeting', sql`state <> 'meeting' or (place is not null and meet_at is not null)`),
    check('car_sales_handed', sql`state in ('paid', 'meeting', 'over') or handed_over_at is not null`),
    check('car_sales_compared', sql`state <> 'return_compared' or returned_odometer is not null`),
    check('car_sales_papers', sql`papers_next_at is null or papers_asked_at is not null`),
    check('car_sales_open', sql`next_at is not null or state in ('done', 'over')`),
  ],
);

export const carSaleLog = pgTable(
  'car_sale_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderId().notNull(),
    at: time().notNull(),
    by: text().$type<SaleActor>().notNull(),
    /** Which operator, where it was the desk. */
    operatorId: integer()
      .$type<UserId>()
      .references(() => users.id),
    act: text().notNull(),
    /** As the desk reads it, and as one of the two does where that differs. */
    words: text().notNull(),
    buyerWords: text(),
    sellerWords: text(),
  },
  (table) => [index('car_sale_log_order').on(table.orderId, table.id)],
);
