import { expect, test } from 'vitest';
import { type VehicleFilters, writeFilters } from '#src/cars/vehicles/filters.ts';
import { isChipOn, pressChip } from './category-chips.ts';

const press = (...values: string[]): VehicleFilters =>
  values.reduce((filters, value) => pressChip(filters, value), {} as VehicleFilters);
const address = (filters: VehicleFilters) => decodeURIComponent(writeFilters(filters).toString());
const on = (filters: VehicleFilters) =>
  ['all', 'new', 'used', 'electric', 'suv', 'luxury'].filter((value) => isChipOn(filters, value));

test('electric and SUV add up, in either order, and with new or used', () => {
  expect(address(press('electric', 'suv'))).toBe('category=electric&body=suv');
  expect(address(press('suv', 'electric'))).toBe('category=suv&fuel=electric');
  expect(on(press('electric', 'suv'))).toEqual(['electric', 'suv']);
  expect(on(press('electric', 'suv', 'used'))).toEqual(['used', 'electric', 'suv']);
});

test('one chip alone is the category that the address has always had', () => {
  expect(address(press('electric'))).toBe('category=electric');
  expect(on(press('new', 'used'))).toEqual(['used']);
});

test('a chip that is on is taken off, and all takes off the rest', () => {
  expect(on(press('electric', 'suv', 'suv'))).toEqual(['electric']);
  expect(on(press('electric', 'suv', 'electric'))).toEqual(['suv']);
  expect(press('electric', 'suv', 'luxury', 'all')).toEqual({});
  expect(on({})).toEqual(['all']);
});
