/** What somebody who is paid by Rove sees of it: the bank account, what can be sent now, and each time it was sent. */
import { z } from 'zod';
import { DecimalAmount, Timestamp } from '#src/platform/contract.ts';

export const PayeeMoney = z.object({
  /** The newest first. */
  payouts: z.array(
    z.object({
      id: z.string(),
      /** `bank_run` was sent by hand. */
      kind: z.enum(['weekly', 'now', 'operator', 'bank_run']),
      state: z.enum(['on_way', 'paid', 'failed']),
      /** What arrives; the fee was taken off the balance beside it. */
      amount: DecimalAmount,
      fee: DecimalAmount,
      /** The bank account, as it was called then. */
      to: z.string().nullable(),
      /** Why it did not arrive. */
      words: z.string().nullable(),
      at: Timestamp,
    }),
  ),
  /** The bank account payouts go to; `stopped` takes none until its owner has looked at it. */
  bank: z.object({
    state: z.enum(['none', 'incomplete', 'ready', 'stopped']),
    label: z.string().nullable(),
  }),
  cashOut: z.object({
    fee: DecimalAmount,
    /** Less is kept until more has come together. */
    least: DecimalAmount,
    /** What would arrive now; null while nothing can be sent. */
    arrives: DecimalAmount.nullable(),
  }),
});
export type PayeeMoney = z.output<typeof PayeeMoney>;
