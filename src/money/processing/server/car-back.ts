/** Whether a car has come back before its buyer's money does: asked of whoever refunds it, kept with what they did. */

import { CarBack } from '#src/money/payments/operations-contract.ts';
import { findAudit } from '#src/money/payments/server/audit-store.ts';
import { findRefunds, type PaymentRow } from '#src/money/payments/server/store.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { type PaymentParts, refuse } from './parts.ts';

/** The farthest that clocks run ahead of UTC: somebody's today. */
const furthestAheadMs = 14 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Whether what a payment is for has to come back with its money. */
export const asksCarBack = async (
  { sellers }: Pick<PaymentParts, 'sellers'>,
  { id, kind }: Pick<PaymentRow, 'id' | 'kind'>,
): Promise<boolean> => (await sellers.get(kind)?.comesBack?.(id)) ?? false;

/**
 * What is kept of an answer; null where there is nothing to ask.
 * @throws Refusal car_back_unsaid without an answer, or with a day that cannot be
 */
export async function readCarBack(
  parts: Pick<PaymentParts, 'sellers' | 'clock'>,
  row: PaymentRow,
  said: CarBack | null,
): Promise<CarBack | null> {
  if (!(await asksCarBack(parts, row))) return null;
  if (!said) throw refuse('car_back_unsaid');
  if (!said.isBack) return said;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const latest = day(parts.clock.now().getTime() + furthestAheadMs);
  const earliest = day((row.settledAt ?? row.createdAt).getTime() - dayMs);
  if (said.on > latest)
    throw refuse('car_back_unsaid', { fields: { carBackOn: 'That day is still to come.' } });
  if (said.on < earliest)
    throw refuse('car_back_unsaid', { fields: { carBackOn: 'That is before the car was paid for.' } });
  return said;
}

/** What was last said of the car when its money was sent back; null where nobody was asked. */
export async function carBackSaid(queries: Queries, paymentId: PaymentId): Promise<CarBack | null> {
  const [audit, refunds] = await Promise.all([
    findAudit(queries, paymentId),
    findRefunds(queries, paymentId),
  ]);
  const stands = new Set(refunds.flatMap(({ key, status }) => (status === 'refused' ? [] : [key])));
  const last = audit.findLast(({ detail }) => detail.carBack && stands.has(String(detail.key)));
  return carBackIn(last?.detail);
}

export const carBackIn = (detail: Record<string, unknown> | undefined): CarBack | null =>
  CarBack.safeParse(detail?.carBack).data ?? null;
