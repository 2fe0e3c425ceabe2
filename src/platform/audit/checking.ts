/** Proves the chain of the audit, or says in words where it breaks first. */
import type { Database } from '#src/platform/database/database.ts';
import { digestOfDetails, digestOfEntry, startOfChain } from './chain.ts';
import { type EntryRow, findHead, findSealed, findUnsealed, type SealRow } from './store.ts';

/** A head as somebody noted it: on paper, in a mail, in a log that Rove cannot write to. */
export interface Head {
  number: number;
  digest: string;
}

export type Proof =
  | { whole: true; head: Head; erased: number }
  /** `number` is the first entry that does not hold. */
  | { whole: false; number: number; words: string };

const atOnce = 1000;
/** Sealing follows within moments; what is older was left out. */
const sealedWithinMs = 10 * 60_000;

/** `1204:9f86d0…`, as a head is printed. Undefined for anything else. */
export function readHead(text: string): Head | undefined {
  const [, number, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return number && digest ? { number: Number(number), digest } : undefined;
}
export const writeHead = ({ number, digest }: Head): string => `${number}:${digest}`;

/** Reads the whole chain, a thousand entries at a time. @param noted heads that must be in it */
export async function checkAudit(
  { db }: Pick<Database, 'db'>,
  { noted = [], now = new Date() }: { noted?: readonly Head[]; now?: Date } = {},
): Promise<Proof> {
  const first = await findHead(db);
  let head: Head = { number: 0, digest: startOfChain };
  const emptied = new Map<number, EntryRow>();
  const ended = new Set<number>();
  for (;;) {
    const rows = await findSealed(db, head.number, atOnce);
    for (const { seal, entry } of rows) {
      const words = faultOf(head, seal, entry);
      if (words) return broken(head.number + 1, words);
      const lost = noted.find(({ number, digest }) => number === seal.number && digest !== seal.digest);
      if (lost) return broken(seal.number, anotherWords(seal.number));
      head = { number: seal.number, digest: seal.digest };
      if (entry) follow(entry, seal, { emptied, ended });
    }
    if (rows.length < atOnce) break;
  }
  const beyond = noted.find(({ number }) => number > head.number);
  if (beyond) return broken(head.number + 1, tailWords(beyond.number, head.number));
  // What was sealed while it was read is no fault; what was there before and is not any more is.
  if (first && first.number > head.number)
    return broken(head.number + 1, tailWords(first.number, head.number));
  const fault = emptiedWithoutEnd(emptied, ended, now);
  if (fault) return fault;
  const unsealed = await findUnsealed(db, new Date(now.getTime() - sealedWithinMs));
  if (unsealed)
    return broken(
      head.number + 1,
      `What was written on ${unsealed.at.toISOString()} (row ${unsealed.id}: ${unsealed.words}) is in no chain, though everything is chained within moments. Its link was taken away, or whatever chains them does not run.`,
    );
  return { whole: true, head, erased: emptied.size };
}

const broken = (number: number, words: string): Proof => ({ whole: false, number, words });

const tailWords = (noted: number, last: number) =>
  `Entry ${noted} was noted as the last once, and the chain ends at ${last}: what came after it was taken away.`;
const anotherWords = (number: number) =>
  `Entry ${number} is not the one whose digest was noted: the chain was written anew up to there.`;

function faultOf(head: Head, seal: SealRow, entry: EntryRow | null): string | undefined {
  if (seal.number !== head.number + 1)
    return `Entry ${head.number + 1} is missing: ${head.number} is followed by ${seal.number}.`;
  if (!entry)
    return `Entry ${seal.number} is missing: its link is there, and its row (${seal.entryId}) is not.`;
  const of = `Entry ${seal.number} (row ${entry.id} of ${entry.at.toISOString()}: ${entry.words})`;
  if (digestOfEntry(head.digest, entry) !== seal.digest)
    return `${of} was changed: its digest is not that of what it says.`;
  if (entry.erasedAt)
    return entry.details === null ? undefined : `${of} was filled again after it was emptied.`;
  if (entry.details === null || entry.salt === null)
    return `${of} was emptied without saying so: what was before and after is gone.`;
  if (digestOfDetails(entry.salt, entry.details) !== entry.detailsDigest)
    return `${of} was changed: what it says was before and after is not what was written.`;
  return undefined;
}

/** Remembers who left, and of whom entries were emptied. */
function follow(
  entry: EntryRow,
  seal: SealRow,
  { emptied, ended }: { emptied: Map<number, EntryRow>; ended: Set<number> },
): void {
  if (entry.erasedAt) emptied.set(seal.number, entry);
  const [, id] = entry.act === 'account.deleted' ? (/^user:(\d+)$/.exec(entry.subject ?? '') ?? []) : [];
  if (id) ended.add(Number(id));
}

/** Entries are emptied when an account ends, and that is an entry too. */
function emptiedWithoutEnd(
  emptied: ReadonlyMap<number, EntryRow>,
  ended: ReadonlySet<number>,
  now: Date,
): Proof | undefined {
  for (const [number, { about, erasedAt, words }] of emptied) {
    const isYoung = erasedAt !== null && now.getTime() - erasedAt.getTime() < sealedWithinMs;
    if (isYoung || about.some((id) => ended.has(id))) continue;
    return broken(
      number,
      `Entry ${number} (${words}) was emptied, and nobody whom it tells of has ended their account.`,
    );
  }
  return undefined;
}
