/** The attempts to pay of one checkout: what is asked of whom, and what its state makes of the answer. */
import { toast } from '#src/design/toast.ts';
import type { Intent, IntentRequestInput, Payment, paymentsCalls } from '#src/money/payments/contract.ts';
import { paidWith } from '#src/money/payments/ui/amounts.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { gatewayOf, keepMandate, lookUp, ownAddress, settledPayment } from '../gateway/confirmed.ts';
import type { Gateway, Instrument, Outcome } from '../gateway/gateway.ts';
import { isPayPal } from '../ways/paypal-way.ts';
import type { Problems } from './check-form.ts';
import { forgetCheckout } from './checkout-draft.ts';
import type { CheckoutEvent } from './checkout-state.ts';
import {
  connectionLost,
  messageOf,
  notReady,
  type PaymentMessage,
  type ProviderError,
  setupFailed,
} from './messages.ts';
import type { IntentArrival } from './use-intent.ts';

const payments = apiFor<typeof paymentsCalls>();

/**
 * What becomes of a payment is the caller's. While this checkout still stands afterwards, it offers to tell
 * the caller again; `pay_again` says that the money was given back and another payment is needed.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most callers answer nothing.
export type OnPaid = (payment: Payment) => void | Promise<void | 'pay_again'> | 'pay_again';

/** What is kept before the money is promised. @returns why nothing can be paid for now, in words */
export type Prepare = () => Promise<string | null>;

/** What an attempt needs of the checkout that it belongs to. */
export interface AttemptParts {
  intent: Intent | null;
  /** What came of asking for the intent, once that is known. */
  arrival: () => Promise<IntentArrival>;
  /** The purchase with its gift card. */
  request: IntentRequestInput;
  /** What kind of purchase it is; a tab keeps one of each when it leaves. */
  slot: string;
  /** Moves the state. @returns false when the event means nothing now */
  send: (event: CheckoutEvent) => boolean;
  prepare: Prepare;
  /** Whoever asked for the payment. */
  tell: OnPaid;
  /** Asks for another intent. */
  retry: () => void;
  /** The fields that the provider draws itself; without them the provider is asked directly. */
  gateway: Gateway | null;
  returnUrl: string;
  /** Keeps what the way back needs. */
  keep: (intent: Intent) => Promise<void>;
}

/** The specification's pause between a payment that is processing and the message that follows it. */
const processingMs = 3000;

const linkOf = async (gateway: Gateway | null, intent: Intent): Promise<Gateway> =>
  gateway ?? gatewayOf(intent);

/** Confirms the intent with what the payer gave, as soon as there is one. */
async function pay(parts: AttemptParts, instrument: Instrument): Promise<void> {
  if (!parts.send({ type: 'pay' })) return;
  const { intent, problem } = await parts.arrival();
  // Said at the gift card; without it the price is another one than was agreed to.
  if (problem?.code?.includes('gift')) return void parts.send({ type: 'back' });
  if (!intent) return fail(parts, notReady);
  // The gift card that was on its way leaves nothing for the card.
  if (Number(intent.dueAmount) === 0) return confirmGift(parts, intent);
  if (await isStopped(parts)) return;
  const link = await linkOf(parts.gateway, intent).catch(() => null);
  if (!link) return fail(parts, notReady);
  if (instrument.type === 'bank') await keepMandate(intent);
  let outcome = await link.confirm(intent, instrument, parts.returnUrl);
  // The answer was lost, not necessarily the payment.
  if (outcome.kind === 'unheard') {
    const now = await link.retrieve(intent);
    if (now.kind !== 'failed') outcome = now;
  }
  await settle(parts, intent, outcome);
}

/** Whether what must be kept before paying was refused, which is said then. */
async function isStopped(parts: AttemptParts): Promise<boolean> {
  const words = await parts.prepare();
  if (words !== null) fail(parts, { title: 'Nothing was charged', description: words });
  return words !== null;
}

/** Goes to PayPal; on the way back without an answer, asks again what became of it. */
async function payWithPayPal(parts: AttemptParts): Promise<void> {
  const { intent, request, send, retry } = parts;
  if (!intent) return;
  if (isPayPal(intent)) {
    if (!send({ type: 'pay' })) return;
    const outcome = await lookUp(intent);
    if (outcome.kind === 'failed' || outcome.kind === 'left') retry();
    return settle(parts, intent, outcome);
  }
  if (!send({ type: 'leave' })) return;
  if (await isStopped(parts)) return;
  try {
    const order = await payments('POST /api/create-paypal-order', {
      body: { ...request, replaces: intent.paymentIntentId, returnTo: parts.returnUrl },
    });
    await parts.keep(order);
    location.assign(order.approveUrl);
  } catch (error) {
    const known = error instanceof ApiError && error.status < 500 ? error.words : undefined;
    fail(parts, { title: setupFailed.title, description: known ?? setupFailed.description });
    // The order took the place of the intent before it could be made.
    retry();
  }
}

async function payWithGift(parts: AttemptParts): Promise<void> {
  const { intent, send } = parts;
  if (intent && send({ type: 'pay' })) await confirmGift(parts, intent);
}

/** A gift card that covers all needs no provider. */
async function confirmGift(parts: AttemptParts, intent: Intent): Promise<void> {
  if (await isStopped(parts)) return;
  try {
    await payments('POST /api/payments/:id/confirm-gift', { params: { id: intent.paymentIntentId } });
    await settle(parts, intent, { kind: 'paid' });
  } catch (error) {
    const words = error instanceof ApiError ? error.words : undefined;
    fail(parts, words ? { title: 'Payment Failed', description: words } : connectionLost);
  }
}

/** A card's number lives in the page's memory alone, which a visit to the bank's page ends. */
const typeAgain = 'If you typed the card here, type it again: its number is never kept.';

/** Says what became of an attempt, and goes on from there; `left` where this page was left meanwhile. */
export async function settle(
  parts: AttemptParts,
  intent: Intent,
  outcome: Outcome,
  { left = false } = {},
): Promise<void> {
  const { send } = parts;
  switch (outcome.kind) {
    case 'paid':
      // Whether a part of a fare was paid or let go is known only after this, and its page says so.
      if (parts.request.paymentType !== 'split')
        toast({ title: 'Payment Successful', description: paidWords(intent), tone: 'success' });
      return finish(parts, intent);
    case 'processing':
      send({ type: 'process' });
      toast({ title: 'Payment Processing', description: 'Your payment is being processed.' });
      await new Promise((resolve) => setTimeout(resolve, processingMs));
      toast({ title: 'Payment Successful', description: 'Your payment is on its way.', tone: 'success' });
      return finish(parts, intent);
    case 'redirect':
      send({ type: 'leave' });
      await parts.keep(intent);
      return location.assign(ownAddress(outcome.url));
    case 'verify':
      return void send({ type: 'verify' });
    case 'left':
      return void send({ type: 'back' });
    case 'unheard':
      return fail(parts, connectionLost);
    case 'failed':
      return fail(parts, failureOf(outcome.error, left && !isPayPal(intent)));
  }
}

function failureOf(error: ProviderError, isCardGone: boolean): PaymentMessage {
  const message = messageOf(error);
  return isCardGone ? { ...message, description: `${message.description} ${typeAgain}` } : message;
}

async function finish(parts: AttemptParts, intent: Intent): Promise<void> {
  forgetCheckout(parts.slot);
  const payment = await settledPayment(intent);
  if (parts.send({ type: 'tell', payment })) await hearAnswer(parts, payment);
}

/** Tells whoever asked for the payment once more. */
export async function tellAgain(parts: AttemptParts, payment: Payment): Promise<void> {
  if (parts.send({ type: 'again' })) await hearAnswer(parts, payment);
}

/** Whoever asked for the payment may want another one. */
async function hearAnswer(parts: AttemptParts, payment: Payment): Promise<void> {
  let paysAgain = false;
  try {
    paysAgain = (await parts.tell(payment)) === 'pay_again';
  } finally {
    parts.send({ type: 'told', paysAgain });
  }
  if (paysAgain) parts.retry();
}

function refuseForm({ send }: AttemptParts, problems: Problems): void {
  if (!send({ type: 'refuse', problems })) return;
  toast({
    title: 'Check Your Details',
    description: Object.values(problems).find(Boolean) ?? 'Please check your payment information.',
    tone: 'failure',
  });
}

/** Everything a payer can do, on the checkout as it is when they do it. */
export const attemptsOf = (parts: () => AttemptParts) => ({
  backTo: () => parts().returnUrl,
  linkTo: (intent: Intent) => linkOf(parts().gateway, intent),
  pay: (instrument: Instrument) => pay(parts(), instrument),
  /** For a wallet, whose own sheet asks for the money. */
  isStopped: () => isStopped(parts()),
  payWithPayPal: () => payWithPayPal(parts()),
  payWithGift: () => payWithGift(parts()),
  settle: (intent: Intent, outcome: Outcome) => settle(parts(), intent, outcome),
  refuseForm: (problems: Problems) => refuseForm(parts(), problems),
  /** Takes the mark off fields that are being mended. */
  mend: (fields: string[]) => void parts().send({ type: 'mend', fields }),
});

function fail({ send }: Pick<AttemptParts, 'send'>, message: PaymentMessage): void {
  if (!send({ type: 'fail', message })) return;
  // Without a field the form says title and words above itself, and a toast would say them twice.
  if (!message.field) return;
  toast({ title: message.title, description: message.description, tone: 'failure' });
}

/** `$50.00 by gift card and $10.00 by card was paid.` */
function paidWords({ giftAmount, dueAmount, amount, captureMethod, heldFrom }: Intent): string {
  if (heldFrom) return 'Your card is confirmed. Nothing stays held on it for now.';
  const parts = paidWith({ amount, giftAmount, label: 'card' });
  const verb = captureMethod === 'manual' && Number(dueAmount) > 0 ? 'is held' : 'was paid';
  const [only] = parts;
  if (only && parts.length === 1) return `${only.amount} ${verb}.`;
  return `${parts.map((part) => `${part.amount} by ${part.label.toLowerCase()}`).join(' and ')} ${verb}.`;
}
