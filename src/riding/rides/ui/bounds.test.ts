import { expect, test } from 'vitest';
import { type Bounds, boundsOf, steadyBounds } from './bounds.ts';

const city: Bounds = [-79.45, 43.62, -79.35, 43.7];

test('a view stays as it is while the car drives in it', () => {
  expect(steadyBounds(city, [-79.44, 43.63, -79.37, 43.69])).toBe(city);
});

test('it draws near once the car is about to be there', () => {
  const near: Bounds = [-79.385, 43.649, -79.381, 43.651];
  expect(steadyBounds(city, near)).toBe(near);
});

test('it follows what leaves it', () => {
  const outside: Bounds = [-79.46, 43.63, -79.37, 43.69];
  expect(steadyBounds(city, outside)).toBe(outside);
  expect(steadyBounds(undefined, city)).toBe(city);
});

test('bounds hold every point', () => {
  expect(
    boundsOf([
      [-79.4, 43.7],
      [-79.3, 43.6],
    ]),
  ).toEqual([-79.4, 43.6, -79.3, 43.7]);
  expect(boundsOf([])).toBeUndefined();
});
