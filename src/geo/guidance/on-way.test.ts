import { expect, it } from 'vitest';
import { onWay } from './on-way.ts';

const way = [
  [-79.38, 43.645],
  [-79.39, 43.645],
] as const;

it('puts a car beside its way onto it, and keeps what else is known', () => {
  expect(onWay({ lat: 43.6452, lng: -79.385, heading: 270 }, way)).toEqual({
    lat: 43.645,
    lng: -79.385,
    heading: 270,
  });
});

it('leaves a car that drives elsewhere where it is', () => {
  const elsewhere = { lat: 43.6456, lng: -79.385 };
  expect(onWay(elsewhere, way)).toBe(elsewhere);
  expect(onWay(elsewhere, [])).toBe(elsewhere);
});
