/** What operators see of payments and do about them. */
import { z } from 'zod';
import {
  type Calls,
  ChosenDay,
  DecimalAmount,
  Id,
  longText,
  nameShapes,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import { Amount, Payment, PaymentId, PaymentStatus } from './contract.ts';
import { disputeStates } from './disputes.ts';
import { refundStates } from './refund-states.ts';

/** Why an operator did it; kept in the audit log. */
const Reason = longText(300).min(3, 'Say why, in a few words.');

const DisputeState = z.enum(disputeStates);

/** As the desk lists it: with the dispute that matters most, where there is one. */
export const DeskPayment = Payment.extend({
  dispute: z
    .object({
      state: DisputeState,
      amount: DecimalAmount,
      /** The bank's last moment for evidence. */
      answerBy: Timestamp.nullable(),
    })
    .nullable(),
});
export type DeskPayment = z.output<typeof DeskPayment>;

/** The provider's word for where a payment stands, or `disputed` for those with a dispute, wherever that stands. */
export const PaymentFilter = z.enum([...PaymentStatus.options, 'disputed']);
export type PaymentFilter = z.output<typeof PaymentFilter>;

export const DeskRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  /** What was paid for. */
  description: z.string(),
  reference: z.string(),
  amount: DecimalAmount,
  state: z.enum(refundStates),
  reason: z.string(),
  /** Why the provider refused it. */
  refusedWords: z.string().nullable(),
  at: Timestamp,
});
export type DeskRefund = z.output<typeof DeskRefund>;

export const DisputeQueue = z.object({
  waiting: z.number().int(),
  disputes: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      description: z.string(),
      reference: z.string(),
      amount: DecimalAmount,
      reason: z.string(),
      /** The bank only asks, and has taken nothing yet. */
      isInquiry: z.boolean(),
      answerBy: Timestamp.nullable(),
    }),
  ),
});
export type DisputeQueue = z.output<typeof DisputeQueue>;

/** What a payer's bank reads in fields of its own, as the provider names them; empty is nothing to say. */
export const EvidenceFields = z.object({
  product: text(500),
  /** The day it was done or handed over, `2026-11-20`. */
  servedOn: text(40),
  carrier: text(80),
  trackingNumber: text(120),
  payerEmail: text(254),
});
export type EvidenceFields = z.output<typeof EvidenceFields>;

/** A draft of the answer to a payer's bank, made from what is known. Nothing is sent by reading it. */
export const DisputeEvidence = z.object({
  /** What happened, a fact a line. */
  words: z.string(),
  fields: EvidenceFields,
});
export type DisputeEvidence = z.output<typeof DisputeEvidence>;

/** What became of an act; `open` is not known yet, `returned` was done and came back, `not_done` never reached the provider. */
const AuditOutcome = z.object({
  state: z.enum(['done', 'on_way', 'open', 'refused', 'returned', 'not_done']),
  /** Why it was refused. */
  words: z.string().nullable(),
});
export type AuditOutcome = z.output<typeof AuditOutcome>;

/** Whether a car has come back before its buyer's money does. */
export const CarBack = z.discriminatedUnion('isBack', [
  z.object({
    isBack: z.literal(true),
    on: ChosenDay('Enter the day it came back.'),
    to: longText(120).min(2, 'Say who has the car now.'),
  }),
  z.object({
    isBack: z.literal(false),
    because: longText(300).min(3, 'Say why the money goes back without the car.'),
  }),
]);
export type CarBack = z.output<typeof CarBack>;

export const PaymentFile = z.object({
  payment: DeskPayment,
  /** Null for a visitor without an account. */
  payer: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: DecimalAmount,
      status: z.string(),
      reason: z.string(),
      /** Why the provider refused it. */
      refusedWords: z.string().nullable(),
      /** `C-2026-000007`; null of one that the provider has not taken. */
      creditNote: z.string().nullable(),
      at: Timestamp,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: DecimalAmount,
      /** What the provider took for it. */
      fee: DecimalAmount,
      /** The provider's own word. */
      status: z.string(),
      state: DisputeState,
      isInquiry: z.boolean(),
      reason: z.string(),
      evidenceDueAt: Timestamp.nullable(),
      openedAt: Timestamp,
      closedAt: Timestamp.nullable(),
    }),
  ),
  audit: z.array(
    z.object({
      action: z.string(),
      reason: z.string(),
      operator: z.string(),
      at: Timestamp,
      /** Null where all of it was meant, or no amount belongs to it. */
      amount: DecimalAmount.nullable(),
      /** Null for what was done before this was kept. */
      outcome: AuditOutcome.nullable(),
      carBack: CarBack.nullable(),
    }),
  ),
  entries: z.array(
    z.object({
      id: z.string(),
      at: Timestamp,
      lines: z.array(z.object({ account: z.string(), cents: z.number().int() })),
    }),
  ),
  /** Paying back needs `carBack`. */
  asksCarBack: z.boolean(),
  /** The payment at the provider's own desk; null where there is none, as with the sandbox. */
  providerPage: z.string().nullable(),
});
export type PaymentFile = z.output<typeof PaymentFile>;

const Payee = z.object({
  party: z.enum(['driver', 'seller']),
  /** A driver's number, or a seller's number as a person. */
  id: Id,
  /** Sellers are people with accounts; the drivers' own calls know the names of drivers. */
  seller: z.object({ name: z.string(), email: z.string(), keptOut: z.boolean() }).nullable(),
});
const Owed = Payee.extend({ owed: z.string() });
export type Owed = z.output<typeof Owed>;
/** On how many accounts something is owed, and what Rove owes in all. */
const OwedInAll = z.object({ people: z.number().int(), amount: z.string() });
export type OwedInAll = z.output<typeof OwedInAll>;
/**
 * `bank_run` was booked for the company to send by hand; `asked` has no answer of the provider yet; `failed` came back
 * from the bank and `refused` never left, both are owed again.
 */
const PayoutState = z.enum(['bank_run', 'asked', 'on_way', 'paid', 'failed', 'refused']);
export type PayoutState = z.output<typeof PayoutState>;
const Payout = Payee.extend({
  amount: DecimalAmount,
  /** What the payee paid to have it at once. */
  fee: DecimalAmount,
  state: PayoutState,
  /** The payee's bank account, as it was called then. */
  to: z.string().nullable(),
  /** Why it did not arrive, in the provider's words. */
  words: z.string().nullable(),
  reason: z.string(),
  operator: z.string(),
  at: Timestamp,
});
export type Payout = z.output<typeof Payout>;

const RefundId = z
  .string()
  .regex(/^[A-Za-z0-9_:.-]{1,100}$/)
  .meta({ examples: ['ref_5TgH2kLp9QwZ'] });
const DisputeId = z
  .string()
  .regex(/^du_[A-Za-z0-9]{8,64}$/)
  .meta({ examples: ['du_5TgH2kLp9QwZ'] });

const payoutCall = {
  access: 'operator',
  proof: 'recent',
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason }),
  reply: z.object({ paid: DecimalAmount }),
  refusals: ['payouts_refused', 'outcome_unknown'],
  rateLimit: { max: 60, windowSeconds: 300 },
} as const;

export const paymentOperationsCalls = {
  'GET /api/operations/payments': {
    summary: 'Payments of everybody, newest first',
    access: 'operator',
    permission: 'payments.read',
    query: z.object({
      before: Timestamp.optional(),
      status: PaymentFilter.optional(),
      /** Those with a dispute that stands there. */
      dispute: DisputeState.optional(),
    }),
    reply: z.object({ payments: z.array(DeskPayment), before: Timestamp.nullable() }),
  },
  'GET /api/operations/refunds': {
    summary: 'What was to go back to payers, by where it stands, newest first',
    access: 'operator',
    permission: 'payments.read',
    query: z.object({
      state: z.enum(refundStates).optional(),
      /** The last one of the page before. */
      after: RefundId.optional(),
    }),
    reply: z.object({ refunds: z.array(DeskRefund), after: RefundId.nullable() }),
  },
  'GET /api/operations/payments/:id': {
    summary: 'One payment with its refunds, disputes, audit log and ledger entries',
    access: 'operator',
    permission: 'payments.read',
    params: z.object({ id: PaymentId }),
    reply: PaymentFile,
    refusals: ['payment_not_found'],
  },
  'POST /api/operations/payments/:id/refund': {
    summary: 'Pay back all or a part',
    access: 'operator',
    permission: 'payments.refund',
    limit: 'refunds',
    proof: 'recent',
    params: z.object({ id: PaymentId }),
    body: z.object({ amount: Amount.nullish(), reason: Reason, carBack: CarBack.nullish() }),
    reply: Payment,
    refusals: [
      'payment_not_found',
      'not_refundable',
      'invalid_amount',
      'car_back_unsaid',
      'outcome_unknown',
      'provider_unreachable',
      'provider_refused',
      'cards_off',
    ],
  },
  'POST /api/operations/payments/:id/capture': {
    summary: 'Take held money, all or a part',
    access: 'operator',
    permission: 'payments.refund',
    params: z.object({ id: PaymentId }),
    body: z.object({ amount: Amount.nullish(), reason: Reason }),
    reply: Payment,
    refusals: [
      'payment_not_found',
      'not_capturable',
      'invalid_amount',
      'outcome_unknown',
      'provider_unreachable',
      'provider_refused',
      'cards_off',
    ],
  },
  'POST /api/operations/payments/:id/cancel': {
    summary: 'Let held money go',
    access: 'operator',
    permission: 'payments.refund',
    params: z.object({ id: PaymentId }),
    body: z.object({ reason: Reason }),
    reply: Payment,
    refusals: [
      'payment_not_found',
      'not_cancelable',
      'payment_in_use',
      'outcome_unknown',
      'provider_unreachable',
      'provider_refused',
      'cards_off',
    ],
  },
  'POST /api/operations/drivers/:id/payout': {
    summary:
      'Pay a driver all that is owed, to their bank account; booked for the bank run where they named none',
    ...payoutCall,
    permission: 'payouts.manage',
    limit: 'payouts',
  },
  'POST /api/operations/sellers/:id/payout': {
    summary:
      'Pay a seller of vehicles all that is owed; booked for the bank run where they named no bank account',
    ...payoutCall,
    permission: 'payouts.manage',
    limit: 'payouts',
  },
  'GET /api/operations/payouts': {
    summary: 'Who is owed what, the most first, and what was paid out, by where it stands, newest first',
    access: 'operator',
    permission: 'payments.read',
    query: z.object({ state: PayoutState.optional() }),
    reply: z.object({ owed: z.array(Owed), owedInAll: OwedInAll, payouts: z.array(Payout) }),
  },
  'GET /api/operations/disputes': {
    summary: 'Disputes that wait for an answer, the first to end before the others',
    access: 'operator',
    permission: 'payments.read',
    reply: DisputeQueue,
  },
  'GET /api/operations/disputes/:id/evidence': {
    summary: 'A draft of the answer to a dispute, from what is known of what was bought',
    access: 'operator',
    permission: 'payments.read',
    params: z.object({ id: DisputeId }),
    reply: DisputeEvidence,
    refusals: ['dispute_not_found'],
  },
  'POST /api/operations/disputes/:id/evidence': {
    summary: 'Answer a dispute',
    access: 'operator',
    permission: 'disputes.answer',
    params: z.object({ id: DisputeId }),
    body: z.object({
      evidence: longText(20_000).min(1, 'Say what happened.'),
      fields: EvidenceFields.nullish(),
      reason: Reason,
    }),
    reply: z.object({ status: z.string() }),
    refusals: [
      'dispute_not_found',
      'outcome_unknown',
      'provider_refused',
      'provider_unreachable',
      'cards_off',
    ],
  },
} satisfies Calls;

nameShapes({
  DeskPayment,
  DeskRefund,
  DisputeQueue,
  EvidenceFields,
  DisputeEvidence,
  AuditOutcome,
  CarBack,
  PaymentFile,
  Payee,
  Owed,
  OwedInAll,
  Payout,
});
