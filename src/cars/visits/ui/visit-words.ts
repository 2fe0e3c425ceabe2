/** How visits are written on screens. Pure. */
import type { CarVisit } from '../contract.ts';
import { kindWords } from '../rules.ts';

/** The other one's name, as the reader knows them. */
export const otherOf = ({ side, buyer, seller }: Pick<CarVisit, 'side' | 'buyer' | 'seller'>): string =>
  side === 'buyer' ? seller : buyer;

/** `Test drive with Lakeshore Auto`: what it is, in a line. */
export const headline = (visit: Pick<CarVisit, 'kind' | 'side' | 'buyer' | 'seller'>): string =>
  `${kindWords[visit.kind]} with ${otherOf(visit)}`;

/** Who does what next, in a sentence. */
export function nextWords(visit: CarVisit): string {
  const other = otherOf(visit);
  const may = (act: CarVisit['may'][number]) => visit.may.includes(act);
  if (visit.proposal && (visit.state === 'asked' || visit.state === 'booked'))
    return visit.proposal.by === visit.side
      ? `You named another time; ${other} answers.`
      : `${other} named another time; you answer.`;
  if (visit.state === 'asked')
    return visit.side === 'seller'
      ? 'Confirm it, name another time, or decline.'
      : `${other} confirms it first. Do not set out before.`;
  if (may('say'))
    return visit.side === 'seller' ? `Did ${other} come?` : `Was ${other} there, as it was agreed?`;
  if (visit.state === 'booked')
    return visit.side === 'seller' ? `${other} comes to you.` : 'You are expected.';
  return visit.endedBecause ?? 'Nobody has anything to do.';
}

/** What one said of the other, in a sentence; null where nobody said anything. */
export function saidWords({ side, buyer, seller, buyerSays, sellerSays }: CarVisit): string[] {
  const names = { buyer: side === 'buyer' ? 'You' : buyer, seller: side === 'seller' ? 'You' : seller };
  const says = (who: string) => (who === 'You' ? 'You say' : `${who} says`);
  const whom = (name: string) => (name === 'You' ? 'you' : name);
  return [
    ...(sellerSays
      ? [
          `${says(names.seller)} that ${whom(names.buyer)} ${sellerSays === 'came' ? 'came' : 'did not come'}.`,
        ]
      : []),
    ...(buyerSays
      ? [
          buyerSays === 'came'
            ? `${says(names.buyer)} that you met.`
            : `${says(names.buyer)} that ${whom(names.seller)} ${names.seller === 'You' ? 'were' : 'was'} not there.`,
        ]
      : []),
  ];
}
