/** Posts as their editors see them. */

import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { DeskPost, DeskRow } from '../../desk-contract.ts';
import type { PostState } from '../../rules.ts';
import { copyOf, type DeskParts, refuse } from './desk-parts.ts';
import * as store from './desk-store.ts';

const shownVersions = 100;

/** @throws Refusal no_such_post */
export async function getPost(
  { database, presence, scenes }: DeskParts,
  actor: Actor,
  id: number,
): Promise<DeskPost> {
  const { db } = database;
  const post = await store.findPostRecord(db, id);
  if (!post) throw refuse('no_such_post');
  const [newest, versions, addresses, authors, editors] = await Promise.all([
    store.findNewestVersion(db, id),
    store.findVersions(db, id, shownVersions),
    store.findAddresses(db, id),
    store.findAuthors(db),
    presence.editors(db, id, actor.userId),
  ]);
  return {
    id,
    state: post.state,
    revision: post.revision,
    copy: newest?.copy ?? copyOf(post),
    savedAt: newest?.savedAt.toISOString() ?? null,
    unpublished: hasUnpublished(post),
    publishedAt: post.publishedAt?.toISOString() ?? null,
    publishAt: post.publishAt?.toISOString() ?? null,
    publishZone: post.publishZone,
    address: post.slug,
    oldAddresses: addresses.filter((slug) => slug !== post.slug),
    editors,
    authors: authors.map((one) => ({ id: one.id, name: fullName(one) })),
    scenes: [...scenes],
    versions: versions.map(({ editorId, savedAt, ...version }) => ({
      ...version,
      byMe: editorId === actor.userId,
      savedAt: savedAt.toISOString(),
    })),
  };
}

/** All posts, with who has each open. */
export async function listPosts({ database, presence }: DeskParts): Promise<DeskRow[]> {
  const { db } = database;
  const rows = await store.findDeskRows(db);
  const here = await presence.names(
    db,
    rows.map(({ post }) => post.id),
  );
  return rows.map(({ post, newest, author }) => ({
    id: post.id,
    title: (newest?.copy ?? post).title,
    category: (newest?.copy ?? post).category,
    featuredImage: (newest?.copy ?? post).featuredImage,
    state: post.state,
    author: fullName(author),
    changedAt: (newest?.savedAt ?? post.updatedAt).toISOString(),
    publishedAt:
      post.state === 'published'
        ? existing(post.publishedAt, 'when a published post came out').toISOString()
        : null,
    publishAt: post.publishAt?.toISOString() ?? null,
    publishZone: post.publishZone,
    unpublished: hasUnpublished(post),
    editors: here.get(post.id) ?? [],
  }));
}

const hasUnpublished = (post: { state: PostState; revision: number; publishedRevision: number }): boolean =>
  post.state === 'published' && post.revision !== post.publishedRevision;
