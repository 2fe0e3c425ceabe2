/** What was given for a late car, in sentences that rider, receipt and mail share. Pure. */
import { moneyText } from '#src/design/amount-text.ts';
import { counted } from '#src/platform/plural.ts';
import type { Compensation } from '#src/riding/pickup-promise/shapes.ts';

/** What happened. */
export const whyWords = ({ why, lateMinutes }: Pick<Compensation, 'why' | 'lateMinutes'>): string =>
  why === 'none' ? 'No car came.' : `The car came ${counted(lateMinutes ?? 0, 'minute')} late.`;

/** What was given for it, or is on its way. */
export function givenWords({ gives, state, amount, cardEnding, toldBy }: Compensation): string {
  if (state === 'owed') return 'The fare, or the part of it that was promised, goes back by itself.';
  if (!amount) return '';
  if (gives === 'fare') return `${moneyText(amount)} of the fare went back to what paid it.`;
  const card = `A gift card over ${moneyText(amount)}${cardEnding ? ` ending ${cardEnding}` : ''}`;
  if (toldBy === 'mail') return `${card} is in your mail; it can be spent on anything here.`;
  return toldBy === 'text' ? `${card} was sent by text.` : `${card} is yours.`;
}

export const compensationWords = (given: Compensation): string =>
  `${whyWords(given)} ${givenWords(given)}`.trim();
