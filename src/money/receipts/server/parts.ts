/** What the verbs about receipts are given. */
import type { PaymentKind } from '#src/money/payments/contract.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import type { PaymentRow } from '#src/money/payments/server/store.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Database, Queries } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Cents } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { PaperParty } from '../contract.ts';

export const refuse = refusalsOf(paymentsRefusals);

/** What a room that sells knows of a payment and its receipt has to say. */
export interface Described {
  /** Where it was given better than by an account's name. */
  buyer?: PaperParty | undefined;
  soldBy?: PaperParty | undefined;
  /** The number of the order, as its lists and mails have it. */
  order?: string | undefined;
  /** What was bought, one by one, without its taxes. */
  lines?: { label: string; cents: Cents }[] | undefined;
}
export type Describe = (queries: Queries, payment: PaymentRow) => Promise<Described | null>;

export interface ReceiptParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  /** Signs the links that open receipts without an account. */
  secret: Secret;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  /** Under which numbers tax is collected. */
  taxes: Pick<Taxes, 'numbersOf'>;
  describers: Map<PaymentKind, Describe>;
}

/** What a paper is put together with. */
export type PaperParts = Pick<ReceiptParts, 'clock' | 'taxes' | 'describers'>;
