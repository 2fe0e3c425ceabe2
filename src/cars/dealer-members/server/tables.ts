import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { MemberRole } from '../rules.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const person = () =>
  integer()
    .$type<UserId>()
    .notNull()
    .references(() => users.id);

/** Who works for a dealer, whose own account is `dealerId`. */
export const dealerMembers = pgTable(
  'dealer_members',
  {
    id: id(),
    dealerId: person(),
    userId: person(),
    role: text().$type<MemberRole>().notNull(),
    /** Whether they make a seller's calls in the dealer's place now. */
    isActing: boolean().notNull().default(false),
    joinedAt: time().notNull(),
    endedAt: time(),
  },
  (table) => [
    uniqueIndex('dealer_members_one').on(table.dealerId, table.userId).where(sql`ended_at is null`),
    uniqueIndex('dealer_members_acting').on(table.userId).where(sql`ended_at is null and is_acting`),
    index('dealer_members_user').on(table.userId),
  ],
);

/** Asked by mail to work for a dealer: for one address, once, and not for ever. */
export const dealerInvitations = pgTable(
  'dealer_invitations',
  {
    id: id(),
    dealerId: person(),
    email: text().notNull(),
    role: text().$type<MemberRole>().notNull(),
    token: text().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('dealer_invitations_token').on(table.token),
    uniqueIndex('dealer_invitations_one').on(table.dealerId, sql`lower(${table.email})`),
    index('dealer_invitations_expires').on(table.expiresAt),
  ],
);

/** What somebody did in a dealer's place. */
export const dealerActs = pgTable(
  'dealer_acts',
  {
    id: id(),
    dealerId: person(),
    memberId: person(),
    at: time().notNull(),
    call: text().notNull(),
    words: text().notNull(),
    subject: text(),
  },
  (table) => [
    index('dealer_acts_dealer').on(table.dealerId, table.id),
    index('dealer_acts_member').on(table.memberId),
    index('dealer_acts_at').on(table.at),
  ],
);
