/** What every verb of payments is given. */
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentKind } from '#src/money/payments/contract.ts';
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import type { Providers } from '#src/money/payments/server/provider.ts';
import type { Receipts } from '#src/money/receipts/server/service.ts';
import type { Database, Queries } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Cents } from '#src/platform/money.ts';
import type { OneAtATime } from '#src/platform/mutex.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Seller } from './charging/prices.ts';

export const refuse = refusalsOf(paymentsRefusals);

export interface PayoutRules {
  /** What somebody pays who does not wait for the weekly payout. */
  cashOutFeeCents: Cents;
  /** Less than this is kept until more has come together. */
  leastCents: Cents;
  /** What of the money of a payee may not leave by itself yet, by who is paid. */
  withheld: Map<PayoutParty, Withheld>;
}

/** In cents. */
export type Withheld = (queries: Queries, partyId: number) => Promise<number>;

export interface PaymentParts {
  /** Whether sweeping is this process's to do now. */
  isSweeping?: () => boolean;
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  mailer: Mailer;
  /** Signs the links that open receipts without an account. */
  secret: Secret;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  receipts: Pick<Receipts, 'describes' | 'mail' | 'mailCreditNote'>;
  providers: Providers;
  oneAtATime: OneAtATime;
  payoutRules: PayoutRules;
  /** By account, as the card provider knows them. */
  customers: Map<number, string>;
  /** What rooms sell, so that prices are decided here and not by the page. */
  sellers: Map<PaymentKind, Seller>;
}
