import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { CityFacts, CityState } from '../cities/city-facts.ts';

const moment = () => timestamp({ withTimezone: true });
/** Null for what a file or a demo brought. */
const operator = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);

/** A city is opened, paused and closed, and never deleted. A trigger tells every process of each change. */
export const cities = pgTable(
  'cities',
  {
    id: text().primaryKey(),
    state: text().$type<CityState>().notNull(),
    /** Where it stands among the cities; the first is shown to whom nothing else is known of. */
    position: integer().notNull(),
    createdAt: moment().notNull(),
  },
  () => [check('cities_state', sql`state in ('draft', 'open', 'paused', 'closed')`)],
);

/** What operators said of a city, one version after the other; the highest whose time has come holds. */
export const cityVersions = pgTable(
  'city_versions',
  {
    cityId: text()
      .notNull()
      .references(() => cities.id),
    version: integer().notNull(),
    facts: jsonb().$type<CityFacts>().notNull(),
    effectiveFrom: moment().notNull(),
    createdBy: operator(),
    createdAt: moment().notNull(),
    reason: text().notNull(),
  },
  ({ cityId, version }) => [primaryKey({ columns: [cityId, version] })],
);

/** The streets of a city and what else its map shows, one version after the other; the highest holds. */
export const cityStreets = pgTable(
  'city_streets',
  {
    cityId: text()
      .notNull()
      .references(() => cities.id),
    version: integer().notNull(),
    /** As `CityStreets` has them, but for the roads, which are lines of `street-lines.ts`. */
    streets: jsonb().$type<Record<string, unknown>>().notNull(),
    createdBy: operator(),
    createdAt: moment().notNull(),
  },
  ({ cityId, version }) => [primaryKey({ columns: [cityId, version] })],
);

/** `before` is what can be taken back; the file of what is `removed` is gone. */
export const importedStates = ['holds', 'before', 'removed'] as const;
export type ImportedState = (typeof importedStates)[number];

/** The real streets of a city from an extract, one version after the other. A trigger tells every process of each change. */
export const importedStreets = pgTable(
  'imported_streets',
  {
    cityId: text()
      .notNull()
      .references(() => cities.id),
    version: integer().notNull(),
    state: text().$type<ImportedState>().notNull(),
    /** The file of the roads: its name among the kept files. */
    file: text().notNull(),
    /** The file of the map's tiles; null where the version was made before there were any. */
    mapFile: text(),
    /** The file of the addresses and places; null where the version was made before there were any. */
    addressesFile: text(),
    sizeBytes: integer().notNull(),
    importedAt: moment().notNull(),
    /** Whose data it is, as their terms want it said wherever it is shown. */
    attribution: text().notNull(),
    /** West, south, east and north of its roads. */
    bounds: jsonb().$type<readonly number[]>().notNull(),
  },
  ({ cityId, version, state }) => [
    primaryKey({ columns: [cityId, version] }),
    uniqueIndex('imported_streets_holds').on(cityId).where(sql`${state} = 'holds'`),
    uniqueIndex('imported_streets_before').on(cityId).where(sql`${state} = 'before'`),
    check('imported_streets_state', sql`state in ('holds', 'before', 'removed')`),
  ],
);

/** Who opened, paused and closed a city, when and why. */
export const cityStateChanges = pgTable('city_state_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  cityId: text()
    .notNull()
    .references(() => cities.id),
  state: text().$type<CityState>().notNull(),
  changedBy: operator(),
  changedAt: moment().notNull(),
  reason: text().notNull(),
});
