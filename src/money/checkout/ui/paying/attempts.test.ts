import { describe, expect, it } from 'vitest';
import type { Intent } from '#src/money/payments/contract.ts';
import type { Gateway, Instrument } from '../gateway/gateway.ts';
import { type AttemptParts, attemptsOf } from './attempts.ts';
import { begin, type CheckoutState, next } from './checkout-state.ts';
import { notReady } from './messages.ts';
import type { IntentArrival } from './use-intent.ts';

const intent = { paymentIntentId: 'pi_1', provider: 'sandbox', dueAmount: '24.00' } as Intent;
const instrument: Instrument = { type: 'saved', id: 'pm_1' };

/** A checkout whose intent is on its way until it is told what came of it. */
function checkout() {
  let state: CheckoutState = begin;
  let arrive: (arrived: IntentArrival) => void = () => {};
  const arrival = new Promise<IntentArrival>((resolve) => {
    arrive = resolve;
  });
  const confirmed: string[] = [];
  const gateway = {
    confirm: async ({ paymentIntentId }) => {
      confirmed.push(paymentIntentId);
      return { kind: 'verify' };
    },
  } as Partial<Gateway> as Gateway;
  const parts = {
    intent: null,
    gateway,
    arrival: () => arrival,
    prepare: async () => null,
    send: (event) => {
      const after = next(state, event);
      const isTaken = after !== state;
      state = after;
      return isTaken;
    },
  } as Partial<AttemptParts> as AttemptParts;
  return { attempts: attemptsOf(() => parts), arrive, confirmed, state: () => state };
}

describe('paying before the intent has come', () => {
  it('waits for it, and pays it once however often Pay is pressed', async () => {
    const { attempts, arrive, confirmed, state } = checkout();
    const pressed = [attempts.pay(instrument), attempts.pay(instrument)];
    await Promise.resolve();
    expect(confirmed).toEqual([]);
    expect(state().phase).toBe('paying');
    arrive({ phase: 'ready', intent, problem: null });
    await Promise.all(pressed);
    expect(confirmed).toEqual(['pi_1']);
    expect(state().phase).toBe('verifying');
  });

  it('says that it is not ready when it cannot be had', async () => {
    const { attempts, arrive, confirmed, state } = checkout();
    const pressed = attempts.pay(instrument);
    arrive({ phase: 'failed', intent: null, problem: { code: undefined, words: 'No' } });
    await pressed;
    expect(confirmed).toEqual([]);
    expect(state()).toMatchObject({ phase: 'editing', trouble: { words: notReady.description } });
  });

  it('charges nothing when the gift card is refused that was part of the price', async () => {
    const { attempts, arrive, confirmed, state } = checkout();
    const pressed = attempts.pay(instrument);
    arrive({ phase: 'failed', intent: null, problem: { code: 'gift_code_unknown', words: 'No' } });
    await pressed;
    expect(confirmed).toEqual([]);
    expect(state()).toMatchObject({ phase: 'editing', trouble: null });
  });
});
