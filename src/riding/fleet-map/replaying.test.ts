import { expect, test } from 'vitest';
import { carAt, evenly } from './replaying.ts';

const points: [number, number, number][] = [
  [0, 43, -79],
  [10, 43.001, -79],
  [20, 43.001, -79],
  [200, 43.001, -78.999],
];

test('between two places the car is on its way, and looks where it goes', () => {
  expect(carAt(points, 5)).toEqual({ lat: 43.0005, lng: -79, heading: 0, silentFor: 0 });
  expect(carAt(points, 15)).toMatchObject({ lat: 43.001, heading: 90, silentFor: 0 });
});

test('before the first place it stands there, after the last one too', () => {
  expect(carAt(points, -4)).toMatchObject({ lat: 43, lng: -79, silentFor: 0 });
  expect(carAt(points, 205)).toMatchObject({ lng: -78.999, heading: 90, silentFor: 0 });
  expect(carAt(points, 260)).toMatchObject({ lng: -78.999, silentFor: 60 });
});

test('while nothing was heard it is not said to have moved', () => {
  expect(carAt(points, 45)).toMatchObject({ lng: -79, silentFor: 0 });
  expect(carAt(points, 120)).toMatchObject({ lng: -79, silentFor: 100 });
});

test('a ride of which nothing is kept has no car, one of a single place stands', () => {
  expect(carAt([], 3)).toBeUndefined();
  expect(carAt([[0, 1, 2]], 3)).toEqual({ lat: 1, lng: 2, heading: 0, silentFor: 0 });
});

test('a long ride keeps its ends and is thinned evenly between', () => {
  const all = Array.from({ length: 10_001 }, (_, i) => i);
  const some = evenly(all, 101);
  expect(some).toHaveLength(101);
  expect([some[0], some[50], some[100]]).toEqual([0, 5_000, 10_000]);
  expect(evenly([1, 2], 101)).toEqual([1, 2]);
});
