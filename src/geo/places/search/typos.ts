/** Terms within a small edit distance of a word, by walking the sorted terms like a trie. */
import type { Columns } from './index-format.ts';

export interface TypoMatch {
  term: number;
  edits: number;
  /** False where only the beginning of the term was matched. */
  whole: boolean;
}

const mostMatches = 2_000;
/** More than any table holds, with room to add one in a byte. */
const plenty = 254;

export function editsAllowed(length: number): number {
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours, over terms that begin with ASCII.
 * Rows of the edit table are kept while consecutive terms share a beginning; a beginning already too far
 * off is skipped with everything that shares it. `from` and `to` bound the terms that are looked at.
 */
export function typoMatches(
  columns: Columns,
  word: Uint8Array,
  from = 0,
  to = columns.shared.length,
): TypoMatch[] {
  const size = word.length;
  const most = editsAllowed(size);
  if (most === 0 || word.some((byte) => byte > 127)) return [];
  const { termBytes, termStart, shared } = columns;
  const deepest = size + most;
  const width = size + 1;
  const rows = new Uint8Array((deepest + 1) * width);
  for (let j = 0; j <= size; j++) rows[j] = j;
  const bestBeginning = new Uint8Array(deepest + 1).fill(plenty);
  const beginningsCount = size >= 5;
  const found: TypoMatch[] = [];

  let computed = 0;
  /** Terms sharing at least this many bytes with the last one are too far off. */
  let deadFrom = plenty + 1;
  for (let t = from; t < to; t++) {
    const common = t === from ? 0 : shared[t]!;
    if (common >= deadFrom) continue;
    deadFrom = plenty + 1;
    const start = termStart[t]!;
    const length = termStart[t + 1]! - start;
    if (common === 0 && termBytes[start]! > 127) break;
    const end = Math.min(length, deepest);
    let depth = Math.min(common, computed);
    let nearestInRow = 0;
    while (depth < end) {
      nearestInRow = addRow(depth, start);
      depth++;
      const atEnd = depth >= Math.max(3, size - most) ? rows[depth * width + size]! : plenty;
      bestBeginning[depth] = Math.min(bestBeginning[depth - 1]!, atEnd);
      if (nearestInRow > most) break;
    }
    computed = depth;
    const whole = depth === length && depth >= size - most ? rows[depth * width + size]! : plenty;
    const beginning = beginningsCount ? bestBeginning[depth]! : plenty;
    if (nearestInRow > most && beginning > most) deadFrom = depth;
    const edits = Math.min(whole, beginning);
    if (edits <= most) {
      found.push({ term: t, edits, whole: whole <= beginning });
      if (found.length >= mostMatches) break;
    }
  }
  return found;

  /**
   * Computes the row below `depth` for the term at `start`; answers its least value. Only cells within
   * `most` of the diagonal can matter; those beside them are set out of reach.
   */
  function addRow(depth: number, start: number): number {
    const above = depth * width;
    const row = above + width;
    const byte = termBytes[start + depth]!;
    const before = depth > 0 ? termBytes[start + depth - 1]! : 0;
    const from = Math.max(1, depth + 1 - most);
    const to = Math.min(size, depth + 1 + most);
    let least = from === 1 ? depth + 1 : plenty;
    rows[row + from - 1] = from === 1 ? depth + 1 : plenty - 1;
    for (let j = from; j <= to; j++) {
      let value = rows[above + j - 1]! + (word[j - 1] === byte ? 0 : 1);
      const deleted = rows[above + j]! + 1;
      if (deleted < value) value = deleted;
      const inserted = rows[row + j - 1]! + 1;
      if (inserted < value) value = inserted;
      if (depth > 0 && j > 1 && word[j - 2] === byte && word[j - 1] === before) {
        const swapped = rows[above - width + j - 2]! + 1;
        if (swapped < value) value = swapped;
      }
      rows[row + j] = value;
      if (value < least) least = value;
    }
    if (to < size) rows[row + to + 1] = plenty - 1;
    return least;
  }
}
