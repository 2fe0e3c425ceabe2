/** Feeds as their dealer sees them: how far each has come, what it waits for, and what is gone from it. */
import { valueKey, wordChoices } from '#src/cars/dealers/file/words.ts';
import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import type { Feed, FeedQuestion, FeedRefusals } from '#src/cars/listings/shapes.ts';
import { feedPolicy } from '#src/cars/policy.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import {
  countQuestions,
  type FeedRow,
  findFeed,
  findFeeds,
  findGone,
  findPicturesOfSeller,
  findRefusals,
} from './feed-store.ts';

const feedsShown = 10;
const refusalsAtOnce = 200;
const goneShown = 100;

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
  const { db } = database;
  const feed = await findFeed(db, id);
  if (!feed || !may(feedPolicy, 'read', whoOwns(actor, feed.sellerId))) throw refuse('feed_not_found');
  const [refusals, questions, gone, pictures] = await Promise.all([
    findRefusals(db, id, after, refusalsAtOnce),
    countQuestions(db, id),
    feed.goneState === null ? [] : findGone(db, feed, goneShown),
    findPicturesOfSeller(db, actor.userId, goneShown),
  ]);
  const next = refusals.length === refusalsAtOnce ? (refusals.at(-1)?.line ?? null) : null;
  return {
    feed: viewFeed(feed),
    columns: feed.columns ?? [],
    questions: questions.map(
      ({ field, value, rows }): FeedQuestion => ({
        field,
        value,
        rows,
        key: field === 'location' ? 'location' : valueKey(field, value),
        choices: field === 'location' ? [] : [...wordChoices[field]],
      }),
    ),
    goneCars: gone.map((row) => ({
      id: row.id,
      title: titleOf(row),
      stockNumber: row.stockNumber ?? '',
      status: row.status,
    })),
    pictures,
    refusals,
    next,
  };
}

export function viewFeed({ sellerId, progressedAt, createdAt, finishedAt, columns, ...feed }: FeedRow): Feed {
  return {
    ...feed,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
