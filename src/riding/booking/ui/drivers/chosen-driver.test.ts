import { expect, test } from 'vitest';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { comparedWith, stateOf } from './chosen-driver.ts';

const driver = (id: number, firstName: string, etaSeconds: number): AvailableDriver => ({
  id,
  user: { firstName, lastName: '', profileImage: null, simulated: true },
  rating: '4.9',
  vehicleInfo: `2022 Toyota of ${firstName}`,
  vehicleType: 'standard',
  rideTypes: ['standard'],
  distanceMeters: 900,
  etaSeconds,
  lat: 43.64,
  lng: -79.38,
  heading: 0,
});
const maya = driver(1, 'Maya', 180);
const tom = driver(2, 'Tom', 240);

test('who is on the list stands as the list says, also under the number of the next ten minutes', () => {
  expect(stateOf(maya, [{ ...maya, etaSeconds: 120 }, tom], true)).toMatchObject({ id: 1, etaSeconds: 120 });
  expect(stateOf(maya, [{ ...maya, id: 77 }, tom], false)).toMatchObject({ id: 77 });
});

test('who is on no list is gone, but for one who is only farther than the ten that are listed', () => {
  expect(stateOf(maya, [tom], true)).toBe('gone');
  const ten = Array.from({ length: 10 }, (_, i) => driver(i + 10, `D${i}`, 60));
  expect(stateOf(maya, ten, true)).toBe(maya);
  expect(stateOf(maya, ten, false)).toBe('gone');
});

test('the next best is compared with who was picked', () => {
  expect(comparedWith(tom, maya)).toBe('1 min later than Maya');
  expect(comparedWith(maya, tom)).toBe('1 min sooner than Tom');
  expect(comparedWith({ ...tom, etaSeconds: 180 }, maya)).toBe('As soon as Maya');
});
