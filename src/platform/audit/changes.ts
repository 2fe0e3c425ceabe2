/** What is different between two things, in words. Pure. */
import { formatMoney } from '#src/platform/money.ts';
import type { Change } from './contract.ts';

/** As many as a page shows of one act. */
const mostChanges = 40;
const longestWords = 200;

/** Each leaf that differs, by the way to it. @returns at most forty, and how many more there are */
export function changesOf(before: unknown, after: unknown): { changes: Change[]; more: number } {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const ways = [...new Set([...was.keys(), ...is.keys()])].filter((way) => was.get(way) !== is.get(way));
  const changes = ways.slice(0, mostChanges).map((what) => ({
    what,
    before: was.get(what) ?? null,
    after: is.get(what) ?? null,
  }));
  return { changes, more: ways.length - changes.length };
}

function leavesOf(value: unknown, way: readonly string[] = []): Map<string, string> {
  if (value === undefined || value === null) return new Map();
  const isPlainList =
    Array.isArray(value) && value.every((each) => each === null || typeof each !== 'object');
  if (typeof value !== 'object' || isPlainList)
    return new Map([[way.map(partOf).join(' › '), wordsOf(value, way.at(-1))]]);
  const leaves = new Map<string, string>();
  for (const [key, each] of Object.entries(value))
    for (const [name, words] of leavesOf(each, [...way, Array.isArray(value) ? `${Number(key) + 1}` : key]))
      leaves.set(name, words);
  return leaves;
}

/** `baseFareCents` is the base fare. */
const partOf = (key: string): string =>
  key
    .replace(/Cents$/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

function wordsOf(value: unknown, key = ''): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : short(value.map(String).join(', '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && key.endsWith('Cents')) return formatMoney(value);
  return short(String(value));
}

const short = (words: string): string =>
  words.length <= longestWords ? words : `${words.slice(0, longestWords - 1)}…`;
