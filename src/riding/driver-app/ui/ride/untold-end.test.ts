import { expect, test } from 'vitest';
import { createUntoldEnd } from './untold-end.ts';

const [first, second] = [{ id: 6 }, { id: 9 }];

test('an end that an overtaken reading knew of is told by the reading after it, once', () => {
  const untold = createUntoldEnd<{ id: number }>();
  untold.shows(first);
  expect(untold.endedBy(first)).toBeNull();
  // A reading finds no ride; before it counts, the screen shows none and another reading begins.
  expect(untold.endedBy(null)).toBe(first);
  untold.shows(null);
  expect(untold.endedBy(null)).toBe(first);
  untold.told(null);
  expect(untold.endedBy(null)).toBeNull();
});

test('the ride that was waiting behind is not over with the one in front', () => {
  const untold = createUntoldEnd<{ id: number }>();
  untold.shows(first);
  expect(untold.endedBy(second)).toBe(first);
  untold.told(second);
  expect(untold.endedBy(second)).toBeNull();
  expect(untold.endedBy(null)).toBe(second);
});
