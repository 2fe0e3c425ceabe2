import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';

const moment = () => timestamp({ withTimezone: true });
const operator = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);

/** What a city that asks knows us and our cars by. */
export const regulatorCities = pgTable('regulator_cities', {
  cityId: text().primaryKey(),
  /** What the company is called in its data. */
  providerId: uuid().notNull().defaultRandom(),
  /** 256 random bits, from which cars, drivers and trips get the names that this city alone reads. */
  pseudonymKey: text().notNull(),
  createdAt: moment().notNull(),
});

/** Who of a city may ask. A token is its key and a secret; the secret is kept as a digest alone. */
export const regulatorTokens = pgTable(
  'regulator_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cityId: text()
      .notNull()
      .references(() => regulatorCities.cityId),
    name: text().notNull(),
    /** The part of it that is no secret, by which it is found. */
    key: text().notNull().unique(),
    tokenDigest: text().notNull(),
    madeBy: operator().notNull(),
    madeAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedBy: operator(),
    revokedAt: moment(),
  },
  (table) => [
    index('regulator_tokens_city').on(table.cityId, table.id),
    index('regulator_tokens_made').on(table.madeBy),
    index('regulator_tokens_revoked').on(table.revokedBy),
  ],
);

/** Every call of a regulator, written before it is answered. */
export const regulatorCallLog = pgTable(
  'regulator_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenId: integer()
      .notNull()
      .references(() => regulatorTokens.id),
    at: moment().notNull(),
    call: text().notNull(),
    asked: text().notNull(),
    /** Null while it is being answered. */
    status: integer(),
    rows: integer(),
  },
  (table) => [
    index('regulator_calls_token').on(table.tokenId, table.id),
    index('regulator_calls_time').on(table.at),
  ],
);
