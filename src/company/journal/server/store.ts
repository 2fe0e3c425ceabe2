/** Posts as readers see them. */
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Category } from '../rules.ts';
import { postAddresses, posts } from './tables.ts';

export interface PostRow {
  post: typeof posts.$inferSelect;
  author: { firstName: string; lastName: string; image: string | null };
}

const out = eq(posts.state, 'published');
const newestFirst = [desc(posts.publishedAt), desc(posts.id)] as const;

const selectPosts = (queries: Queries) =>
  queries
    .select({
      post: posts,
      author: { firstName: users.firstName, lastName: users.lastName, image: users.image },
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .$dynamic();

export const findLatestPosts = (queries: Queries, limit: number): Promise<PostRow[]> =>
  selectPosts(queries)
    .where(out)
    .orderBy(...newestFirst)
    .limit(limit);

export async function findPost(queries: Queries, id: number): Promise<PostRow | undefined> {
  const [row] = await selectPosts(queries).where(and(out, eq(posts.id, id)));
  return row;
}

/** By its address, or one it had before. */
export async function findPostAt(queries: Queries, slug: string): Promise<PostRow | undefined> {
  const [row] = await selectPosts(queries)
    .innerJoin(postAddresses, eq(postAddresses.postId, posts.id))
    .where(and(out, eq(postAddresses.slug, slug)));
  return row;
}

/** The newest post that is marked as featured, or else the newest of all. */
export async function findFeaturedPost(queries: Queries): Promise<PostRow | undefined> {
  const [row] = await selectPosts(queries)
    .where(out)
    .orderBy(desc(posts.featured), ...newestFirst)
    .limit(1);
  return row;
}

const document = sql`to_tsvector('english', ${posts.title} || ' ' || ${posts.excerpt} || ' ' || ${posts.content})`;

export async function searchPosts(
  queries: Queries,
  wanted: { words: string; category?: Category | undefined; limit: number },
): Promise<{ rows: PostRow[]; total: number }> {
  const question = sql`websearch_to_tsquery('english', ${wanted.words})`;
  const where: SQL | undefined = and(
    out,
    wanted.words ? sql`${document} @@ ${question}` : undefined,
    wanted.category ? eq(posts.category, wanted.category) : undefined,
  );
  const order = wanted.words
    ? [desc(sql`ts_rank(setweight(to_tsvector('english', ${posts.title}), 'A') || ${document}, ${question})`)]
    : [];
  const [rows, [counted]] = await Promise.all([
    selectPosts(queries)
      .where(where)
      .orderBy(...order, ...newestFirst)
      .limit(wanted.limit),
    queries.select({ total: count() }).from(posts).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function countPosts(queries: Queries): Promise<number> {
  const [row] = await queries.select({ total: count() }).from(posts).where(out);
  return row?.total ?? 0;
}

/** Whether there is any post, also one that is not out. */
export async function hasPosts(queries: Queries): Promise<boolean> {
  const rows = await queries.select({ id: posts.id }).from(posts).limit(1);
  return rows.length > 0;
}

/** Puts in posts that are out, with their addresses. */
export async function insertPosts(
  tx: Tx,
  rows: (Omit<typeof posts.$inferInsert, 'state' | 'updatedAt'> & { publishedAt: Date })[],
): Promise<void> {
  const put = await tx
    .insert(posts)
    .values(rows.map((row) => ({ ...row, state: 'published' as const, updatedAt: row.publishedAt })))
    .returning({ id: posts.id, slug: posts.slug });
  await tx.insert(postAddresses).values(
    put.map(({ id, slug }, i) => ({
      slug,
      postId: id,
      createdAt: existing(rows[i], 'the post that was written').publishedAt,
    })),
  );
}

/** Newest first. */
export const findPostTitles = (queries: Queries): Promise<{ slug: string; title: string }[]> =>
  queries
    .select({ slug: posts.slug, title: posts.title })
    .from(posts)
    .where(out)
    .orderBy(...newestFirst);

/** Addresses and times of all posts that are out, for search engines. */
export const findPostAddresses = (queries: Queries): Promise<{ slug: string; updatedAt: Date }[]> =>
  queries
    .select({ slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .where(out)
    .orderBy(...newestFirst);
