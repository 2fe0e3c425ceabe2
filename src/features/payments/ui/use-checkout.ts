import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/api.ts';
import type { Intent, IntentRequestInput, Payment, paymentsCalls } from '../contract.ts';
import type { Problems } from './check-form.ts';
import type { Gateway, Instrument, Outcome } from './gateway.ts';
import { forgetCheckout, keepCheckout, takeLeft } from './kept-checkout.ts';
import { connectionLost, messageOf, notReady, type PaymentMessage } from './messages.ts';
import { sandboxGateway } from './sandbox-gateway.ts';
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
export function useCheckout(purchase: IntentRequestInput, onPaid: OnPaid, returnTo?: string) {
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
  const gateway = useRef<Gateway>(sandboxGateway);
  const told = useRef(onPaid);
  told.current = onPaid;
  const key = JSON.stringify(purchase);
  const slot = purchase.paymentType ?? 'ride';
  const request = { ...purchase, ...(giftCode && { giftCardCode: giftCode }) };
  const state = useIntent(request, tab === 'unionpay', looked);
  const { intent, adopt, retry, problem } = state;

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

  const settle = useCallback(
    async (paid: Intent, outcome: Outcome) => {
      if (outcome.kind === 'paid') {
        toast({ title: 'Payment Successful', description: `$${paid.amount} was paid.`, tone: 'success' });
        await finish(paid);
      } else if (outcome.kind === 'processing') {
        setPhase('processing');
        toast({ title: 'Payment Processing', description: 'Your payment is being processed.' });
        await new Promise((resolve) => setTimeout(resolve, processingMs));
        toast({ title: 'Payment Successful', description: 'Your payment is on its way.', tone: 'success' });
        await finish(paid);
      } else if (outcome.kind === 'redirect') {
        setPhase('leaving');
        keepCheckout(slot, { intent: paid, tab, purchase: key, leftAt: Date.now() });
        location.assign(ownAddress(outcome.url));
      } else if (outcome.kind === 'verify') {
        busy.current = false;
        setPhase('verifying');
      } else if (outcome.kind === 'unheard') fail(connectionLost);
      else fail(messageOf(outcome.error));
    },
    [fail, finish, key, slot, tab],
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
    const kept = takeLeft(slot);
    if (!kept) {
      setLooked(true);
      return;
    }
    setTabOnly(kept.tab as CheckoutTab);
    busy.current = true;
    setPhase('paying');
    void gatewayOf(kept.intent)
      .then((link) => link.retrieve(kept.intent))
      .then(async (outcome) => {
        const same = kept.purchase === key;
        const over = outcome.kind === 'paid' || outcome.kind === 'processing';
        // What went through is finished, also when the price was asked for anew meanwhile.
        if (same || over) adopt(kept.intent, key, kept.tab === 'unionpay');
        setLooked(true);
        if (over || (same && outcome.kind === 'failed')) await settle(kept.intent, outcome);
        else {
          busy.current = false;
          setPhase('idle');
        }
      });
  }, []);

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
      const returnUrl = new URL(returnTo ?? location.href.replace(/#.*$/, ''), location.href).href;
      if (instrument.type === 'bank') await keepMandate(intent);
      let outcome = await gateway.current.confirm(intent, instrument, returnUrl);
      // The answer was lost, not necessarily the payment.
      if (outcome.kind === 'unheard') {
        const now = await gateway.current.retrieve(intent);
        if (now.kind !== 'failed') outcome = now;
      }
      await settle(intent, outcome);
    },
    [intent, fail, settle, returnTo],
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
  const setTab = useCallback((next: CheckoutTab) => {
    setTabOnly(next);
    setTrouble(null);
  }, []);

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
    tab,
    setTab,
    giftCode,
    giftProblem,
    applyGift,
    phase,
    trouble,
    pay,
    payWithGift,
    tellAgain,
    settle,
    fail,
    refuseForm,
    mend,
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The server keeps what was authorised; the provider keeps its own proof, so a lost answer stops nothing. */
async function keepMandate({ paymentIntentId: id, clientSecret }: Intent): Promise<void> {
  await payments('POST /api/payments/:id/mandate', {
    params: { id },
    body: { clientSecret: clientSecret ?? '' },
  }).catch(() => {});
}

/** Stripe's own script is loaded only when its keys are set. */
async function gatewayOf(intent: Intent): Promise<Gateway> {
  if (intent.provider === 'sandbox') return sandboxGateway;
  const { openStripeGateway } = await import('./stripe-gateway.ts');
  return openStripeGateway(intent.publishableKey);
}

/** The payment as the server has it; when it cannot be asked, what is known here. */
async function settledPayment(intent: Intent): Promise<Payment> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      return await payments('POST /api/payments/:id/refresh', {
        params: { id: intent.paymentIntentId },
        body: { clientSecret: intent.clientSecret },
      });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 400 * (attempt + 1)));
    }
  }
  return {
    id: intent.paymentIntentId,
    paymentIntentId: intent.paymentIntentId,
    status: intent.captureMethod === 'manual' ? 'requires_capture' : 'succeeded',
    kind: 'custom',
    reference: '',
    description: intent.description,
    amount: intent.amount,
    giftAmount: intent.giftAmount,
    captured: intent.amount,
    refunded: '0.00',
    currency: 'usd',
    label: null,
    methodType: null,
    captureMethod: intent.captureMethod,
    taxLines: intent.taxLines,
    failure: null,
    createdAt: new Date().toISOString(),
  };
}

/** The sandbox's pages are reached under this site's own address, however it was opened. */
function ownAddress(url: string): string {
  const parsed = new URL(url, location.href);
  return parsed.pathname.startsWith('/sandbox/') ? parsed.pathname + parsed.search : url;
}
