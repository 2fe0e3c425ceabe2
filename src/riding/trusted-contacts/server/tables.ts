import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { ContactState, NoticeKind, Telling } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** Whom riders trust. One that is taken away by its rider is gone, with what they were told. */
export const trustedContacts = pgTable(
  'trusted_contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    riderId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** As their rider calls them. */
    name: text().notNull(),
    by: text('reached_by').$type<'email' | 'phone'>().notNull(),
    /** Gone once they declined or ended it. */
    address: text(),
    addressDigest: text().notNull(),
    tells: text().$type<Telling>().notNull(),
    state: text().$type<ContactState>().notNull().default('asked'),
    askedAt: moment().notNull(),
    answeredAt: moment(),
  },
  (table) => [
    uniqueIndex('trusted_contacts_once').on(table.riderId, table.addressDigest),
    index('trusted_contacts_address').on(table.addressDigest),
    index('trusted_contacts_unanswered').on(table.askedAt).where(sql`state = 'asked'`),
    check('trusted_contacts_reached', sql`(address is not null) = (state in ('asked', 'agreed'))`),
  ],
);

/** What each contact was told of a ride, once by its key. */
export const contactNotices = pgTable(
  'contact_notices',
  {
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    contactId: integer()
      .notNull()
      .references(() => trustedContacts.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    at: moment().notNull(),
    /** The link to the ride that went with it; null where there was none, and where nothing could be sent. */
    shareDigest: text(),
    reached: text().$type<'sent' | 'not_sent'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rideId, table.contactId, table.kind] }),
    index('contact_notices_contact').on(table.contactId),
    index('contact_notices_at').on(table.at),
  ],
);

/** On which days (UTC) an address was asked, by whomever: once a day. Addresses stand here by their digest alone. */
export const contactAsks = pgTable(
  'contact_asks',
  {
    addressDigest: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Null once that account is gone. */
    riderId: integer()
      .$type<UserId>()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.addressDigest, table.day] }),
    index('contact_asks_rider').on(table.riderId, table.day),
    index('contact_asks_day').on(table.day),
  ],
);

/** Addresses, by their digest, that want to be asked by nobody again. */
export const contactRefusals = pgTable('contact_refusals', {
  addressDigest: text().primaryKey(),
  at: moment().notNull(),
});
