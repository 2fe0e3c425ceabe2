/** The rules of one person in words, with cities by their names, and who hears of their rides. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import { type FamilyRules, familyWords } from '../rules.ts';
import type { MemberRow } from './store.ts';

export const wordsOf = (rules: FamilyRules, payer: string): string =>
  familyWords(
    rules,
    payer,
    cities()
      .filter(({ id }) => rules.cities?.includes(id))
      .map(({ name }) => name),
  );

/** Null where nobody hears of them. */
export function toldWords({ isYoung, isTold }: Pick<MemberRow, 'isYoung' | 'isTold'>, payer: string) {
  if (isYoung)
    return `Your driver always asks for your PIN. ${payer} is told of each ride and can follow it.`;
  return isTold ? `${payer} is told when you book, are picked up and arrive, and can follow the ride.` : null;
}
