import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { TicketState, TicketTopic } from '../rules.ts';

const time = () => timestamp({ withTimezone: true });

export const helpTickets = pgTable(
  'help_tickets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null when somebody asked without an account. */
    userId: integer()
      .$type<UserId>()
      .references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    about: text().$type<TicketTopic>().notNull(),
    reference: text(),
    state: text().$type<TicketState>().notNull().default('open'),
    createdAt: time().notNull(),
    lastAt: time().notNull(),
  },
  (table) => [
    index('help_tickets_waiting').on(table.state, table.lastAt),
    index('help_tickets_user').on(table.userId),
    index('help_tickets_reference').on(table.reference).where(sql`reference is not null`),
    index('help_tickets_last').on(table.lastAt, table.id),
    index('help_tickets_about').on(table.about, table.lastAt, table.id),
    index('help_tickets_email').on(table.email, table.createdAt),
  ],
);

export const helpMessages = pgTable(
  'help_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer()
      .notNull()
      .references(() => helpTickets.id, { onDelete: 'cascade' }),
    /** The operator who answered; null for the one who asked. */
    operatorId: integer()
      .$type<UserId>()
      .references(() => users.id),
    text: text().notNull(),
    at: time().notNull(),
  },
  (table) => [index('help_messages_ticket').on(table.ticketId)],
);
