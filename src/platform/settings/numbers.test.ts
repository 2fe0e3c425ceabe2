import { afterEach, expect, test } from 'vitest';
import { orderNumber, readOrderNumber } from '#src/money/orders/rules.ts';
import type { OrderId, RideId } from '#src/platform/ids.ts';
import { readRideReference, rideReference } from '#src/riding/rides/rules.ts';
import { companyHere } from './company.ts';
import { prefixFromName } from './numbers.ts';
import { setSettings } from './setting.ts';

afterEach(() => setSettings({ version: 0, values: {} }));
const order = (id: number) => orderNumber(id as OrderId);
const ride = (id: number) => rideReference(id as RideId);

test('the specification’s company has the specification’s numbers', () => {
  expect([order(43), ride(31)]).toEqual(['RV-1043', 'RV-2024-031']);
});

test('another company’s begin with its letters, and what was given before keeps its own', () => {
  setSettings({
    version: 1,
    values: {
      company: { ...companyHere.fallback, numberPrefix: 'AT' },
      numbers: { earlier: [{ prefix: 'RV', orders: 2, rides: 5 }] },
    },
  });
  expect([order(2), order(3), ride(5), ride(6)]).toEqual(['RV-1002', 'AT-1003', 'RV-2024-005', 'AT-R-006']);
  for (const id of [2, 3]) expect(readOrderNumber(order(id))).toBe(id);
  for (const id of [5, 6]) expect(readRideReference(ride(id))).toBe(id);
  expect(readOrderNumber('XY-1003')).toBeNull();
  expect([readRideReference('7'), readRideReference('#7'), readRideReference('at-r-006')]).toEqual([7, 7, 6]);
});

test('a name gives its letters', () => {
  const names = ['Rove', 'Alpen Taxi', 'Ländle Fahrten', 'Keystone', 'Østfold', '7'];
  expect(names.map(prefixFromName)).toEqual(['RV', 'AT', 'LF', 'KE', 'ST', 'N']);
});
