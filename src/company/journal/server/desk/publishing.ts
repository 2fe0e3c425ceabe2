/** When readers see a post: at once, at a time, or not any more. */
import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PostId } from '#src/platform/ids.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { type DeskPost, deskRefusals } from '../../desk-contract.ts';
import type { WorkingCopy } from '../../shapes.ts';
import { addressOf, faultsOf } from './copies.ts';
import { copyOf, type DeskParts, locked, refuse, tell, unchanged } from './desk-parts.ts';
import * as store from './desk-store.ts';
import { getPost } from './post-views.ts';

export const publishQueue = 'journal.publish';

export interface Due {
  postId: PostId;
  /** When it goes out, as it was scheduled. */
  at: string;
  by: number;
}

/** @throws Refusal no_such_post, post_changed_meanwhile, post_not_ready with each fault, address_taken */
export async function publishPost(
  parts: DeskParts,
  actor: Actor,
  id: number,
  revision: number,
): Promise<DeskPost> {
  await orTaken(() =>
    parts.database.transaction(async (tx) =>
      showToReaders(parts, tx, await unchanged(tx, id, revision), actor.userId),
    ),
  );
  return getPost(parts, actor, id);
}

/**
 * @param form the day and the time of day in the time zone `zone`
 * @throws Refusal already_out, time_passed, no_such_post, post_changed_meanwhile, post_not_ready, address_taken
 */
export async function schedulePost(
  parts: DeskParts,
  actor: Actor,
  id: number,
  form: { revision: number; date: string; time: string; zone: string },
): Promise<DeskPost> {
  const { database, clock, jobs } = parts;
  const at = zonedTime(form.date, form.time, form.zone);
  await database.transaction(async (tx) => {
    const post = await unchanged(tx, id, form.revision);
    if (post.state === 'published') throw refuse('already_out');
    if (at <= clock.now()) throw refuse('time_passed', { fields: { time: deskRefusals.time_passed[1] } });
    await checkReady(tx, post, (await store.findNewestVersion(tx, id))?.copy ?? copyOf(post));
    const due: Due = { postId: id, at: at.toISOString(), by: actor.userId };
    await store.updatePost(tx, id, { state: 'scheduled', publishAt: at, publishZone: form.zone });
    await jobs.send(tx, publishQueue, due, { startAfter: at });
    await tell(parts, tx, post, 'post.scheduled', actor.userId, { at: due.at, zone: form.zone });
  });
  return getPost(parts, actor, id);
}

/** Makes it a draft again. @throws Refusal no_such_post, not_scheduled */
export async function withdrawPost(parts: DeskParts, actor: Actor, id: number): Promise<DeskPost> {
  await parts.database.transaction(async (tx) => {
    const post = await locked(tx, id);
    if (post.state === 'draft') throw refuse('not_scheduled');
    await store.updatePost(tx, id, { state: 'draft', publishAt: null, publishZone: null });
    await tell(parts, tx, post, 'post.withdrawn', actor.userId, { was: post.state });
  });
  return getPost(parts, actor, id);
}

/** The job of a scheduled post. One that was moved, withdrawn or published meanwhile is left alone. */
export async function publishDue(parts: DeskParts, { postId, at, by }: Due): Promise<void> {
  const { database } = parts;
  const failed = await attempt(() =>
    database.transaction(async (tx) => {
      const post = await store.lockPost(tx, postId);
      if (post?.state !== 'scheduled' || post.publishAt?.toISOString() !== at) return;
      await showToReaders(parts, tx, post, by);
    }),
  );
  if (!failed) return;
  // What became unfit since it was scheduled waits as a draft, and its editors are told.
  await database.transaction(async (tx) => {
    const post = await store.lockPost(tx, postId);
    if (post?.state !== 'scheduled' || post.publishAt?.toISOString() !== at) return;
    await store.updatePost(tx, postId, { state: 'draft', publishAt: null, publishZone: null });
    await tell(parts, tx, post, 'post.held', by, { why: failed });
  });
}

async function showToReaders(parts: DeskParts, tx: Tx, post: store.PostRecord, by: number): Promise<void> {
  const now = parts.clock.now();
  const newest = await store.findNewestVersion(tx, post.id);
  const copy = newest?.copy ?? copyOf(post);
  const slug = await checkReady(tx, post, copy);
  await store.insertAddress(tx, slug, post.id, now);
  if (newest) await store.updateVersion(tx, newest.id, { closed: true });
  await store.updatePost(tx, post.id, {
    ...copy,
    slug,
    state: 'published',
    publishedAt: post.publishedAt ?? now,
    updatedAt: now,
    publishAt: null,
    publishZone: null,
    publishedRevision: post.revision,
  });
  await tell(parts, tx, post, 'post.published', by, { address: slug, again: post.publishedAt !== null });
}

/** Refuses a copy that may not go out, with every fault beside its field; answers its address. */
async function checkReady(tx: Tx, post: store.PostRecord, copy: WorkingCopy): Promise<string> {
  const faults = faultsOf(copy);
  const [first] = Object.values(faults);
  if (first) throw refuse('post_not_ready', { words: first, fields: faults });
  const slug = addressOf(copy);
  if (await store.isAddressTaken(tx, slug, post.id)) {
    throw refuse('address_taken', { fields: { slug: deskRefusals.address_taken[1] } });
  }
  return slug;
}

async function attempt(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const refused = asTaken(error);
    if (refused === undefined) throw error;
    return refused.message;
  }
}

/** The refusal an error is, also when two posts took one address in the same moment. */
function asTaken(error: unknown): Error | undefined {
  if (error instanceof Error && error.name === 'Refusal') return error;
  const constraint = violatedConstraint(error);
  return constraint === 'posts_slug_unique' || constraint === 'post_addresses_pkey'
    ? refuse('address_taken', { fields: { slug: deskRefusals.address_taken[1] } })
    : undefined;
}

async function orTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw asTaken(error) ?? error;
  }
}
