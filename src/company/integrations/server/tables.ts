/** Keys of other programs, where they are told what happens, and what was sent. */
import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Scope } from '#src/platform/scopes.ts';
import type { WebhookEventType } from '#src/platform/webhook-events.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });
const person = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);

export const apiKeys = pgTable('api_keys', {
  id: id(),
  /** The account that stands for the program, as for a guest: nobody can sign in to it. */
  userId: person().notNull().unique(),
  name: text().notNull(),
  /** How it begins, by which people know it again. */
  prefix: text().notNull(),
  /** SHA-256 of the whole. */
  digest: text().notNull().unique(),
  scopes: text().array().$type<Scope[]>().notNull(),
  /** The one city that it may have to do with; null for all. */
  cityId: text(),
  perMinute: integer().notNull(),
  madeBy: person().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
  /** To the minute. */
  lastUsedAt: moment(),
  revokedAt: moment(),
  revokedBy: person(),
});

/** `on` is sent to, `off` was switched off here, `failed` failed for days or said that nobody listens any more. */
export type EndpointState = 'on' | 'off' | 'failed';

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEventType[]>().notNull(),
  /** Told only of rides that this key booked; null for all. */
  keyId: integer().references(() => apiKeys.id),
  /** Told only of what is of these cities; null for all, and for what is of none. */
  cityIds: text().array(),
  /** Sealed, as is the one before it while both sign. */
  secret: text().notNull(),
  earlierSecret: text(),
  earlierUntil: moment(),
  state: text().$type<EndpointState>().notNull(),
  /** Since when nothing was heard. */
  failingSince: moment(),
  madeBy: person().notNull(),
  createdAt: moment().notNull(),
  /** Ended ones are kept for their log. */
  endedAt: moment(),
});

/** What one endpoint is told of one event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    endpointId: integer()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The number of the event; null for a test. */
    event: bigint({ mode: 'number' }),
    /** The same for every endpoint, try and replay of an event. */
    messageId: text().notNull(),
    type: text().notNull(),
    body: text().notNull(),
    /** `dead` was given up, and waits for somebody to replay it. */
    state: text().$type<'waiting' | 'delivered' | 'dead'>().notNull().default('waiting'),
    /** Of this round; a replay begins anew. */
    tries: integer().notNull().default(0),
    nextAt: moment().notNull(),
    /** Until when a process that tries it has it for itself. */
    claimedUntil: moment(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.endpointId, table.event),
    index('webhook_deliveries_due').on(table.endpointId, table.nextAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_log').on(table.endpointId, table.id),
    index('webhook_deliveries_at').on(table.createdAt),
  ],
);

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    deliveryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** Null where no answer came. */
    status: integer(),
    tookMs: integer().notNull(),
    /** How the answer began, or why there was none. */
    words: text(),
  },
  (table) => [index('webhook_attempts_of').on(table.deliveryId, table.id)],
);
