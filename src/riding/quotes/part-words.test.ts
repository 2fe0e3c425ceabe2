import { expect, test } from 'vitest';
import { setCurrency } from '#src/platform/money.ts';
import { farePart, toFarePart } from './fare-parts.ts';
import { fareOf } from './fares.ts';
import { partWords } from './part-words.ts';

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
    terms: { rate: { ...rate, perKmCents }, surge: 1, taxes: [] },
    distanceMeters,
    durationSeconds,
  }).parts.map(toFarePart);

test('a distance has as many decimals as make its factors true', () => {
  expect(partsOf(17_432, 48 * 60).map(({ label, amount }) => [label, amount])).toEqual([
    ['Base fare', '3.00'],
    ['Distance, 17.43 km at $0.70', '12.20'],
    ['Time, 48 min at $0.25', '12.00'],
    ['Booking fee', '1.00'],
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

test('factors that do not make the amount are left out', () => {
  const part = toFarePart(farePart({ kind: 'distance', meters: 17_400, perKmCents: 70 }, 1220));
  const unpriced = toFarePart(farePart({ kind: 'distance', meters: 17_400, perKmCents: null }, 1218));
  for (const one of [part, unpriced]) {
    expect(partWords(one, 'km')).toBe('Distance, 17.4 km');
    expect(partWords(one, null)).toBe('Distance, 17.4 km');
    expect(partWords(one, 'miles')).toBe('Distance, 10.8 mi');
  }
  const time = toFarePart(farePart({ kind: 'time', seconds: 840, perMinuteCents: 25 }, 345));
  expect(partWords(time, 'km')).toBe('Time, 14 min');
});

test('prices are written in the installation’s currency', () => {
  const yen = farePart({ kind: 'distance', meters: 17_432, perKmCents: 150 }, 2615);
  const fils = farePart({ kind: 'distance', meters: 17_432, perKmCents: 70 }, 1220);
  try {
    setCurrency('jpy');
    expect(toFarePart(yen)).toMatchObject({ amount: '2615', label: 'Distance, 17.43 km at ¥150' });
    setCurrency('kwd');
    expect(toFarePart(fils).label.replace(/\s/g, ' ')).toBe('Distance, 17.43 km at KWD 0.700');
  } finally {
    setCurrency('usd');
  }
});

test('every kind has its words', () => {
  const tax = { code: 'CA-QC-QST', name: 'QST', perHundredThousand: 9_975, included: true } as const;
  const parts = [
    farePart({ kind: 'base' }, 300),
    farePart({ kind: 'booking_fee' }, 100),
    farePart({ kind: 'minimum' }, 40),
    farePart({ kind: 'surge', factor: 1.3 }, 90),
    farePart({ kind: 'airport', name: 'Pearson' }, 500),
    farePart({ kind: 'toll', name: null }, 777),
    farePart({ kind: 'stop', name: null }, 100),
    farePart({ kind: 'option', name: 'Child seat' }, 500),
    farePart({ kind: 'waiting', atStops: false }, 80),
    farePart({ kind: 'waiting', atStops: true }, 80),
    farePart({ kind: 'cancellation' }, 500),
    farePart({ kind: 'promo', code: 'FIVE' }, -500),
    farePart({ kind: 'tax', tax: { ...tax, collector: 'company' } }, 45),
    farePart({ kind: 'tip' }, 200),
  ];
  expect(parts.map((part) => toFarePart(part).label)).toEqual([
    'Base fare',
    'Booking fee',
    'Up to the minimum fare',
    'Busy right now, x1.3',
    'Airport fee, Pearson',
    'Toll',
    'Stop',
    'Child seat',
    'Waiting at the pickup',
    'Waiting at the pickup and stops',
    'Cancellation fee',
    'Promo code FIVE',
    'QST 9.975%, included',
    'Tip',
  ]);
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

test('a price by the mile is told as it was set, and in kilometres where it multiplies', () => {
  const part = toFarePart(
    farePart({ kind: 'distance', meters: 16_093, perKmCents: null, perMileCents: 175 }, 1750),
  );
  expect(part).toMatchObject({ perKm: null, perMile: '1.75', label: 'Distance, 10.0 mi at $1.75' });
  expect(partWords(part, 'miles')).toBe('Distance, 10.0 mi at $1.75');
  expect(partWords(part, 'km')).toBe('Distance, 16.1 km at $1.087');
});
