/** Shapes of the journal that tables, calls and screens share. Types only. */
import type { UserId } from '#src/platform/ids.ts';
import type { Category } from './rules.ts';

/** All that an editor of a post can change. */
export interface WorkingCopy {
  title: string;
  excerpt: string;
  content: string;
  category: Category;
  featuredImage: string;
  imageAlt: string;
  slug: string;
  authorId: UserId;
  /** Leads the blog, unless a newer one does. */
  featured: boolean;
}
