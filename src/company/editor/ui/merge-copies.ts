/** Joins what two people wrote in one post, so that no word of either is lost. */
import { diff3Merge } from 'node-diff3';
import type { WorkingCopy } from '#src/company/journal/shapes.ts';

/** Line by line; where both changed the same lines, mine stand first and theirs below. */
export function mergeTexts(mine: string, base: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const parts = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'), {
    excludeFalseConflicts: true,
  });
  return parts
    .flatMap(({ ok, conflict }) => ok ?? (conflict ? [...conflict.a, '', ...conflict.b] : []))
    .join('\n');
}

/** The texts are joined; of every other field the newer change counts, and mine where both changed it. */
export function mergeCopies(mine: WorkingCopy, base: WorkingCopy, theirs: WorkingCopy): WorkingCopy {
  const newer = <K extends keyof WorkingCopy>(field: K): WorkingCopy[K] =>
    mine[field] === base[field] ? theirs[field] : mine[field];
  return {
    title: newer('title'),
    excerpt: newer('excerpt'),
    content: mergeTexts(mine.content, base.content, theirs.content),
    category: newer('category'),
    featuredImage: newer('featuredImage'),
    imageAlt: newer('imageAlt'),
    slug: newer('slug'),
    authorId: newer('authorId'),
    featured: newer('featured'),
  };
}

export const sameCopy = (a: WorkingCopy, b: WorkingCopy): boolean =>
  (Object.keys(a) as (keyof WorkingCopy)[]).every((field) => a[field] === b[field]);
