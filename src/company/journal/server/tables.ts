import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { PostId } from '#src/platform/ids.ts';
import type { Category, LetterState, PostState, ReaderState } from '../rules.ts';
import type { WorkingCopy } from '../shapes.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const user = () => integer().references(() => users.id);

/** What readers see. What an operator is still writing is the newest of `post_versions`. */
export const posts = pgTable(
  'posts',
  {
    id: id().$type<PostId>(),
    title: text().notNull(),
    excerpt: text().notNull(),
    /** Markdown; a post of plain paragraphs is parted by blank lines. */
    content: text().notNull(),
    category: text().$type<Category>().notNull(),
    /** Address of the lead image, and what is on it in words. */
    featuredImage: text().notNull(),
    imageAlt: text().notNull(),
    /** The newest featured post leads the blog. */
    featured: boolean().notNull().default(false),
    authorId: user().notNull(),
    createdAt: time().notNull(),
    /** The last part of its address, besides its id. */
    slug: text().notNull().unique(),
    state: text().$type<PostState>().notNull().default('draft'),
    publishedAt: time(),
    updatedAt: time().notNull().defaultNow(),
    /** When it goes out by itself, and in which zone that was chosen; null unless scheduled. */
    publishAt: time(),
    publishZone: text(),
    /** Counts what was saved; a save that names an older one is told what has been written since. */
    revision: integer().notNull().default(0),
    /** The revision that readers see. */
    publishedRevision: integer().notNull().default(0),
  },
  (table) => [
    index('posts_newest').on(table.publishedAt, table.id),
    index('posts_words').using(
      'gin',
      sql`to_tsvector('english', ${table.title} || ' ' || ${table.excerpt} || ' ' || ${table.content})`,
    ),
  ],
);

/** Every address a post has had; an old one leads to the new. */
export const postAddresses = pgTable('post_addresses', {
  slug: text().primaryKey(),
  postId: integer()
    .$type<PostId>()
    .notNull()
    .references(() => posts.id),
  createdAt: time().notNull(),
});

/** What was written, newest last; what one person writes within some minutes is one version. */
export const postVersions = pgTable(
  'post_versions',
  {
    id: id(),
    postId: integer()
      .$type<PostId>()
      .notNull()
      .references(() => posts.id),
    copy: jsonb().$type<WorkingCopy>().notNull(),
    editorId: user().notNull(),
    /** What happened in words, such as `31 words more`. */
    what: text().notNull(),
    startedAt: time().notNull(),
    savedAt: time().notNull(),
    /** Nothing is written into it any more: it was published, or made by restoring another. */
    closed: boolean().notNull().default(false),
  },
  (table) => [index('post_versions_post').on(table.postId, table.id)],
);

/** Who has a post open, and at which line; a row that is not renewed counts for nothing. */
export const postPresences = pgTable(
  'post_presences',
  {
    postId: integer()
      .$type<PostId>()
      .notNull()
      .references(() => posts.id),
    userId: user().notNull(),
    line: integer(),
    seenAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

/** Pictures uploaded for posts. */
export const journalPictures = pgTable('journal_pictures', {
  id: id(),
  /** Its file's name without the format, with its size in pixels. */
  key: text().notNull().unique(),
  alt: text().notNull(),
  uploadedBy: user().notNull(),
  createdAt: time().notNull(),
});

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    /** In small letters, so that one person subscribes once. */
    email: text().notNull().unique(),
    createdAt: time().notNull(),
    /** Only the confirmed are written to. */
    state: text().$type<ReaderState>().notNull().default('pending'),
    /** When the last mail that asks for confirmation was written, and how many in that day. */
    askedAt: time(),
    asks: integer().notNull().default(0),
    confirmedAt: time(),
    endedAt: time(),
  },
  (table) => [index('newsletter_subscribers_state').on(table.state)],
);

export const letters = pgTable('letters', {
  id: id(),
  title: text().notNull(),
  subject: text().notNull(),
  /** What mail programs show after the subject. */
  preheader: text().notNull(),
  opening: text().notNull(),
  postIds: integer().array().notNull(),
  state: text().$type<LetterState>().notNull().default('draft'),
  revision: integer().notNull().default(0),
  /** Which revision was last sent as a proof, to whom and when. */
  proofRevision: integer(),
  proofTo: text(),
  proofAt: time(),
  createdBy: user().notNull(),
  createdAt: time().notNull(),
  startedAt: time(),
  finishedAt: time(),
});

/** One row for each reader of a letter, which is why nobody has it twice. */
export const letterDeliveries = pgTable(
  'letter_deliveries',
  {
    id: id(),
    letterId: integer()
      .notNull()
      .references(() => letters.id),
    readerId: integer()
      .notNull()
      .references(() => newsletterSubscribers.id),
    /**
     * `handed` is written just before the last byte goes out, `sent` when the mail server has answered. A row a crash
     * leaves at `handed` is never written to again: the mail may have arrived.
     */
    state: text().$type<'waiting' | 'handed' | 'sent' | 'refused' | 'skipped'>().notNull().default('waiting'),
    sentAt: time(),
    /** When its reader first came by one of its links, and when they left by it. */
    openedAt: time(),
    leftAt: time(),
  },
  (table) => [
    uniqueIndex('letter_deliveries_once').on(table.letterId, table.readerId),
    index('letter_deliveries_state').on(table.letterId, table.state),
  ],
);

/** Messages of the mail provider already heard, so that one told twice counts once. */
export const mailNotices = pgTable('mail_notices', {
  id: text().primaryKey(),
  heardAt: time().notNull(),
});
