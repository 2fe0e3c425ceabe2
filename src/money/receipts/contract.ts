/** Receipts and credit notes: what a paper says, and the calls that open one. Amounts are decimal strings. */
import { z } from 'zod';
import { PaymentId } from '#src/money/payments/contract.ts';
import { TaxNumber } from '#src/money/tax/tax-line.ts';
import {
  type Calls,
  CurrencyCode,
  DecimalAmount,
  Email,
  nameShapes,
  Timestamp,
  token,
} from '#src/platform/contract.ts';

const Line = z.object({ label: z.string(), amount: DecimalAmount });

/** Somebody on a paper: a name, and an address line by line. */
export const PaperParty = z.object({ name: z.string(), lines: z.array(z.string()) });
export type PaperParty = z.output<typeof PaperParty>;

const Paper = z.object({
  /** When the money was taken, or went back. */
  issuedAt: Timestamp,
  /** IANA name of the clocks that its day is told by. */
  timeZone: z.string(),
  /** Who gives the paper: the company. */
  issuer: PaperParty,
  /** Who sold what was paid for, where that is not the company: a dealer. */
  soldBy: PaperParty.nullable(),
  /** Who bought, where it is known. */
  buyer: PaperParty.nullable(),
  description: z.string(),
  /** What was bought, without what is added below: `ride:12`, `order:7`. */
  reference: z.string(),
  /** The number of the order that was paid for, as lists and mails have it: `RV-1043`. */
  order: z.string().nullable(),
  /** They come to the total. */
  lines: z.array(Line),
  /** Taxes that are within those lines, where these are told as they were priced. */
  within: z.array(Line),
  /** Under which numbers its taxes were collected. */
  taxNumbers: z.array(TaxNumber),
  total: DecimalAmount,
  currency: CurrencyCode,
});

export const CreditNoteNumber = z
  .string()
  .regex(/^C-\d{4}-\d{6,10}$/)
  .meta({ examples: ['C-2026-000007'] });

export const PaymentReceipt = Paper.extend({
  paymentId: z.string(),
  /** `R-2026-000123`; null for what is on another payment's receipt, such as a tip. */
  number: z.string().nullable(),
  /** What else there is to know about tax, in words. */
  taxNote: z.string().nullable(),
  paidWith: z.array(Line),
  /** `creditNote` is null while the provider has not taken it. */
  refunds: z.array(
    z.object({
      creditNote: z.string().nullable(),
      amount: DecimalAmount,
      at: Timestamp,
      status: z.string(),
    }),
  ),
  /** What the payer had their bank look at; `at` is when it was opened or, where it is decided, decided. */
  disputes: z.array(
    z.object({ amount: DecimalAmount, at: Timestamp, state: z.enum(['open', 'went_back', 'stands']) }),
  ),
  email: z.string().nullable(),
});
export type PaymentReceipt = z.output<typeof PaymentReceipt>;

export const CreditNote = Paper.extend({
  number: z.string(),
  paymentId: z.string(),
  /** Of the receipt that it corrects; null where that has none of its own. */
  receiptNumber: z.string().nullable(),
  backTo: z.array(Line),
  /** What the payer's bank sent back again, so that this much of the note is void. */
  returned: z.object({ amount: DecimalAmount, at: Timestamp.nullable() }).nullable(),
});
export type CreditNote = z.output<typeof CreditNote>;

export const receiptCalls = {
  'GET /api/payments/:id/receipt': {
    summary: 'The receipt of one of my payments, or of one whose link I have',
    params: z.object({ id: PaymentId }),
    query: z.object({ key: token(0, 100).optional() }),
    reply: PaymentReceipt,
    refusals: ['payment_not_found'],
    rateLimit: { max: 120, windowSeconds: 300 },
  },
  'POST /api/payments/:id/receipt': {
    summary: 'Have the receipt of a payment made without an account sent by mail, once',
    params: z.object({ id: PaymentId }),
    body: z.object({ key: token(1, 100), email: Email }),
    /** Where it goes: the first address that was given stays. `isSent` is false until the money has arrived. */
    reply: z.object({ email: z.string(), isSent: z.boolean() }),
    refusals: ['payment_not_found'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'GET /api/credit-notes/:number': {
    summary: 'What went back of one of my payments, or of one whose link I have',
    params: z.object({ number: CreditNoteNumber }),
    query: z.object({ key: token(0, 100).optional() }),
    reply: CreditNote,
    refusals: ['payment_not_found'],
    rateLimit: { max: 120, windowSeconds: 300 },
  },
} satisfies Calls;

nameShapes({ TaxNumber, PaperLine: Line, PaperParty, PaymentReceipt, CreditNote });
