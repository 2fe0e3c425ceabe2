import { expect, test } from 'vitest';
import { chipOffset, spread } from './placing.ts';

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

test.each([
  ['pickup', 380, 180],
  ['pickup', 5, 190],
  ['destination', 385, 60],
  ['car', 2, 50],
  ['car', 388, 120],
] as const)('the name of a %s at %i, %i is wholly in sight', (beside, x, y) => {
  const offset = chipOffset(beside, { x, y }, size, room);
  expect(x + offset.x).toBeGreaterThanOrEqual(room.left);
  expect(x + offset.x + size.width).toBeLessThanOrEqual(room.right);
  expect(y + offset.y).toBeGreaterThanOrEqual(room.top);
  expect(y + offset.y + size.height).toBeLessThanOrEqual(room.bottom);
});

test('in the middle a name stands where it always does', () => {
  expect(chipOffset('pickup', { x: 100, y: 100 }, size, room)).toEqual({ x: 12, y: 16 });
});
