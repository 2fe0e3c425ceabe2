import { expect, test } from 'vitest';
import { typedMiles } from '#src/cars/selling/ui/typed-car.ts';
import { readOdometer } from './odometer.ts';

test('kilometres are never taken for miles: the unit beside the figures is read, or the one that is chosen', () => {
  for (const [typed, reading, unit] of [
    ['42 000 km', 42_000, 'km'],
    ['42.000 kilomètres', 42_000, 'km'],
    ['42,000 mi', 42_000, 'mi'],
    ['42000', 42_000, null],
  ] as const)
    expect(readOdometer(typed), typed).toEqual({ reading, unit });
  expect(readOdometer(42_000)).toEqual({ reading: 42_000, unit: null });
  expect(readOdometer('far')).toBeUndefined();
  expect(typedMiles({ mileage: '42 000', mileageUnit: 'km' })).toBe(26_098);
  expect(typedMiles({ mileage: '42 000 mi', mileageUnit: 'km' })).toBe(42_000);
  expect(typedMiles({ mileage: '42 000 km', mileageUnit: 'mi' })).toBe(26_098);
});
