import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers kept for 24 hours, so that a repeated POST with the same key changes nothing twice. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  /** Hash of who asks, what call, and the key they made. */
  id: text().primaryKey(),
  bodyHash: text().notNull(),
  /** Null while the first request is still being worked on. */
  status: integer(),
  reply: jsonb(),
  /** The body as JSON text, which keeps whatever an answer holds; `reply` is of older rows. */
  answer: text(),
  /** Who works on it: random, made anew when another request takes it over. */
  claim: text(),
  /** Moves while somebody works on it; one that stands still was abandoned. */
  aliveAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
