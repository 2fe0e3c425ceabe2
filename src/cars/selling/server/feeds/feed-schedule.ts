/** A dealer's file that is fetched once a day from an address they named, and imported as if they had sent it. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { largestFeedBytes } from '#src/cars/listings/rules.ts';
import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import type { FeedSchedule } from '#src/cars/listings/shapes.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor, SystemActor } from '#src/platform/http/actor.ts';
import { fetchPublicFile, NoPublicFile } from '#src/platform/http/public-file.ts';
import { isPublicUrl } from '#src/platform/http/public-hosts.ts';
import type { UserId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { acceptFeed } from './feed-import.ts';
import { findSchedule, keepSchedule, type ScheduleRow, updateSchedule } from './schedule-store.ts';

const queue = 'vehicles.feed_fetch';
const dayMs = 24 * 3_600_000;
/** What was not there may be there within the hour; an import that runs is over by then. */
const againMs = 3_600_000;
const fetchMs = 60_000;

const view = (row: ScheduleRow | undefined): FeedSchedule => ({
  url: row?.url ?? null,
  nextAt: row?.nextAt?.toISOString() ?? null,
  fetchedAt: row?.fetchedAt?.toISOString() ?? null,
  problem: row?.problem ?? null,
});

export async function scheduleOf({ database }: SellingParts, { userId }: Actor): Promise<FeedSchedule> {
  return view(await findSchedule(database.db, userId));
}

/**
 * From now on, and first at once; null ends it.
 * @throws Refusal feed_address_unusable
 */
export async function setSchedule(
  { database, clock, jobs, reach }: SellingParts,
  { userId }: Actor,
  url: string | null,
): Promise<FeedSchedule> {
  const mayAsk = reach?.mayAsk ?? ((address: string) => isPublicUrl(address, true));
  if (url !== null && !mayAsk(url)) throw refuse('feed_address_unusable');
  const at = clock.now();
  const row = await database.transaction(async (tx) => {
    const kept = existing(
      await keepSchedule(tx, userId, { url, nextAt: url === null ? null : at, updatedAt: at }),
      'the schedule',
    );
    if (url !== null) await jobs.send(tx, queue, { sellerId: userId, turn: kept.turn });
    return kept;
  });
  return view(row);
}

export function fetchFeedsByJobs(parts: SellingParts): void {
  parts.jobs.work<Turn>(queue, (turn) => fetchFeed(parts, turn));
}

/** Tomorrow it may be again. */
const notOffered = { words: 'No cars are offered here at the moment.', mayComeLater: false };

/** A schedule that was set anew meanwhile has another turn, and this one ends. */
interface Turn {
  sellerId: UserId;
  turn: number;
}

async function fetchFeed(parts: SellingParts, turn: Turn): Promise<void> {
  const { database, clock } = parts;
  const schedule = await findSchedule(database.db, turn.sellerId);
  if (!schedule?.url || schedule.turn !== turn.turn) return;
  if (await isKeptOut(database.db, turn.sellerId)) return;
  const problem = isOffered('cars') ? await importFrom(parts, turn.sellerId, schedule.url) : notOffered;
  const at = clock.now();
  const nextAt = new Date(at.getTime() + (problem?.mayComeLater ? againMs : dayMs));
  await database.transaction(async (tx) => {
    const isStill = await updateSchedule(tx, turn, {
      nextAt,
      problem: problem?.words ?? null,
      ...(problem ? {} : { fetchedAt: at }),
    });
    if (isStill) await sendNext(parts, tx, turn, nextAt);
  });
}

const sendNext = ({ jobs }: SellingParts, tx: Tx, turn: Turn, startAfter: Date) =>
  jobs.send(tx, queue, turn, { startAfter });

/** What kept it from being imported, in words for the dealer; null where it is. */
async function importFrom(
  parts: SellingParts,
  sellerId: UserId,
  url: string,
): Promise<{ words: string; mayComeLater: boolean } | null> {
  const { id: forUserId } = await parts.accounts.getUser(sellerId);
  const actor: SystemActor = { kind: 'system', job: 'feeds.fetch', forUserId };
  const path = join(parts.incomingFolder, randomBytes(16).toString('hex'));
  await mkdir(parts.incomingFolder, { recursive: true });
  try {
    const limits = {
      mostBytes: largestFeedBytes,
      timeoutMs: fetchMs,
      type: /^(text\/|application\/(csv|octet-stream|vnd\.ms-excel)\b)/i,
      what: 'a CSV file',
    };
    await fetchPublicFile(url, path, limits, parts.reach);
    await acceptFeed(parts, actor, { dealerName: '', mileageUnit: '' }, await readFile(path));
    return null;
  } catch (error) {
    if (error instanceof NoPublicFile) return { words: error.message, mayComeLater: error.mayComeLater };
    if (error instanceof Refusal)
      return { words: error.message, mayComeLater: error.code === 'feed_underway' };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
