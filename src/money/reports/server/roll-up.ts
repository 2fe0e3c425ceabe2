/**
 * Keeps the ledger summed by day. An entry waits in a list, written with it, until it is counted; each look counts what
 * waits, so a report is as new as its call and costs what happened since the last.
 */

import { booksTimeZone } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { dayStarts, daysBetween } from '../spans.ts';
import type { ReportParts } from './parts.ts';
import {
  addToDays,
  countAnew,
  findSpan,
  isBehind,
  lockRollUp,
  noteRollUp,
  takeUnsummed,
} from './roll-up-store.ts';
import { findAsOf } from './store.ts';

/** So many are counted in one transaction. */
const entriesAtOnce = 50_000;

/**
 * Brings the days up to now, unless somebody else is at it. Where nothing waits nothing is written.
 * @returns up to when they are complete
 */
export async function rollUp(parts: ReportParts): Promise<Date> {
  const { database, clock } = parts;
  const timeZone = booksTimeZone();
  const now = clock.now();
  if (!(await isBehind(database.db, timeZone))) return now;
  let counted: number | undefined;
  do counted = await countSome(parts);
  while (counted === entriesAtOnce);
  return counted === undefined ? ((await findAsOf(database.db)) ?? now) : now;
}

/** @returns how many were counted; undefined while somebody else counts */
async function countSome({ database, clock }: ReportParts): Promise<number | undefined> {
  const timeZone = booksTimeZone();
  const now = clock.now();
  return database.transaction(async (tx) => {
    const countedBy = await lockRollUp(tx, timeZone, now);
    if (countedBy === undefined) return undefined;
    // Days begin elsewhere by other clocks.
    if (countedBy !== timeZone) await countAnew(tx);
    const entryIds = await takeUnsummed(tx, entriesAtOnce);
    const span = await findSpan(tx, entryIds);
    if (span) {
      const [from, to] = [localDate(span.first, timeZone), localDate(span.last, timeZone)];
      await addToDays(tx, entryIds, { days: daysBetween(from, to), starts: dayStarts(from, to, timeZone) });
    }
    await noteRollUp(tx, timeZone, now);
    return entryIds.length;
  });
}
