/**
 * A dealer's CSV feed: every good row becomes or updates a listing, every bad row is named with its reason. It is
 * imported by short jobs. A row and that it is done commit together, so what a crash or a restart leaves is gone on
 * with at the next row, and none is kept twice.
 */
import { setImmediate } from 'node:timers/promises';
import { mileageUnits } from '#src/cars/dealers/file/figures.ts';
import { columnsOf } from '#src/cars/dealers/file/heads.ts';
import { type FileTable, readTable } from '#src/cars/dealers/file/table.ts';
import { FileUnreadable, textOf } from '#src/cars/dealers/file/text.ts';
import { type FeedState, largestFeedBytes, mostFeedRows, openFeedStates } from '#src/cars/listings/rules.ts';
import { moveIn } from '#src/cars/listings/server/listings/listing-moves.ts';
import { findByStockNumber, updateVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import {
  createIn,
  type DealerIdentity,
  placedIn,
  updateIn,
} from '#src/cars/listings/server/listings/listings.ts';
import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import type { Feed, ListingForm } from '#src/cars/listings/shapes.ts';
import { feedPolicy } from '#src/cars/policy.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, type DoneBy, doneBy, ownerOf, type SystemActor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { answerGone } from './feed-gone.ts';
import { wantPictures } from './feed-pictures.ts';
import { type ReadRow, readRow, sameAs, viewColumns } from './feed-rows.ts';
import {
  advanceFeed,
  deleteRefusals,
  endStuckFeeds,
  type FeedRow,
  findFeed,
  findFeedFile,
  forgetOldFeeds,
  freeStockNumber,
  insertFeed,
  insertRefusal,
  lockFeed,
  updateFeed,
} from './feed-store.ts';
import { viewFeed } from './feed-views.ts';

const queue = 'vehicles.feed';
// A job has to end well before the queue takes it for abandoned.
const jobMs = 30_000;
const toldEveryRows = 25;
// The queue tries again within minutes what a restart interrupted; a feed that stands longer holds no next one up.
const stuckAfterMs = 30 * 60_000;
const feedsKept = 20;

/**
 * Takes a feed and queues its import.
 * @throws Refusal feed_unreadable, feed_underway
 */
export async function acceptFeed(
  parts: SellingParts,
  actor: Actor | SystemActor,
  { dealerName, mileageUnit }: { dealerName: string; mileageUnit: string },
  file: Buffer,
): Promise<Feed> {
  const { database, clock, jobs } = parts;
  if (file.length > largestFeedBytes) throw refuse('feed_unreadable', { words: 'A feed may have 4 MB.' });
  const csv = readText(file);
  const unit = mileageUnits.find((known) => known === mileageUnit);
  const at = clock.now();
  const sellerId = ownerOf(actor);
  const row = await database.transaction(async (tx) => {
    const before = new Date(at.getTime() - stuckAfterMs);
    await endStuckFeeds(tx, sellerId, { before, problem: 'It came no further. Import it again.', at });
    const feed = await insertFeed(tx, {
      sellerId,
      dealerName: await parts.dealers.nameForFeed(tx, sellerId, dealerName),
      csv,
      createdAt: at,
      progressedAt: at,
    });
    if (!feed) throw refuse('feed_underway');
    if (unit) await parts.dealers.sayOfFile(tx, sellerId, { mileageUnit: unit });
    await forgetOldFeeds(tx, sellerId, feedsKept);
    await jobs.send(tx, queue, { feedId: feed.id });
    await tell(parts, tx, feed, doneBy(actor));
    return feed;
  });
  return viewFeed(row);
}

/** @throws Refusal feed_unreadable */
function readText(file: Buffer): string {
  try {
    return textOf(file);
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    throw refuse('feed_unreadable', { words: error.message });
  }
}

/**
 * Reads the file of a dealer's latest feed once more, by what they have said since.
 * @throws Refusal feed_not_found, feed_settled, feed_underway
 */
export async function readAgain(parts: SellingParts, actor: Actor, id: number): Promise<Feed> {
  const { database, clock, jobs } = parts;
  const at = clock.now();
  const row = await database.transaction(async (tx) => {
    const found = await lockFeed(tx, id);
    if (!found || !may(feedPolicy, 'read', whoOwns(actor, found.sellerId))) throw refuse('feed_not_found');
    if (isOpen(found.state)) throw refuse('feed_underway');
    if ((await findFeedFile(tx, id)) === null) throw refuse('feed_settled');
    await deleteRefusals(tx, id);
    const counts = { rowsDone: 0, created: 0, updated: 0, unchanged: 0, held: 0, refused: 0, asked: 0 };
    const gone = { gone: 0, goneState: null, unitAssumed: false };
    const change = { ...counts, ...gone, state: 'waiting' as const, finishedAt: null, progressedAt: at };
    const feed = existing(await updateFeed(tx, id, change), 'the feed');
    await jobs.send(tx, queue, { feedId: id });
    await tell(parts, tx, feed);
    return feed;
  });
  return viewFeed(row);
}

const isOpen = (state: FeedState): boolean => openFeedStates.includes(state);

/** So that its dealer's page counts along. */
async function tell(parts: SellingParts, tx: Tx, feed: FeedRow, done: DoneBy = {}): Promise<void> {
  const { id, sellerId, state, rows, rowsDone } = feed;
  await record(tx, {
    type: state === 'waiting' || state === 'importing' ? 'feed.progressed' : 'feed.ended',
    subject: `feed:${id}`,
    payload: { feedId: id, state, rows, rowsDone, ...done },
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
  if (!found || csv === null || !isOpen(found.state)) return;
  const said = await parts.dealers.fileSettingsOf(database.db, found.sellerId);
  let table: FileTable;
  try {
    table = await readTable(csv, mostFeedRows);
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
    return finish(parts, found, { state: 'failed', problem: error.message, csv: null });
  }
  const columns = columnsOf(table.heads, said.heads);
  const started = await database.transaction((tx) =>
    advanceFeed(tx, found, {
      state: 'importing',
      rows: table.rows.length,
      columns: viewColumns(table.heads, table.rows[0] ?? [], said),
    }),
  );
  if (!started) return;
  let feed = started;
  const { id: forUserId } = await accounts.getUser(feed.sellerId);
  const actor: SystemActor = { kind: 'system', job: 'feeds.import', forUserId };
  const seen = new Set<string>();
  const reading: Reading = { table, seen, read: (row) => readRow(columns, row, said) };
  for (const row of table.rows.slice(0, feed.rowsDone)) seen.add(reading.read(row).stockNumber);
  const until = Date.now() + jobMs;
  while (feed.rowsDone < table.rows.length) {
    if (Date.now() > until) return database.transaction((tx) => parts.jobs.send(tx, queue, { feedId }));
    // Its rows may all be refused for what stands in them; others have their turn in between.
    await setImmediate();
    const next = await importRow(parts, actor, feed, reading);
    if (!next) return;
    feed = next;
  }
  await finish(parts, feed, { state: 'done' }, seen);
}

interface Reading {
  table: FileTable;
  seen: Set<string>;
  read: (row: readonly string[]) => ReadRow;
}

/** `seen` are the stock numbers of a file that was read to its end. */
async function finish(
  parts: SellingParts,
  feed: FeedRow,
  end: { state: 'done' | 'failed'; problem?: string; csv?: null },
  seen?: ReadonlySet<string>,
): Promise<void> {
  const at = parts.clock.now();
  const withdrawn = await parts.database.transaction(async (tx) => {
    const ended = await advanceFeed(tx, feed, { ...end, progressedAt: at, finishedAt: at });
    if (!ended) return [];
    // A file of which nothing could be taken says nothing of the cars it does not have.
    const isTaken = ended.created + ended.updated + ended.unchanged > 0;
    const after = seen && isTaken ? await answerGone(parts, tx, ended, seen) : undefined;
    const told = after
      ? await updateFeed(tx, feed.id, { gone: after.gone, goneState: after.goneState })
      : ended;
    await tell(parts, tx, existing(told, 'the feed'));
    return after?.withdrawn ?? [];
  });
  await parts.catalogue.refresh(withdrawn);
}

interface Outcome {
  counted: ('created' | 'updated' | 'unchanged' | 'held')[];
  vehicleId: VehicleId;
  isChanged: boolean;
}

/** Imports the row a feed has come to. @returns undefined when somebody else has imported it, or ended the feed */
async function importRow(
  parts: SellingParts,
  actor: SystemActor,
  feed: FeedRow,
  { table, seen, read }: Reading,
): Promise<FeedRow | undefined> {
  const row = read(existing(table.rows[feed.rowsDone], 'the next row'));
  const { stockNumber, problems, questions } = row;
  if (stockNumber !== '' && seen.has(stockNumber))
    problems.stockNumber = `“${stockNumber}” stands in the file twice; the first of them was taken`;
  seen.add(stockNumber);
  const line = feed.rowsDone + table.firstLine;
  if (row.form && Object.keys(problems).length === 0) {
    try {
      return await keepRow(parts, actor, feed, { ...row, form: row.form }, line);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      Object.assign(problems, error.fields ?? { row: error.message });
    }
  }
  return parts.database.transaction(async (tx) => {
    const isAsked = Object.keys(problems).length === 0;
    const next = await step(parts, tx, feed, [isAsked ? 'asked' : 'refused'], row.unitAssumed);
    const refusal = { line, stockNumber: stockNumber.slice(0, 40), problems, questions };
    if (next) await insertRefusal(tx, feed.id, refusal);
    return next;
  });
}

async function keepRow(
  parts: SellingParts,
  actor: SystemActor,
  feed: FeedRow,
  { stockNumber, form, images, remarks, unitAssumed }: ReadRow & { form: ListingForm },
  line: number,
): Promise<FeedRow | undefined> {
  const placed = { ...form, ...(await placedIn(parts, form)) };
  const kept = await parts.database
    .transaction(async (tx) => {
      // The name may have been decided on while the file was imported.
      const standing = (await parts.dealers.standingsOf(tx, [actor.forUserId], true)).get(actor.forUserId);
      const dealerName = standing?.approved ?? standing?.waiting ?? feed.dealerName;
      const outcome = await keepListing(parts, tx, actor, { dealerName, stockNumber }, placed);
      const next = await step(parts, tx, feed, outcome.counted, unitAssumed);
      if (!next) throw new ImportedElsewhere();
      await wantPictures(parts, tx, outcome.vehicleId, images);
      if (Object.keys(remarks).length > 0)
        await insertRefusal(tx, feed.id, { line, stockNumber, problems: remarks, questions: [] });
      return { next, vehicleId: outcome.isChanged ? outcome.vehicleId : null };
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
  unitAssumed: boolean,
): Promise<FeedRow | undefined> {
  const rowsDone = feed.rowsDone + 1;
  const change = { rowsDone, progressedAt: parts.clock.now(), ...(unitAssumed && { unitAssumed }) };
  const next = await advanceFeed(tx, feed, change, counted);
  if (next && rowsDone % toldEveryRows === 0) await tell(parts, tx, next);
  return next;
}

async function keepListing(
  parts: SellingParts,
  tx: Tx,
  actor: SystemActor,
  dealer: DealerIdentity & { stockNumber: string },
  form: ListingForm,
): Promise<Outcome> {
  const known = await findByStockNumber(tx, actor.forUserId, dealer.stockNumber);
  const heldOf = (status: string) => (status === 'review' ? (['held'] as const) : []);
  if (known && known.status !== 'removed') {
    const isSame = sameAs(known, form);
    const isBack = known.goneAt !== null && (known.status === 'paused' || known.status === 'draft');
    if (isSame && !isBack) return { counted: ['unchanged'], vehicleId: known.id, isChanged: false };
    let row = isSame ? known : await updateIn(parts, tx, actor, known.id, form);
    if (isBack) {
      row = existing(await updateVehicle(tx, known.id, { goneAt: null }), 'the vehicle');
      row = await moveIn(parts, tx, actor, known.id, 'publish');
    }
    return { counted: ['updated', ...heldOf(row.status)], vehicleId: row.id, isChanged: true };
  }
  if (known) await freeStockNumber(tx, known.id);
  const draft = await createIn(parts, tx, actor, form, dealer);
  const row = await moveIn(parts, tx, actor, draft.id, 'publish');
  return { counted: ['created', ...heldOf(row.status)], vehicleId: row.id, isChanged: true };
}
