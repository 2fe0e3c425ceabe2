import { expect, test } from 'vitest';
import { type Mark, placeChips, spread } from './placing.ts';

const room = { left: 0, top: 48, right: 390, bottom: 194 };
const size = { width: 120, height: 30 };

test('cars that share a corner stand apart, the others where they are', () => {
  const [first, second, third, alone] = spread([
    { x: 100, y: 100 },
    { x: 100, y: 100 },
    { x: 102, y: 99 },
    { x: 300, y: 50 },
  ]);
  expect(first).toEqual({ x: 100, y: 100 });
  expect(alone).toEqual({ x: 300, y: 50 });
  for (const [a, b] of [
    [first, second],
    [first, third],
    [second, third],
  ])
    expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(14);
});

const named = (beside: 'car' | 'pickup' | 'destination', x: number, y: number): Mark => ({
  at: { x, y },
  radius: beside === 'car' ? 17 : 11,
  chip: { beside, size },
});
const boxesOf = (marks: readonly Mark[], chips: ReturnType<typeof placeChips>) =>
  chips.flatMap((chip, i) => {
    const at = marks[i]!.at;
    return chip ? [{ x: at.x + chip.offset.x, y: at.y + chip.offset.y, ...size }] : [];
  });

test.each([
  ['pickup', 380, 180],
  ['pickup', 5, 190],
  ['destination', 385, 60],
  ['car', 2, 50],
  ['car', 388, 120],
] as const)('the name of a %s at %i, %i is wholly in sight', (beside, x, y) => {
  const [placed] = placeChips([named(beside, x, y)], room);
  const { offset } = placed!;
  expect(x + offset.x).toBeGreaterThanOrEqual(room.left);
  expect(x + offset.x + size.width).toBeLessThanOrEqual(room.right);
  expect(y + offset.y).toBeGreaterThanOrEqual(room.top);
  expect(y + offset.y + size.height).toBeLessThanOrEqual(room.bottom);
});

test('a name alone stands where it always does', () => {
  expect(placeChips([named('pickup', 100, 100)], room)[0]).toEqual({ offset: { x: 12, y: 15 }, choice: 0 });
});

test('no name lies on a car, a pin or another name, however they come together', () => {
  for (let step = 0; step < 60; step++) {
    const marks = [
      named('car', 120 + step, 110),
      named('pickup', 150, 120),
      named('destination', 240 - step, 100 + (step % 7)),
      { at: { x: 200, y: 90 }, radius: 17 },
    ];
    const boxes = boxesOf(marks, placeChips(marks, room));
    const things = [
      ...boxes,
      ...marks.map(({ at, radius }) => ({
        x: at.x - radius,
        y: at.y - radius,
        width: 2 * radius,
        height: 2 * radius,
      })),
    ];
    for (const box of boxes)
      for (const other of things) {
        if (box === other) continue;
        const apart =
          box.x >= other.x + other.width ||
          other.x >= box.x + box.width ||
          box.y >= other.y + other.height ||
          other.y >= box.y + box.height;
        expect(apart, `at step ${step}`).toBe(true);
      }
  }
});

test('who has no room for a name has none, and the car comes first', () => {
  const low = { left: 0, top: 0, right: 130, bottom: 60 };
  const [car, pickup] = placeChips([named('car', 60, 40), named('pickup', 64, 44)], low);
  expect(pickup).toBeUndefined();
  expect(placeChips([named('car', 60, 50)], { ...low, bottom: 110 })[0]).toBeDefined();
  expect(car).toBeUndefined();
});

test('a name stays on the side where it was while there is room', () => {
  const mark = named('car', 100, 120);
  const placed = placeChips([{ ...mark, chip: { ...mark.chip!, last: 1 } }], room);
  expect(placed[0]).toMatchObject({ choice: 1 });
});
