/** Who has a post open. Each editor says so again and again; who falls silent is no longer there. */

import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PostId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { deskRefusals, type Editor } from '../../desk-contract.ts';
import { deletePresence, findPresences, lockPost, upsertPresence } from './desk-store.ts';

const refuse = refusalsOf(deskRefusals);
// The editor's page says so every 15 seconds.
const silentMs = 40_000;

export function createPresence({ database, clock }: { database: Database; clock: Clock }) {
  const find = (queries: Queries, postIds: readonly PostId[]) =>
    findPresences(queries, postIds, new Date(clock.now().getTime() - silentMs));
  const nameOf = (one: { firstName: string; lastName: string }) => fullName(one);

  async function editors(queries: Queries, postId: PostId, me: number): Promise<Editor[]> {
    const here = await find(queries, [postId]);
    return here.map((one) => ({ id: one.id, name: nameOf(one), line: one.line, me: one.id === me }));
  }

  async function others(tx: Tx, postId: PostId, me: number | null): Promise<number[]> {
    return (await find(tx, [postId])).map(({ id }) => id).filter((id) => id !== me);
  }

  return {
    editors,
    /** The accounts of those who have the post open, without one's own. */
    others,
    async names(queries: Queries, postIds: readonly PostId[]): Promise<Map<number, string[]>> {
      const names = new Map<number, string[]>();
      if (postIds.length === 0) return names;
      for (const one of await find(queries, postIds)) {
        names.set(one.postId, [...(names.get(one.postId) ?? []), nameOf(one)]);
      }
      return names;
    },
    /** Comes, stays or leaves; the others hear of coming and leaving at once. */
    async renew(
      actor: Actor,
      postId: PostId,
      { line, leaving }: { line: number | null; leaving: boolean },
    ): Promise<{ editors: Editor[]; revision: number }> {
      return database.transaction(async (tx) => {
        const post = await lockPost(tx, postId);
        if (!post) throw refuse('no_such_post');
        const here = await find(tx, [postId]);
        const wasHere = here.some(({ id }) => id === actor.userId);
        if (leaving) await deletePresence(tx, postId, actor.userId);
        else await upsertPresence(tx, { postId, userId: actor.userId, line, seenAt: clock.now() });
        const otherIds = here.map(({ id }) => id).filter((id) => id !== actor.userId);
        if (otherIds.length > 0 && wasHere === leaving) {
          await record(tx, {
            type: leaving ? 'post.left' : 'post.opened',
            subject: `post:${postId}`,
            payload: { postId, by: actor.userId },
            userIds: otherIds,
            at: clock.now(),
          });
        }
        return { editors: await editors(tx, postId, actor.userId), revision: post.revision };
      });
    },
  };
}
