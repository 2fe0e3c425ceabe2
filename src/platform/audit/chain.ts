/** How entries of the audit are chained: what a digest is made of. Pure, so that it can be proved elsewhere. */
import { createHash } from 'node:crypto';

/** Before the first entry. */
export const startOfChain = '0'.repeat(64);

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** JSON as RFC 8785 has it: keys in the order of their code units, numbers and text as JavaScript writes them. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  const inOrder = members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${inOrder.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

export type Details = Record<string, unknown>;

/**
 * Of what may have to be forgotten one day. The salt goes with it, so that nobody finds out from the digest by trying
 * what was there.
 */
export const digestOfDetails = (salt: string, details: Details): string =>
  sha256(`${salt}\n${canonical(details)}`);

/** What of an entry stays for good. */
export interface LastingEntry {
  id: number;
  at: Date;
  byKind: string;
  byId: number | null;
  byName: string | null;
  act: string;
  event: number | null;
  words: string;
  area: string;
  subject: string | null;
  outcome: string;
  refusalOf: number | null;
  about: readonly number[];
  detailsDigest: string;
}

/** The digest of an entry, which holds that of the one before. */
export function digestOfEntry(before: string, entry: LastingEntry): string {
  const { id, at, byKind, byId, byName, act, event, words, area, subject } = entry;
  const { outcome, refusalOf, about, detailsDigest } = entry;
  const what = { act, event, words, area, subject, outcome, refusalOf, about, detailsDigest };
  return sha256(`${before}\n${canonical({ id, at: at.toISOString(), byKind, byId, byName, ...what })}`);
}
