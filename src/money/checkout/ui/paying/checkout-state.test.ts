import { describe, expect, test } from 'vitest';
import type { Payment } from '#src/money/payments/contract.ts';
import {
  begin,
  type CheckoutEvent,
  type CheckoutState,
  next,
  type Phase,
  takenIn,
  troubleIn,
} from './checkout-state.ts';

const payment = { id: 'pay_1' } as Payment;
const declined = { title: 'Card Declined', description: 'Use another card.', field: 'number' as const };
const lost = { title: 'Connection Problem', description: 'Try again.' };
const trouble = { problems: { number: 'Card Declined. Use another card.' }, words: 'Use another card.' };

const states: Record<Phase, CheckoutState> = {
  editing: { troubles: 1, phase: 'editing', trouble },
  paying: { troubles: 1, phase: 'paying' },
  processing: { troubles: 1, phase: 'processing' },
  leaving: { troubles: 1, phase: 'leaving' },
  verifying: { troubles: 1, phase: 'verifying' },
  telling: { troubles: 1, phase: 'telling', payment },
  done: { troubles: 1, phase: 'done', payment },
};
const events: Record<CheckoutEvent['type'], CheckoutEvent> = {
  pay: { type: 'pay' },
  process: { type: 'process' },
  leave: { type: 'leave' },
  verify: { type: 'verify' },
  back: { type: 'back' },
  fail: { type: 'fail', message: declined },
  tell: { type: 'tell', payment },
  told: { type: 'told', paysAgain: false },
  again: { type: 'again' },
  refuse: { type: 'refuse', problems: { email: 'Enter an email address.' } },
  mend: { type: 'mend', fields: ['number'] },
  choose: { type: 'choose' },
};
/** Where each event leads, wherever it means something. */
const leadsTo: Record<CheckoutEvent['type'], Phase> = {
  pay: 'paying',
  process: 'processing',
  leave: 'leaving',
  verify: 'verifying',
  back: 'editing',
  fail: 'editing',
  tell: 'telling',
  told: 'done',
  again: 'telling',
  refuse: 'editing',
  mend: 'editing',
  choose: 'editing',
};
const phases = Object.keys(states) as Phase[];
const types = Object.keys(events) as CheckoutEvent['type'][];

describe('a checkout', () => {
  test.each(types.flatMap((type) => phases.map((phase) => [phase, type] as const)))(
    'in %s hears %s',
    (phase, type) => {
      const after = next(states[phase], events[type]);
      if (takenIn[type].includes(phase)) {
        expect(after).not.toBe(states[phase]);
        expect(after.phase).toBe(leadsTo[type]);
      } else expect(after).toBe(states[phase]);
    },
  );

  test('is paid once however often the button is pressed', () => {
    const paying = next(begin, { type: 'pay' });
    expect(next(paying, { type: 'pay' })).toBe(paying);
  });

  test.each(['telling', 'done'] as const)('that is paid stays so, whatever else arrives in %s', (phase) => {
    for (const type of ['pay', 'process', 'leave', 'verify', 'back', 'fail', 'tell'] as const)
      expect(next(states[phase], events[type])).toBe(states[phase]);
  });

  test('says at a field what is wrong with it, and above the form what is wrong with all of it', () => {
    expect(troubleIn(next(states.paying, { type: 'fail', message: declined }))).toEqual({
      problems: { number: 'Card Declined. Use another card.' },
      words: 'Use another card.',
    });
    expect(troubleIn(next(states.paying, { type: 'fail', message: lost }))).toEqual({
      problems: {},
      words: 'Try again.',
      title: 'Connection Problem',
    });
  });

  test('counts its troubles, also when the same comes twice and across attempts', () => {
    let state = next(begin, { type: 'fail', message: lost });
    expect(state.troubles).toBe(1);
    state = next(state, { type: 'refuse', problems: { number: 'Enter it.' } });
    expect(state.troubles).toBe(2);
    state = next(next(state, { type: 'pay' }), { type: 'fail', message: lost });
    expect(state.troubles).toBe(3);
  });

  test('paying anew takes the trouble away', () => {
    expect(troubleIn(next(states.editing, { type: 'pay' }))).toBeNull();
  });

  test('a field that is mended loses its mark, and the last one takes the summary along', () => {
    const both = next(begin, { type: 'refuse', problems: { number: 'Enter it.', cvc: 'Enter it.' } });
    const one = next(both, { type: 'mend', fields: ['number'] });
    expect(troubleIn(one)?.problems).toEqual({ cvc: 'Enter it.' });
    expect(next(one, { type: 'mend', fields: ['city'] })).toBe(one);
    expect(troubleIn(next(one, { type: 'mend', fields: ['cvc'] }))).toBeNull();
  });

  test('whoever asked for the payment may want another, and is told of the same one again', () => {
    expect(next(states.telling, { type: 'told', paysAgain: true })).toEqual({
      troubles: 1,
      phase: 'editing',
      trouble: null,
    });
    expect(next(states.done, { type: 'again' })).toMatchObject({ phase: 'telling', payment });
  });
});
