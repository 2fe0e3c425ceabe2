/** What the verbs of the desk share: what they are given, a post's turn, and the news of it. */

import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { deskRefusals } from '../../desk-contract.ts';
import type { WorkingCopy } from '../../shapes.ts';
import * as store from './desk-store.ts';
import type { createPresence } from './presence.ts';

export const refuse = refusalsOf(deskRefusals);

export interface DeskParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Names of the pictures that a post may begin with. */
  scenes: readonly string[];
  presence: ReturnType<typeof createPresence>;
}

/** @throws Refusal no_such_post */
export async function locked(tx: Tx, id: number): Promise<store.PostRecord> {
  const post = await store.lockPost(tx, id);
  if (!post) throw refuse('no_such_post');
  return post;
}

/**
 * The post, locked, if nobody has written in it since `revision`.
 * @throws Refusal no_such_post, post_changed_meanwhile with the newest `revision` and `copy`
 */
export async function unchanged(tx: Tx, id: number, revision: number): Promise<store.PostRecord> {
  const post = await locked(tx, id);
  if (post.revision !== revision) {
    const newest = await store.findNewestVersion(tx, id);
    throw refuse('post_changed_meanwhile', {
      more: { revision: post.revision, copy: newest?.copy ?? copyOf(post) },
    });
  }
  return post;
}

/** Tells those who have the post open, but for `by`. */
export async function tell(
  { clock, presence }: DeskParts,
  tx: Tx,
  post: { id: number },
  type: string,
  by: number | null,
  more: object = {},
): Promise<void> {
  await record(tx, {
    type,
    subject: `post:${post.id}`,
    payload: { postId: post.id, by, ...more },
    userIds: await presence.others(tx, post.id, by),
    at: clock.now(),
  });
}

/** What readers see, as the copy an editor begins with. */
export function copyOf(post: store.PostRecord): WorkingCopy {
  const { title, excerpt, content, category, featuredImage, imageAlt, slug, authorId, featured } = post;
  const shown = post.publishedAt === null ? '' : slug;
  return { title, excerpt, content, category, featuredImage, imageAlt, slug: shown, authorId, featured };
}
