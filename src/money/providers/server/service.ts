/** Who is asked about which payment. */

import { isPayPalId } from '#src/money/payments/paypal-ids.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { type CardProvider, ProviderRefused, type Providers } from '#src/money/payments/server/provider.ts';
import type { Database } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { PayPalConnection } from './paypal/api.ts';
import { createPayPal } from './paypal/paypal.ts';
import type { ProviderConnection } from './stripe/sdk.ts';
import { createStripe } from './stripe/stripe.ts';

const refuse = refusalsOf(paymentsRefusals);

export function createProviders(parts: {
  database: Database;
  clock: Clock;
  /** Asked for when the card provider is first needed; without it no money is taken. */
  connect: (() => Promise<ProviderConnection>) | undefined;
  /** Whether new payments by card are taken now; always, where there is a connection, unless told. */
  takesCards?: () => boolean;
  /** Offered where it is given. */
  payPal?: PayPalConnection | undefined;
}): Providers {
  const { database, clock, connect, takesCards = () => true } = parts;
  const paypal = parts.payPal && createPayPal({ database, clock, connection: parts.payPal });
  let connected: Promise<CardProvider> | undefined;
  const cards = () => {
    if (!connect) return Promise.reject(refuse('cards_off'));
    // What could not be reached is tried again.
    connected ??= connect()
      .then(createStripe)
      .catch((error: unknown) => {
        connected = undefined;
        throw error;
      });
    return connected;
  };
  return {
    cards,
    // What began while cards were taken is brought to its end also when they no longer are.
    cardsForNew: () => (takesCards() ? cards() : Promise.reject(refuse('cards_off'))),
    paypal,
    async of(id) {
      if (!isPayPalId(id)) return cards();
      if (!paypal) throw new ProviderRefused('paypal_off', 'PayPal cannot be asked about this payment now.');
      return paypal;
    },
  };
}
