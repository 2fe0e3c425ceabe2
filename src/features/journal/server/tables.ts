import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/features/accounts/server/tables.ts';
import type { Category } from '../rules.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });

export const posts = pgTable(
  'posts',
  {
    id: id(),
    title: text().notNull(),
    excerpt: text().notNull(),
    /** Paragraphs parted by blank lines. */
    content: text().notNull(),
    category: text().$type<Category>().notNull(),
    /** Address of the lead image, and what is on it in words. */
    featuredImage: text().notNull(),
    imageAlt: text().notNull(),
    /** The newest featured post leads the blog. */
    featured: boolean().notNull().default(false),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: time().notNull(),
  },
  (table) => [index('posts_newest').on(table.createdAt, table.id)],
);

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: id(),
  /** In small letters, so that one person subscribes once. */
  email: text().notNull().unique(),
  createdAt: time().notNull(),
});
