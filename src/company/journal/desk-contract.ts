/** The operators' side of the journal: writing, scheduling and publishing posts. */
import { z } from 'zod';
import { type Calls, ChosenDay, draftText, Id, idOf, Timestamp, text } from '#src/platform/contract.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { categories, longest, postStates, publishZones } from './rules.ts';

/** Text as it was typed: unlike `text`, spaces at its end stay, because somebody is still writing. */
const typed = (max: number) => draftText(max, `This may have ${max.toLocaleString('en-US')} characters.`);

export const WorkingCopy = z.object({
  title: typed(longest.title),
  excerpt: typed(longest.excerpt),
  content: typed(longest.content),
  category: z.enum(categories),
  featuredImage: typed(200)
    .regex(
      /^\/blog\/(pictures\/[a-z-]+\.svg|uploads\/[0-9a-f]{32}-\d+x\d+\.webp)$/,
      'Choose one of our drawings, or upload a picture.',
    )
    .meta({ examples: ['/blog/pictures/lake.svg'] }),
  imageAlt: typed(longest.imageAlt),
  slug: typed(longest.slug),
  authorId: idOf<UserId>(),
  featured: z.boolean(),
});

const Name = z.object({ id: Id, name: z.string() });
const Editor = z.object({ id: Id, name: z.string(), line: z.number().int().nullable(), me: z.boolean() });
export type Editor = z.output<typeof Editor>;

const State = z.enum(postStates);

export const DeskRow = z.object({
  id: Id,
  title: z.string(),
  category: z.enum(categories),
  featuredImage: z.string(),
  state: State,
  author: z.string(),
  changedAt: Timestamp,
  publishedAt: Timestamp.nullable(),
  publishAt: Timestamp.nullable(),
  publishZone: z.string().nullable(),
  /** A published post with changes that readers do not see yet. */
  unpublished: z.boolean(),
  editors: z.array(z.string()),
});
export type DeskRow = z.output<typeof DeskRow>;

export const PostVersion = z.object({
  id: Id,
  by: z.string(),
  byMe: z.boolean(),
  what: z.string(),
  savedAt: Timestamp,
});

export const DeskPost = z.object({
  id: Id,
  state: State,
  revision: z.number().int(),
  copy: WorkingCopy,
  savedAt: Timestamp.nullable(),
  unpublished: z.boolean(),
  publishedAt: Timestamp.nullable(),
  publishAt: Timestamp.nullable(),
  publishZone: z.string().nullable(),
  /** The address readers have now, and those it had before. */
  address: z.string(),
  oldAddresses: z.array(z.string()),
  editors: z.array(Editor),
  authors: z.array(Name),
  scenes: z.array(z.string()),
  versions: z.array(PostVersion),
});
export type DeskPost = z.output<typeof DeskPost>;

const postId = z.object({ id: Id });
const revision = z.number().int().min(0);
const Saved = z.object({ revision: z.number().int(), savedAt: Timestamp, editors: z.array(Editor) });

export const deskRefusals = {
  no_such_post: [404, 'There is no such post.'],
  no_such_version: [404, 'There is no such version of this post.'],
  no_such_author: [400, 'There is nobody of that name to write.'],
  post_changed_meanwhile: [409, 'Somebody else has written in this post since.'],
  post_not_ready: [409, 'This post cannot go out as it is.'],
  address_taken: [409, 'Another post has, or had, this address.'],
  already_out: [409, 'This post is already out.'],
  not_scheduled: [409, 'This post is not scheduled.'],
  time_passed: [400, 'That time has passed.'],
  text_nests_too_deep: [400, 'Quotes and lists stand too deep in each other to be read.'],
  picture_too_large: [413, 'A picture may have 15 MB and 50 megapixels.'],
  picture_unreadable: [400, 'This is not a JPEG, PNG, WebP, AVIF or HEIC picture, or it is damaged.'],
  picture_without_words: [400, 'Say what the picture shows, for those who do not see it.'],
} satisfies RefusalCatalogue;

export const deskCalls = {
  'GET /api/operations/journal/posts': {
    summary: 'Every post with its state, those last changed first',
    access: 'operator',
    permission: 'journal.read',
    reply: z.array(DeskRow),
  },
  'POST /api/operations/journal/posts': {
    summary: 'Begins a post',
    access: 'operator',
    permission: 'journal.edit',
    reply: z.object({ id: Id }),
    status: 201,
  },
  'GET /api/operations/journal/posts/:id': {
    summary: 'A post as its editors have it',
    access: 'operator',
    permission: 'journal.read',
    params: postId,
    reply: DeskPost,
    refusals: ['no_such_post'],
  },
  'PATCH /api/operations/journal/posts/:id': {
    summary: 'Keeps what was written; readers see it when it is published',
    access: 'operator',
    permission: 'journal.edit',
    params: postId,
    body: z.object({ revision, copy: WorkingCopy }),
    reply: Saved,
    refusals: ['no_such_post', 'no_such_author', 'post_changed_meanwhile', 'text_nests_too_deep'],
  },
  'POST /api/operations/journal/posts/:id/presence': {
    decidesNothing: true,
    summary: 'Says that this operator has the post open, and hears who else has',
    access: 'operator',
    permission: 'journal.edit',
    params: postId,
    body: z.object({
      line: z.number().int().min(0).max(100_000).nullable().default(null),
      leaving: z.boolean().default(false),
    }),
    reply: z.object({ editors: z.array(Editor), revision }),
    refusals: ['no_such_post'],
  },
  'POST /api/operations/journal/posts/:id/publish': {
    summary: 'Shows the post, or what was changed in it, to readers now',
    access: 'operator',
    permission: 'journal.edit',
    params: postId,
    body: z.object({ revision }),
    reply: DeskPost,
    refusals: ['no_such_post', 'post_changed_meanwhile', 'post_not_ready', 'address_taken'],
  },
  'POST /api/operations/journal/posts/:id/schedule': {
    summary: 'Lets the post go out by itself at a time in a city',
    access: 'operator',
    permission: 'journal.edit',
    params: postId,
    body: z.object({
      revision,
      date: ChosenDay('Choose a day.'),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')
        .meta({ examples: ['09:30'] }),
      zone: text(60)
        .refine((zone) => publishZones().some((one) => one.zone === zone), 'There is no such clock.')
        .meta({ examples: ['America/Toronto'] }),
    }),
    reply: DeskPost,
    refusals: [
      'no_such_post',
      'post_changed_meanwhile',
      'post_not_ready',
      'address_taken',
      'already_out',
      'time_passed',
    ],
  },
  'POST /api/operations/journal/posts/:id/withdraw': {
    summary: 'Takes a scheduled or published post back to a draft',
    access: 'operator',
    permission: 'journal.edit',
    params: postId,
    reply: DeskPost,
    refusals: ['no_such_post', 'not_scheduled'],
  },
  'POST /api/operations/journal/posts/:id/restore': {
    summary: 'Goes on from an earlier version; the later ones stay in the history',
    access: 'operator',
    permission: 'journal.edit',
    params: postId,
    body: z.object({ revision, versionId: Id }),
    reply: DeskPost,
    refusals: ['no_such_post', 'no_such_version', 'post_changed_meanwhile'],
  },
  'POST /api/operations/journal/preview': {
    decidesNothing: true,
    summary: 'A text as readers would see it',
    access: 'operator',
    permission: 'journal.edit',
    body: z.object({ content: typed(longest.content) }),
    reply: z.object({ html: z.string() }),
    refusals: ['text_nests_too_deep'],
    idempotent: false,
  },
} satisfies Calls;

/** Apart because its body is a file, `multipart/form-data` with `picture` and `alt`. */
export const deskUploadCalls = {
  'POST /api/operations/journal/pictures': {
    summary: 'Uploads a picture with what it shows in words',
    access: 'operator',
    permission: 'journal.edit',
    reply: z.object({ address: z.string(), alt: z.string(), bytes: z.number().int() }),
    status: 201,
    refusals: [
      'unsupported_media_type',
      'invalid_request',
      'picture_too_large',
      'picture_unreadable',
      'picture_without_words',
    ],
    idempotent: false,
    rateLimit: { max: 60, windowSeconds: 600 },
  },
} satisfies Calls;
