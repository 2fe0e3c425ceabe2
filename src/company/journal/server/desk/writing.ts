/** Writing in a post: what is typed is kept as versions, and each can be had back. */
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { type DeskPost, deskRefusals } from '../../desk-contract.ts';
import { nestsTooDeep } from '../../rules.ts';
import type { WorkingCopy } from '../../shapes.ts';
import { whatChanged } from './copies.ts';
import { copyOf, type DeskParts, refuse, tell, unchanged } from './desk-parts.ts';
import * as store from './desk-store.ts';
import { getPost } from './post-views.ts';

// What one person writes within this long is one version in the history.
const versionMs = 10 * 60_000;

/** A post of the actor's that nobody reads yet. */
export async function beginPost(parts: DeskParts, actor: Actor): Promise<{ id: number }> {
  const { database, clock, scenes } = parts;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const post = await store.insertPost(tx, {
      title: '',
      excerpt: '',
      content: '',
      category: 'News',
      featuredImage: `/blog/pictures/${scenes[0]}.svg`,
      imageAlt: '',
      authorId: actor.userId,
      // Nobody reads it yet; its address is made from its title when it goes out.
      slug: `draft-${crypto.randomUUID()}`,
      createdAt: now,
      updatedAt: now,
    });
    await tell(parts, tx, post, 'post.begun', actor.userId);
    return { id: post.id };
  });
}

/**
 * Keeps what was typed, whether or not it could go out.
 * @throws Refusal text_nests_too_deep, no_such_post, post_changed_meanwhile, no_such_author
 */
export async function savePost(
  parts: DeskParts,
  actor: Actor,
  id: number,
  { revision, copy }: { revision: number; copy: WorkingCopy },
) {
  const { database, clock, presence } = parts;
  if (nestsTooDeep(copy.content)) {
    throw refuse('text_nests_too_deep', { fields: { content: deskRefusals.text_nests_too_deep[1] } });
  }
  return database.transaction(async (tx) => {
    const post = await unchanged(tx, id, revision);
    await keep(parts, tx, post, copy, actor);
    return {
      revision: post.revision,
      savedAt: clock.now().toISOString(),
      editors: await presence.editors(tx, id, actor.userId),
    };
  });
}

/** @throws Refusal no_such_version, no_such_post, post_changed_meanwhile, no_such_author */
export async function restoreVersion(
  parts: DeskParts,
  actor: Actor,
  id: number,
  { revision, versionId }: { revision: number; versionId: number },
): Promise<DeskPost> {
  await parts.database.transaction(async (tx) => {
    const post = await unchanged(tx, id, revision);
    const version = await store.findVersion(tx, id, versionId);
    if (!version) throw refuse('no_such_version');
    const done = await keep(parts, tx, post, version.copy, actor, restoring(version.what));
    if (done) await tell(parts, tx, post, 'post.restored', actor.userId, { versionId });
  });
  return getPost(parts, actor, id);
}

/** Writes `copy` into the history; false when nothing in it is new. */
async function keep(
  parts: DeskParts,
  tx: Tx,
  post: store.PostRecord,
  copy: WorkingCopy,
  actor: Actor,
  restored?: string,
): Promise<boolean> {
  const { clock, presence } = parts;
  const now = clock.now();
  const newest = (await store.findNewestVersion(tx, post.id)) ?? (await keepFirst(tx, post));
  const what = restored ?? whatChanged(newest.copy, copy);
  if (what === null) return false;
  if (copy.authorId !== newest.copy.authorId) {
    const authors = await store.findAuthors(tx);
    if (!authors.some(({ id }) => id === copy.authorId)) throw refuse('no_such_author');
  }
  const goesOn =
    !restored &&
    !newest.closed &&
    newest.editorId === actor.userId &&
    now.getTime() - newest.startedAt.getTime() < versionMs;
  if (goesOn) {
    const before = await store.findVersionBefore(tx, post.id, newest.id);
    const since = before && whatChanged(before.copy, copy);
    await store.updateVersion(tx, newest.id, { copy, what: since ?? what, savedAt: now });
  } else {
    const row = { postId: post.id, copy, editorId: actor.userId, what, closed: restored !== undefined };
    await store.insertVersion(tx, { ...row, startedAt: now, savedAt: now });
  }
  await store.updatePost(tx, post.id, { revision: post.revision + 1 });
  post.revision += 1;
  if ((await presence.others(tx, post.id, actor.userId)).length > 0) {
    await tell(parts, tx, post, 'post.saved', actor.userId, { revision: post.revision });
  }
  return true;
}

/** What the post was before anybody wrote in it here begins its history. */
async function keepFirst(tx: Tx, post: store.PostRecord) {
  await store.insertVersion(tx, {
    postId: post.id,
    copy: copyOf(post),
    editorId: post.authorId,
    what: 'the first draft',
    startedAt: post.updatedAt,
    savedAt: post.updatedAt,
    closed: true,
  });
  return existing(await store.findNewestVersion(tx, post.id), 'the newest version');
}

/** By what it was, since each editor reads its time in their own zone; also where it was restored itself. */
const restoring = (what: string): string => (what.startsWith('restored “') ? what : `restored “${what}”`);
