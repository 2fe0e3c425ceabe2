/** What the blog's screens and server agree on. Pure. */

export const categories = [
  'Technology',
  'Travel Tips',
  'Automotive',
  'News',
  'Safety',
  'Driver Tips',
  'Environment',
  'Marketplace',
  'Company News',
  'Payments',
] as const;
export type Category = (typeof categories)[number];

/** How many posts the tab asks for, and how many cards it shows beside the featured one. Specification, section 9. */
export const listLimit = 12;
export const cardsShown = 9;
/** Every post says this, whatever its length. Specification, section 9. */
export const readMinutes = 5;
/** Related posts are at most three of the same category, looked for among the latest six. Specification, section 9. */
export const relatedLimit = 3;
export const relatedAmong = 6;

export interface Block {
  kind: 'heading' | 'paragraph';
  text: string;
}

/** A post's text by blank lines. A block that begins with `## ` is a heading; line breaks inside a block are spaces. */
export function blocksOf(content: string): Block[] {
  return content
    .split(/\r?\n[ \t]*(?:\r?\n)+/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('## ')
        ? { kind: 'heading', text: block.slice(3) }
        : { kind: 'paragraph', text: block },
    );
}

interface Listed {
  id: number;
  category: string;
}

/** Of the latest six posts, at most three others of the same category. */
export function relatedTo<T extends Listed>(post: Listed, latest: readonly T[]): T[] {
  return latest
    .slice(0, relatedAmong)
    .filter(({ id, category }) => id !== post.id && category === post.category)
    .slice(0, relatedLimit);
}

/** The cards of the tab: the newest posts without the featured one. */
export function cardsOf<T extends Listed>(posts: readonly T[], featured: Listed | null): T[] {
  return posts.filter(({ id }) => id !== featured?.id).slice(0, cardsShown);
}
