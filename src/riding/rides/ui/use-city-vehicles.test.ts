import { expect, it } from 'vitest';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { vehiclesIn } from './use-city-vehicles.ts';

const at = (id: number, lat: number, lng: number) => ({ id, lat, lng, heading: 90 }) as AvailableDriver;

it('takes those of one city from drivers of all, and nobody from between', () => {
  const drivers = [at(1, 43.65, -79.38), at(2, 51.05, -114.07), at(3, 46.3, -79.4), at(4, 90, 0)];
  expect(vehiclesIn('toronto', drivers)).toEqual([
    { driverId: 1, lat: 43.65, lng: -79.38, heading: 90, status: 'available' },
  ]);
  expect(vehiclesIn('calgary', drivers).map(({ driverId }) => driverId)).toEqual([2]);
});
