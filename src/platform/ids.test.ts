/** What the compiler refuses; `npm test` runs it over this file too. */
import { expect, test } from 'vitest';
import type { DriverId, RideId } from './ids.ts';
import type { Cents } from './money.ts';

test('what one kind of id or amount is wanted for takes no other kind', () => {
  const ride: RideId = 38;
  const fare: Cents = 1340;
  const driverOf = (id: DriverId): number => id;

  // @ts-expect-error A ride's id is no driver's.
  expect(driverOf(ride)).toBe(38);
  // @ts-expect-error Nor is an amount.
  expect(driverOf(fare)).toBe(1340);
  expect(driverOf(38)).toBe(38);
  const tipped: Cents = fare + 200;
  expect(tipped).toBe(1540);
});
