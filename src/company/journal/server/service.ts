/** The journal: reading, writing and letters. */
import type { FastifyBaseLogger } from 'fastify';
import { scenes } from '#src/artwork/scenes/scenes.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type Article, blogRefusals, type Post } from '../contract.ts';
import { type Category, nestsTooDeep, nightOf, readMinutesOf, wordsIn } from '../rules.ts';
import { createDesk } from './desk/desk.ts';
import { createPictures } from './desk/pictures.ts';
import { remember } from './desk/remember.ts';
import { createLetterSender } from './letters/letter-sender.ts';
import { createLetters } from './letters/letters.ts';
import { createSubscribers } from './letters/subscribers.ts';
import { createTokens } from './letters/tokens.ts';
import { renderMarkdown } from './render.ts';
import {
  countPosts,
  findFeaturedPost,
  findLatestPosts,
  findPost,
  findPostAddresses,
  findPostAt,
  findPostTitles,
  type PostRow,
  searchPosts,
} from './store.ts';

const refuse = refusalsOf(blogRefusals);

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(parts: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Signs the links of letters. */
  secret: Secret;
  baseUrl: string;
  uploads: Uploads;
  mailWebhookSecret: string | undefined;
}) {
  const { database, clock, mailer, baseUrl } = parts;
  const { db } = database;
  const render = remember(renderMarkdown);
  const tokens = createTokens(parts.secret);
  const readers = createSubscribers({ ...parts, tokens, webhookSecret: parts.mailWebhookSecret });
  const sender = createLetterSender({ ...parts, tokens, readers });

  return {
    readers,
    desk: createDesk({ ...parts, scenes: Object.keys(scenes) }),
    pictures: createPictures({ database, clock, uploads: parts.uploads }),
    letters: createLetters({ database, clock, mailer, tokens, sender }),
    baseUrl,
    render,
    /** A text as readers would see it; empty where it is too deep to be shown. */
    preview: (content: string): string => (nestsTooDeep(content) ? '' : render(content)),

    /** @throws Refusal nothing_featured while there are no posts */
    async featured(): Promise<Post> {
      const row = await findFeaturedPost(db);
      if (!row) throw refuse('nothing_featured');
      return toPost(row);
    },
    async latest(limit: number): Promise<{ posts: Post[]; total: number }> {
      const [rows, total] = await Promise.all([findLatestPosts(db, limit), countPosts(db)]);
      return { posts: rows.map(toPost), total };
    },
    async search(wanted: { q: string; category?: Category | undefined; limit: number }) {
      const { rows, total } = await searchPosts(db, {
        words: wanted.q,
        category: wanted.category,
        limit: wanted.limit,
      });
      return { posts: rows.map(toPost), total };
    },
    /** @throws Refusal post_not_found */
    async post(id: number): Promise<Post> {
      const row = await findPost(db, id);
      if (!row) throw refuse('post_not_found');
      return toPost(row);
    },
    /** By id, by address, or by an address it had before. @throws Refusal post_not_found */
    async article(address: string): Promise<Article> {
      const isId = /^[1-9]\d{0,9}$/.test(address) && Number(address) < 2 ** 31;
      const row = isId ? await findPost(db, Number(address)) : await findPostAt(db, address);
      if (!row) throw refuse('post_not_found');
      const { content } = row.post;
      return { post: toPost(row), html: render(content), words: wordsIn(content) };
    },
    /** A post as another page leads to it; null where readers have none at that address, now or before. */
    async teaser(address: string) {
      const row = await findPostAt(db, address);
      if (!row) return null;
      const { slug, title, category, featuredImage, content } = row.post;
      const night = nightOf(featuredImage);
      return { slug, title, category, readMinutes: minutesOf(content), picture: featuredImage, night };
    },
    /** All posts that readers have, newest first. */
    titles: () => findPostTitles(db),
    /** Addresses and times of all posts, for search engines. */
    addresses: () => findPostAddresses(db),
  };
}

/** Every list counts the words of each of its posts. */
const minutesOf = remember(readMinutesOf);

function toPost({ post, author }: PostRow): Post {
  const { id, title, excerpt, content, featuredImage, imageAlt, category, slug } = post;
  return {
    id,
    title,
    excerpt,
    content,
    featuredImage,
    imageAlt,
    category,
    createdAt: existing(post.publishedAt, 'when a published post came out').toISOString(),
    author: { firstName: author.firstName, lastName: author.lastName, profileImage: author.image },
    slug,
    readMinutes: minutesOf(content),
    updatedAt: post.updatedAt.toISOString(),
  };
}
