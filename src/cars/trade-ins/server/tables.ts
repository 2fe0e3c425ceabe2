/** Cars that buyers would give towards others, each within a conversation about the car they want. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { vehicleInquiries } from '#src/cars/listings/server/tables.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { TradedCar } from '../rules.ts';

const time = () => timestamp({ withTimezone: true });

export const tradeIns = pgTable(
  'trade_ins',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    inquiryId: integer()
      .notNull()
      .references(() => vehicleInquiries.id, { onDelete: 'cascade' }),
    /** The car they want. */
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id),
    buyerId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    car: jsonb().$type<TradedCar>().notNull(),
    words: text().notNull(),
    /** What cars like it were listed at then; null where too few were known. */
    lowCents: integer().$type<Cents>(),
    highCents: integer().$type<Cents>(),
    /** What its dealer would give, and until when. */
    figureCents: integer().$type<Cents>(),
    figureUntil: time(),
    figureAt: time(),
    createdAt: time().notNull(),
    /** Since when the buyer has asked anew. */
    endedAt: time(),
  },
  (table) => [
    uniqueIndex('trade_ins_standing').on(table.inquiryId).where(sql`ended_at is null`),
    index('trade_ins_inquiry').on(table.inquiryId, table.id),
    index('trade_ins_buyer').on(table.buyerId, table.createdAt),
    index('trade_ins_vehicle').on(table.vehicleId),
    check('trade_ins_range', sql`(low_cents is null) = (high_cents is null)`),
    check(
      'trade_ins_figure',
      sql`(figure_cents is null) = (figure_until is null) and (figure_cents is null) = (figure_at is null)`,
    ),
  ],
);
