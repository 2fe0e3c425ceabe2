/** Payments: every way money comes in, is held, taken, given back and booked. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Payment, type PaymentReceipt, paymentsRefusals } from '../contract.ts';
import { mandateWords } from '../rules.ts';
import { createCharging } from './charging/charging.ts';
import { createForSellers } from './charging/for-sellers.ts';
import { createGiftCards } from './charging/gift-cards.ts';
import { createHolds } from './charging/holds.ts';
import { createIntents } from './charging/intents.ts';
import { createOneAtATime } from './charging/mutex.ts';
import { createRefunding } from './charging/refunding.ts';
import { createSavedMethods } from './charging/saved-methods.ts';
import { createAfterSettling } from './following/after-settling.ts';
import { createFollow } from './following/follow.ts';
import { standingOf } from './following/standing.ts';
import { createSweeping } from './following/sweeping.ts';
import { createLedger } from './ledger/book.ts';
import { createPayouts } from './ledger/payouts.ts';
import { createOperations } from './operations.ts';
import type { PayPalConnection } from './paypal/api.ts';
import { withPayPal } from './paypal/beside.ts';
import { createPayPalCheckout } from './paypal/checkout.ts';
import { createPayPal } from './paypal/paypal.ts';
import {
  findPayment,
  findPaymentsOfUser,
  findRefunds,
  insertMandate,
  lockPayment,
  type PaymentRow,
} from './store.ts';
import {
  asRefusal,
  connectProvider,
  type Provider,
  type ProviderConnection,
  refusing,
} from './stripe/provider.ts';
import { createWebhooks } from './stripe/webhooks.ts';
import { toPayment, toReceipt } from './stripe/wire.ts';

const refuse = refusalsOf(paymentsRefusals);

export type { MoneyOf } from './charging/for-sellers.ts';
export type { Price } from './charging/intents.ts';
export type Payments = ReturnType<typeof createPayments>;

export function createPayments(parts: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  /** Asked for when the provider is first needed. */
  connect: () => Promise<ProviderConnection>;
  /** Offered where it is given. */
  payPal?: PayPalConnection | undefined;
}) {
  const { database, clock, mailer, log, baseUrl, connect } = parts;
  const paypal = parts.payPal && createPayPal({ database, clock, connection: parts.payPal });
  let connected: Promise<Provider> | undefined;
  const provider = () => {
    connected ??= connect().then((connection) => {
      const link = connectProvider(connection);
      return paypal ? withPayPal(link, paypal) : link;
    });
    return connected;
  };

  const giftCards = createGiftCards({ database, clock, mailer, baseUrl });
  const afterSettling = createAfterSettling({ mailer, giftCards, baseUrl });
  const oneAtATime = createOneAtATime();
  const follow = createFollow({ database, clock, provider, afterSettling, oneAtATime });
  const holds = createHolds({ database, clock, log, provider, follow, oneAtATime });
  const charging = createCharging({ database, clock, provider, follow, holds, oneAtATime });
  const refunding = createRefunding({ database, clock, provider, follow, oneAtATime });
  const intents = createIntents({ database, clock, provider, holds, giftCards });
  const webhooks = createWebhooks({ database, clock, provider, follow, charging });
  const sweeping = createSweeping({ database, clock, log, follow, holds, charging, refunding });
  const forSellers = createForSellers({ database, follow, holds, refunding });
  const savedMethods = createSavedMethods({ database, provider, customerOf: intents.customerOf });
  const operations = createOperations({ database, clock, provider, follow, holds, refunding });
  const ledger = createLedger({ database, provider });
  const payouts = createPayouts({ database, clock });
  const payPal = createPayPalCheckout({
    database,
    paypal,
    follow,
    createIntent: intents.createIntent,
    refresh,
  });

  /**
   * Where a payment stands, asked of the provider now.
   * @throws Refusal payment_not_found, payment_not_yours, provider_unreachable
   */
  async function refresh(actor: Actor | null, id: string, clientSecret: string | null): Promise<Payment> {
    const found = await findPayment(database.db, id);
    if (!found) throw refuse('payment_not_found');
    const owns = found.userId !== null && found.userId === actor?.userId;
    try {
      if (!owns && !(await knowsSecret(found, clientSecret))) throw refuse('payment_not_yours');
      return toPayment(await follow.follow(found.id));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** A visitor's payment has no owner; its client secret proves that this is the same visitor. */
  async function knowsSecret(row: PaymentRow, clientSecret: string | null): Promise<boolean> {
    if (!clientSecret || row.userId !== null || !row.intentId) return false;
    const { client_secret: secret } = await follow.retrieve(row.intentId);
    const wanted = Buffer.from(secret ?? '');
    const given = Buffer.from(clientSecret);
    return wanted.length > 0 && wanted.length === given.length && timingSafeEqual(wanted, given);
  }

  /**
   * Pays with the gift card alone. The payment's id is random and was only told to whoever started it.
   * @throws Refusal payment_not_found, payment_not_ready
   */
  async function confirmGift(actor: Actor | null, id: string): Promise<Payment> {
    return database.transaction(async (tx) => {
      const row = await lockPayment(tx, id);
      if (!row || row.userId !== (actor?.userId ?? null)) throw refuse('payment_not_found');
      if (row.intentId || row.giftCents < row.amountCents || row.status === 'canceled')
        throw refuse('payment_not_ready');
      const paid = row.captureMethod === 'manual' ? 'requires_capture' : 'succeeded';
      return toPayment(await follow.applyAlone(tx, row, paid));
    });
  }

  /** Keeps the words that the page showed, with who accepted them from where. */
  async function keepMandate(
    actor: Actor | null,
    id: string,
    acceptance: { clientSecret: string; ipAddress: string; userAgent: string | null },
  ): Promise<{ words: string }> {
    const row = await findPayment(database.db, id);
    if (!row) throw refuse('payment_not_found');
    const owns = row.userId !== null && row.userId === actor?.userId;
    if (!owns && !(await knowsSecret(row, acceptance.clientSecret))) throw refuse('payment_not_yours');
    const words = mandateWords(toDecimal(row.amountCents - row.giftCents));
    const { ipAddress, userAgent } = acceptance;
    await insertMandate(database.db, {
      paymentId: row.id,
      words,
      ipAddress,
      userAgent,
      acceptedAt: clock.now(),
    });
    return { words };
  }

  /** @throws Refusal payment_not_found, also for another person's or one that nothing was paid on */
  async function receipt(actor: Actor, id: string): Promise<PaymentReceipt> {
    const row = await findPayment(database.db, id);
    const mine = row && (row.userId === actor.userId || actor.roles.includes('operator'));
    if (!row || !mine || row.capturedCents + row.giftTakenCents === 0) throw refuse('payment_not_found');
    return toReceipt(row, await findRefunds(database.db, row.id));
  }

  return {
    provider,
    operations,
    keepMandate,
    receipt,
    listOwn: async (actor: Actor) =>
      (await findPaymentsOfUser(database.db, actor.userId, 100)).map(toPayment),
    giftBalance: (actor: Actor | null, address: string, code: string) =>
      giftCards.balance(actor ? `user:${actor.userId}` : `address:${address}`, code),
    confirmGift,
    savedMethods,
    sells: intents.sells,
    createIntent: intents.createIntent,
    payPal,
    refresh,
    receiveWebhook: webhooks.receive,
    prepareClaim: holds.prepareClaim,
    claimHold: holds.claimHold,
    standingOf,
    lookAt: forSellers.lookAt,
    referenceOf: forSellers.referenceOf,
    letGoOf: forSellers.letGoOf,
    payBackUnclaimed: forSellers.payBackUnclaimed,
    moneyOf: forSellers.moneyOf,
    endSellerShare: holds.endSellerShare,
    releaseUnclaimed: holds.releaseUnclaimed,
    captureHold: refusing(async (capture: Parameters<typeof holds.captureHold>[0]) => {
      await holds.captureHold(capture);
    }),
    releaseHold: refusing(holds.releaseHold),
    chargeMore: refusing(charging.chargeMore),
    isCharging: charging.isCharging,
    refund: refusing(async (request: Parameters<typeof refunding.refund>[0]) =>
      toPayment(await refunding.refund(request)),
    ),
    ledger,
    payouts,
    sweep: sweeping.sweep,
    reconcile: sweeping.reconcile,
    start: sweeping.start,
    stop: sweeping.stop,
  };
}
