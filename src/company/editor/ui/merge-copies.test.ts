import { describe, expect, test } from 'vitest';
import type { WorkingCopy } from '#src/company/journal/shapes.ts';
import { mergeCopies, mergeTexts } from './merge-copies.ts';

const base = 'One.\n\nTwo.\n\nThree.';

describe('two texts of one', () => {
  test('are joined where each changed another paragraph', () => {
    expect(mergeTexts('One, mine.\n\nTwo.\n\nThree.', base, 'One.\n\nTwo.\n\nThree, theirs.\n\nFour.')).toBe(
      'One, mine.\n\nTwo.\n\nThree, theirs.\n\nFour.',
    );
  });

  test('keep both where both changed one paragraph', () => {
    const merged = mergeTexts('One.\n\nTwo, mine.\n\nThree.', base, 'One.\n\nTwo, theirs.\n\nThree.');
    expect(merged).toBe('One.\n\nTwo, mine.\n\nTwo, theirs.\n\nThree.');
  });

  test('are the one that changed, or the same change once', () => {
    expect(mergeTexts(base, base, 'New.')).toBe('New.');
    expect(mergeTexts('New.', base, base)).toBe('New.');
    expect(mergeTexts('New.', base, 'New.')).toBe('New.');
  });
});

test('of the other fields the changed one counts, and mine where both changed it', () => {
  const copy: WorkingCopy = {
    title: 'A',
    excerpt: 'B',
    content: base,
    category: 'News',
    featuredImage: '/blog/pictures/parkway.svg',
    imageAlt: 'C',
    slug: '',
    authorId: 1,
    featured: false,
  };
  const mine = { ...copy, title: 'Mine', excerpt: 'Mine' };
  const theirs = { ...copy, title: 'Theirs', slug: 'theirs' };
  expect(mergeCopies(mine, copy, theirs)).toEqual({ ...mine, slug: 'theirs' });
});
