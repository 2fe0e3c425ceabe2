import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#src/platform/contract.ts';

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const time = () => timestamp({ withTimezone: true }).notNull();

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    phone: text(),
    isDriver: boolean().notNull().default(false),
    roles: text().array().$type<Role[]>().notNull(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: time(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** One way to prove who you are; today a password, `providerId` being `credential`. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true }),
    scope: text(),
    password: text(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [index('credentials_user').on(table.userId)],
);

/** Single-use tokens sent by mail. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time(),
    createdAt: time(),
    updatedAt: time(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);
