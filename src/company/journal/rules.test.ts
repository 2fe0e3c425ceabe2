import { describe, expect, test } from 'vitest';
import {
  blocksOf,
  cardsOf,
  cardsShown,
  picturesWithoutWords,
  postsBelow,
  relatedLimit,
  relatedTo,
} from './rules.ts';

const listed = (...categories: string[]) => categories.map((category, i) => ({ id: i + 1, category }));

describe('the text of a post', () => {
  test('is split on blank lines, whatever their line ends and spaces', () => {
    const blocks = blocksOf('One\nline.\n\nTwo.\r\n \r\nThree.\n\n\n\nFour.\n');
    expect(blocks.map(({ text }) => text)).toEqual(['One line.', 'Two.', 'Three.', 'Four.']);
    expect(blocks.every(({ kind }) => kind === 'paragraph')).toBe(true);
  });

  test('has headings where a block begins with two marks', () => {
    expect(blocksOf('## Where to stop\n\nAnywhere.')).toEqual([
      { kind: 'heading', text: 'Where to stop' },
      { kind: 'paragraph', text: 'Anywhere.' },
    ]);
  });

  test('may be empty', () => {
    expect(blocksOf(' \n\n ')).toEqual([]);
  });
});

describe('related posts', () => {
  test('are of the same category, without the post itself', () => {
    const latest = listed('Safety', 'News', 'Safety', 'Travel Tips');
    expect(relatedTo(latest[0]!, latest).map(({ id }) => id)).toEqual([3]);
  });

  test('are at most three', () => {
    const latest = listed('News', 'News', 'News', 'News', 'News');
    expect(relatedTo({ id: 99, category: 'News' }, latest).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('come from the latest six only', () => {
    const latest = listed('A', 'B', 'C', 'D', 'E', 'F', 'Safety');
    expect(relatedTo({ id: 99, category: 'Safety' }, latest)).toEqual([]);
  });
});

describe('below a post', () => {
  const latest = listed('A', 'B', 'C', 'Safety', 'E', 'F');

  test('stand its related ones first, then older ones of its category, then the latest', () => {
    const older = [{ id: 20, category: 'Safety' }];
    const below = postsBelow({ id: 99, category: 'Safety' }, latest, older);
    expect(below.map(({ id }) => id)).toEqual([4, 20, 1]);
  });

  test('stand three wherever there are three others, each once and never the post itself', () => {
    for (const post of [...latest, { id: 99, category: 'Alone' }]) {
      const ids = postsBelow(post, latest, latest).map(({ id }) => id);
      expect(new Set(ids).size).toBe(relatedLimit);
      expect(ids).not.toContain(post.id);
    }
    expect(postsBelow(latest[0]!, latest.slice(0, 1), [])).toEqual([]);
  });
});

test('the grid shows nine posts at most, and never the featured one again', () => {
  const posts = listed(...Array.from({ length: 12 }, () => 'News'));
  const cards = cardsOf(posts, posts[4]!);
  expect(cards).toHaveLength(cardsShown);
  expect(cards.map(({ id }) => id)).not.toContain(5);
  expect(cardsOf(posts.slice(0, 2), null)).toHaveLength(2);
});

describe('pictures without words', () => {
  test('are told by their addresses', () => {
    const text = '![](/a.svg) ![a road](/b.svg "t") ![ ]( <c.svg> ) ![](open';
    expect(picturesWithoutWords(text)).toEqual(['/a.svg', 'c.svg']);
  });

  test('are found in one pass, however many are begun and never ended', () => {
    for (const begun of ['![', '![](', '![]( ', '![](<a ']) {
      const from = performance.now();
      picturesWithoutWords(begun.repeat(60_000 / begun.length));
      // Looking to the end of the text from each of them takes seconds, and longer than anybody waits for some.
      expect(performance.now() - from).toBeLessThan(1000);
    }
  });
});
