/** The blog: reading posts, and asking for the newsletter. */
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { blogRefusals, type Post } from '../contract.ts';
import { findFeaturedPost, findLatestPosts, findPost, insertSubscriber, type PostRow } from './store.ts';

const refuse = refusalsOf(blogRefusals);

export type Journal = ReturnType<typeof createJournal>;

export function createJournal({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  return {
    /** @throws Refusal nothing_featured while there are no posts */
    async featured(): Promise<Post> {
      const row = await findFeaturedPost(db);
      if (!row) throw refuse('nothing_featured');
      return toPost(row);
    },
    async latest(limit: number): Promise<Post[]> {
      return (await findLatestPosts(db, limit)).map(toPost);
    },
    /** @throws Refusal post_not_found */
    async post(id: number): Promise<Post> {
      const row = await findPost(db, id);
      if (!row) throw refuse('post_not_found');
      return toPost(row);
    },
    /** Keeps an address. Whether it was known already is nobody's business, so both answer alike. */
    async subscribe(email: string): Promise<{ email: string }> {
      await insertSubscriber(db, email, clock.now());
      return { email };
    },
  };
}

function toPost({ post, author }: PostRow): Post {
  const { id, title, excerpt, content, featuredImage, imageAlt, category } = post;
  return {
    id,
    title,
    excerpt,
    content,
    featuredImage,
    imageAlt,
    category,
    createdAt: post.createdAt.toISOString(),
    author: { firstName: author.firstName, lastName: author.lastName, profileImage: author.image },
  };
}
