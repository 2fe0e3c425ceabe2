/** Which streets of a city the words of an address may name. */
import type { Street } from './known-streets.ts';
import type { StreetDirectory } from './street-directory.ts';
import { isDirection, isStreetType, isWrittenBeginning } from './street-words.ts';

export interface StreetMatch {
  street: Street;
  /** How many of the tokens it took, from the first on. */
  used: number;
  /** 1 where all was said as it is signed; less for what was left out, added, begun or mistyped. */
  quality: number;
}

/** The longest base has so many words: `old banff coach`. */
const mostBaseWords = 5;
const mostMatches = 12;

/**
 * Streets that the tokens name from the first on, best first. With `typing` the last word may be only begun. Slips are
 * forgiven where nothing is named exactly; numbers never are.
 */
export function matchStreets(
  directory: StreetDirectory,
  tokens: readonly string[],
  { typing = false, slips = true }: { typing?: boolean; slips?: boolean } = {},
): StreetMatch[] {
  const exact = collect(tokens, typing, (base) => directory.named(base), 0);
  if (exact.length > 0) return best(exact);
  if (typing) {
    const begun = collect(
      tokens,
      typing,
      (base, isEnd) => (isEnd && isNameBegun(base) ? directory.beginning(base, mostMatches) : []),
      0.12,
    ).map((match) => ({ ...match, quality: match.quality - 0.01 * (match.street.base.length - 2) }));
    if (begun.length > 0) return best(begun);
  }
  if (!slips) return [];
  const isEndOrKind = (next: string | undefined) =>
    next === undefined || isStreetType(next) || isDirection(next);
  return best(
    collect(
      tokens,
      typing,
      (base, _, next) => (isEndOrKind(next) ? directory.nearly(base, mostMatches) : []),
      0.25,
    ),
  );
}

const isNameBegun = (base: string) =>
  base.length >= 2 && !/\d/.test(base) && !isStreetType(base) && !isDirection(base);

function best(matches: StreetMatch[]): StreetMatch[] {
  const byStreet = new Map<Street | number, StreetMatch>();
  for (const match of matches) {
    const key = match.street.imported ?? match.street;
    const known = byStreet.get(key);
    if (!known || worth(match) > worth(known)) byStreet.set(key, match);
  }
  return [...byStreet.values()].sort((a, b) => worth(b) - worth(a)).slice(0, mostMatches);
}

const worth = ({ used, quality, street }: StreetMatch) => used + quality + street.importance / 10;

function collect(
  tokens: readonly string[],
  typing: boolean,
  streetsNamed: (base: string, isEnd: boolean, next: string | undefined) => readonly Street[],
  cost: number,
): StreetMatch[] {
  const matches: Finished[] = [];
  for (const { start, type, direction } of waysToBegin(tokens)) {
    const most = Math.min(mostBaseWords, tokens.length - start);
    for (let count = most; count >= 1; count -= 1) {
      const base = tokens.slice(start, start + count).join('');
      const after = start + count;
      for (const street of streetsNamed(base, after === tokens.length, tokens[after])) {
        const match = finish(street, tokens, after, { type, direction }, typing);
        if (match) matches.push({ ...match, quality: match.quality - cost });
      }
    }
  }
  // A street of the type that was said leaves no doubt about those of another type.
  const typed = matches.filter(({ isTypeSaid }) => isTypeSaid);
  return typed.length > 0 ? matches.filter(({ isTypeOther }) => !isTypeOther) : matches;
}

interface Lead {
  start: number;
  type: string | undefined;
  direction: string | undefined;
}

/** Directions and types may come before the name: `SW 9 Ave`, `rue Queen Ouest`. */
function waysToBegin(tokens: readonly string[]): Lead[] {
  const [first = '', second = ''] = tokens;
  const ways: Lead[] = [{ start: 0, type: undefined, direction: undefined }];
  if (tokens.length < 2) return ways;
  if (first === 'the') ways.push({ start: 1, type: undefined, direction: undefined });
  if (isDirection(first)) ways.push({ start: 1, type: undefined, direction: first });
  if (isStreetType(first)) ways.push({ start: 1, type: first, direction: undefined });
  if (tokens.length > 2 && isDirection(first) && isStreetType(second))
    ways.push({ start: 2, type: second, direction: first });
  return ways;
}

type Finished = StreetMatch & { isTypeSaid: boolean; isTypeOther: boolean };

/** Reads type and direction after the base, in whichever order, and judges what was said of the street. */
function finish(
  street: Street,
  tokens: readonly string[],
  after: number,
  lead: { type: string | undefined; direction: string | undefined },
  typing: boolean,
): Finished | undefined {
  let { type, direction } = lead;
  let used = after;
  let begun = 0;
  while (used < tokens.length) {
    const token = tokens[used] ?? '';
    const isLast = typing && used === tokens.length - 1;
    if (isLast && !isSame(token, street) && isBegun(token, street, type, direction)) {
      if (type === undefined && street.type && isWrittenBeginning(street.type, token)) type = street.type;
      else direction = street.direction;
      begun = 0.03;
    } else if (direction === undefined && isDirection(token)) direction = token;
    else if (type === undefined && isStreetType(token)) type = token;
    else break;
    used += 1;
  }
  // "8 Ave SW" does not name Avenue Rd, nor does "St Clair" name Clair Rd.
  const isBaseCommon = /^(?:ave|st|rd|blvd|dr)$/.test(street.base) || isDirection(street.base);
  if ((isBaseCommon || lead.type !== undefined) && type !== street.type) return undefined;
  const quality = typeQuality(street, type) + directionQuality(street, direction) - 1 - begun;
  if (!(quality > 0)) return undefined;
  return {
    street,
    used,
    quality,
    isTypeSaid: type !== undefined && type === street.type,
    isTypeOther: type !== undefined && type !== street.type,
  };
}

const isSame = (token: string, street: Street) => token === street.type || token === street.direction;

const isBegun = (token: string, street: Street, type?: string, direction?: string) =>
  (type === undefined && street.type !== undefined && isWrittenBeginning(street.type, token)) ||
  (direction === undefined && street.direction !== undefined && isWrittenBeginning(street.direction, token));

function typeQuality({ base, type: own }: Street, said: string | undefined): number {
  if (said === own) return 1;
  if (said === undefined) return /^\d/.test(base) ? 0.6 : 0.93;
  if (own === undefined) return 0.85;
  // 8 St and 8 Ave are two streets; Dovercourt St is a slip.
  return /^\d/.test(base) ? -1 : 0.55;
}

function directionQuality({ direction: own, city, imported }: Street, said: string | undefined): number {
  if (said === own) return 1;
  // East Pratt Street is Pratt Street to who lives there; which of two is meant is a matter of nearness.
  if (said === undefined) return imported === undefined ? 0.95 : 0.98;
  // Only a city of quadrants has a north-west.
  if (said.length === 2 && city.baselineLat === undefined) return -1;
  if (own === undefined) return 0.9;
  return own.includes(said) || said.includes(own) ? 0.92 : -1;
}
