/** The blog: what its calls answer and refuse. */
import { z } from 'zod';
import { type Calls, Id, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { categories, listLimit } from './rules.ts';

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email address.')
  .max(254)
  .pipe(z.email('Enter an email address such as name@example.com.'));

export const Post = z.object({
  id: Id,
  title: z.string(),
  excerpt: z.string(),
  /** Paragraphs parted by blank lines; one that begins with `## ` is a heading. */
  content: z.string(),
  /** An address on this site, 3:2. */
  featuredImage: z.string(),
  imageAlt: z.string(),
  category: z.enum(categories),
  createdAt: Timestamp,
  author: z.object({ firstName: z.string(), lastName: z.string(), profileImage: z.string().nullable() }),
});
export type Post = z.output<typeof Post>;

export const blogRefusals = {
  post_not_found: [404, 'There is no such post.'],
  nothing_featured: [404, 'Nothing has been published yet.'],
} satisfies RefusalCatalogue;

export const blogCalls = {
  'GET /api/blog/featured': {
    summary: 'The post that leads the blog',
    reply: Post,
    refusals: ['nothing_featured'],
  },
  'GET /api/blog/posts': {
    summary: 'The latest posts, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(listLimit) }),
    reply: z.array(Post),
  },
  'GET /api/blog/posts/:id': {
    summary: 'One post',
    params: z.object({ id: Id }),
    reply: Post,
    refusals: ['post_not_found'],
  },
  'POST /api/newsletter': {
    summary: 'Subscribe an address; the answer is the same for one that already is',
    body: z.object({ email: Email }),
    reply: z.object({ email: z.string() }),
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
} satisfies Calls;

nameShapes({ Post });
