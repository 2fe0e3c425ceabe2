/** No words of a caller are read by something that takes the square of their length: one such request would stop everybody. */
import { expect, test } from 'vitest';
import { hostileWords, readers, readingMs } from './hostile-words.ts';

// At this length a square takes 300 ms and more, and what goes once over its words a few; the bench goes on to the largest.
const longest = 16_000;
const mostMs = 150;

test.for(readers)('$what is read in a time that its length says', ({ most, read }) => {
  for (const words of hostileWords(Math.min(most, longest)))
    expect(
      readingMs(() => read(words)),
      JSON.stringify(words.slice(0, 20)),
    ).toBeLessThan(mostMs);
});
