import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paymentsCalls } from '#src/money/payments/contract.ts';
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import { paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import type { EventSource } from '#src/money/payments/server/provider.ts';
import { addressOnSite } from '#src/money/payments/server/site.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { keyOf } from '#src/platform/http/idempotency.ts';
import { serve } from '#src/platform/http/serve.ts';
import { toDecimal } from '#src/platform/money.ts';
import { findLink } from '#src/platform/secrets/secret-links.ts';
import { listCards, makeDefaultCard, removeCard, setUpCard } from './charging/saved-methods.ts';
import { draftEvidence } from './dispute-evidence.ts';
import { answerDispute, cancelPayment, capturePayment, refundPayment } from './operations.ts';
import { confirmGift, keepMandate } from './own-payments.ts';
import { listDisputes, listPayments, listRefunds, openFile } from './payment-file.ts';
import { createPayPalOrder, finishPayPal, receivePayPal } from './paypal-checkout.ts';
import type { Payments } from './service.ts';
import { receiveEvent } from './webhooks.ts';

/** @param baseUrl this site's address, without a slash at the end */
export async function servePayments(
  app: FastifyInstance,
  payments: Payments,
  baseUrl: string,
): Promise<void> {
  serveCalls(app, payments, baseUrl);
  serveOperations(app, payments);
  await serveWebhooks(app, payments);
}

/** What was told to a visitor's browser, or went with it to the bank and came back in its address. */
const secretOf = (request: FastifyRequest, { clientSecret }: { clientSecret?: string | null | undefined }) =>
  findLink(request, clientSecret ?? undefined) ?? null;

function serveCalls(app: FastifyInstance, payments: Payments, baseUrl: string): void {
  // The card provider puts it into the address that a payer comes back to.
  for (const parameter of ['payment_intent_client_secret', 'setup_intent_client_secret'])
    app.opensByLink({ path: /^/, parameter });
  const { parts } = payments;
  serve(
    app,
    'Payments',
    { calls: paymentsCalls, refusals: paymentsRefusals },
    {
      'POST /api/create-payment-intent': ({ actor, body, request }) =>
        payments.createIntent(actor, body, request.ip),
      'POST /api/create-unionpay-payment-intent': ({ actor, body, request }) =>
        payments.createIntent(actor, body, request.ip),
      'POST /api/create-paypal-order': ({ actor, body, request }) =>
        createPayPalOrder(parts, actor, body, request.ip, (address) =>
          addressOnSite(address, request, baseUrl),
        ),
      'POST /api/payments/:id/finish-paypal': ({ actor, params, body, request }) =>
        finishPayPal(parts, actor, params.id, secretOf(request, body)),
      'POST /api/payments/:id/refresh': ({ actor, params, body, request }) =>
        payments.refresh(actor, params.id, secretOf(request, body)),
      'POST /api/payments/:id/confirm-gift': ({ actor, params }) => confirmGift(parts, actor, params.id),
      'GET /api/payment-methods': ({ actor }) => listCards(parts, actor),
      'POST /api/payment-methods/setup': ({ actor }) => setUpCard(parts, actor),
      'POST /api/payment-methods/:id/default': ({ actor, params }) =>
        makeDefaultCard(parts, actor, params.id),
      'DELETE /api/payment-methods/:id': ({ actor, params }) => removeCard(parts, actor, params.id),
      'POST /api/payments/:id/mandate': ({ actor, params, body, request }) =>
        keepMandate(parts, actor, params.id, {
          clientSecret: body.clientSecret,
          ipAddress: request.ip,
          userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        }),
      'GET /api/payments': ({ actor }) => payments.listOwn(actor),
      'POST /api/gift-cards/balance': ({ actor, body, request }) =>
        payments.giftBalance(actor, request.ip, body.code),
    },
  );
}

function serveOperations(app: FastifyInstance, { parts, payouts }: Payments): void {
  const payOut = async (
    party: PayoutParty,
    call: { actor: Actor; params: { id: number }; body: { reason: string }; request: FastifyRequest },
  ) => {
    const { actor, params, body, request } = call;
    const { id } = params;
    const paidCents = await payouts.payOut(actor, { party, id, ...body, key: keyOf(request) });
    return { paid: toDecimal(paidCents) };
  };
  serve(
    app,
    'Operations',
    { calls: paymentOperationsCalls, refusals: paymentsRefusals },
    {
      'GET /api/operations/payments': ({ query }) => listPayments(parts, query),
      'GET /api/operations/payments/:id': ({ params }) => openFile(parts, params.id),
      'POST /api/operations/payments/:id/refund': ({ actor, params, body, request }) =>
        refundPayment(parts, actor, params.id, body, keyOf(request)),
      'POST /api/operations/payments/:id/capture': ({ actor, params, body }) =>
        capturePayment(parts, actor, params.id, body),
      'POST /api/operations/payments/:id/cancel': ({ actor, params, body }) =>
        cancelPayment(parts, actor, params.id, body),
      'POST /api/operations/drivers/:id/payout': (call) => payOut('driver', call),
      'POST /api/operations/sellers/:id/payout': (call) => payOut('seller', call),
      'GET /api/operations/refunds': ({ query }) => listRefunds(parts, query),
      'GET /api/operations/payouts': ({ query }) => payouts.list(query.state),
      'GET /api/operations/disputes': () => listDisputes(parts),
      'GET /api/operations/disputes/:id/evidence': ({ params }) => draftEvidence(parts, params.id),
      'POST /api/operations/disputes/:id/evidence': ({ actor, params, body }) =>
        answerDispute(parts, actor, params.id, body),
    },
  );
}

async function serveWebhooks(app: FastifyInstance, { parts }: Payments): Promise<void> {
  app.post(
    '/api/webhooks/paypal',
    { schema: { hide: true }, config: { rateLimit: app.limitOf({ max: 120, windowSeconds: 60 }) } },
    async (request, reply) => {
      await receivePayPal(parts, request.body);
      return reply.status(200).send({ received: true });
    },
  );
  await app.register(async (scope) => {
    // The signature covers the bytes as they arrived, so nothing may parse them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // The provider tells of every ride several times, from a few addresses.
    const providersLimit = { rateLimit: app.limitOf({ max: 60_000, windowSeconds: 60 }) };
    const hear = (path: string, from: EventSource) =>
      scope.post(
        path,
        { bodyLimit: 1024 * 1024, schema: { hide: true }, config: providersLimit },
        async (request, reply) => {
          const signature = request.headers['stripe-signature'];
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await receiveEvent(parts, body, typeof signature === 'string' ? signature : undefined, from);
          return reply.status(200).send({ received: true });
        },
      );
    hear('/api/webhooks/stripe', 'payments');
    hear('/api/webhooks/stripe-connect', 'payees');
  });
}
