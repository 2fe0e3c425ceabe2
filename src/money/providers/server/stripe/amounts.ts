/** Amounts as Stripe counts them: in its smallest part of a currency, which is not always the one that Rove counts. Pure. */
import { factsOf } from '#src/platform/currencies.ts';
import { type Cents, currencyCode } from '#src/platform/money.ts';

/** What Stripe is sent for `cents` of the installation's currency: 1340 for $13.40, 13400 for KWD 13.400. */
export const toStripe = (cents: Cents): { amount: number; currency: string } => {
  const currency = currencyCode();
  return { amount: cents * factsOf(currency).stripeUnits, currency };
};

/** What Stripe says, in cents of the currency that it says. */
export const fromStripe = (amount: number, currency: string): Cents =>
  Math.round(amount / factsOf(currency).stripeUnits);

/**
 * What Stripe kept of a movement. It counts that in the currency that the account is paid out in, which is the
 * installation's; what it counts in another one cannot be booked and is nothing here.
 */
export const feeOf = (movement: { fee: number; currency: string }): Cents =>
  movement.currency === currencyCode() ? fromStripe(movement.fee, movement.currency) : 0;
