import { expect, test } from 'vitest';
import type { Manoeuvre } from '../manoeuvres.ts';
import { type Said, sayNext } from './spoken-turns.ts';

const way = (meters: number, turn: Manoeuvre['turn'] = 'left', road = 'Bay St') => [
  { turn: 'start' as const, road: 'Front St', exit: null, side: null, distanceMeters: meters },
  { turn, road, exit: null, side: null, distanceMeters: 90 },
];
const far = (meters: number) => `${meters} m`;

test('a turn is said once from afar and once before it', () => {
  let said: Said | null = null;
  const heard = [900, 430, 420, 200, 55, 30, 10].map((meters) => {
    const next = sayNext(way(meters), said, 'pickup', far);
    said = next?.said ?? said;
    return next?.words ?? '';
  });
  expect(heard).toEqual([
    ...['', 'In 430 m, turn left onto Bay St.', '', '', 'Turn left onto Bay St.', '', ''],
  ]);
});

test('another way is said at once, a turn already there once, and the arrival by its name', () => {
  const said = { turn: 'left Bay St null', now: false };
  expect(sayNext(way(200, 'right', 'King St'), said, 'pickup', far)?.words).toBe(
    'In 200 m, turn right onto King St.',
  );
  expect(sayNext(way(20, 'right', 'King St'), said, 'pickup', far)).toEqual({
    words: 'Turn right onto King St.',
    said: { turn: 'right King St null', now: true },
  });
  expect(sayNext(way(100, 'arrive', ''), null, 'drop-off', far)?.words).toBe('In 100 m, drop-off.');
  expect(sayNext([], null, 'drop-off', far)).toBeNull();
});
