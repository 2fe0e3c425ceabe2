/** What each word of a query may match: whole terms, terms it begins, terms a typo away. */
import { Buffer } from 'node:buffer';
import type { Columns } from './index-format.ts';
import { type TypoMatch, typoMatches } from './typos.ts';

export interface QueryWord {
  text: string;
  bytes: Uint8Array;
  /** Terms lo .. hi - 1 begin with the word. */
  lo: number;
  hi: number;
  /** The term that is the word, or -1. */
  exact: number;
  /** Sorted by term; filled only when asked for. */
  typos: TypoMatch[];
}

export function lookUp(columns: Columns, text: string): QueryWord {
  const bytes = new Uint8Array(Buffer.from(text));
  const lo = bound(columns, bytes, false);
  const hi = bound(columns, bytes, true);
  const exact = lo < hi && columns.termStart[lo + 1]! - columns.termStart[lo]! === bytes.length ? lo : -1;
  return { text, bytes, lo, hi, exact, typos: [] };
}

/**
 * Adds the terms a typo away. One edit from 4 letters, two from 8; unfinished words from 5. With `keepsBeginning` only those
 * that begin as the word does, or with its first letters swapped or one of them too many: most slips come later, and looking
 * for these alone takes a fraction of the time.
 */
export function allowTypos(columns: Columns, word: QueryWord, keepsBeginning = false): void {
  if (!keepsBeginning) {
    word.typos = typoMatches(columns, word.bytes);
    return;
  }
  const [first = 0, second = 0, third = 0] = word.bytes;
  const beginnings = new Map<string, readonly number[]>();
  for (const beginning of word.bytes.length < shortWord
    ? [[first]]
    : [
        [first, second],
        [first, third],
        [second, first],
      ])
    beginnings.set(beginning.join(), beginning);
  word.typos = [...beginnings.values()]
    .flatMap((beginning) => {
      const bytes = Uint8Array.from(beginning);
      return typoMatches(columns, word.bytes, bound(columns, bytes, false), bound(columns, bytes, true));
    })
    .sort((a, b) => a.term - b.term);
}

const shortWord = 6;

/** First term not below the word, or with `after` the first beyond all that begin with it. */
function bound(columns: Columns, prefix: Uint8Array, after: boolean): number {
  const { termBytes, termStart } = columns;
  let low = 0;
  let high = termStart.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = termStart[middle]!;
    const length = termStart[middle + 1]! - start;
    let order = 0;
    for (let i = 0; i < prefix.length; i++) {
      order = i < length ? termBytes[start + i]! - prefix[i]! : -1;
      if (order !== 0) break;
    }
    if (order < 0 || (after && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How well a term answers a word: 1 the same, less for a beginning or a typo, 0 not at all. */
export function quality(columns: Columns, word: QueryWord, term: number): number {
  if (term === word.exact) return 1;
  if (term >= word.lo && term < word.hi) {
    const length = columns.termStart[term + 1]! - columns.termStart[term]!;
    return 0.62 + (0.33 * word.bytes.length) / length;
  }
  if (word.typos.length === 0) return 0;
  let low = 0;
  let high = word.typos.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const typo = word.typos[middle]!;
    if (typo.term === term) return (typo.whole ? 0.74 : 0.6) - 0.12 * typo.edits;
    if (typo.term < term) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
