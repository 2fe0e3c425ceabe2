/** Money of a ride's fare that the company gives back by itself: once, under a key. */
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { PaymentIntentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';

interface Parts {
  database: Database;
  payments: Pick<Payments, 'moneyOf' | 'refund'>;
}
interface Back {
  paymentIntentId: PaymentIntentId;
  /** Under which the refund is known, so that it is made once. */
  key: string;
  /** At most so much. */
  wantedCents: Cents;
  reason: string;
}

/**
 * @returns what is the rider's to have again, 0 where nothing of the fare is left; and false where the provider said no
 *   to it for good
 * @throws where the provider gave no answer; asked again it is paid back once
 */
export async function giveBackOnce(parts: Parts, back: Back): Promise<{ cents: Cents; isBack: boolean }> {
  const { paymentIntentId, key, wantedCents, reason } = back;
  const money = () => parts.payments.moneyOf(parts.database.db, paymentIntentId);
  const { refunds, left } = existing(await money(), `the money of ${paymentIntentId}`);
  const known = refunds.find((refund) => refund.key === key);
  // What friends have paid of it, or was given back before, is not the rider’s to have again.
  const cents = known
    ? known.cardCents + known.giftCents
    : Math.min(wantedCents, left.cardCents + left.giftCents);
  if (cents <= 0) return { cents: 0, isBack: false };
  try {
    await parts.payments.refund({ paymentIntentId, amountCents: cents, reason, key });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_refundable') return { cents, isBack: false };
    throw error;
  }
  // A refund that the provider refused is undone without an error.
  const isBack = (await money())?.refunds.some((refund) => refund.key === key) ?? false;
  return { cents, isBack };
}
