import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import type { PayeeAccount } from '#src/money/payments/server/provider.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import { currencyColumn } from '#src/platform/installation/currency-column.ts';
import type { Cents } from '#src/platform/money.ts';

const time = () => timestamp({ withTimezone: true });

/** Drivers and sellers as the provider knows them; the bank account itself stands there and not here. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    party: text().$type<PayoutParty>().notNull(),
    partyId: integer().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    providerId: text().notNull().unique(),
    state: text().$type<PayeeAccount['state']>().notNull(),
    /** `Royal Bank ending 6789` */
    label: text(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.party, table.partyId] })],
);

/** Each payout through the provider, from being asked for to its end. */
export const payouts = pgTable(
  'payouts',
  {
    /** `out_` and 128 random bits; also the key under which the provider does each step once. */
    id: text().primaryKey(),
    party: text().$type<PayoutParty>().notNull(),
    partyId: integer().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    accountId: text().notNull(),
    /** The bank account as it was called then. */
    label: text().notNull(),
    kind: text().$type<'weekly' | 'now' | 'operator'>().notNull(),
    amountCents: integer().$type<Cents>().notNull(),
    feeCents: integer().$type<Cents>().notNull(),
    /** `moved` lies on the person's account at the provider, `returning` is on its way back from there. */
    status: text().$type<'asked' | 'moved' | 'on_way' | 'paid' | 'returning' | 'failed'>().notNull(),
    transferId: text(),
    providerId: text(),
    failureCode: text(),
    failureWords: text(),
    /** The same key is paid out once. */
    key: text().notNull(),
    currency: currencyColumn(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('payouts_key').on(table.party, table.partyId, table.key),
    index('payouts_open').on(table.updatedAt).where(sql`status not in ('paid', 'failed')`),
    index('payouts_created').on(table.createdAt),
    index('payouts_state').on(table.status, table.createdAt),
    index('payouts_user').on(table.userId),
    index('payouts_amount').on(table.amountCents, table.id),
    check('payouts_amounts', sql`amount_cents > 0 and fee_cents >= 0`),
  ],
);
