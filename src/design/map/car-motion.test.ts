import { expect, it } from 'vitest';
import { createCarMotion, shortestTurn } from './car-motion.ts';

const start = { lng: -79.4, lat: 43.65, heading: 350 };

it('turns by the shorter way', () => {
  expect(shortestTurn(350, 10)).toBe(20);
  expect(shortestTurn(10, 350)).toBe(-20);
  expect(shortestTurn(0, 180)).toBe(-180);
  expect(shortestTurn(90, 90)).toBe(0);
});

it('glides from where it is drawn to where it was heard of in two seconds', () => {
  const car = createCarMotion(start, 0);
  expect(car.at(0, false).at).toEqual([-79.4, 43.65]);
  car.hear({ lng: -79.398, lat: 43.65, heading: 10 }, 1_000);
  expect(car.at(1_000, false).at[0]).toBeCloseTo(-79.4);
  expect(car.at(2_000, false).at[0]).toBeCloseTo(-79.399);
  expect(car.at(3_000, false).at[0]).toBeCloseTo(-79.398);
  expect(car.at(1_350, false).heading).toBeCloseTo(0);
  expect(car.moving(2_900)).toBe(true);
  expect(car.moving(3_100)).toBe(false);
});

it('goes on from where it is drawn when it hears again half-way', () => {
  const car = createCarMotion(start, 0);
  car.hear({ lng: -79.398, lat: 43.65, heading: 350 }, 0);
  car.hear({ lng: -79.396, lat: 43.65, heading: 350 }, 1_000);
  expect(car.at(1_000, false).at[0]).toBeCloseTo(-79.399);
  expect(car.at(3_000, false).at[0]).toBeCloseTo(-79.396);
});

it('stands where it was heard of when motion is not wanted, and is put across town at once', () => {
  const car = createCarMotion(start, 0);
  car.hear({ lng: -79.398, lat: 43.65, heading: 20 }, 0);
  expect(car.at(1, true)).toEqual({ at: [-79.398, 43.65], heading: 20 });
  car.hear({ lng: -79.2, lat: 43.7, heading: 20 }, 10);
  expect(car.at(11, false).at[0]).toBeCloseTo(-79.2);
});

it('remembers where it was, newest first, for some seconds', () => {
  const car = createCarMotion(start, 0);
  car.at(0, false);
  car.hear({ lng: -79.398, lat: 43.65, heading: 90 }, 0);
  for (let ms = 0; ms <= 2_000; ms += 100) car.at(ms, false);
  const trail = car.trail();
  expect(trail.length).toBeGreaterThan(10);
  expect(trail[0]![0]).toBeGreaterThan(trail.at(-1)![0]);
});
