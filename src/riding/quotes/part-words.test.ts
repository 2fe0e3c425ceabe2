import { expect, test } from 'vitest';
import { partWords } from './part-words.ts';
import { fareOf } from './rules.ts';

const rate = {
  baseCents: 300,
  perKmCents: 70,
  perMinuteCents: 25,
  bookingFeeCents: 100,
  minimumCents: 600,
  waitingPerMinuteCents: 40,
};
const partsOf = (distanceMeters: number, durationSeconds: number, perKmCents = 70) =>
  fareOf({
    rate: { ...rate, perKmCents },
    distanceMeters,
    durationSeconds,
    surge: 1,
    tax: undefined,
  }).parts.map(({ label, cents }) => ({ label, amount: (cents / 100).toFixed(2) }));

test('a distance has as many decimals as make its factors true', () => {
  expect(partsOf(17_432, 48 * 60)).toEqual([
    { label: 'Base fare', amount: '3.00' },
    { label: 'Distance, 17.43 km at $0.70', amount: '12.20' },
    { label: 'Time, 48 min at $0.25', amount: '12.00' },
    { label: 'Booking fee', amount: '1.00' },
  ]);
});

test('whatever factors are printed multiply to the part, in both units', () => {
  let printed = 0;
  for (let meters = 311; meters < 60_000; meters += 487) {
    for (const part of partsOf(meters + 0.37, meters / 9, 40 + (meters % 170))) {
      for (const unit of ['km', 'miles', null] as const) {
        const [, count, price] = /, ([\d.]+) \w+ at \$([\d.]+)$/.exec(partWords(part, unit)) ?? [];
        if (!count) continue;
        printed++;
        expect([part, unit, Math.abs(Number(count) * Number(price) - Number(part.amount)) < 0.00501]).toEqual(
          [part, unit, true],
        );
      }
    }
  }
  expect(printed).toBeGreaterThan(500);
});

test('factors that were recorded and do not make the amount are left out', () => {
  const part = { label: 'Distance, 17.4 km at $0.70', amount: '12.20' };
  expect(partWords(part, 'km')).toBe('Distance, 17.4 km');
  expect(partWords(part, null)).toBe('Distance, 17.4 km');
  expect(partWords(part, 'miles')).toBe('Distance, 10.8 mi');
  expect(partWords({ label: 'Time, 14 min at $0.25', amount: '3.45' }, 'km')).toBe('Time, 14 min');
});

test('distances read in miles for whoever chose them, and the rest as it is recorded', () => {
  const parts = partsOf(5900, 14 * 60, 100);
  expect(parts.map((part) => partWords(part, 'miles'))).toEqual([
    'Base fare',
    'Distance, 3.666 mi at $1.61',
    'Time, 14 min at $0.25',
    'Booking fee',
  ]);
  for (const unit of ['km', null] as const)
    expect(parts.map((part) => partWords(part, unit))).toEqual(parts.map(({ label }) => label));
});
