/** Limits as somebody types them. Pure. */
import { formatMoney } from '#src/platform/money.ts';
import type { Limits } from '#src/platform/settings/limits.ts';
import { askWords, readTypedAmount } from '#src/platform/typed-numbers.ts';

export const limitsForm = 'limits';

const most = 100_000_000;
const amounts = ['refundsCents', 'payoutsCents', 'creditsCents'] as const;

/** An empty amount is no limit. */
export function readLimits(
  said: (name: string) => string,
): { value: Limits } | { fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const cents = (name: (typeof amounts)[number]): number | null => {
    const typed = said(name);
    if (typed === '') return null;
    const reading = readTypedAmount(typed, { leastCents: 0, mostCents: most });
    if ('cents' in reading && reading.cents >= 0 && reading.cents <= most) return reading.cents;
    fields[name] =
      'ask' in reading ? askWords(reading) : `Enter an amount such as 200, at most ${formatMoney(most)}.`;
    return null;
  };
  const [refundsCents, payoutsCents, creditsCents] = [
    cents('refundsCents'),
    cents('payoutsCents'),
    cents('creditsCents'),
  ];
  if (Object.keys(fields).length > 0) return { fields };
  return {
    value: {
      ...{ refundsCents, payoutsCents, creditsCents },
      fares: said('fares') !== '',
      roles: said('roles') !== '',
    },
  };
}
