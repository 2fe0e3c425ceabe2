/** Where copies of a seller's leads go, and which went. */
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';

const time = () => timestamp({ withTimezone: true });

export const leadCopies = pgTable('lead_copies', {
  sellerId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  /** Where they go; null until an address was confirmed. */
  email: text(),
  /** Leads from then on are sent. */
  confirmedAt: time(),
  asAdf: boolean().notNull().default(true),
  /** Where the last code was mailed to; null once it was typed. */
  askedEmail: text(),
  /** Counts the codes, so that each mail has one of its own. */
  round: integer().notNull().default(0),
  /** Wrong codes that were typed since the last mail. */
  tries: integer().notNull().default(0),
  endsAt: time(),
});

/** So that each lead is sent once, however often its event is heard. */
export const leadCopiesSent = pgTable(
  'lead_copies_sent',
  {
    sellerId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => leadCopies.sellerId, { onDelete: 'cascade' }),
    /** `inquiry:12`, `car_offer:3`, `car_visit:8` */
    lead: text().notNull(),
    sentAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.lead] }),
    index('lead_copies_sent_at').on(table.sentAt),
  ],
);
