/** Which slots carry which word; every list is sorted. */
import { closestWords, searchWords } from './terms.ts';

export interface Correction {
  from: string;
  to: string;
}

/** Slots that carry all words of a search, sorted; `null` when the search has no words. */
export interface TextMatch {
  slots: Int32Array | null;
  corrections: Correction[];
}

export function createPostings() {
  const lists = new Map<string, number[]>();
  let sorted: string[] = [];
  let dictionaryIsSorted = true;
  const answers = new Map<string, TextMatch>();
  const mostAnswers = 500;

  function add(slot: number, words: Iterable<string>): void {
    for (const word of words) {
      const list = lists.get(word);
      if (list) insert(list, slot);
      else {
        lists.set(word, [slot]);
        dictionaryIsSorted = false;
      }
    }
    if (answers.size > 0) answers.clear();
  }

  /** Takes a slot out of the lists of the words it was added with. */
  function drop(slot: number, words: Iterable<string>): void {
    for (const word of words) {
      const list = lists.get(word);
      const at = list ? placeIn(list, slot) : -1;
      if (!list || list[at] !== slot) continue;
      list.splice(at, 1);
      if (list.length > 0) continue;
      lists.delete(word);
      dictionaryIsSorted = false;
    }
    if (answers.size > 0) answers.clear();
  }

  function wordsStartingWith(prefix: string): string[] {
    if (!dictionaryIsSorted) {
      sorted = [...lists.keys()].sort();
      dictionaryIsSorted = true;
    }
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    while (low < sorted.length && sorted[low]!.startsWith(prefix)) found.push(sorted[low++]!);
    return found;
  }

  /** The exact word, else words it begins, else the closest ones. */
  function readWord(word: string, corrections: Correction[]): string[] {
    if (lists.has(word)) return [word];
    const longer = word.length >= 2 ? wordsStartingWith(word) : [];
    if (longer.length > 0) return longer;
    const close = closestWords(word, lists.keys());
    if (close.length > 0) corrections.push({ from: word, to: mostCommon(close) });
    return close;
  }

  const mostCommon = (words: string[]): string =>
    words.reduce((best, word) => (lists.get(word)!.length > lists.get(best)!.length ? word : best));

  function union(words: string[]): ArrayLike<number> {
    if (words.length === 1) return lists.get(words[0]!)!;
    const all = new Set<number>();
    for (const word of words) for (const slot of lists.get(word)!) all.add(slot);
    return Int32Array.from(all).sort();
  }

  function find(query: string): TextMatch {
    const known = answers.get(query);
    if (known) return known;
    const words = searchWords(query);
    const corrections: Correction[] = [];
    let answer: TextMatch = { slots: null, corrections };
    if (words.length > 0) {
      const found = words.map((word) => readWord(word, corrections));
      answer = {
        slots: found.some((list) => list.length === 0) ? new Int32Array(0) : intersect(found.map(union)),
        corrections,
      };
    }
    if (answers.size >= mostAnswers) answers.clear();
    answers.set(query, answer);
    return answer;
  }

  return { add, drop, find };
}

/** Where `slot` stands, or would stand, in a sorted list. */
function placeIn(list: readonly number[], slot: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(list: number[], slot: number): void {
  if (list.length === 0 || list.at(-1)! < slot) {
    list.push(slot);
    return;
  }
  const at = placeIn(list, slot);
  if (list[at] !== slot) list.splice(at, 0, slot);
}

function intersect(found: ArrayLike<number>[]): Int32Array {
  const [smallest, ...others] = found.sort((a, b) => a.length - b.length);
  let kept = Int32Array.from(smallest!);
  for (const other of others) {
    let to = 0;
    let at = 0;
    for (const slot of kept) {
      while (at < other.length && other[at]! < slot) at++;
      if (at === other.length) break;
      if (other[at] === slot) kept[to++] = slot;
    }
    kept = kept.slice(0, to);
  }
  return kept;
}
