import { useRouteLoaderData } from 'react-router';

/**
 * Stripe's publishable key, where Stripe draws the fields of cards; null where they are Rove's own. The page knows it
 * before any payment is prepared, so that nobody types a number into fields that another's take the place of.
 */
export function useStripeKey(): string | null {
  const root = useRouteLoaderData('root') as { stripeKey: string | null } | undefined;
  return root?.stripeKey ?? null;
}
