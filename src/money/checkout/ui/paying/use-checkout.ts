import { useCallback, useEffect, useRef, useState } from 'react';
import type { IntentRequestInput } from '#src/money/payments/contract.ts';
import type { Billing } from '../billing/billing.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { isPayPal } from '../ways/paypal-way.ts';
import { type AttemptParts, attemptsOf, type OnPaid, type Prepare, tellAgain } from './attempts.ts';
import { keepCheckout } from './checkout-draft.ts';
import { begin, type CheckoutEvent, type CheckoutState, next, troubleIn } from './checkout-state.ts';
import { useGiftCode } from './use-gift-code.ts';
import { useIntent } from './use-intent.ts';
import { useReturning } from './use-returning.ts';

export type { OnPaid, Prepare } from './attempts.ts';
export type CheckoutTab = 'pay' | 'card' | 'unionpay' | 'paypal';
export type CheckoutHandle = ReturnType<typeof useCheckout>;

export interface CheckoutGiven {
  purchase: IntentRequestInput;
  onPaid: OnPaid;
  prepare?: Prepare | undefined;
  returnTo?: string | undefined;
  /** What is typed now; it outlives a visit to the bank's page or to PayPal. */
  billing: Billing;
  onReturned: (billing: Billing) => void;
}

/** The life of one checkout: an intent, attempts to pay it, and one answer to whoever asked for it. */
export function useCheckout(given: CheckoutGiven) {
  const { purchase, onReturned } = given;
  const { state, now, send } = useCheckoutState();
  const [tab, setTabOnly] = useState<CheckoutTab>('card');
  const [looked, setLooked] = useState(false);
  const gateway = useRef<Gateway | null>(null);
  const gift = useGiftCode();
  const request = withGift(purchase, gift.code);
  const { intent, problem, retry, adopt, leave, arrival } = useIntent(request, tab === 'unionpay', looked);
  useRefusedGift(gift, problem);

  // An attempt lasts longer than a rendering; what it asks for late is read when it asks.
  const latest = useRef({ given, intent, request, tab, giftCode: gift.code });
  latest.current = { given, intent, request, tab, giftCode: gift.code };
  const { paymentType = 'ride', orderId } = purchase;
  // The fare of a booked ride is another purchase than the next ride.
  const slot = paymentType === 'ride' ? (orderId ?? paymentType) : paymentType;
  const parts = (): AttemptParts => {
    const { given, giftCode, ...rest } = latest.current;
    const { purchase, billing, returnTo } = given;
    return {
      ...rest,
      slot,
      send,
      retry,
      arrival,
      prepare: async () => (await latest.current.given.prepare?.()) ?? null,
      tell: (payment) => latest.current.given.onPaid(payment),
      gateway: gateway.current,
      returnUrl: new URL(returnTo ?? location.href.replace(/#.*$/, ''), location.href).href,
      keep: (intent) =>
        keepCheckout(slot, {
          intent,
          tab: rest.tab,
          giftCode,
          billing,
          purchase: JSON.stringify(purchase),
          leftAt: Date.now(),
        }),
    };
  };
  useReturning({
    slot,
    purchase,
    parts,
    isLeaving: () => now.current.phase === 'leaving',
    onFound: (kept) => {
      setTabOnly(kept.tab as CheckoutTab);
      onReturned(kept.billing);
    },
    adopt: ({ intent, giftCode, tab }) =>
      adopt(intent, JSON.stringify(withGift(purchase, giftCode)), tab === 'unionpay'),
    leave,
    setGift: gift.set,
    onLooked: () => setLooked(true),
  });
  const setTab = (chosen: CheckoutTab) => {
    setTabOnly(chosen);
    send({ type: 'choose' });
    // No card pays a PayPal order.
    if (intent && isPayPal(intent)) retry();
  };
  return {
    ...{ intent, problem, retry, gateway, tab, setTab },
    ...{ giftCode: gift.code, giftProblem: gift.problem, applyGift: gift.apply },
    ...{ phase: state.phase, trouble: troubleIn(state), troubles: state.troubles },
    ...attemptsOf(parts),
    tellAgain: async () => {
      if (now.current.phase === 'done') await tellAgain(parts(), now.current.payment);
    },
  };
}

/** The state, and what moves it at once: the second click of a double click finds it moved already. */
function useCheckoutState() {
  const [state, setState] = useState<CheckoutState>(begin);
  const now = useRef(state);
  const send = useCallback((event: CheckoutEvent): boolean => {
    const after = next(now.current, event);
    if (after === now.current) return false;
    now.current = after;
    setState(after);
    return true;
  }, []);
  // A lost connection must be said too, so what says it may not have to be loaded then.
  useEffect(() => {
    import('#src/design/toast-viewport.tsx').catch(() => {});
  }, []);
  return { state, now, send };
}

/** A gift card that was refused is let go, so that the purchase can still be paid without it. */
function useRefusedGift(
  { code, refuse }: Pick<ReturnType<typeof useGiftCode>, 'code' | 'refuse'>,
  problem: ReturnType<typeof useIntent>['problem'],
) {
  useEffect(() => {
    if (code && problem?.code?.includes('gift')) refuse(problem.words);
  }, [code, problem, refuse]);
}

const withGift = (purchase: IntentRequestInput, code: string | null): IntentRequestInput => ({
  ...purchase,
  ...(code && { giftCardCode: code }),
});
