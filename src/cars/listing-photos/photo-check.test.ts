import { expect, test } from 'vitest';
import { boxAfterKey, boxBetween, sharpnessOf, warningsOf } from './photo-check.ts';

test('a box is drawn from either corner and never leaves the picture', () => {
  const box = boxBetween({ x: 0.6, y: 0.7 }, { x: 0.4, y: 0.5 });
  expect([box.x, box.y, box.width, box.height].map((share) => share.toFixed(2))).toEqual([
    ...['0.40', '0.50', '0.20', '0.20'],
  ]);
  const outside = boxBetween({ x: 0.9, y: 0.9 }, { x: 3, y: -2 });
  expect(outside.x + outside.width).toBeLessThanOrEqual(1);
  expect(outside.y).toBe(0);
  const point = boxBetween({ x: 1, y: 1 }, { x: 1, y: 1 });
  expect(point).toMatchObject({ width: 0.02, height: 0.02, x: 0.98, y: 0.98 });
});

test('arrows move it, Shift changes its size, and it stops at the edge', () => {
  const box = { x: 0.5, y: 0.5, width: 0.2, height: 0.1 };
  expect(boxAfterKey(box, 'ArrowLeft', false)?.x).toBeCloseTo(0.49);
  expect(boxAfterKey(box, 'ArrowDown', true)).toMatchObject({ x: 0.5, width: 0.2 });
  expect(boxAfterKey(box, 'ArrowDown', true)?.height).toBeCloseTo(0.11);
  expect(boxAfterKey({ ...box, x: 0.8 }, 'ArrowRight', false)?.x).toBeCloseTo(0.8);
  expect(boxAfterKey({ ...box, width: 0.02 }, 'ArrowLeft', true)?.width).toBe(0.02);
  expect(boxAfterKey(box, 'Enter', false)).toBeNull();
});

test('a flat picture is blurred, one with edges is not', () => {
  const flat = new Uint8Array(64).fill(120);
  const edges = Uint8Array.from({ length: 64 }, (_, i) => ((i + (i >> 3)) % 2 ? 255 : 0));
  expect(sharpnessOf(flat, 8, 8)).toBe(0);
  expect(warningsOf({ width: 3000, height: 2000, sharpness: 0 })).toHaveLength(1);
  expect(warningsOf({ width: 3000, height: 2000, sharpness: sharpnessOf(edges, 8, 8) })).toEqual([]);
  expect(warningsOf({ width: 640, height: 480, sharpness: 900 })).toEqual([
    'Small: 640 by 480 pixels. Send it as your camera took it if you can.',
  ]);
});
