/** How offers are written on screens. Pure. */
import { priceText } from '#src/design/amount-text.ts';
import { centsOf, toDecimal } from '#src/platform/money.ts';
import type { CarOffer, CarOfferLine } from '../contract.ts';
import { stateWords } from '../rules.ts';

/** The other one's name, as the reader knows them. */
export const otherOf = ({ side, buyer, seller }: Pick<CarOffer, 'side' | 'buyer' | 'seller'>): string =>
  side === 'buyer' ? seller : buyer;

/** `Dora asks $20,100`: where it stands, in a line. */
export function headline(offer: CarOfferLine): string {
  const amount = priceText(offer.amount);
  const isMine = offer.amountBy === offer.side;
  if (offer.state === 'accepted') return `${amount} is agreed`;
  if (offer.state === 'paid') return `Agreed at ${amount}`;
  if (offer.state !== 'open') return `${amount}: ${stateWords[offer.state].toLowerCase()}`;
  const verb = offer.amountBy === 'buyer' ? 'offer' : 'ask';
  return isMine ? `You ${verb} ${amount}` : `${otherOf(offer)} ${verb}s ${amount}`;
}

/** Who does what next, in a sentence. */
export function nextWords(offer: CarOfferLine): string {
  const other = otherOf(offer);
  switch (offer.state) {
    case 'open':
      return offer.turn === offer.side ? 'You answer.' : `${other} answers.`;
    case 'accepted':
      return offer.side === 'buyer'
        ? 'You pay the deposit or all of it.'
        : `${other} pays the deposit or all of it.`;
    case 'paid':
      return 'It is paid at this price.';
    default:
      return 'Nobody has anything to do.';
  }
}

/** `$1,150 under the list`, or that it is the list. */
export function underList(amount: string, listed: string): string {
  const under = centsOf(listed) - centsOf(amount);
  if (under === 0) return 'the listed price';
  return `${priceText(toDecimal(Math.abs(under)))} ${under > 0 ? 'under' : 'over'} the list`;
}
