/**
 * The states of one checkout and what moves it from one to the next. Pure.
 *
 *               refuse, mend, choose
 *                    ┌────┐
 *                    ▼    │   pay
 *   (begins) ──▶ editing ─┴────────▶ paying ───process──▶ processing
 *                ▲  ▲  ▲               │ │                    │
 *                │  │  └──fail, back───┘ ├──verify──▶ verifying
 *                │  │                    │                │   │
 *                │  └──fail── leaving ◀──┴─────leave──────┘   │ tell
 *                │                                            ▼
 *                └──────────told: pay again────────────── telling ⇄ done
 *                                                        told    again
 *
 * Apple Pay's own sheet asks before this page knows of it, so `editing` takes every outcome that `paying` does. `leaving`
 * ends with the page. What is not drawn changes nothing: a second click, an answer that comes after the money arrived.
 */
import type { Payment } from '#src/money/payments/contract.ts';
import type { Problems } from './check-form.ts';
import type { PaymentMessage } from './messages.ts';

/** What is in the way of paying, said above the form and at its fields. */
export interface Trouble {
  problems: Problems;
  words: string | null;
  title?: string;
}

/** `troubles` counts those so far, so that the summary of each is read anew. */
export type CheckoutState = { troubles: number } & (
  | { phase: 'editing'; trouble: Trouble | null }
  /** The bank was asked and has not answered. */
  | { phase: 'paying' }
  /** The bank takes its time; the money is on its way. */
  | { phase: 'processing' }
  /** On the way to the bank's page or to PayPal. */
  | { phase: 'leaving' }
  /** The payer looks for a code on their statement. */
  | { phase: 'verifying' }
  /** Paid; whoever asked for it hears of it now. */
  | { phase: 'telling'; payment: Payment }
  /** They have heard, and this checkout still stands. */
  | { phase: 'done'; payment: Payment }
);
export type Phase = CheckoutState['phase'];

export type CheckoutEvent =
  | { type: 'pay' }
  | { type: 'process' }
  | { type: 'leave' }
  | { type: 'verify' }
  /** The payer is back without having paid. */
  | { type: 'back' }
  | { type: 'fail'; message: PaymentMessage }
  /** The money is there. */
  | { type: 'tell'; payment: Payment }
  | { type: 'told'; paysAgain: boolean }
  /** The payer asks to go on, from a page that should have gone already. */
  | { type: 'again' }
  /** The form was sent with something missing. */
  | { type: 'refuse'; problems: Problems }
  /** These fields are being mended, so their marks go. */
  | { type: 'mend'; fields: readonly string[] }
  /** Another way to pay starts without the trouble of the one before. */
  | { type: 'choose' };

export const begin: CheckoutState = { troubles: 0, phase: 'editing', trouble: null };

/** Where an event means something. Anywhere else it changes nothing. */
export const takenIn: Record<CheckoutEvent['type'], readonly Phase[]> = {
  pay: ['editing'],
  process: ['editing', 'paying', 'verifying'],
  leave: ['editing', 'paying', 'verifying'],
  verify: ['editing', 'paying'],
  back: ['editing', 'paying', 'verifying'],
  fail: ['editing', 'paying', 'leaving', 'verifying'],
  tell: ['editing', 'paying', 'processing', 'verifying'],
  told: ['telling'],
  again: ['done'],
  refuse: ['editing'],
  mend: ['editing'],
  choose: ['editing'],
};

/** The state after an event; the very same one when the event means nothing in it. */
export function next(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (!takenIn[event.type].includes(state.phase)) return state;
  const { troubles } = state;
  const editing: CheckoutState = { troubles, phase: 'editing', trouble: null };
  switch (event.type) {
    case 'pay':
      return { troubles, phase: 'paying' };
    case 'process':
      return { troubles, phase: 'processing' };
    case 'leave':
      return { troubles, phase: 'leaving' };
    case 'verify':
      return { troubles, phase: 'verifying' };
    case 'back':
      return editing;
    case 'tell':
      return { troubles, phase: 'telling', payment: event.payment };
    case 'told':
      return event.paysAgain || !('payment' in state) ? editing : { ...state, phase: 'done' };
    case 'again':
      return 'payment' in state ? { ...state, phase: 'telling' } : state;
    case 'fail':
      return { troubles: troubles + 1, phase: 'editing', trouble: troubleOf(event.message) };
    case 'refuse': {
      const trouble = { problems: event.problems, words: null };
      return { troubles: troubles + 1, phase: 'editing', trouble };
    }
    case 'mend':
      return mended(state, event.fields);
    case 'choose':
      return troubleIn(state) ? editing : state;
  }
}

/** What is in the way in a state, if anything is. */
export const troubleIn = (state: CheckoutState): Trouble | null =>
  state.phase === 'editing' ? state.trouble : null;

function troubleOf({ title, description, field }: PaymentMessage): Trouble {
  return field
    ? { problems: { [field]: `${title}. ${description}` }, words: description }
    : { problems: {}, words: description, title };
}

function mended(state: CheckoutState, fields: readonly string[]): CheckoutState {
  const { troubles } = state;
  const trouble = troubleIn(state);
  if (!trouble || !fields.some((field) => trouble.problems[field])) return state;
  const left = Object.entries(trouble.problems).filter(([field, words]) => words && !fields.includes(field));
  const rest = left.length > 0 ? { ...trouble, problems: Object.fromEntries(left) } : null;
  return { troubles, phase: 'editing', trouble: rest };
}
