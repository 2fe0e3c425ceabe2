import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { UserId } from '#src/platform/ids.ts';

/** What a company decided, by kind and version; the highest version holds. A trigger tells every process of a new one. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    /** Of the kind: `company`. */
    setting: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    /** The operator's number; null for what a file or a demo brought. */
    changedBy: integer().$type<UserId>(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    reason: text().notNull(),
  },
  ({ setting, version }) => [primaryKey({ columns: [setting, version] })],
);
