/**
 * PayPal beside the card provider. A payment at PayPal is a row like every other; its order answers the same calls,
 * so holds, refunds, reconciliation and the book treat it as they treat a card.
 * An order's money is asked for only when the payer has come back: one who approves and closes the window pays nothing.
 */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createOneAtATime } from '../charging/mutex.ts';
import type { PaymentRow } from '../store.ts';
import { createPayPalApi, type PayPalConnection, PayPalRefused, PayPalUnreachable } from './api.ts';
import { centsOf, declineWords, intentIdOf, intentOf, orderIdOf, paymentsOf } from './standing.ts';
import {
  askForOrder,
  closeOrder,
  findPayPalOrder,
  insertPayPalOrder,
  noteDecline,
  type PayPalOrderRow,
} from './store.ts';

/** An answer that is still missing after this long is not coming. */
const inFlightMs = 60_000;

export type PayPal = ReturnType<typeof createPayPal>;

export function createPayPal(parts: { database: Database; clock: Clock; connection: PayPalConnection }) {
  const { database, clock } = parts;
  const api = createPayPalApi(parts.connection);
  const oneAtATime = createOneAtATime();

  async function rowOf(intentId: string): Promise<PayPalOrderRow> {
    const row = await findPayPalOrder(database.db, orderIdOf(intentId));
    if (!row) throw refused('no_such_order', 'There is no such PayPal order.');
    return row;
  }

  /** Null when PayPal has forgotten the order. */
  async function orderOf(orderId: string) {
    try {
      return await api.order(orderId);
    } catch (error) {
      if (error instanceof PayPalRefused && /NOT_FOUND|INVALID_RESOURCE_ID/.test(error.issue)) return null;
      throw error;
    }
  }

  /** Makes an order for the server's amount. Nothing is charged by it. */
  async function open(
    payment: PaymentRow,
    amountCents: number,
    urls: { returnUrl: string; cancelUrl: string },
  ): Promise<{ id: string; client_secret: string; approveUrl: string }> {
    const order = await api.createOrder({
      key: payment.id,
      amountCents,
      description: payment.description,
      authorizeOnly: payment.captureMethod === 'manual',
      ...urls,
    });
    const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    if (!link) throw new PayPalUnreachable('PayPal’s order has no link to approve it');
    const row = await insertPayPalOrder(database.db, {
      orderId: order.id,
      paymentId: payment.id,
      secret: `${intentIdOf(order.id)}_secret_${randomBytes(16).toString('hex')}`,
      amountCents,
      createdAt: clock.now(),
    });
    return { id: intentIdOf(order.id), client_secret: row.secret, approveUrl: link.href };
  }

  /**
   * The payer is back from PayPal: takes or authorises the money they approved. Safe to repeat and to race; what
   * came of it is read from `retrieve`.
   */
  const finish = (intentId: string): Promise<void> =>
    oneAtATime(`finish:${intentId}`, async () => {
      const { orderId } = await rowOf(intentId);
      const order = await orderOf(orderId);
      const { capture, authorization } = paymentsOf(order);
      if (order?.status !== 'APPROVED' || capture || authorization) return;
      const row = await askForOrder(database.db, orderId, clock.now());
      if (!row) return;
      if (centsOf(order.purchase_units[0]?.amount) !== row.amountCents) {
        return noteDecline(database.db, row, {
          code: 'amount_mismatch',
          words: declineWords('AMOUNT_MISMATCH'),
        });
      }
      const key = `${row.paymentId}:${row.attempt}`;
      try {
        if (order.intent === 'AUTHORIZE') await api.authorizeOrder(orderId, key);
        else await api.captureOrder(orderId, key);
      } catch (error) {
        if (!(error instanceof PayPalRefused)) throw error;
        if (/^ORDER_ALREADY_(CAPTURED|AUTHORIZED)$/.test(error.issue)) return;
        await noteDecline(database.db, row, {
          code: error.issue.toLowerCase(),
          words: declineWords(error.issue),
        });
      }
    });

  async function retrieve(intentId: string): Promise<Stripe.PaymentIntent> {
    const row = await rowOf(intentId);
    const untouched = row.closedAt !== null && row.askedAt === null;
    return intentOf(row, untouched ? null : await orderOf(row.orderId));
  }

  /** Lets an approved or authorised order go. @throws StripeInvalidRequestError when its money was taken already */
  async function cancel(intentId: string): Promise<void> {
    const { orderId } = await rowOf(intentId);
    const row = (await closeOrder(database.db, orderId, null, clock.now()))!;
    // Its money was never asked for, and from now on never will be.
    if (row.closedAt && !row.askedAt) return;
    const order = await orderOf(orderId);
    const { capture, authorization } = paymentsOf(order);
    if (capture) throw refused('already_captured', 'PayPal has taken this payment already.');
    if (authorization?.status === 'CREATED' || authorization?.status === 'PENDING') {
      return api.voidAuthorization(authorization.id).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof PayPalRefused && error.issue === 'PREVIOUSLY_VOIDED') return;
          throw error;
        },
      );
    }
    if (authorization || row.closedAt || !row.askedAt) return;
    if (clock.now().getTime() - row.askedAt.getTime() < inFlightMs)
      throw new PayPalUnreachable('PayPal was asked for this money a moment ago');
    await closeOrder(database.db, orderId, row.askedAt, clock.now());
  }

  async function capture(intentId: string, amountCents: number, key: string): Promise<void> {
    const order = await orderOf(orderIdOf(intentId));
    const { authorization } = paymentsOf(order);
    if (!authorization) throw refused('not_authorized', 'There is no held money at PayPal.');
    await api.captureAuthorization(authorization.id, amountCents, key);
  }

  async function refund(intentId: string, amountCents: number, refundId: string) {
    const order = await orderOf(orderIdOf(intentId));
    const taken = paymentsOf(order).capture;
    if (!taken) throw refused('not_captured', 'PayPal has taken nothing that could go back.');
    const made = await api.refundCapture(taken.id, amountCents, refundId);
    return refundOf(made, amountCents);
  }

  async function refunds(intentId: string) {
    const order = await orderOf(orderIdOf(intentId));
    return paymentsOf(order).refunds.map((one) => refundOf(one, centsOf(one.amount)));
  }

  return { open, finish, retrieve, cancel, capture, refund, refunds };
}

type ApiRefund = Awaited<ReturnType<ReturnType<typeof createPayPalApi>['refundCapture']>>;

/** All that payments read of a refund. */
function refundOf({ id, status, custom_id: ours }: ApiRefund, amount: number): Stripe.Refund {
  const words = { CANCELLED: 'canceled', FAILED: 'failed', PENDING: 'pending', COMPLETED: 'succeeded' };
  return {
    id,
    amount,
    status: words[status],
    metadata: ours ? { refund: ours } : {},
  } as unknown as Stripe.Refund;
}

const refused = (code: string, message: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message });
