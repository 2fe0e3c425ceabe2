import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { LearnedPace } from '#src/geo/streets/routing/learned-pace.ts';
import { cities } from '#src/geo/streets/server/tables.ts';

/**
 * What finished rides taught of a city's pace: one row a city, of some hundred numbers, in which nobody's ride is told from
 * another. A trigger tells every process of each change.
 */
export const cityPaces = pgTable('city_paces', {
  cityId: text()
    .primaryKey()
    .references(() => cities.id),
  pace: jsonb().$type<LearnedPace>().notNull(),
  rides: integer().notNull(),
  learnedAt: timestamp({ withTimezone: true }).notNull(),
});
