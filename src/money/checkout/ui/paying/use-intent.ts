import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import type { Intent, IntentRequestInput, paymentsCalls } from '#src/money/payments/contract.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { setupFailed } from './messages.ts';

const payments = apiFor<typeof paymentsCalls>();

export type IntentState =
  | { phase: 'loading'; intent: null; problem: null }
  | { phase: 'ready'; intent: Intent; problem: null }
  | { phase: 'failed'; intent: null; problem: { code: string | undefined; words: string } };

export type IntentArrival = Exclude<IntentState, { phase: 'loading' }>;

const loading: IntentState = { phase: 'loading', intent: null, problem: null };

const intentKey = (purchase: string, unionPay: boolean) => `${purchase} ${unionPay}`;

/**
 * An intent for the purchase, and a new one in its place whenever the purchase changes.
 * `adopt` takes one that exists already, after a return from the bank's page.
 */
export function useIntent(purchase: IntentRequestInput, unionPay: boolean, enabled: boolean) {
  const [state, setState] = useState<IntentState>(loading);
  const [attempt, setAttempt] = useState(0);
  const last = useRef<string | null>(null);
  const adopted = useRef<string | null>(null);
  const key = JSON.stringify(purchase);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again for the same purchase.
  useEffect(() => {
    if (!enabled || adopted.current === intentKey(key, unionPay)) return;
    adopted.current = null;
    const abort = new AbortController();
    setState(loading);
    const call = unionPay ? 'POST /api/create-unionpay-payment-intent' : 'POST /api/create-payment-intent';
    const body = {
      ...(JSON.parse(key) as IntentRequestInput),
      ...(last.current && { replaces: last.current }),
    };
    payments(call, { body, signal: abort.signal }).then(
      (intent) => {
        last.current = intent.paymentIntentId;
        if (!abort.signal.aborted) setState({ phase: 'ready', intent, problem: null });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const known = error instanceof ApiError && error.status < 500 ? error : undefined;
        const words = known?.words ?? setupFailed.description;
        setState({ phase: 'failed', intent: null, problem: { code: known?.code, words } });
        if (known?.code === 'sign_in_required') return;
        toast({ title: setupFailed.title, description: words, tone: 'failure' });
      },
    );
    return () => abort.abort();
  }, [key, unionPay, enabled, attempt]);

  const retry = useCallback(() => {
    adopted.current = null;
    setAttempt((count) => count + 1);
  }, []);
  const adopt = useCallback((intent: Intent, ofPurchase: string, withUnionPay: boolean) => {
    last.current = intent.paymentIntentId;
    adopted.current = intentKey(ofPurchase, withUnionPay);
    setState({ phase: 'ready', intent, problem: null });
  }, []);
  /** The next intent takes the place of one that was left elsewhere. */
  const leave = useCallback((intent: Intent) => {
    last.current = intent.paymentIntentId;
  }, []);
  return { ...state, retry, adopt, leave, arrival: useArrival(state) };
}

/** Answers at once or, while the intent is on its way, when it has come or cannot be had. */
function useArrival(state: IntentState): () => Promise<IntentArrival> {
  const latest = useRef(state);
  latest.current = state;
  const waiting = useRef<((arrived: IntentArrival) => void)[]>([]);
  useEffect(() => {
    if (state.phase === 'loading') return;
    for (const tell of waiting.current.splice(0)) tell(state);
  }, [state]);
  return useCallback(async () => {
    const { current } = latest;
    return current.phase === 'loading' ? new Promise((resolve) => waiting.current.push(resolve)) : current;
  }, []);
}
