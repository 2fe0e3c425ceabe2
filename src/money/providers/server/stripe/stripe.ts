/** Stripe, or the sandbox that speaks its wire, as the card provider of payments. */

import Stripe from 'stripe';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import {
  type CardProvider,
  type DisputeAnswer,
  type LaterCharge,
  type NewPayment,
  type ProviderEvent,
  ProviderRefused,
  type SavedCard,
} from '#src/money/payments/server/provider.ts';
import type { Cents } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { toStripe } from './amounts.ts';
import { createStripePayouts } from './payouts.ts';
import { ask, connectStripe, inOurWords, type ProviderConnection } from './sdk.ts';
import { disputeOf, eventOf, paymentOf, refundOf } from './translate.ts';
import { underKey } from './under-key.ts';

const refuse = refusalsOf(paymentsRefusals);
/** An event older than this is not believed, so that a signed body that was overheard cannot be sent again. */
const toleranceSeconds = 300;
const pageSize = 100;
/** What `paymentOf` reads of a payment intent. */
const toBeExpanded = ['latest_charge.balance_transaction', 'payment_method'] as const;

export function createStripe(connection: ProviderConnection): CardProvider {
  const stripe = connectStripe(connection);
  const { paymentIntents, paymentMethods, refunds, disputes, customers, setupIntents } = stripe;
  const { kind, publishableKey, webhookSecret, payeesWebhookSecret } = connection;
  return {
    kind,
    publishableKey,
    payouts: createStripePayouts(stripe),
    find: (id) =>
      ask(async () => paymentOf(await paymentIntents.retrieve(id, { expand: [...toBeExpanded] }))),
    open: (payment) => ask(() => openPayment(stripe, payment)),
    charge: (charge) => chargeLater(stripe, charge),
    findCharge: (charge) => ask(() => findCharge(stripe, charge)),
    confirmLater: (id, methodId, key) => confirmLater(stripe, id, methodId, key),
    keepMethodOf: (id) => ask(() => keepMethodOf(stripe, id)),
    capture: (id, amountCents, key) =>
      ask(async () => {
        const wanted = { amount_to_capture: toStripe(amountCents).amount, expand: [...toBeExpanded] };
        return paymentOf(await underKey(key, (options) => paymentIntents.capture(id, wanted, options)));
      }),
    cancel: (id, key) => done(key, (options) => paymentIntents.cancel(id, {}, options)),
    refund: (id, refund) => ask(() => refundOnce(stripe, id, refund)),
    refundsOf: (id) =>
      ask(async () => (await refunds.list({ payment_intent: id, limit: pageSize })).data.map(refundOf)),
    disputesOf: (id) =>
      ask(async () => (await disputes.list({ payment_intent: id, limit: pageSize })).data.map(disputeOf)),
    pageOf: (id) => (kind === 'sandbox' ? null : pageOfPayment(id, publishableKey)),
    createCustomer: ({ userId, email, name }) =>
      ask(async () => {
        const person = { email, name, metadata: { user: String(userId) } };
        const key = `customer:${userId}:${email}`;
        return (await underKey(key, (options) => customers.create(person, options))).id;
      }),
    savedCards: (customerId) => ask(() => savedCards(stripe, customerId)),
    setUpCard: (customer, userId) =>
      ask(async () => {
        const intent = await setupIntents.create({
          customer,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { user: String(userId) },
        });
        return { id: intent.id, clientSecret: intent.client_secret ?? '' };
      }),
    ownerOfCard: (cardId) =>
      ask(async () => {
        const { customer } = await paymentMethods.retrieve(cardId);
        return typeof customer === 'string' ? customer : (customer?.id ?? null);
      }),
    makeDefaultCard: (customerId, cardId) =>
      ask(async () => {
        await customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
      }),
    forgetCard: (cardId) =>
      ask(async () => {
        await paymentMethods.detach(cardId);
      }),
    async forgetCustomer(customerId) {
      try {
        await ask(() => customers.del(customerId));
      } catch (error) {
        if (!(error instanceof ProviderRefused && error.code === 'resource_missing')) throw error;
      }
    },
    answerDispute: (disputeId, answer, key) =>
      ask(async () => {
        const handedIn = { evidence: evidenceOf(answer), submit: true };
        const { status } = await underKey(key, (options) => disputes.update(disputeId, handedIn, options));
        return { status };
      }),
    allPayments: () => each(paymentIntents.list({ limit: pageSize }), paymentOf),
    allRefunds: () => each(refunds.list({ limit: pageSize }), refundOf),
    readEvent: (body, signature, from) =>
      readEvent(stripe, body, signature, from === 'payees' ? payeesWebhookSecret : webhookSecret),
  };
}

/** In the fields of docs.stripe.com/api/disputes/evidence_object; what has none there stands in the words. */
function evidenceOf(answer: DisputeAnswer): Stripe.DisputeUpdateParams.Evidence {
  const { words, product, servedOn, carrier, trackingNumber, payerEmail } = answer;
  return {
    uncategorized_text: words,
    ...(product && { product_description: product }),
    ...(servedOn && { service_date: servedOn }),
    ...(carrier && { shipping_carrier: carrier }),
    ...(trackingNumber && { shipping_tracking_number: trackingNumber }),
    ...(payerEmail && { customer_email_address: payerEmail }),
  };
}

/** In Stripe's dashboard, where test payments lie apart. */
const pageOfPayment = (id: string, publishableKey: string): string =>
  `https://dashboard.stripe.com/${publishableKey.startsWith('pk_test_') ? 'test/' : ''}payments/${id}`;

/** @throws Refusal signature_invalid, also where no secret is set for events of this kind */
function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string | undefined,
): ProviderEvent {
  if (!secret) throw refuse('signature_invalid');
  try {
    return eventOf(stripe.webhooks.constructEvent(body, signature ?? '', secret, toleranceSeconds));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw refuse('signature_invalid');
  }
}

/** A change whose answer nobody reads: it is followed instead. */
async function done(
  key: string,
  work: (options: { idempotencyKey: string }) => Promise<unknown>,
): Promise<void> {
  await ask(() => underKey(key, work));
}

async function refundOnce(
  { refunds }: Stripe,
  id: string,
  { refundId, amountCents }: { refundId: string; amountCents: Cents },
) {
  const wanted = { payment_intent: id, amount: toStripe(amountCents).amount, metadata: { refund: refundId } };
  const made = await underKey(
    refundId,
    (options) => refunds.create(wanted, options),
    async () => {
      const { data } = await refunds.list({ payment_intent: id, limit: pageSize });
      return data.find(({ metadata }) => metadata?.refund === refundId);
    },
  );
  return refundOf(made);
}

async function openPayment({ paymentIntents }: Stripe, payment: NewPayment) {
  const isHeld = payment.captureMethod === 'manual';
  const intent = await paymentIntents.create(
    {
      ...toStripe(payment.amountCents),
      description: payment.description,
      metadata: { payment: payment.paymentId, kind: payment.kind, reference: payment.reference },
      ...(payment.customerId ? { customer: payment.customerId } : {}),
      ...(payment.isForLater ? { setup_future_usage: 'off_session' as const } : {}),
      ...(isHeld
        ? { capture_method: 'manual' as const, allowed_payment_method_types: ['card' as const] }
        : {}),
    },
    { idempotencyKey: payment.paymentId },
  );
  return { id: intent.id, clientSecret: intent.client_secret };
}

const confirmLater = ({ paymentIntents }: Stripe, id: string, methodId: string, key: string): Promise<void> =>
  done(key, (options) =>
    paymentIntents.confirm(id, { payment_method: methodId, off_session: true }, options),
  );

/** Stripe takes this beside no attempt that is made while the owner is away, so it comes once they are here. */
async function keepMethodOf({ paymentIntents }: Stripe, id: string): Promise<void> {
  await paymentIntents.update(id, { setup_future_usage: 'off_session' });
}

async function chargeLater(stripe: Stripe, charge: LaterCharge) {
  const wanted = {
    ...toStripe(charge.amountCents),
    payment_method: charge.methodId,
    ...(charge.customerId ? { customer: charge.customerId } : {}),
    confirm: true,
    off_session: true,
    description: charge.description,
    metadata: { payment: charge.paymentId, reference: charge.reference },
  };
  try {
    const id = await underKey(
      charge.paymentId,
      async (options) => (await stripe.paymentIntents.create(wanted, options)).id,
      () => findCharge(stripe, charge),
    );
    return { id, isDeclined: false };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { id: error.payment_intent?.id, isDeclined: true };
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { id: undefined, isDeclined: true };
    throw inOurWords(error);
  }
}

async function findCharge(
  { paymentIntents }: Stripe,
  charge: Pick<LaterCharge, 'paymentId' | 'customerId' | 'createdAt'>,
): Promise<string | undefined> {
  // Its clock and ours may differ by less than this.
  const since = Math.floor(charge.createdAt.getTime() / 1000) - 3600;
  const list = paymentIntents.list({
    created: { gte: since },
    limit: pageSize,
    ...(charge.customerId ? { customer: charge.customerId } : {}),
  });
  for await (const intent of list) if (intent.metadata.payment === charge.paymentId) return intent.id;
  return undefined;
}

async function savedCards({ customers, paymentMethods }: Stripe, customerId: string): Promise<SavedCard[]> {
  const [methods, customer] = await Promise.all([
    paymentMethods.list({ customer: customerId, type: 'card', limit: pageSize }),
    customers.retrieve(customerId),
  ]);
  const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const chosen = typeof method === 'string' ? method : method?.id;
  const kept = methods.data.filter(({ allow_redisplay: shown }) => shown === 'always');
  return kept.map(({ id, card }) => ({
    id,
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 1,
    expYear: card?.exp_year ?? 2000,
    isDefault: chosen ? id === chosen : id === kept[0]?.id,
  }));
}

async function* each<T, U>(list: AsyncIterable<T>, translate: (one: T) => U): AsyncGenerator<U> {
  try {
    for await (const one of list) yield translate(one);
  } catch (error) {
    throw inOurWords(error);
  }
}
