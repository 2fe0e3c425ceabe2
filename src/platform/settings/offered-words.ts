/** What a company is for, in a line made of what it offers. */
import type { Offer } from './offered.ts';
import { isWayOffered } from './offered-addresses.ts';
import { companyWords } from './words.ts';

const things: { offer: Offer; word: string }[] = [
  { offer: 'rides', word: 'rides' },
  { offer: 'cars', word: 'cars' },
  { offer: 'shop', word: 'gear' },
];

/**
 * `Rides, cars and gear in Harrisburg.`, with the company's own words before the place; stories where nothing of it is
 * offered.
 * @param where `Toronto and Calgary`; nothing for a company without a city, or where the place is not told
 */
export function offeredWords(where = ''): string {
  const words = things.filter(isWayOffered).map(({ word }) => word);
  const last = words.pop() ?? 'stories';
  const said = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
  const { footerText } = companyWords();
  const parts = [said.charAt(0).toUpperCase() + said.slice(1), footerText, where && `in ${where}`];
  return `${parts.filter(Boolean).join(' ')}.`;
}
