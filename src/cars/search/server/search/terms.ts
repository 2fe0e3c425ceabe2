/** Words of listings and of searches: how they are cut, which mean the same, and how a mistyped one is read. */

// A maker's short name, or what people say, beside the word listings carry.
const sameWords: Record<string, string> = {
  vw: 'volkswagen',
  chevy: 'chevrolet',
  benz: 'mercedesbenz',
  mercedes: 'mercedesbenz',
  merc: 'mercedesbenz',
  ev: 'electric',
  truck: 'pickup',
  minivan: 'van',
  gray: 'grey',
  auto: 'automatic',
  stick: 'manual',
  gas: 'gasoline',
  petrol: 'gasoline',
  phev: 'plugin',
};
const emptyWords = new Set([
  'a',
  'an',
  'and',
  'the',
  'in',
  'of',
  'or',
  'with',
  'for',
  'to',
  'car',
  'cars',
  'vehicle',
]);

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of a listing's text; `CR-V` gives `cr`, `v` and `crv`. */
export function wordsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const chunk of plain(text).split(/\s+/)) {
    const parts = chunk.match(/[\p{L}\p{N}]+/gu);
    if (!parts) continue;
    for (const part of parts) found.add(part);
    if (parts.length > 1) found.add(parts.join(''));
  }
  return found;
}

/** The words a search asks for, at most twelve. */
export function searchWords(query: string): string[] {
  const found: string[] = [];
  for (const chunk of plain(query).split(/\s+/)) {
    const joined = (chunk.match(/[\p{L}\p{N}]+/gu) ?? []).join('');
    if (joined === '' || emptyWords.has(joined)) continue;
    found.push(sameWords[joined] ?? joined);
  }
  return [...new Set(found)].slice(0, 12);
}

/** Mistakes allowed in a word of this length. */
const mistakesAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The dictionary words closest to `word`, all at the same smallest distance; none when even that is too far.
 * Distance counts a wrong, missing, surplus or swapped neighbouring letter as one (optimal string alignment).
 */
export function closestWords(word: string, dictionary: Iterable<string>): string[] {
  let best = mistakesAllowed(word.length);
  if (best === 0) return [];
  let found: string[] = [];
  for (const candidate of dictionary) {
    if (Math.abs(candidate.length - word.length) > best || /\d/.test(candidate) !== /\d/.test(word)) continue;
    const distance = distanceWithin(word, candidate, best);
    if (distance > best) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(candidate);
  }
  return found;
}

/** The distance of two words, or `limit + 1` once it is certain to be more. */
function distanceWithin(a: string, b: string, limit: number): number {
  let twoBack: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, twoBack[j - 2]! + 1);
      row.push(cost);
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
    twoBack = last;
    last = row;
  }
  return last[b.length]!;
}
