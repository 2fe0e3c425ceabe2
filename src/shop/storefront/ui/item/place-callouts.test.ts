import { expect, test } from 'vitest';
import { gear } from '#demo/gear/catalogue.ts';
import { drawings } from '#src/artwork/gear/drawings.ts';
import { placeCallouts, stage } from './place-callouts.ts';

const square = { width: 400, height: 400 };
const at = (leftPercent: number, topPercent: number, side: 'left' | 'right') => ({
  title: `${leftPercent}, ${topPercent}`,
  words: '',
  leftPercent,
  topPercent,
  side,
});

test('words of one side never meet nor leave the room, however near each other or low their points are', () => {
  const placed = placeCallouts(
    [at(20, 96, 'left'), at(30, 95, 'left'), at(40, 97, 'left'), at(60, 50, 'left'), at(80, 0, 'right')],
    square,
  );
  const left = placed.slice(0, 4).map(({ labelY }) => labelY);
  const sorted = left.toSorted((a, b) => a - b);
  for (const [index, height] of sorted.entries())
    if (index > 0) expect(height - sorted[index - 1]!).toBeGreaterThanOrEqual(76);
  expect(sorted.at(-1)! + 76).toBeLessThanOrEqual(stage.height);
  expect(placed[4]!.labelY).toBeGreaterThan(0);
});

test('a line begins at its point and ends level with its title', () => {
  const [placed] = placeCallouts([at(50, 25, 'right')], square);
  expect(placed).toEqual({ labelY: 140, line: '352,140 352,140 532,140' });
});

test('what is pointed at lies on the drawing, and every item of the demo points at something', () => {
  for (const { slug, callouts, drawing } of gear.items) {
    expect(callouts.length, slug).toBeGreaterThan(1);
    expect(new Set(callouts.map(({ title }) => title)).size, drawing).toBe(callouts.length);
    for (const { leftPercent, topPercent } of callouts) {
      for (const percent of [leftPercent, topPercent]) {
        expect(percent, slug).toBeGreaterThan(3);
        expect(percent, slug).toBeLessThan(97);
      }
    }
    expect(Object.hasOwn(drawings, drawing)).toBe(true);
  }
});
