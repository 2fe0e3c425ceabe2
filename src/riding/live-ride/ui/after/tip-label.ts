import { formatMoney } from '#src/platform/money.ts';
import { readTypedAmount } from '#src/platform/typed-numbers.ts';
import { highestTipCents } from '#src/riding/rides/rules.ts';

/** What the button says: `Tip $3.50` for `"3,5"`, and no amount for words that name none, which the server refuses. */
export function tipLabel(typed: string): string {
  const reading = readTypedAmount(typed, { leastCents: 1, mostCents: highestTipCents });
  return 'cents' in reading && reading.cents > 0 ? `Tip ${formatMoney(reading.cents)}` : 'Tip';
}
