import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { ChosenRule } from '../pins.ts';

/** When riders want to be asked for their PIN; who has no row leaves it to the city. */
export const pinChoices = pgTable('pin_choices', {
  riderId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  rule: text().$type<ChosenRule>().notNull(),
  chosenAt: timestamp({ withTimezone: true }).notNull(),
});
