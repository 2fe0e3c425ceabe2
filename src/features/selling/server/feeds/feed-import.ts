/**
 * A dealer's CSV feed: every good row becomes or updates a listing, every bad row is named with its reason. It is
 * imported by short jobs. A row and that it is done commit together, so what a crash or a restart leaves is gone on
 * with at the next row, and none is kept twice.
 */
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { largestFeedBytes } from '../../rules.ts';
import type { Feed, FeedRefusals, ListingForm } from '../../shapes.ts';
import { moveIn } from '../listings/listing-moves.ts';
import { findByStockNumber } from '../listings/listing-store.ts';
import { createIn, type DealerIdentity, updateIn } from '../listings/listings.ts';
import { refuse, type SellingParts } from '../parts.ts';
import { type FeedTable, readRow, readTable, sameAs } from './feed-rows.ts';
import {
  advanceFeed,
  endStuckFeeds,
  type FeedRow,
  findFeed,
  findFeedFile,
  findFeeds,
  findRefusals,
  forgetOldFeeds,
  freeStockNumber,
  insertFeed,
  insertRefusal,
} from './feed-store.ts';

const queue = 'vehicles.feed';
// A job has to end well before the queue takes it for abandoned.
const jobMs = 30_000;
const toldEveryRows = 25;
// The queue tries again within minutes what a restart interrupted; a feed that stands longer holds no next one up.
const stuckAfterMs = 30 * 60_000;
const feedsKept = 20;
const feedsShown = 10;
const refusalsAtOnce = 200;

/**
 * Takes a feed and queues its import.
 * @throws Refusal feed_unreadable, feed_underway
 */
export async function acceptFeed(
  parts: SellingParts,
  actor: Actor,
  name: string,
  file: Buffer,
): Promise<Feed> {
  const { database, clock, jobs } = parts;
  if (file.length > largestFeedBytes) throw refuse('feed_unreadable', { words: 'A feed may have 4 MB.' });
  const csv = decode(file);
  const at = clock.now();
  const row = await database.transaction(async (tx) => {
    const before = new Date(at.getTime() - stuckAfterMs);
    await endStuckFeeds(tx, actor.userId, { before, problem: 'It came no further. Import it again.', at });
    const feed = await insertFeed(tx, {
      sellerId: actor.userId,
      dealerName: await parts.dealers.nameForFeed(tx, actor, name),
      csv,
      createdAt: at,
      progressedAt: at,
    });
    if (!feed) throw refuse('feed_underway');
    await forgetOldFeeds(tx, actor.userId, feedsKept);
    await jobs.send(tx, queue, { feedId: feed.id });
    await tell(parts, tx, feed);
    return feed;
  });
  return viewFeed(row);
}

/** Strictly: a file in another encoding would be listed with signs that nobody wrote. @throws Refusal feed_unreadable */
function decode(file: Buffer): string {
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(file);
    // PostgreSQL keeps no NUL, and no table has one.
    if (!csv.includes('\u0000')) return csv;
  } catch {
    throw refuse('feed_unreadable', {
      words: 'The file is not in UTF-8. Save it as “CSV UTF-8” and send it again.',
    });
  }
  throw refuse('feed_unreadable');
}

export async function myFeeds({ database }: SellingParts, actor: Actor): Promise<Feed[]> {
  return (await findFeeds(database.db, actor.userId, feedsShown)).map(viewFeed);
}

/** @throws Refusal feed_not_found */
export async function getFeed(
  { database }: SellingParts,
  actor: Actor,
  id: number,
  after: number,
): Promise<FeedRefusals> {
  const feed = await findFeed(database.db, id);
  if (feed?.sellerId !== actor.userId) throw refuse('feed_not_found');
  const refusals = await findRefusals(database.db, id, after, refusalsAtOnce);
  const next = refusals.length === refusalsAtOnce ? (refusals.at(-1)?.line ?? null) : null;
  return { feed: viewFeed(feed), refusals, next };
}

function viewFeed({ sellerId, progressedAt, createdAt, finishedAt, ...feed }: FeedRow): Feed {
  return {
    ...feed,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** So that its dealer's page counts along. */
async function tell(parts: SellingParts, tx: Tx, feed: FeedRow): Promise<void> {
  const { id, sellerId, state, rows, rowsDone } = feed;
  await record(tx, {
    type: state === 'waiting' || state === 'importing' ? 'feed.progressed' : 'feed.ended',
    subject: `feed:${id}`,
    payload: { feedId: id, state, rows, rowsDone },
    userIds: [sellerId],
    at: parts.clock.now(),
  });
}

export function importFeedsByJobs(parts: SellingParts): void {
  parts.jobs.work<{ feedId: number }>(queue, ({ feedId }) => importOn(parts, feedId));
}

/** Imports for a while, from where the feed stands. */
async function importOn(parts: SellingParts, feedId: number): Promise<void> {
  const { database, accounts } = parts;
  const csv = await findFeedFile(database.db, feedId);
  const found = await findFeed(database.db, feedId);
  if (!found || csv === null) return;
  let table: FeedTable;
  try {
    table = await readTable(csv);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return finish(parts, found, { state: 'failed', problem: error.message });
  }
  const started = await database.transaction((tx) =>
    advanceFeed(tx, found, { state: 'importing', rows: table.lines.length }),
  );
  if (!started) return;
  let feed = started;
  const { id: userId, email, firstName, lastName, roles } = await accounts.getUser(feed.sellerId);
  const actor: Actor = { userId, sessionId: '', email, firstName, lastName, roles };
  const seen = new Set<string>();
  for (const cells of table.lines.slice(0, feed.rowsDone)) seen.add(readRow(table.heads, cells).stockNumber);
  const until = Date.now() + jobMs;
  while (feed.rowsDone < table.lines.length) {
    if (Date.now() > until) return database.transaction((tx) => parts.jobs.send(tx, queue, { feedId }));
    // Its rows may all be refused for what stands in them; others have their turn in between.
    await setImmediate();
    const next = await importRow(parts, actor, feed, table, seen);
    if (!next) return;
    feed = next;
  }
  await finish(parts, feed, { state: 'done' });
}

async function finish(
  parts: SellingParts,
  feed: FeedRow,
  end: { state: 'done' | 'failed'; problem?: string },
): Promise<void> {
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const ended = await advanceFeed(tx, feed, { ...end, csv: null, progressedAt: at, finishedAt: at });
    if (ended) await tell(parts, tx, ended);
  });
}

type Outcome = { counted: ('created' | 'updated' | 'unchanged' | 'held')[]; vehicleId: VehicleId | null };

/** Imports the row a feed has come to. @returns undefined when somebody else has imported it, or ended the feed */
async function importRow(
  parts: SellingParts,
  actor: Actor,
  feed: FeedRow,
  { heads, lines }: FeedTable,
  seen: Set<string>,
): Promise<FeedRow | undefined> {
  const { stockNumber, form, problems } = readRow(heads, existing(lines[feed.rowsDone], 'the next row'));
  if (seen.has(stockNumber)) problems.stockNumber = 'stands in the feed twice';
  seen.add(stockNumber);
  if (form && Object.keys(problems).length === 0) {
    try {
      return await keepRow(parts, actor, feed, stockNumber, form);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      Object.assign(problems, error.fields ?? { row: error.message });
    }
  }
  return parts.database.transaction(async (tx) => {
    const next = await step(parts, tx, feed, ['refused']);
    const line = feed.rowsDone + 2;
    if (next) await insertRefusal(tx, feed.id, { line, stockNumber: stockNumber.slice(0, 40), problems });
    return next;
  });
}

async function keepRow(
  parts: SellingParts,
  actor: Actor,
  feed: FeedRow,
  stockNumber: string,
  form: ListingForm,
): Promise<FeedRow | undefined> {
  const kept = await parts.database
    .transaction(async (tx) => {
      // The name may have been decided on while the file was imported.
      const standing = (await parts.dealers.standingsOf(tx, [actor.userId], true)).get(actor.userId);
      const dealerName = standing?.approved ?? standing?.waiting ?? feed.dealerName;
      const outcome = await keepListing(parts, tx, actor, { dealerName, stockNumber }, form);
      const next = await step(parts, tx, feed, outcome.counted);
      if (!next) throw new ImportedElsewhere();
      return { next, vehicleId: outcome.vehicleId };
    })
    .catch((error: unknown) => {
      if (!(error instanceof ImportedElsewhere)) throw error;
      return undefined;
    });
  if (kept?.vehicleId) await parts.catalogue.refresh([kept.vehicleId]);
  return kept?.next;
}

/** Undoes a row that another process has imported meanwhile. */
class ImportedElsewhere extends Error {}

async function step(
  parts: SellingParts,
  tx: Tx,
  feed: FeedRow,
  counted: Parameters<typeof advanceFeed>[3],
): Promise<FeedRow | undefined> {
  const rowsDone = feed.rowsDone + 1;
  const next = await advanceFeed(tx, feed, { rowsDone, progressedAt: parts.clock.now() }, counted);
  if (next && rowsDone % toldEveryRows === 0) await tell(parts, tx, next);
  return next;
}

async function keepListing(
  parts: SellingParts,
  tx: Tx,
  actor: Actor,
  dealer: DealerIdentity,
  form: ListingForm,
): Promise<Outcome> {
  const known = await findByStockNumber(tx, actor.userId, dealer.stockNumber);
  const heldOf = (status: string) => (status === 'review' ? (['held'] as const) : []);
  if (known && known.status !== 'removed') {
    if (sameAs(known, form)) return { counted: ['unchanged'], vehicleId: null };
    const row = await updateIn(parts, tx, actor, known.id, form);
    return { counted: ['updated', ...heldOf(row.status)], vehicleId: row.id };
  }
  if (known) await freeStockNumber(tx, known.id);
  const draft = await createIn(parts, tx, actor, form, dealer);
  const row = await moveIn(parts, tx, actor, draft.id, 'publish');
  return { counted: ['created', ...heldOf(row.status)], vehicleId: row.id };
}
