import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { MileageUnit } from '../file/figures.ts';
import type { FileField } from '../file/heads.ts';
import type { WeekHours } from '../hours.ts';
import type { DealershipState, GoneChoice, TradingNameState } from '../rules.ts';

const time = () => timestamp({ withTimezone: true });

/** Every name that was ever asked for. */
export const tradingNames = pgTable(
  'trading_names',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The same for all names that look the same; see `name-key.ts`. */
    key: text().notNull(),
    state: text().$type<TradingNameState>().notNull().default('waiting'),
    reason: text(),
    /** It was approved before dealerships were looked at, and its cars stay on the market until its dealership is. */
    byNameAlone: boolean().notNull().default(false),
    askedAt: time().notNull(),
    decidedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    decidedAt: time(),
  },
  (table) => [
    uniqueIndex('trading_names_one_each').on(table.key).where(sql`state = 'approved'`),
    uniqueIndex('trading_names_one_approved').on(table.sellerId).where(sql`state = 'approved'`),
    uniqueIndex('trading_names_one_waiting').on(table.sellerId).where(sql`state = 'waiting'`),
    index('trading_names_state').on(table.state, table.id),
    index('trading_names_seller').on(table.sellerId, table.id),
  ],
);

/** What a dealer said once of the files they send. */
export const dealerFiles = pgTable('dealer_files', {
  sellerId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  /** By head: the field it fills, or null for a column that is not taken. */
  heads: jsonb().$type<Record<string, FileField | null>>().notNull().default({}),
  /** By field and value, `body:crossover cuv`: our word for it. */
  values: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Where cars stand whose row names no town. */
  location: text(),
  /** What mileage is in where neither cell nor head says it. */
  mileageUnit: text().$type<MileageUnit>(),
  /** What becomes of cars that are gone from the next file; null until the dealer has said it. */
  gone: text().$type<GoneChoice>(),
  updatedAt: time().notNull(),
});

/** A company that sells cars, as its applicant wrote it, and what somebody at the desk said of it. */
export const dealerships = pgTable(
  'dealerships',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whose account its cars, files and conversations are of. */
    sellerId: integer()
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id),
    state: text().$type<DealershipState>().notNull().default('draft'),
    legalName: text().notNull().default(''),
    /** As it was asked for; what cars are sold under stands in `trading_names`. */
    tradingName: text().notNull().default(''),
    /** Of the setting’s list, or `other`. */
    registrar: text().notNull().default(''),
    registrarName: text().notNull().default(''),
    registrationNumber: text().notNull().default(''),
    /** What the number is unique within, and the number without how it is written; see `registration.ts`. */
    registrarKey: text().notNull().default(''),
    registrationKey: text().notNull().default(''),
    street: text().notNull().default(''),
    city: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    /** `CA-ON` */
    province: text().notNull().default(''),
    phone: text().notNull().default(''),
    taxNumber: text().notNull().default(''),
    hours: jsonb().$type<WeekHours>().notNull().default([null, null, null, null, null, null, null]),
    /** What the desk wrote where it was refused or ended. */
    reason: text(),
    /** Another one that has, or waits for, the same registration or name; since when it is known. */
    doubleOfId: integer(),
    doubledAt: time(),
    sentAt: time(),
    decidedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    decidedAt: time(),
    /** When the registration was last compared with the registrar’s own page. */
    lookedAt: time(),
    /** The last day of the registration as the registrar says it; null where it has none. */
    registeredUntil: date(),
    /** How many times the dealer was told that it ends. */
    endNotices: integer().notNull().default(0),
    /** Since when the dealer says that it was renewed, and nobody has looked. */
    renewedSince: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    index('dealerships_until').on(table.registeredUntil).where(sql`state = 'verified'`),
    uniqueIndex('dealerships_one_registration')
      .on(table.registrarKey, table.registrationKey)
      .where(sql`state in ('waiting', 'verified')`),
    index('dealerships_state').on(table.state, table.sentAt, table.id),
    index('dealerships_double').on(table.doubleOfId).where(sql`double_of_id is not null`),
  ],
);
