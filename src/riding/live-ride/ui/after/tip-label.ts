import { toDecimal } from '#src/platform/money.ts';
import { readTypedAmount } from '#src/platform/typed-numbers.ts';
import { highestTipDollars } from '#src/riding/rides/rules.ts';
import { dollars } from '#src/riding/rides/ui/trip-words.ts';

/** What the button says: `Tip $3.50` for `"3,5"`, and no amount for words that name none, which the server refuses. */
export function tipLabel(typed: string): string {
  const reading = readTypedAmount(typed, { least: 0.01, most: highestTipDollars });
  return 'cents' in reading && reading.cents > 0 ? `Tip ${dollars(toDecimal(reading.cents))}` : 'Tip';
}
