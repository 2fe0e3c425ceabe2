import Stripe from 'stripe';

const mostKeys = 5;

/**
 * Asks the provider for a change under a key made from `name`, so that asking again changes nothing. The provider
 * keeps its own breakdown under a key too, and replays it for a day. A replayed one is over: unless `find` shows
 * that the change was made all the same, it is asked for under the next key.
 */
export async function underKey<T>(
  name: string,
  ask: (options: { idempotencyKey: string }) => Promise<T>,
  find: () => Promise<T | undefined> = async () => undefined,
): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await ask({ idempotencyKey: turn === 1 ? name : `${name}:${turn}` });
    } catch (error) {
      if (turn === mostKeys || !isReplayedBreakdown(error)) throw error;
      const made = await find();
      if (made !== undefined) return made;
    }
  }
}

function isReplayedBreakdown(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeAPIError)) return false;
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';
}
