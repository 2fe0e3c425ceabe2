import { useEffect, useRef } from 'react';
import { toast } from '#src/design/toast.ts';
import type { Intent, IntentRequestInput } from '#src/money/payments/contract.ts';
import { lookUp } from '../gateway/confirmed.ts';
import type { Outcome } from '../gateway/gateway.ts';
import { finishElsewhere, isPayPal, returnedWith } from '../ways/paypal-way.ts';
import { type AttemptParts, settle } from './attempts.ts';
import { type CheckoutDraft, takeLeft } from './checkout-draft.ts';

export interface Returning {
  slot: string;
  purchase: IntentRequestInput;
  parts: () => AttemptParts;
  isLeaving: () => boolean;
  /** What was typed and chosen before leaving. */
  onFound: (kept: CheckoutDraft) => void;
  /** Takes the intent that was left as this checkout's own. */
  adopt: (kept: CheckoutDraft) => void;
  /** The next intent takes the place of this one. */
  leave: (intent: Intent) => void;
  setGift: (code: string | null) => void;
  /** From now on an intent may be asked for. */
  onLooked: () => void;
}

/** After a visit to the bank's page or to PayPal: the intent made before it is looked up instead of making another. */
export function useReturning(returning: Returning): void {
  const hasLooked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page arrives.
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const orderId = returnedWith(location.search);
    const kept = takeLeft(returning.slot);
    if (kept) return void pickUp(returning, kept);
    if (orderId) void finishElsewhere(orderId);
    returning.onLooked();
  }, []);

  // A page that the back button brings out of the browser's memory still believes to be leaving.
  const isLeaving = useRef(returning.isLeaving);
  isLeaving.current = returning.isLeaving;
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted && isLeaving.current()) location.reload();
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
}

async function pickUp(returning: Returning, kept: CheckoutDraft & { left: boolean }): Promise<void> {
  const { parts, purchase } = returning;
  const { send } = parts();
  returning.onFound(kept);
  if (kept.left)
    toast({ title: 'PayPal Payment Canceled', description: 'Nothing was charged. Choose how to pay.' });
  send({ type: 'pay' });
  const outcome: Outcome = kept.left ? { kind: 'left' } : await lookUp(kept.intent);
  const isSame = kept.purchase === JSON.stringify(purchase);
  const isOver = outcome.kind === 'paid' || outcome.kind === 'processing';
  const isUnknown = outcome.kind === 'unheard';
  // What went through is finished, also when the price was asked for anew meanwhile.
  if (isOver || (isSame && (isUnknown || !isPayPal(kept.intent)))) returning.adopt(kept);
  else returning.leave(kept.intent);
  if (isSame || isOver) returning.setGift(kept.giftCode);
  returning.onLooked();
  // A no is said also where the price was asked for anew, as a ride's always is.
  if (isOver || isUnknown || outcome.kind === 'failed')
    await settle(parts(), kept.intent, outcome, { left: true });
  else send({ type: 'back' });
}
