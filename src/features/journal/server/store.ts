import { desc, eq } from 'drizzle-orm';
import { users } from '#src/features/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { newsletterSubscribers, posts } from './tables.ts';

export interface PostRow {
  post: typeof posts.$inferSelect;
  author: { firstName: string; lastName: string; image: string | null };
}

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
  selectPosts(queries).orderBy(desc(posts.createdAt), desc(posts.id)).limit(limit);

export async function findPost(queries: Queries, id: number): Promise<PostRow | undefined> {
  const [row] = await selectPosts(queries).where(eq(posts.id, id));
  return row;
}

/** The newest post that is marked as featured, or else the newest of all. */
export async function findFeaturedPost(queries: Queries): Promise<PostRow | undefined> {
  const [row] = await selectPosts(queries)
    .orderBy(desc(posts.featured), desc(posts.createdAt), desc(posts.id))
    .limit(1);
  return row;
}

export async function hasPosts(queries: Queries): Promise<boolean> {
  const rows = await queries.select({ id: posts.id }).from(posts).limit(1);
  return rows.length > 0;
}

export async function insertPosts(tx: Tx, rows: (typeof posts.$inferInsert)[]): Promise<void> {
  await tx.insert(posts).values(rows);
}

/** Keeps an address once, however often and from wherever it comes. */
export async function insertSubscriber(queries: Queries, email: string, createdAt: Date): Promise<void> {
  await queries.insert(newsletterSubscribers).values({ email, createdAt }).onConflictDoNothing();
}
