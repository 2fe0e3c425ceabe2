/** What payments announce, for whoever sold the thing: `eventBus.consume('orders', ['payment.refunded'], …)`. */
import { z } from 'zod';

const cents = z.number().int();

/** In every event of a payment; its subject is `payment:` and `paymentId`. */
const About = z.object({
  paymentId: z.string(),
  paymentIntentId: z.string(),
  /** `vehicle`, `ride`, `equipment`, `custom` or `gift_card` */
  kind: z.string(),
  /** What it pays for, as it was claimed: `order:12`, `ride:12`. */
  reference: z.string(),
  userId: z.number().int().nullable(),
  /** All that was ever taken, card and gift card together. */
  paidCents: cents,
});

/** `payment.refunded`: money is on its way back. `payment.refund_failed`: the payer's bank returned it. */
export const PaymentRefunded = About.extend({
  refundId: z.string(),
  /** Of this refund, card and gift card together. */
  amountCents: cents,
  /** Of all refunds that stand, this one included; without it when it failed. */
  refundedCents: cents,
  /** Nothing of what was paid is left. */
  isWhole: z.boolean(),
  reason: z.string(),
});
export type PaymentRefunded = z.output<typeof PaymentRefunded>;

/** `payment.disputed`, `payment.dispute_changed`, and `payment.dispute_closed` with an outcome, once. */
export const PaymentDisputed = About.extend({
  disputeId: z.string(),
  amountCents: cents,
  /** The payer's bank has taken the money; an inquiry takes none. */
  isWithdrawn: z.boolean(),
  /** Null while it is open. `withdrawn` is an inquiry that came to nothing. */
  outcome: z.enum(['won', 'lost', 'withdrawn']).nullable(),
  /** It is about all that was paid. */
  isWhole: z.boolean(),
  /** The provider's words for where it stands and why it was opened. */
  status: z.string(),
  reason: z.string(),
  /** Until when evidence can be handed in. */
  evidenceDueAt: z.string().nullable(),
});
export type PaymentDisputed = z.output<typeof PaymentDisputed>;

/** `payment.failed`: a debit from a bank account that was under way did not arrive. */
export const PaymentFailed = About.extend({
  amountCents: cents,
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type PaymentFailed = z.output<typeof PaymentFailed>;
