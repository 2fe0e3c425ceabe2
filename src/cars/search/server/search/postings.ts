/**
 * Which slots carry which word; every list is sorted. Whatever is read with `!` is at a number or place that is in use,
 * which the types of arrays cannot say.
 */
import { existing } from '#src/platform/existing.ts';
import { createNumberLists } from './number-lists.ts';
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

/** A word, with the slots that carry it. */
interface Entry {
  word: string;
  number: number;
  slots: Int32Array;
  count: number;
}

// Answers are kept until a listing changes: at most so many, and 4 MB of them.
const mostAnswers = 500;
const mostSlotsAnswered = 1_000_000;

export type Postings = ReturnType<typeof makePostings>;

export const makePostings = () => ({
  entries: new Map<string, Entry>(),
  /** By their numbers; a word that nothing carries any more leaves its number to the next new one. */
  numbered: [] as (Entry | undefined)[],
  freeNumbers: [] as number[],
  lists: createNumberLists(),
  sorted: [] as string[],
  dictionaryIsSorted: true,
  answers: new Map<string, TextMatch>(),
  slotsAnswered: 0,
});

/** From now on a slot carries these words and no others. */
export function setWords(postings: Postings, slot: number, words: Iterable<string>): void {
  const { numbered, lists } = postings;
  const numbers = Int32Array.from([...words].map((word) => entryOf(postings, word).number)).sort();
  const before = lists.get(slot);
  if (before.length === numbers.length && before.every((number, i) => number === numbers[i])) return;
  const kept = new Set(numbers);
  for (const number of before) if (!kept.has(number)) take(postings, numbered[number]!, slot);
  for (const number of numbers) insert(numbered[number]!, slot);
  lists.set(slot, numbers);
  forgetAnswers(postings);
}

/** What carries all words of a query, each read as it stands, as a beginning, or as the closest ones there are. */
export function findSlots(postings: Postings, query: string): TextMatch {
  const { answers } = postings;
  const known = answers.get(query);
  if (known) return known;
  const words = searchWords(query);
  const corrections: Correction[] = [];
  let answer: TextMatch = { slots: null, corrections };
  if (words.length > 0) {
    const found = words.map((word) => readWord(postings, word, corrections));
    answer = {
      slots: found.some((list) => list.length === 0)
        ? new Int32Array(0)
        : intersect(found.map((list) => union(postings, list))),
      corrections,
    };
  }
  if (answers.size >= mostAnswers || postings.slotsAnswered >= mostSlotsAnswered) forgetAnswers(postings);
  answers.set(query, answer);
  postings.slotsAnswered += answer.slots?.length ?? 0;
  return answer;
}

function entryOf(postings: Postings, word: string): Entry {
  const { entries, numbered, freeNumbers } = postings;
  const known = entries.get(word);
  if (known) return known;
  const number = freeNumbers.pop() ?? numbered.length;
  // The text a word was cut from would stay in memory with it.
  const entry = { word: Buffer.from(word).toString(), number, slots: new Int32Array(2), count: 0 };
  entries.set(entry.word, entry);
  numbered[number] = entry;
  postings.dictionaryIsSorted = false;
  return entry;
}

function forgetAnswers(postings: Postings): void {
  postings.answers.clear();
  postings.slotsAnswered = 0;
}

/** Takes a slot out of the list of a word. */
function take(postings: Postings, entry: Entry, slot: number): void {
  const at = placeIn(entry, slot);
  if (at === entry.count || entry.slots[at] !== slot) return;
  entry.slots.copyWithin(at, at + 1, entry.count);
  entry.count -= 1;
  if (entry.count === 0) {
    postings.entries.delete(entry.word);
    postings.numbered[entry.number] = undefined;
    postings.freeNumbers.push(entry.number);
    postings.dictionaryIsSorted = false;
  } else if (entry.count * 4 < entry.slots.length) entry.slots = entry.slots.slice(0, entry.count * 2);
}

function carriers({ entries }: Postings, word: string): Int32Array {
  const entry = existing(entries.get(word), 'the entry of a word');
  return entry.slots.subarray(0, entry.count);
}

function wordsStartingWith(postings: Postings, prefix: string): string[] {
  if (!postings.dictionaryIsSorted) {
    postings.sorted = [...postings.entries.keys()].sort();
    postings.dictionaryIsSorted = true;
  }
  const { sorted } = postings;
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
function readWord(postings: Postings, word: string, corrections: Correction[]): string[] {
  const { entries } = postings;
  if (entries.has(word)) return [word];
  const longer = word.length >= 2 ? wordsStartingWith(postings, word) : [];
  if (longer.length > 0) return longer;
  const close = closestWords(word, entries.keys());
  if (close.length > 0) corrections.push({ from: word, to: mostCommon(postings, close) });
  return close;
}

const mostCommon = (postings: Postings, words: string[]): string =>
  words.reduce((best, word) =>
    carriers(postings, word).length > carriers(postings, best).length ? word : best,
  );

function union(postings: Postings, words: string[]): Int32Array {
  if (words.length === 1) return carriers(postings, words[0]!);
  const all = new Set<number>();
  for (const word of words) for (const slot of carriers(postings, word)) all.add(slot);
  return Int32Array.from(all).sort();
}

/** Where `slot` stands, or would stand, among the slots of a word. */
function placeIn({ slots, count }: Entry, slot: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slots[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(entry: Entry, slot: number): void {
  const at = placeIn(entry, slot);
  if (at < entry.count && entry.slots[at] === slot) return;
  if (entry.count === entry.slots.length) {
    const larger = new Int32Array(Math.ceil(entry.count * 1.5));
    larger.set(entry.slots);
    entry.slots = larger;
  }
  entry.slots.copyWithin(at + 1, at, entry.count);
  entry.slots[at] = slot;
  entry.count += 1;
}

function intersect(found: Int32Array[]): Int32Array {
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
