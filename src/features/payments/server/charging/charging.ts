/** Charging the method of an earlier payment once more, when its owner is not at the screen: a tip, waiting. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { earningEntry } from '../../ledger.ts';
import type { Follow } from '../following/follow.ts';
import { bookEntry } from '../ledger/store.ts';
import {
  findByChargeKey,
  findPayment,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '../store.ts';
import { isCardError, isRefusedRequest, type Provider } from '../stripe/provider.ts';
import { type Capture, type createHolds, earningOf, hasEnded } from './holds.ts';
import type { OneAtATime } from './mutex.ts';
import { underKey } from './under-key.ts';

export interface FurtherCharge extends Capture {
  description: string;
}

// The provider forgets an idempotency key after a day; a charge that is older is looked for, never sent again.
const keysLiveMs = 23 * 3600_000;

export type Charging = ReturnType<typeof createCharging>;

export function createCharging(parts: {
  database: Database;
  clock: Clock;
  provider: () => Promise<Provider>;
  follow: Follow;
  holds: ReturnType<typeof createHolds>;
  oneAtATime: OneAtATime;
}) {
  const { database, clock, provider, follow, holds, oneAtATime } = parts;

  /**
   * Charges the same method once more, for a tip or for waiting; false when it was declined.
   * Safe to repeat: what was paid under `reference` is not charged again, what was declined is tried anew.
   */
  async function chargeMore(charge: FurtherCharge): Promise<boolean> {
    const row = await resume(await open(charge));
    if (row.status !== 'succeeded') return false;
    const earning = earningOf(charge);
    if (earning) {
      const entry = earningEntry(row.id, earning.reference, earning.driverId, earning.cents);
      await database.transaction((tx) => bookEntry(tx, entry, clock.now()));
    }
    return true;
  }

  /** The row of the charge under way or paid; a new one when there is none. Rivals meet at the first payment's lock. */
  async function open(charge: FurtherCharge): Promise<string> {
    return database.transaction(async (tx) => {
      const first = await lockPayment(tx, charge.paymentIntentId);
      assert(first, 'a further charge follows a payment');
      const earlier = (await findByChargeKey(tx, charge.reference)).filter(
        ({ status }) => status !== 'canceled',
      );
      if (earlier[0]) return earlier[0].id;
      const id = `pay_${randomBytes(16).toString('hex')}`;
      const now = clock.now();
      await insertPayment(tx, {
        id,
        userId: first.userId,
        kind: first.kind,
        status: 'requires_confirmation',
        captureMethod: 'automatic',
        description: charge.description.slice(0, 100),
        reference: charge.reference,
        chargeKey: charge.reference,
        chargedAfter: first.id,
        earning: earningOf(charge),
        amountCents: charge.amountCents,
        paymentMethodId: first.paymentMethodId,
        receiptEmail: first.receiptEmail,
        createdAt: now,
        updatedAt: now,
      });
      return id;
    });
  }

  /** Brings a further charge to its end, also after a crash in between. */
  async function resume(id: string): Promise<PaymentRow> {
    return oneAtATime(`charge:${id}`, async () => {
      const row = (await findPayment(database.db, id))!;
      if (hasEnded(row)) return row;
      if (row.intentId) {
        const now = await follow.follow(id);
        return hasEnded(now) || now.status === 'processing' ? now : giveUp(id);
      }
      const first = await findPayment(database.db, row.chargedAfter ?? '');
      if (!first?.intentId || !row.paymentMethodId) return giveUp(id);
      const original = await follow.retrieve(first.intentId);
      const customer = typeof original.customer === 'string' ? original.customer : original.customer?.id;
      const { intentId, declined } = await send(row, row.paymentMethodId, customer);
      if (intentId) await bind(id, intentId);
      return declined ? giveUp(id) : follow.follow(id);
    });
  }

  /** Asks the provider for the money. The same row asks under the same key, so it is charged once. */
  async function send(
    row: PaymentRow,
    methodId: string,
    customer: string | undefined,
  ): Promise<{ intentId: string | undefined; declined: boolean }> {
    const { stripe } = await provider();
    if (clock.now().getTime() - row.createdAt.getTime() > keysLiveMs) {
      const intentId = await findAtProvider(stripe, row, customer);
      return { intentId, declined: !intentId };
    }
    try {
      const charge = {
        amount: row.amountCents,
        currency: 'usd',
        payment_method: methodId,
        ...(customer ? { customer } : {}),
        confirm: true,
        off_session: true,
        description: row.description,
        metadata: { payment: row.id, reference: row.reference },
      };
      const intentId = await underKey(
        row.id,
        async (key) => (await stripe.paymentIntents.create(charge, key)).id,
        () => findAtProvider(stripe, row, customer),
      );
      return { intentId, declined: false };
    } catch (error) {
      if (!isCardError(error) && !isRefusedRequest(error)) throw error;
      return { intentId: isCardError(error) ? error.payment_intent?.id : undefined, declined: true };
    }
  }

  async function findAtProvider(stripe: Stripe, row: PaymentRow, customer: string | undefined) {
    const since = Math.floor(row.createdAt.getTime() / 1000) - 3600;
    const list = stripe.paymentIntents.list({
      created: { gte: since },
      limit: 100,
      ...(customer ? { customer } : {}),
    });
    for await (const intent of list) if (intent.metadata.payment === row.id) return intent.id;
    return undefined;
  }

  /** Whether something was charged under a reference, or is about to be. */
  const isCharging = async (reference: string): Promise<boolean> =>
    (await findByChargeKey(database.db, reference)).some(({ status }) => status !== 'canceled');

  const bind = (id: string, intentId: string): Promise<PaymentRow> =>
    database.transaction(async (tx) => {
      await lockPayment(tx, id);
      return updatePayment(tx, id, { intentId });
    });

  /** A charge that did not go through is ended at the provider too, so that it cannot be paid later by chance. */
  async function giveUp(id: string): Promise<PaymentRow> {
    await holds.release(id);
    return (await findPayment(database.db, id))!;
  }

  return { chargeMore, isCharging, resume };
}
