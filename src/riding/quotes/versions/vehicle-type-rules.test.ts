import { expect, test } from 'vitest';
import { startingFares } from './starting-fares.ts';
import { costsNothing } from './vehicle-type-rules.ts';

const free = { baseCents: 0, bookingFeeCents: 0, minimumCents: 0 };

test('fares by which somebody would have to pay nothing are found, by the name of their type', () => {
  const { vehicles } = startingFares();
  expect(costsNothing({ vehicles })).toBeNull();
  const [type = '', fare] = Object.entries(vehicles)[0] ?? [];
  expect(costsNothing({ vehicles: { ...vehicles, [type]: { ...fare!, ...free } } })).toContain('Standard');
  expect(costsNothing({ vehicles: { [type]: { ...fare!, ...free, minimumCents: 1 } } })).toBeNull();
});
