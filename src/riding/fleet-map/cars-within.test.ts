import { expect, test } from 'vitest';
import type { CarOnMap } from './contract.ts';
import { carsIn, carsNear } from './rules.ts';

const car = (id: number, lat: number, lng: number) =>
  [id, lat, lng, 0, 'free', 0, 0, 1] as unknown as CarOnMap;
const union = { lat: 43.6453, lng: -79.3806 };
const cars = [
  car(1, 43.66, -79.3806),
  car(2, 43.6455, -79.3806),
  car(3, 43.7, -79.3806),
  car(4, -43.6453, 100.6),
];

test('cars around a place are listed nearest first, and those farther away are not', () => {
  expect(carsNear(cars, union).map(({ car: [id] }) => id)).toEqual([2, 1]);
  expect(carsNear([], union)).toEqual([]);
});

test('cars in an area are those within its ring', () => {
  const ring: [number, number][] = [
    [-79.39, 43.64],
    [-79.37, 43.64],
    [-79.37, 43.65],
    [-79.39, 43.65],
  ];
  expect(carsIn(cars, { ring }).map(([id]) => id)).toEqual([2]);
});
