/** Posts as their editors have them: versions, addresses, and who is writing. */
import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { PostId, UserId } from '#src/platform/ids.ts';
import { journalPictures, postAddresses, postPresences, posts, postVersions } from '../tables.ts';

export type PostRecord = typeof posts.$inferSelect;
export type VersionRecord = typeof postVersions.$inferSelect;

/** Waits for whoever else changes the post. */
export async function lockPost(tx: Tx, id: number): Promise<PostRecord | undefined> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for('update');
  return row;
}

export async function findPostRecord(queries: Queries, id: number): Promise<PostRecord | undefined> {
  const [row] = await queries.select().from(posts).where(eq(posts.id, id));
  return row;
}

export async function insertPost(tx: Tx, row: typeof posts.$inferInsert): Promise<PostRecord> {
  const [put] = await tx.insert(posts).values(row).returning();
  return existing(put, 'what was written');
}

export async function updatePost(tx: Tx, id: number, change: Partial<PostRecord>): Promise<void> {
  await tx.update(posts).set(change).where(eq(posts.id, id));
}

export async function findNewestVersion(
  queries: Queries,
  postId: PostId,
): Promise<VersionRecord | undefined> {
  const [row] = await queries
    .select()
    .from(postVersions)
    .where(eq(postVersions.postId, postId))
    .orderBy(desc(postVersions.id))
    .limit(1);
  return row;
}

export async function findVersion(
  queries: Queries,
  postId: PostId,
  id: number,
): Promise<VersionRecord | undefined> {
  const [row] = await queries
    .select()
    .from(postVersions)
    .where(and(eq(postVersions.postId, postId), eq(postVersions.id, id)));
  return row;
}

/** The copy one before `id`, to tell what a version changed. */
export async function findVersionBefore(
  queries: Queries,
  postId: PostId,
  id: number,
): Promise<VersionRecord | undefined> {
  const [row] = await queries
    .select()
    .from(postVersions)
    .where(and(eq(postVersions.postId, postId), sql`${postVersions.id} < ${id}`))
    .orderBy(desc(postVersions.id))
    .limit(1);
  return row;
}

export const findVersions = (queries: Queries, postId: PostId, limit: number) =>
  queries
    .select({
      id: postVersions.id,
      editorId: postVersions.editorId,
      by: users.firstName,
      what: postVersions.what,
      savedAt: postVersions.savedAt,
    })
    .from(postVersions)
    .innerJoin(users, eq(users.id, postVersions.editorId))
    .where(eq(postVersions.postId, postId))
    .orderBy(desc(postVersions.id))
    .limit(limit);

export async function insertVersion(tx: Tx, row: typeof postVersions.$inferInsert): Promise<void> {
  await tx.insert(postVersions).values(row);
}

export async function updateVersion(tx: Tx, id: number, change: Partial<VersionRecord>): Promise<void> {
  await tx.update(postVersions).set(change).where(eq(postVersions.id, id));
}

/** Whether this address belongs, or once belonged, to another post. */
export async function isAddressTaken(queries: Queries, slug: string, postId: PostId): Promise<boolean> {
  const rows = await queries
    .select({ id: postAddresses.postId })
    .from(postAddresses)
    .where(and(eq(postAddresses.slug, slug), ne(postAddresses.postId, postId)));
  if (rows.length > 0) return true;
  const others = await queries
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), ne(posts.id, postId)));
  return others.length > 0;
}

export async function insertAddress(tx: Tx, slug: string, postId: PostId, createdAt: Date): Promise<void> {
  await tx.insert(postAddresses).values({ slug, postId, createdAt }).onConflictDoNothing();
}

export async function findAddresses(queries: Queries, postId: PostId): Promise<string[]> {
  const rows = await queries
    .select({ slug: postAddresses.slug })
    .from(postAddresses)
    .where(eq(postAddresses.postId, postId))
    .orderBy(desc(postAddresses.createdAt));
  return rows.map(({ slug }) => slug);
}

/** All posts with the newest of what was written in each, those last written in first. */
export const findDeskRows = (queries: Queries) =>
  queries
    .select({
      post: posts,
      newest: { copy: postVersions.copy, savedAt: postVersions.savedAt },
      author: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(
      postVersions,
      eq(postVersions.id, sql`(select max(v.id) from post_versions v where v.post_id = ${posts.id})`),
    )
    .orderBy(desc(sql`coalesce(${postVersions.savedAt}, ${posts.updatedAt})`), desc(posts.id))
    .limit(500);

/** Who may be named as an author: operators, and everybody who has written. */
export const findAuthors = (queries: Queries) =>
  queries
    .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .leftJoin(posts, eq(posts.authorId, users.id))
    .where(or(sql`'operator' = any(${users.roles})`, sql`${posts.id} is not null`))
    .orderBy(asc(users.firstName), asc(users.lastName));

export async function upsertPresence(
  tx: Tx,
  row: { postId: PostId; userId: UserId; line: number | null; seenAt: Date },
): Promise<void> {
  await tx
    .insert(postPresences)
    .values(row)
    .onConflictDoUpdate({
      target: [postPresences.postId, postPresences.userId],
      set: { line: row.line, seenAt: row.seenAt },
    });
}

export async function deletePresence(tx: Tx, postId: PostId, userId: UserId): Promise<void> {
  await tx
    .delete(postPresences)
    .where(and(eq(postPresences.postId, postId), eq(postPresences.userId, userId)));
}

/** Who has been seen in these posts since then. */
export const findPresences = (queries: Queries, postIds: readonly PostId[], since: Date) =>
  queries
    .select({
      postId: postPresences.postId,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      line: postPresences.line,
    })
    .from(postPresences)
    .innerJoin(users, eq(users.id, postPresences.userId))
    .where(and(inArray(postPresences.postId, [...postIds]), gt(postPresences.seenAt, since)))
    .orderBy(asc(users.firstName), asc(users.id));

/** Those of `keys` that a picture has. */
export async function findPictureKeys(queries: Queries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ key: journalPictures.key })
    .from(journalPictures)
    .where(inArray(journalPictures.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

export async function insertPicture(tx: Tx, row: typeof journalPictures.$inferInsert): Promise<void> {
  await tx.insert(journalPictures).values(row);
}
