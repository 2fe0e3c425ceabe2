/** Who is asked about which payment. */
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { refuse } from './parts.ts';
import type { PayPalConnection } from './paypal/api.ts';
import { createPayPal } from './paypal/paypal.ts';
import { isPayPalId } from './paypal/standing.ts';
import { type CardProvider, ProviderRefused, type Providers } from './provider.ts';
import type { ProviderConnection } from './stripe/sdk.ts';
import { createStripe } from './stripe/stripe.ts';

export function createProviders(parts: {
  database: Database;
  clock: Clock;
  /** Asked for when the card provider is first needed; without it no money is taken. */
  connect: (() => Promise<ProviderConnection>) | undefined;
  /** Offered where it is given. */
  payPal?: PayPalConnection | undefined;
}): Providers {
  const { database, clock, connect } = parts;
  const paypal = parts.payPal && createPayPal({ database, clock, connection: parts.payPal });
  let connected: Promise<CardProvider> | undefined;
  const cards = () => {
    if (!connect) return Promise.reject(refuse('cards_off'));
    connected ??= connect().then(createStripe);
    return connected;
  };
  return {
    cards,
    paypal,
    async of(id) {
      if (!isPayPalId(id)) return cards();
      if (!paypal) throw new ProviderRefused('paypal_off', 'PayPal cannot be asked about this payment now.');
      return paypal;
    },
  };
}
