/** Shapes of the shop that tables, calls and screens share. Types only. */

/** One thing pointed at on a picture; the point is measured from the picture's left and upper edge. */
export interface Callout {
  title: string;
  words: string;
  leftPercent: number;
  topPercent: number;
  /** Where its words stand when there is room beside the picture. */
  side: 'left' | 'right';
}

/** A post of the journal as an item's page leads to it. */
export interface PostToRead {
  /** `/blog/{slug}` */
  slug: string;
  title: string;
  category: string;
  readMinutes: number;
  /** Addresses of its lead image and of the same by night, where there is one; the title beside it says enough. */
  picture: string;
  night: string | null;
}

/** What the shop asks of the journal. */
export interface PostsToRead {
  /** Null where readers have no post at that address, now or before. */
  teaser(slug: string): Promise<PostToRead | null>;
  titles(): Promise<{ slug: string; title: string }[]>;
}
