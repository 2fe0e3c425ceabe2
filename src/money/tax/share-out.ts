/** Cents shared out by weight without one lost or made. Pure. */
import type { Cents } from '#src/platform/money.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Shares `cents` out by weight, to the cent: who loses most by rounding down gets the first of what is left. */
export function shareOut(cents: Cents, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights));
  if (all === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { cents: Number(exact / all), lost: Number(exact % all) };
  });
  const left = cents - sum(shares.map((share) => share.cents));
  for (const share of shares.toSorted((a, b) => b.lost - a.lost).slice(0, left)) share.cents += 1;
  return shares.map((share) => share.cents);
}
