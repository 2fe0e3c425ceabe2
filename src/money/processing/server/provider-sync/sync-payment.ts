/**
 * Brings a payment to where the provider says it stands. Webhooks, returns from a bank's page, captures and
 * reconciliation all come through here: they differ only in why they look. The provider is asked outside any
 * transaction; its answer is written only if no other answer was written since the question was asked, so an older
 * one never overwrites a newer one.
 */

import { findDisputes } from '#src/money/payments/server/dispute-store.ts';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '#src/money/payments/server/provider.ts';
import {
  findRefunds,
  getPayment,
  lockKnownPayment,
  type PaymentRow,
} from '#src/money/payments/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { bookSellerShare } from '../ledger/seller-share.ts';
import type { PaymentParts } from '../parts.ts';
import { writeOtherCurrency } from './other-currency.ts';
import { syncDisputes } from './sync-disputes.ts';
import { syncRefunds } from './sync-refunds.ts';
import { applyAnswer } from './write-answer.ts';

/** What the provider said of a payment, asked at about one moment. */
interface Answer {
  said: ProviderPayment;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

// Each turn that is lost was won by another process, so this many in a row mean that something is wrong.
const mostTurns = 20;

/**
 * Asks the provider and writes what it says. Never inside a transaction.
 * @param look also `disputes` when an event named one, since an inquiry leaves no mark on the charge; `unless` the row,
 *   once it is this one's turn, says already what somebody was told
 */
export async function syncPayment(
  parts: PaymentParts,
  id: string,
  look: { disputes?: boolean; unless?: (row: PaymentRow) => boolean } = {},
): Promise<PaymentRow> {
  const { database } = parts;
  return parts.oneAtATime(`follow:${id}`, async () => {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const before = await getPayment(database.db, id);
      if (!before.intentId || look.unless?.(before)) return before;
      const said = await (await parts.providers.of(before.intentId)).find(before.intentId);
      const written = await learn(parts, before, before.intentId, said, look);
      if (written) return written;
    }
    throw new Error(`payment ${id} changes faster than it can be followed`);
  });
}

/**
 * Asks the provider for a change whose answer says where the payment then stands, and writes that; where it does not
 * say, the provider is asked again. `before` was read before it was asked.
 */
export async function syncChange(
  parts: PaymentParts,
  before: PaymentRow,
  intentId: string,
  ask: () => Promise<ProviderPayment | null>,
): Promise<PaymentRow> {
  const written = await parts.oneAtATime(`follow:${before.id}`, async () => {
    const said = await ask();
    return said && learn(parts, before, intentId, said, {});
  });
  return written ?? syncPayment(parts, before.id);
}

/** Null where another answer was written since `before` was read. */
async function learn(
  parts: PaymentParts,
  before: PaymentRow,
  intentId: string,
  said: ProviderPayment,
  look: { disputes?: boolean },
): Promise<PaymentRow | null> {
  const answer = await completeAnswer(parts, before, intentId, said, look);
  return parts.database.transaction(async (tx) => {
    const row = await lockKnownPayment(tx, before.id);
    return row.answers === before.answers ? write(parts, tx, row, answer) : null;
  });
}

/** Where a payment stands at its provider now; nothing is written. */
export async function findAtProvider(
  { providers }: PaymentParts,
  intentId: string,
): Promise<ProviderPayment> {
  return (await providers.of(intentId)).find(intentId);
}

/** Adds what may have gone back. Of a payment that has taken nothing, nothing has. */
async function completeAnswer(
  { database, providers }: PaymentParts,
  row: PaymentRow,
  intentId: string,
  said: ProviderPayment,
  look: { disputes?: boolean },
): Promise<Answer> {
  const provider = await providers.of(intentId);
  const hasTaken = row.capturedCents + row.giftTakenCents + row.transitCents > 0;
  const known = hasTaken ? await findRefunds(database.db, row.id) : [];
  const isPaidBack = said.charge?.refundedCents || known.some((refund) => refund.providerId);
  const isDisputed =
    look.disputes ||
    said.charge?.isDisputed ||
    (hasTaken && (await findDisputes(database.db, row.id)).length > 0);
  const [refunds, disputes] = await Promise.all([
    isPaidBack ? provider.refundsOf(intentId) : [],
    isDisputed ? provider.disputesOf(intentId) : [],
  ]);
  return { said, refunds, disputes };
}

async function write(
  parts: PaymentParts,
  tx: Tx,
  row: PaymentRow,
  { said, refunds, disputes }: Answer,
): Promise<PaymentRow> {
  const other = [said, ...refunds, ...disputes].find(({ currency }) => currency !== row.currency);
  if (other) return writeOtherCurrency(parts, tx, row, other.currency);
  const { clock } = parts;
  let now = await applyAnswer(parts, tx, row, said);
  const known = refunds.length > 0 ? await findRefunds(tx, row.id) : [];
  now = await syncRefunds({ tx, row: now, known, refunds, with: parts });
  now = await syncDisputes(parts, tx, now, disputes);
  return bookSellerShare(tx, now, clock.now());
}
