/** How an intent is confirmed, whoever the provider is. */
import type { Intent } from '#src/money/payments/contract.ts';
import type { Billing } from '../billing/billing.ts';
import type { ProviderError } from '../paying/messages.ts';

/** What the payer pays with. Its numbers go to the provider and nowhere else. */
export type Instrument =
  | { type: 'card'; number: string; expiry: string; cvc: string; billing: Billing; save: boolean }
  | { type: 'saved'; id: string }
  | { type: 'wallet'; wallet: 'apple_pay' | 'google_pay' }
  | {
      type: 'bank';
      routing: string;
      account: string;
      holder: 'individual' | 'company';
      billing: Billing;
      verification: 'instant' | 'microdeposits';
    };

export type Outcome =
  | { kind: 'paid' }
  | { kind: 'processing' }
  /** The payer must go to their bank's page, and comes back to the return address. */
  | { kind: 'redirect'; url: string }
  /** A small deposit is on its way to the account; the payer reads a code off the statement. */
  | { kind: 'verify' }
  | { kind: 'failed'; error: ProviderError }
  /** The payer came back without having paid; there is nothing to mend. */
  | { kind: 'left' }
  /** No answer arrived, so whether money moved is not known. Trying again is safe. */
  | { kind: 'unheard' };

/** What of an intent a page needs to confirm it. */
export type Secret = Pick<Intent, 'paymentIntentId' | 'clientSecret' | 'publishableKey'>;

export type Card = Extract<Instrument, { type: 'card' }>;

export interface Gateway {
  confirm(intent: Secret, instrument: Instrument, returnUrl: string): Promise<Outcome>;
  /** Where the intent stands now: after a return from the bank's page, or when an answer was lost. */
  retrieve(intent: Secret): Promise<Outcome>;
  /** Keeps a card without paying. */
  confirmSetup(setup: SetupSecret, card: Card, returnUrl: string): Promise<Outcome>;
  /** The six-character code of the statement, `SM…`. */
  verifyDeposits(intent: Secret, code: string): Promise<Outcome>;
}

/** What of a setup a page needs to keep a card. */
export interface SetupSecret {
  setupIntentId: string;
  clientSecret: string;
  publishableKey: string;
}

export interface WireIntent {
  status?: string;
  next_action?: { type: string; redirect_to_url?: { url: string } } | null;
  last_payment_error?: ProviderError | null;
}
export interface WireAnswer extends WireIntent {
  error?: ProviderError & { payment_intent?: WireIntent };
}

/** A thrown error that carries an intent which already succeeded is a success. */
export function outcomeOf(answer: WireAnswer): Outcome {
  const intent: WireIntent = answer.error?.payment_intent ?? answer;
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') return { kind: 'paid' };
  if (intent.status === 'processing') return { kind: 'processing' };
  if (answer.error) return { kind: 'failed', error: answer.error };
  if (intent.status === 'requires_action') {
    const url = intent.next_action?.redirect_to_url?.url;
    if (intent.next_action?.type === 'verify_with_microdeposits') return { kind: 'verify' };
    if (url) return { kind: 'redirect', url };
  }
  return { kind: 'failed', error: intent.last_payment_error ?? {} };
}
