/** What the blog's screens and server agree on. Pure. */

import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { counted } from '#src/platform/plural.ts';

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
/** What a post says that has no words to count. Specification, section 9. */
export const readMinutes = 5;
/** How many cards stand for what is still on its way. Specification, section 9. */
export const cardSkeletons = 9;
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

/**
 * What stands below a post: its related ones, and where these are fewer than three, what is nearest to it: older ones
 * of its category, then the latest of all.
 */
export function postsBelow<T extends Listed>(
  post: Listed,
  latest: readonly T[],
  sameCategory: readonly T[],
): T[] {
  const nearest = [
    ...relatedTo(post, latest),
    ...sameCategory.filter(({ category }) => category === post.category),
    ...latest,
  ];
  return [...new Map(nearest.map((other) => [other.id, other])).values()]
    .filter(({ id }) => id !== post.id)
    .slice(0, relatedLimit);
}

/** The cards of the tab: the newest posts without the featured one. */
export function cardsOf<T extends Listed>(posts: readonly T[], featured: Listed | null): T[] {
  return posts.filter(({ id }) => id !== featured?.id).slice(0, cardsShown);
}

const wordsAMinute = 220;

/** The words of a Markdown text, without the addresses of its links and pictures. */
export function wordsIn(content: string): number {
  const read = content.replace(/!\[[^[\]]*\]\([^()]*\)/g, ' ').replace(/\]\([^()]*\)/g, ' ');
  return read.match(/[\p{L}\p{N}][\p{L}\p{N}’'.-]*/gu)?.length ?? 0;
}

/** Real minutes, at least one; five where there is nothing to count. */
export function readMinutesOf(content: string): number {
  const words = wordsIn(content);
  return words === 0 ? readMinutes : Math.max(1, Math.round(words / wordsAMinute));
}

export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];
export type ReaderState = 'pending' | 'confirmed' | 'left' | 'bounced' | 'complained';
export type LetterState = 'draft' | 'sending' | 'paused' | 'sent';

export const longest = {
  title: 120,
  excerpt: 160,
  content: 30_000,
  imageAlt: 300,
  slug: 80,
  subject: 60,
  preheader: 90,
  opening: 2000,
} as const;
/** A quote in a quote in a quote: deeper than this nobody follows, and programs suffer. */
export const deepestNesting = 6;
export const mostPostsInLetter = 8;

/** `/blog/pictures/parkway.svg` to where the same scene is by night; `null` for a picture from elsewhere. */
export const nightOf = (src: string): string | null =>
  /^\/blog\/pictures\/[a-z-]+\.svg$/.test(src) ? src.replace(/\.svg$/, '-night.svg') : null;

/** The zones of the cities, in which posts are scheduled. */
export const publishZones = (): readonly { zone: string; city: string }[] =>
  cityFrames().map(({ timeZone, name }) => ({ zone: timeZone, city: name }));

/** A title as the last part of an address: small letters, digits and hyphens. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest.slug)
    .replace(/^-+|-+$/g, '');
}

/** Words that are pages below /blog, or would be taken for one. */
const takenSlugs = new Set(['search', 'pictures', 'uploads', 'feed', 'letters']);

/** An address that a post may have. One of digits alone would be taken for an id. */
export const isSlug = (slug: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !/^\d+$/.test(slug) && !takenSlugs.has(slug);

/** One pass: nothing in it is looked for to the end of the text, however many pictures are begun. */
const pictureBegun = /!\[([^[\]]*)\]\(\s*<?([^()\s<>]*)/g;

/** Pictures of a Markdown text that say nothing to those who do not see them: their addresses. */
export function picturesWithoutWords(content: string): string[] {
  const lastEnd = content.lastIndexOf(')');
  return [...content.matchAll(pictureBegun)]
    .filter(({ 0: begun, 1: words = '', index }) => index + begun.length <= lastEnd && words.trim() === '')
    .map(([, , address = '']) => address);
}

/** Whether quotes and lists stand deeper in each other than anybody reads. */
export function nestsTooDeep(content: string): boolean {
  return content.split('\n').some((line) => {
    const [marks = ''] = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))*/.exec(line) ?? [];
    return (marks.match(/>|[-*+][ \t]|\d{1,9}[.)]/g)?.length ?? 0) > deepestNesting;
  });
}

/** How two lengths differ, in words: `31 words more`. */
export function changeInWords(before: string, after: string): string | null {
  const difference = wordsIn(after) - wordsIn(before);
  if (difference === 0) return before === after ? null : 'the text';
  const count = Math.abs(difference);
  return `${counted(count, 'word')} ${difference > 0 ? 'more' : 'fewer'}`;
}
