import { describe, expect, test } from 'vitest';
import { seaWithin } from './coast.ts';
import { isWithin } from './draw-features.ts';
import type { Ring } from './map-features.ts';

const box = { west: 0, north: 0, east: 100, south: 100 };
/** Whether a place lies in the water; y grows southward. */
function isWet(chains: Ring[], x: number, y: number): boolean {
  const { water, islands } = seaWithin(chains, box);
  const inAny = (rings: Ring[]) => rings.some((ring) => isWithin([x, y], ring));
  return inAny(water) && !inAny(islands);
}

describe('the sea lies on the right of its shore', () => {
  // From north to south, so that the water is in the west.
  const shore: Ring = [
    [60, -50],
    [60, 50],
    [60, 150],
  ];

  test('in the part of the box that the shore cuts off, corners included', () => {
    expect(isWet([shore], 5, 5)).toBe(true);
    expect(isWet([shore], 5, 95)).toBe(true);
    expect(isWet([shore], 80, 50)).toBe(false);
    expect(isWet([shore.toReversed()], 80, 50)).toBe(true);
    expect(isWet([shore.toReversed()], 5, 50)).toBe(false);
  });

  test('between two shores, as of a strait', () => {
    const other: Ring = [
      [20, 150],
      [20, 50],
      [20, -50],
    ];
    for (const [x, wet] of [
      [10, false],
      [40, true],
      [80, false],
    ] as const)
      expect(isWet([shore, other], x, 50)).toBe(wet);
  });

  test('with islands in it, and lakes of it where all around is land', () => {
    const counter: Ring = [
      [20, 40],
      [20, 60],
      [40, 60],
      [40, 40],
      [20, 40],
    ];
    expect(isWet([shore, counter], 30, 50)).toBe(false);
    expect(isWet([shore, counter], 10, 50)).toBe(true);
    expect(isWet([counter], 30, 50)).toBe(false);
    expect(isWet([counter], 90, 50)).toBe(true);
    expect(isWet([counter.toReversed()], 30, 50)).toBe(true);
    expect(isWet([counter.toReversed()], 90, 50)).toBe(false);
  });

  test('where the shore breaks off near the edge, as far as the edge', () => {
    const broken: Ring = [
      [60, 2],
      [60, 50],
      [60, 97],
    ];
    expect(isWet([broken], 30, 1)).toBe(true);
    expect(isWet([broken], 80, 50)).toBe(false);
  });
});

test('an island that the box cuts is land in the box', () => {
  const island: Ring = [
    [-50, 40],
    [-50, 60],
    [50, 60],
    [50, 40],
    [-50, 40],
  ];
  expect(isWet([island], 20, 50)).toBe(false);
  expect(isWet([island], 20, 20)).toBe(true);
  expect(isWet([island], 80, 50)).toBe(true);
});
