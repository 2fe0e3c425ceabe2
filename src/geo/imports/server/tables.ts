import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { cities } from '#src/geo/streets/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { ImportState } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** Extracts that somebody brought at the desk, and what became of them. */
export const streetImports = pgTable(
  'street_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cityId: text()
      .notNull()
      .references(() => cities.id),
    state: text().$type<ImportState>().notNull(),
    source: text().$type<'upload' | 'machine'>().notNull(),
    /** As whoever sent it calls it, or its name among the extracts of the machine. */
    fileName: text().notNull(),
    sizeBytes: integer().notNull(),
    partsReceived: integer().notNull(),
    /** How the parts are called among the kept files, before their number. */
    partsName: text().notNull(),
    /** How often it was begun: what ends a process each time is not begun for ever. */
    attempts: integer().notNull(),
    words: text(),
    version: integer(),
    startedBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    startedAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  ({ cityId, state }) => [
    uniqueIndex('street_imports_open')
      .on(cityId)
      .where(sql`${state} in ('receiving', 'waiting', 'importing')`),
    check(
      'street_imports_state',
      sql`state in ('receiving', 'waiting', 'importing', 'done', 'failed', 'called_off')`,
    ),
  ],
);
