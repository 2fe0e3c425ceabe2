/**
 * What somebody is doing by the call they made, so that the transaction that does it writes it down. A verb that has
 * nothing to say of it need not know: who, what, to what and why are the call's. One that changes something says what
 * was before and after (`noteAct`).
 */
import { randomBytes } from 'node:crypto';
import type { Tx } from '#src/platform/database/queries.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { type Details, digestOfDetails } from './chain.ts';
import { type EntryRow, insertEntry } from './store.ts';
import { type Act, type Acting, acting, type Noted } from './under-way.ts';

/** Whether what a statement changes is part of an act that is not written yet. */
export function isActUnwritten(): boolean {
  const act = acting.getStore();
  return act?.open === true && act.written === null;
}

/**
 * At the end of a transaction’s work: the act, where the transaction changed something and it is not written yet.
 * @returns whether it was written
 */
export async function writeActWith(tx: Tx): Promise<boolean> {
  const act = acting.getStore();
  if (!act?.open || act.written !== null) return false;
  // At once, for the other one of two transactions side by side.
  act.written = 'now';
  act.written = await insertEntry(tx, entryOf(act, 'done'), true);
  return act.written !== null;
}

/** The transaction that wrote it was rolled back. */
export function forgetWrittenAct(): void {
  const act = acting.getStore();
  if (act) act.written = null;
}

/**
 * Does what an act is. It is written down by the first transaction that changes something, or afterwards where none
 * did, and once more where it was refused although something of it had been kept.
 */
export async function whileActing<T>(
  transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  act: Act,
  work: () => Promise<T>,
): Promise<T> {
  const mine: Acting = { ...act, noted: {}, written: null, open: true };
  const write = (outcome: Outcome, words?: string) => {
    const refusalOf = typeof mine.written === 'number' ? mine.written : null;
    const entry = { ...entryOf(mine, outcome, words), refusalOf };
    return transaction(async (tx) => {
      await insertEntry(tx, entry, false);
    });
  };
  try {
    const done = await acting.run(mine, work);
    mine.open = false;
    if (mine.written === null) await write('done');
    return done;
  } catch (error) {
    mine.open = false;
    if (mine.written !== null) {
      const isRefused = error instanceof Refusal && error.status < 500;
      const words = error instanceof Refusal ? error.message : 'It broke off.';
      await write(isRefused ? 'refused' : 'unknown', words);
    }
    throw error;
  }
}

type Outcome = EntryRow['outcome'];

/** What Rove recorded by itself, once for each event. */
export async function writeEvent(
  tx: Tx,
  act: Act,
  { noted = {}, event, at }: { noted?: Noted | undefined; event: number; at: Date },
): Promise<void> {
  await insertEntry(tx, { ...entryOf({ ...act, noted }, 'done'), event, at }, false);
}

function entryOf(act: Act & { noted: Noted }, outcome: Outcome, refused?: string) {
  const { by, noted, approvedBy } = act;
  const { before, after, about = [] } = noted;
  const reason = noted.reason ?? act.reason;
  const details = storable({
    ...(reason !== undefined && { reason }),
    ...(approvedBy !== undefined && { approvedBy }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(refused !== undefined && { refused }),
  });
  const salt = randomBytes(16).toString('hex');
  return {
    byKind: by.kind,
    byId: by.kind === 'person' ? by.id : null,
    byName: by.kind === 'person' ? null : by.name,
    act: act.act,
    words: act.words,
    area: act.area,
    subject: noted.subject ?? act.subject,
    outcome,
    about: [...about],
    details,
    salt,
    detailsDigest: digestOfDetails(salt, details),
  };
}

/** As it comes back from the database: what JSON has no word for is gone, and text is whole. */
const storable = (details: Details): Details =>
  JSON.parse(
    JSON.stringify(details, (_key, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value,
    ),
  );
