/** What buyers offered for cars, each amount of it, and whether a seller takes offers. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { OrderId, UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { EndReason, OfferActor, OfferSide, OfferState, OfferStep } from '../rules.ts';

const time = () => timestamp({ withTimezone: true });
const userId = () =>
  integer()
    .$type<UserId>()
    .notNull()
    .references(() => users.id);

export const carOffers = pgTable(
  'car_offers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id),
    buyerId: userId(),
    sellerId: userId(),
    state: text().$type<OfferState>().notNull(),
    turn: text().$type<OfferSide>(),
    /** The last amount of each. */
    buyerCents: integer().$type<Cents>().notNull(),
    sellerCents: integer().$type<Cents>(),
    /** Whose amount stands. */
    amountBy: text().$type<OfferSide>().notNull(),
    counters: integer().notNull().default(0),
    /** Until when it is answered, or paid once it is accepted. */
    until: time(),
    /** The order that has the car at this price. */
    orderId: integer()
      .$type<OrderId>()
      .references(() => orders.id),
    endedBecause: text().$type<EndReason>(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('car_offers_open')
      .on(table.vehicleId, table.buyerId)
      .where(sql`state in ('open', 'accepted')`),
    uniqueIndex('car_offers_accepted').on(table.vehicleId).where(sql`state = 'accepted'`),
    index('car_offers_vehicle').on(table.vehicleId, table.id),
    index('car_offers_buyer').on(table.buyerId, table.id),
    index('car_offers_seller').on(table.sellerId, table.id),
    index('car_offers_until').on(table.until).where(sql`state in ('open', 'accepted')`),
    index('car_offers_updated').on(table.updatedAt),
    index('car_offers_order').on(table.orderId).where(sql`order_id is not null`),
    check('car_offers_turn', sql`(state = 'open') = (turn is not null)`),
    check('car_offers_time', sql`state not in ('open', 'accepted') or until is not null`),
    check('car_offers_amounts', sql`buyer_cents > 0 and (amount_by = 'buyer' or seller_cents is not null)`),
  ],
);

export const carOfferSteps = pgTable(
  'car_offer_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    offerId: integer()
      .notNull()
      .references(() => carOffers.id, { onDelete: 'cascade' }),
    at: time().notNull(),
    by: text().$type<OfferActor>().notNull(),
    act: text().$type<OfferStep>().notNull(),
    amountCents: integer().$type<Cents>(),
    words: text(),
  },
  (table) => [index('car_offer_steps_offer').on(table.offerId, table.id)],
);

/** What a seller said of offers for a car; without a row it is as usual. */
export const carOfferTerms = pgTable('car_offer_terms', {
  vehicleId: integer()
    .$type<VehicleId>()
    .primaryKey()
    .references(() => vehicles.id, { onDelete: 'cascade' }),
  taken: boolean().notNull(),
  leastPercent: integer().notNull(),
});
