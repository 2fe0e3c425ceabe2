/** What a payee is shown about their bank account and what went there. */

import type { PayeeMoney } from '#src/money/payments/payee-contract.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import type { PaymentParts } from '../parts.ts';
import type { PayoutAccountRow, PayoutRow } from './store.ts';

export const shownPayouts = 20;

/** One payout as its payee sees it; `bank_run` is one that the company sends by hand. */
export interface OwnPayout {
  id: string;
  kind: PayoutRow['kind'] | 'bank_run';
  state: 'on_way' | 'paid' | 'failed';
  amountCents: Cents;
  feeCents: Cents;
  /** The bank account, as it was called then. */
  to: string | null;
  /** Why it did not arrive. */
  words: string | null;
  at: Date;
}

/** @param owedCents what the book says Rove owes. @param withheldCents what of it may not be sent yet */
export function payeeMoney(
  { cashOutFeeCents, leastCents }: PaymentParts['payoutRules'],
  {
    bank,
    own,
    owedCents,
    withheldCents,
  }: { bank: PayoutAccountRow | undefined; own: OwnPayout[]; owedCents: Cents; withheldCents: Cents },
): PayeeMoney {
  const arrivesCents = owedCents - withheldCents - cashOutFeeCents;
  return {
    bank: { state: bank?.state ?? 'none', label: bank?.label ?? null },
    cashOut: {
      fee: toDecimal(cashOutFeeCents),
      least: toDecimal(leastCents),
      arrives: bank?.state === 'ready' && arrivesCents >= leastCents ? toDecimal(arrivesCents) : null,
    },
    payouts: own.map(toWire),
  };
}

const toWire = ({ amountCents, feeCents, at, ...rest }: OwnPayout): PayeeMoney['payouts'][number] => ({
  ...rest,
  amount: toDecimal(amountCents),
  fee: toDecimal(feeCents),
  at: at.toISOString(),
});
