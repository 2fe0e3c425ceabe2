/** The blog: what its calls answer and refuse. */
import { z } from 'zod';
import { type Calls, emailOr, Id, nameShapes, Timestamp, text, written } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { categories, listLimit } from './rules.ts';

const Email = emailOr('Please enter your email address.');

export const Post = z.object({
  id: Id,
  title: z.string(),
  excerpt: z.string(),
  /** Markdown: paragraphs parted by blank lines; one that begins with `## ` is a heading. */
  content: z.string(),
  /** An address on this site, 3:2. */
  featuredImage: z.string(),
  imageAlt: z.string(),
  category: z.enum(categories),
  createdAt: Timestamp,
  author: z.object({ firstName: z.string(), lastName: z.string(), profileImage: z.string().nullable() }),
  /** `/blog/{slug}` is its address for people; `/blog/{id}` leads there as well. */
  slug: z.string(),
  readMinutes: z.number().int(),
  updatedAt: Timestamp,
});
export type Post = z.output<typeof Post>;

/** A post as its page shows it. */
export const Article = z.object({
  post: Post,
  /** Its text, sanitised. */
  html: z.string(),
  words: z.number().int(),
});
export type Article = z.output<typeof Article>;

export const blogRefusals = {
  post_not_found: [404, 'There is no such post.'],
  nothing_featured: [404, 'Nothing has been published yet.'],
} satisfies RefusalCatalogue;

export const blogCalls = {
  'GET /api/blog/featured': {
    offer: 'journal',
    alike: true,
    summary: 'The post that leads the blog',
    reply: Post,
    refusals: ['nothing_featured'],
  },
  'GET /api/blog/posts': {
    offer: 'journal',
    alike: true,
    summary: 'The latest posts, newest first; X-Total-Count says how many there are',
    query: z.object({ limit: written(z.number().int().min(1).max(50)).default(listLimit) }),
    reply: z.array(Post),
  },
  'GET /api/blog/search': {
    offer: 'journal',
    summary: 'Posts of a category, or with these words in them, best first; without either all, newest first',
    query: z.object({
      q: text(120).default(''),
      category: z.enum(categories).optional(),
      limit: written(z.number().int().min(1).max(50)).default(50),
    }),
    reply: z.object({ posts: z.array(Post), total: z.number().int() }),
  },
  'GET /api/blog/posts/:id': {
    offer: 'journal',
    summary: 'One post',
    params: z.object({ id: Id }),
    reply: Post,
    refusals: ['post_not_found'],
  },
  'GET /api/blog/articles/:address': {
    offer: 'journal',
    summary: 'One post with its text as HTML, by its id, its address or one it had before',
    params: z.object({ address: text(100).min(1) }),
    reply: Article,
    refusals: ['post_not_found'],
  },
  'POST /api/newsletter': {
    offer: 'journal',
    summary: 'Asks an address to confirm that it wants letters; the answer is the same whatever it is',
    body: z.object({ email: Email }),
    reply: z.object({ email: z.string() }),
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
} satisfies Calls;

nameShapes({ Post });
