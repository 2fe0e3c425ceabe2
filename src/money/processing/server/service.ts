/** Payments: every way money comes in, is held, taken, given back and booked. Each verb lives in its own file. */

import type { IntentRequest, OwnPayment, Payment, PaymentKind } from '#src/money/payments/contract.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import { toPayment } from '#src/money/payments/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor, SystemActor } from '#src/platform/http/actor.ts';
import type { EitherPaymentId, PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import type { Cents } from '#src/platform/money.ts';
import { createOneAtATime } from '#src/platform/mutex.ts';
import { carBackSaid } from './car-back.ts';
import { chargeMore, type FurtherCharge, isCharging } from './charging/charging.ts';
import { letGoOf, moneyOf, payBackUnclaimed, referenceOf, syncForSeller } from './charging/for-sellers.ts';
import { giftBalance, payerOf } from './charging/gift-cards.ts';
import {
  type Capture,
  type Claim,
  captureHold,
  claimHold,
  endSellerShare,
  prepareClaim,
  release,
  releaseSellerShare,
  releaseUnclaimed,
} from './charging/holds.ts';
import { createIntent } from './charging/intents.ts';
import { holdLater, keepForLater } from './charging/later-holds.ts';
import type { Seller } from './charging/prices.ts';
import { type RefundRequest, refund } from './charging/refunding.ts';
import { letGoUnbooked, unbookedHoldsOf, unbookedSince } from './charging/unbooked.ts';
import {
  bearUncollected,
  type ForCaller,
  holdOnUsualCard,
  promiseToDriver,
  usualCardOf,
} from './charging/without-payer.ts';
import { createLedger } from './ledger/book.ts';
import { createPayouts } from './ledger/payouts.ts';
import { refreshPayment } from './own-payments.ts';
import type { PaymentParts } from './parts.ts';
import { listOwn } from './payment-file.ts';
import { isPayee } from './payouts/bank.ts';
import { paymentStateOf } from './provider-sync/payment-state.ts';
import { createSweeping } from './provider-sync/sweeping.ts';

export type { MoneyOf } from './charging/for-sellers.ts';
export type { Claim, Claimed } from './charging/holds.ts';
export type { HeldLater } from './charging/later-holds.ts';
export { ownAmount, type PaidFor, type Price } from './charging/prices.ts';
export type { UnbookedHold } from './charging/unbooked.ts';
export type { ForCaller } from './charging/without-payer.ts';
export type Payments = ReturnType<typeof createPayments>;

export function createPayments(
  given: Omit<PaymentParts, 'oneAtATime' | 'sellers' | 'payoutRules' | 'customers'> & {
    /** What somebody pays who does not wait for the weekly payout. */
    cashOutFeeCents?: Cents | undefined;
  },
) {
  const parts: PaymentParts = {
    ...given,
    oneAtATime: createOneAtATime(),
    payoutRules: { cashOutFeeCents: given.cashOutFeeCents ?? 50, leastCents: 100, withheld: new Map() },
    sellers: new Map(),
    customers: new Map(),
  };
  return {
    /** What the routes of payments hand to its verbs. */
    parts,
    /** Registers what a room sells, so that its price is decided here and not by the page. */
    sells(kind: PaymentKind, seller: Seller): void {
      parts.sellers.set(kind, seller);
      if (seller.onReceipt) parts.receipts.describes(kind, seller.onReceipt);
    },
    createIntent: (actor: Actor | null, request: IntentRequest, address: string) =>
      createIntent(parts, actor, request, address),
    refresh: (actor: Actor | SystemActor | null, id: string, clientSecret: string | null) =>
      refreshPayment(parts, actor, id, clientSecret),
    listOwn: (actor: Actor): Promise<OwnPayment[]> => listOwn(parts, actor.userId),
    giftBalance: (actor: Actor | null, address: string, code: string) =>
      giftBalance(parts, payerOf(actor, address), code),
    prepareClaim: (paymentIntentId: EitherPaymentId) => prepareClaim(parts, paymentIntentId),
    claimHold: (tx: Tx, claim: Claim) => claimHold(parts, tx, claim),
    standingOf: paymentStateOf,
    lookAt: (id: string) => syncForSeller(parts, id),
    referenceOf,
    letGoOf: (reference: string) => letGoOf(parts, reference),
    payBackUnclaimed: (paymentId: EitherPaymentId, reason: string) =>
      payBackUnclaimed(parts, paymentId, reason),
    moneyOf,
    releaseSellerShare: (tx: Tx, id: EitherPaymentId) => releaseSellerShare(parts, tx, id),
    endSellerShare: (tx: Tx, id: EitherPaymentId, kept?: Cents) => endSellerShare(parts, tx, id, kept),
    releaseUnclaimed: (paymentIntentId: EitherPaymentId, userId: UserId | null) =>
      releaseUnclaimed(parts, paymentIntentId, userId),
    unbookedHoldsOf: (userId: UserId) => unbookedHoldsOf(parts, userId),
    unbookedSince: (before: Date) => unbookedSince(parts, before),
    letGoUnbooked: (paymentIntentId: EitherPaymentId, mail: NewMail | null) =>
      letGoUnbooked(parts, paymentIntentId, mail),
    /** Removes somebody's cards, bank account and name at the card provider. Bears repetition. */
    removeCustomer: async (id: string): Promise<void> => {
      const cards = await parts.providers.cards();
      await (isPayee(id) ? cards.payouts.forgetAccount(id) : cards.forgetCustomer(id));
    },
    /** @throws Refusal not_capturable, and those of the provider */
    captureHold: async (capture: Capture): Promise<{ receiptNumber: string | null }> =>
      refusing(() => captureHold(parts, capture)),
    /** Lets the whole hold go. Safe to repeat. @throws Refusal of the provider */
    releaseHold: ({
      paymentIntentId,
    }: {
      paymentIntentId: EitherPaymentId;
      reference: string;
    }): Promise<void> => refusing(() => release(parts, paymentIntentId)),
    /** Puts a payment that is held later in the place of a hold; see `later-holds.ts`. */
    keepForLater: async (
      tx: Tx,
      of: { paymentIntentId: EitherPaymentId; reference: string; amountCents?: Cents },
    ): Promise<PaymentIntentId | null> => (await keepForLater(parts, tx, of)) as PaymentIntentId | null,
    /** @throws Refusal provider_unreachable, to be called again */
    holdLater: (paymentId: EitherPaymentId) => refusing(() => holdLater(parts, paymentId)),
    chargeMore: (charge: FurtherCharge) => refusing(() => chargeMore(parts, charge)),
    isCharging: (reference: string) => isCharging(parts, reference),
    refund: async (request: RefundRequest): Promise<Payment> =>
      toPayment(await refusing(() => refund(parts, request))),
    ...forWhoIsAway(parts),
    /** What was last said of a car when its money was sent back; null where nobody was asked. */
    carBackSaid,
    ledger: createLedger(parts),
    payouts: createPayouts(parts),
    ...createSweeping(parts),
  };
}

/** What is done of money while its payer is not at a screen. */
const forWhoIsAway = (parts: PaymentParts) => ({
  /** What somebody at the desk begins for whoever is on the telephone. */
  forCaller: {
    toDriver: (of: ForCaller) => promiseToDriver(parts, of),
    usualCard: (userId: UserId) => usualCardOf(parts, userId),
    onUsualCard: (of: ForCaller) => holdOnUsualCard(parts, of),
  },
  /** Books that the company bears what a rider did not pay their driver. */
  bearUncollected: (tx: Tx, of: Parameters<typeof bearUncollected>[2]) => bearUncollected(parts, tx, of),
});
