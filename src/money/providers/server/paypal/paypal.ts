/**
 * PayPal as a provider of payments. A payment at PayPal is a row like every other, so holds, refunds, reconciliation
 * and the book treat it as they treat a card.
 * An order's money is asked for only when the payer has come back: one who approves and closes the window pays nothing.
 */
import { randomBytes } from 'node:crypto';
import { intentIdOf, orderIdOf } from '#src/money/payments/paypal-ids.ts';
import {
  ProviderRefused,
  ProviderUnreachable,
  type RedirectProvider,
} from '#src/money/payments/server/provider.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createOneAtATime, type OneAtATime } from '#src/platform/mutex.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createPayPalApi, type PayPalApi, type PayPalConnection, PayPalRefused } from './api.ts';
import { declineWords } from './decline-words.ts';
import { centsOf, paymentOf, paymentsOf, refundOf } from './payment-state.ts';
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

interface PayPalParts {
  database: Database;
  clock: Clock;
  api: PayPalApi;
  oneAtATime: OneAtATime;
}

export function createPayPal(given: {
  database: Database;
  clock: Clock;
  connection: PayPalConnection;
}): RedirectProvider {
  const { database, clock, connection } = given;
  const api = createPayPalApi(connection);
  const parts: PayPalParts = { database, clock, api, oneAtATime: createOneAtATime() };
  const orderAt = (id: string) => orderOf(api, orderIdOf(id));
  return {
    open: (payment, back) => openOrder(parts, payment, back),
    finish: (id) => parts.oneAtATime(`finish:${id}`, () => finishOrder(parts, id)),
    async find(id) {
      const row = await rowOf(parts, id);
      const isUntouched = row.closedAt !== null && row.askedAt === null;
      return paymentOf(row, isUntouched ? null : await orderOf(api, row.orderId));
    },
    async capture(id, amountCents, key) {
      const { authorization } = paymentsOf(await orderAt(id));
      if (!authorization) throw new ProviderRefused('not_authorized', 'There is no held money at PayPal.');
      await api.captureAuthorization(authorization.id, amountCents, key);
      return null;
    },
    cancel: (id) => cancelOrder(parts, id),
    async refund(id, { refundId, amountCents }) {
      const taken = paymentsOf(await orderAt(id)).capture;
      if (!taken) throw new ProviderRefused('not_captured', 'PayPal has taken nothing that could go back.');
      return refundOf(await api.refundCapture(taken.id, amountCents, refundId), amountCents);
    },
    refundsOf: async (id) => paymentsOf(await orderAt(id)).refunds.map((one) => refundOf(one)),
    // PayPal's cases are seen and answered in its own resolution centre.
    disputesOf: async () => [],
  };
}

async function rowOf({ database }: PayPalParts, id: string): Promise<PayPalOrderRow> {
  const row = await findPayPalOrder(database.db, orderIdOf(id));
  if (!row) throw new ProviderRefused('no_such_order', 'There is no such PayPal order.');
  return row;
}

/** Null when PayPal has forgotten the order. */
async function orderOf(api: PayPalApi, orderId: string) {
  try {
    return await api.order(orderId);
  } catch (error) {
    if (error instanceof PayPalRefused && /NOT_FOUND|INVALID_RESOURCE_ID/.test(error.issue)) return null;
    throw error;
  }
}

/** Makes an order for the server's amount. Nothing is charged by it. */
async function openOrder(
  { database, clock, api }: PayPalParts,
  ...[payment, back]: Parameters<RedirectProvider['open']>
): ReturnType<RedirectProvider['open']> {
  const { paymentId, ...wanted } = payment;
  const order = await api.createOrder({ key: paymentId, ...wanted, ...back });
  const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!link) throw new ProviderUnreachable('PayPal’s order has no link to approve it');
  const row = await insertPayPalOrder(database.db, {
    orderId: order.id,
    paymentId,
    secret: `${intentIdOf(order.id)}_secret_${randomBytes(16).toString('hex')}`,
    amountCents: payment.amountCents,
    createdAt: clock.now(),
  });
  return { id: intentIdOf(order.id), clientSecret: row.secret, approveUrl: link.href };
}

async function finishOrder(parts: PayPalParts, id: string): Promise<void> {
  const { database, clock, api } = parts;
  const { orderId } = await rowOf(parts, id);
  const order = await orderOf(api, orderId);
  const { capture, authorization } = paymentsOf(order);
  if (order?.status !== 'APPROVED' || capture || authorization) return;
  const row = await askForOrder(database.db, orderId, clock.now());
  if (!row) return;
  if (centsOf(order.purchase_units[0]?.amount) !== row.amountCents) {
    const words = declineWords('AMOUNT_MISMATCH');
    return noteDecline(database.db, row, { code: 'amount_mismatch', words });
  }
  const key = `${row.paymentId}:${row.attempt}`;
  try {
    if (order.intent === 'AUTHORIZE') await api.authorizeOrder(orderId, key);
    else await api.captureOrder(orderId, key);
  } catch (error) {
    if (!(error instanceof PayPalRefused)) throw error;
    if (/^ORDER_ALREADY_(CAPTURED|AUTHORIZED)$/.test(error.issue)) return;
    await noteDecline(database.db, row, { code: error.code, words: error.message });
  }
}

/** Lets an approved or authorised order go. @throws ProviderRefused when its money was taken already */
async function cancelOrder(parts: PayPalParts, id: string): Promise<void> {
  const { database, clock, api } = parts;
  const { orderId } = await rowOf(parts, id);
  const row = await closeOrder(database.db, orderId, null, clock.now());
  // Its money was never asked for, and from now on never will be.
  if (row.closedAt && !row.askedAt) return;
  const { capture, authorization } = paymentsOf(await orderOf(api, orderId));
  if (capture) throw new ProviderRefused('already_captured', 'PayPal has taken this payment already.');
  if (authorization?.status === 'CREATED' || authorization?.status === 'PENDING')
    return voidAuthorization(api, authorization.id);
  if (authorization || row.closedAt || !row.askedAt) return;
  if (clock.now().getTime() - row.askedAt.getTime() < inFlightMs)
    throw new ProviderUnreachable('PayPal was asked for this money a moment ago');
  await closeOrder(database.db, orderId, row.askedAt, clock.now());
}

async function voidAuthorization(api: PayPalApi, authorizationId: string): Promise<void> {
  try {
    await api.voidAuthorization(authorizationId);
  } catch (error) {
    if (!(error instanceof PayPalRefused) || error.issue !== 'PREVIOUSLY_VOIDED') throw error;
  }
}
