import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/api.ts';
import type { Intent, IntentRequestInput, Payment, paymentsCalls } from '../../contract.ts';
import { paidWith } from '../amounts.ts';
import type { Billing } from '../billing/billing.ts';
import { gatewayOf, keepMandate, lookUp, ownAddress, settledPayment } from '../gateway/confirmed.ts';
import type { Gateway, Instrument, Outcome } from '../gateway/gateway.ts';
import { finishElsewhere, isPayPal, returnedWith } from '../ways/paypal-way.ts';
import type { Problems } from './check-form.ts';
import { forgetCheckout, keepCheckout, takeLeft } from './kept-checkout.ts';
import { connectionLost, messageOf, notReady, type PaymentMessage, setupFailed } from './messages.ts';
import { useIntent } from './use-intent.ts';

const payments = apiFor<typeof paymentsCalls>();

export type CheckoutTab = 'pay' | 'card' | 'unionpay' | 'paypal';
/** `paying` waits for the bank; `leaving` is on its way to the bank's page; `telling` waits for the caller. */
export type Phase = 'idle' | 'paying' | 'processing' | 'leaving' | 'verifying' | 'telling' | 'done';

/**
 * What becomes of a payment is the caller's. While this checkout still stands afterwards, it offers to tell
 * the caller again; `pay_again` says that the money was given back and another payment is needed.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most callers answer nothing.
export type OnPaid = (payment: Payment) => void | Promise<void | 'pay_again'> | 'pay_again';

/** The specification's pause between a payment that is processing and the message that follows it. */
const processingMs = 3000;

export interface Trouble {
  /** Grows with each attempt, so that the summary is read again. */
  attempt: number;
  problems: Problems;
  words: string | null;
  title?: string;
}

/** The life of one checkout: an intent, attempts to pay it, and one answer to whoever asked for it. */
export function useCheckout({
  purchase,
  onPaid,
  returnTo,
  billing,
  onReturned,
}: {
  purchase: IntentRequestInput;
  onPaid: OnPaid;
  returnTo?: string | undefined;
  /** What is typed now; it outlives a visit to the bank's page or to PayPal. */
  billing: Billing;
  onReturned: (billing: Billing) => void;
}) {
  const [tab, setTabOnly] = useState<CheckoutTab>('card');
  const [giftCode, setGiftCode] = useState<string | null>(null);
  const [giftProblem, setGiftProblem] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [looked, setLooked] = useState(false);
  const [paid, setPaid] = useState<Payment | null>(null);
  // Set at once, unlike state: the second click of a double click finds it.
  const busy = useRef(false);
  const cameBack = useRef(false);
  // Set by the fields that the provider draws itself; without them the provider is asked directly.
  const gateway = useRef<Gateway | null>(null);
  const told = useRef(onPaid);
  told.current = onPaid;
  const typed = useRef(billing);
  typed.current = billing;
  const key = JSON.stringify(purchase);
  const slot = purchase.paymentType ?? 'ride';
  const request = withGift(purchase, giftCode);
  const state = useIntent(request, tab === 'unionpay', looked);
  const { intent, adopt, leave, retry, problem } = state;
  const backTo = useCallback(
    () => new URL(returnTo ?? location.href.replace(/#.*$/, ''), location.href).href,
    [returnTo],
  );
  const linkTo = useCallback(async (to: Intent) => gateway.current ?? gatewayOf(to), []);
  const leaving = useRef(false);
  const go = useCallback((url: string) => {
    leaving.current = true;
    location.assign(url);
  }, []);

  // A code that was refused is let go, so that the purchase can still be paid without it.
  useEffect(() => {
    if (!giftCode || !problem?.code?.includes('gift')) return;
    setGiftProblem(problem.words);
    setGiftCode(null);
  }, [giftCode, problem]);
  const applyGift = useCallback((code: string | null) => {
    setGiftProblem(null);
    setGiftCode(code);
  }, []);

  const finish = useCallback(
    async (paid: Intent) => {
      forgetCheckout(slot);
      const payment = await settledPayment(paid);
      setTrouble(null);
      setPaid(payment);
      setPhase('telling');
      const answer = await told.current(payment);
      busy.current = false;
      if (answer === 'pay_again') {
        setPaid(null);
        setPhase('idle');
        retry();
      } else setPhase('done');
    },
    [slot, retry],
  );

  const fail = useCallback((message: PaymentMessage, fields: Problems = {}) => {
    busy.current = false;
    setPhase('idle');
    const at = message.field ? { [message.field]: `${message.title}. ${message.description}` } : {};
    setTrouble((before) => ({
      attempt: (before?.attempt ?? 0) + 1,
      problems: { ...fields, ...at },
      words: message.description,
      ...(message.field ? {} : { title: message.title }),
    }));
    toast({ title: message.title, description: message.description, tone: 'failure' });
  }, []);

  const keep = useCallback(
    (left: Intent) =>
      keepCheckout(slot, {
        intent: left,
        tab,
        purchase: key,
        leftAt: Date.now(),
        billing: typed.current,
        giftCode,
      }),
    [slot, tab, key, giftCode],
  );

  const settle = useCallback(
    async (paid: Intent, outcome: Outcome) => {
      if (outcome.kind === 'paid') {
        toast({ title: 'Payment Successful', description: paidWords(paid), tone: 'success' });
        await finish(paid);
      } else if (outcome.kind === 'processing') {
        setPhase('processing');
        toast({ title: 'Payment Processing', description: 'Your payment is being processed.' });
        await new Promise((resolve) => setTimeout(resolve, processingMs));
        toast({ title: 'Payment Successful', description: 'Your payment is on its way.', tone: 'success' });
        await finish(paid);
      } else if (outcome.kind === 'redirect') {
        setPhase('leaving');
        keep(paid);
        go(ownAddress(outcome.url));
      } else if (outcome.kind === 'verify') {
        busy.current = false;
        setPhase('verifying');
      } else if (outcome.kind === 'left') {
        busy.current = false;
        setPhase('idle');
      } else if (outcome.kind === 'unheard') fail(connectionLost);
      else fail(messageOf(outcome.error));
    },
    [fail, finish, keep, go],
  );

  // A lost connection must be said too, so what says it may not have to be loaded then.
  useEffect(() => {
    import('#src/design/toast-viewport.tsx').catch(() => {});
  }, []);

  // After a visit to the bank's page: the intent made before it is looked up instead of making another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page arrives.
  useEffect(() => {
    if (cameBack.current) return;
    cameBack.current = true;
    const orderId = returnedWith(location.search);
    const kept = takeLeft(slot);
    if (!kept && orderId) void finishElsewhere(orderId);
    if (!kept) {
      setLooked(true);
      return;
    }
    setTabOnly(kept.tab as CheckoutTab);
    onReturned(kept.billing);
    if (kept.left) {
      toast({ title: 'PayPal Payment Canceled', description: 'Nothing was charged. Choose how to pay.' });
    }
    busy.current = true;
    setPhase('paying');
    void (kept.left ? Promise.resolve<Outcome>({ kind: 'left' }) : lookUp(kept.intent)).then(
      async (outcome) => {
        const same = kept.purchase === key;
        const over = outcome.kind === 'paid' || outcome.kind === 'processing';
        const unknown = outcome.kind === 'unheard';
        // What went through is finished, also when the price was asked for anew meanwhile.
        if (over || (same && (unknown || !isPayPal(kept.intent)))) {
          adopt(kept.intent, JSON.stringify(withGift(purchase, kept.giftCode)), kept.tab === 'unionpay');
        } else leave(kept.intent);
        if (same || over) setGiftCode(kept.giftCode);
        setLooked(true);
        // A no is said also where the price was asked for anew, as a ride's always is.
        if (over || unknown || outcome.kind === 'failed') await settle(kept.intent, outcome);
        else {
          busy.current = false;
          setPhase('idle');
        }
      },
    );
  }, []);

  // A page that the back button brings out of the browser's memory still believes to be leaving.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted && leaving.current) location.reload();
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  /** Goes to PayPal; on the way back without an answer, asks again what became of it. */
  const payWithPayPal = useCallback(async () => {
    if (busy.current || !intent) return;
    busy.current = true;
    setTrouble(null);
    if (isPayPal(intent)) {
      setPhase('paying');
      const outcome = await lookUp(intent);
      if (outcome.kind === 'failed' || outcome.kind === 'left') retry();
      return settle(intent, outcome);
    }
    setPhase('leaving');
    try {
      const order = await payments('POST /api/create-paypal-order', {
        body: { ...request, replaces: intent.paymentIntentId, returnTo: backTo() },
      });
      keep(order);
      go(order.approveUrl);
    } catch (error) {
      const known = error instanceof ApiError && error.status < 500 ? error.words : undefined;
      fail({ title: setupFailed.title, description: known ?? setupFailed.description });
      // The order took the place of the intent before it could be made.
      retry();
    }
  }, [intent, request, retry, settle, keep, fail, backTo, go]);

  const pay = useCallback(
    async (instrument: Instrument) => {
      if (busy.current) return;
      if (!intent) {
        fail(notReady);
        return;
      }
      busy.current = true;
      setPhase('paying');
      setTrouble(null);
      const link = await linkTo(intent).catch(() => null);
      if (!link) return fail(notReady);
      const returnUrl = backTo();
      if (instrument.type === 'bank') await keepMandate(intent);
      let outcome = await link.confirm(intent, instrument, returnUrl);
      // The answer was lost, not necessarily the payment.
      if (outcome.kind === 'unheard') {
        const now = await link.retrieve(intent);
        if (now.kind !== 'failed') outcome = now;
      }
      await settle(intent, outcome);
    },
    [intent, fail, settle, backTo, linkTo],
  );

  const payWithGift = useCallback(async () => {
    if (busy.current || !intent) return;
    busy.current = true;
    setPhase('paying');
    try {
      await payments('POST /api/payments/:id/confirm-gift', { params: { id: intent.paymentIntentId } });
      await settle(intent, { kind: 'paid' });
    } catch (error) {
      const words = error instanceof ApiError ? error.words : undefined;
      fail(words ? { title: 'Payment Failed', description: words } : connectionLost);
    }
  }, [intent, fail, settle]);

  const refuseForm = useCallback((problems: Problems) => {
    setTrouble((before) => ({ attempt: (before?.attempt ?? 0) + 1, problems, words: null }));
    toast({
      title: 'Check Your Details',
      description: Object.values(problems).find(Boolean) ?? 'Please check your payment information.',
      tone: 'failure',
    });
  }, []);

  const tellAgain = useCallback(async () => {
    if (busy.current || !paid) return;
    busy.current = true;
    setPhase('telling');
    const answer = await told.current(paid);
    busy.current = false;
    setPhase(answer === 'pay_again' ? 'idle' : 'done');
    if (answer === 'pay_again') retry();
  }, [paid, retry]);

  /** Another way to pay starts without the trouble of the one before. */
  const setTab = useCallback(
    (next: CheckoutTab) => {
      setTabOnly(next);
      setTrouble(null);
      // No card pays a PayPal order.
      if (intent && isPayPal(intent)) retry();
    },
    [intent, retry],
  );

  /** Takes the mark off a field that is being mended. */
  const mend = useCallback((names: string[]) => {
    setTrouble((before) => {
      if (!before || !names.some((name) => before.problems[name])) return before;
      const problems = { ...before.problems };
      for (const name of names) delete problems[name];
      return Object.values(problems).some(Boolean) ? { ...before, problems } : null;
    });
  }, []);

  return {
    ...state,
    gateway,
    linkTo,
    backTo,
    tab,
    setTab,
    giftCode,
    giftProblem,
    applyGift,
    phase,
    trouble,
    pay,
    payWithPayPal,
    payWithGift,
    tellAgain,
    settle,
    fail,
    refuseForm,
    mend,
  };
}

/** `$50.00 by gift card and $10.00 by card was paid.` */
function paidWords({ giftAmount, dueAmount, amount, captureMethod }: Intent): string {
  const parts = paidWith({ amount, giftAmount, label: 'card' });
  const verb = captureMethod === 'manual' && Number(dueAmount) > 0 ? 'is held' : 'was paid';
  if (parts.length === 1) return `${parts[0]!.amount} ${verb}.`;
  return `${parts.map((part) => `${part.amount} by ${part.label.toLowerCase()}`).join(' and ')} ${verb}.`;
}

export type CheckoutState = ReturnType<typeof useCheckout>;

const withGift = (purchase: IntentRequestInput, code: string | null): IntentRequestInput => ({
  ...purchase,
  ...(code && { giftCardCode: code }),
});
