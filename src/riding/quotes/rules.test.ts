import { describe, expect, test } from 'vitest';
import { type FareTax, farePart, sumOfParts, taxLinesOf } from './fare-parts.ts';
import { driverPayCents, fareOf, surgeOf } from './rules.ts';

const hst: FareTax = {
  ...{ code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000 },
  ...{ included: false, collector: 'company' },
};

describe('fares', () => {
  const rate = {
    baseCents: 300,
    perKmCents: 100,
    perMinuteCents: 25,
    bookingFeeCents: 100,
    minimumCents: 600,
    waitingPerMinuteCents: 40,
  };
  const trip = { rate, distanceMeters: 5900, durationSeconds: 14 * 60, surge: 1, taxes: [] };

  test('the total is the sum of the parts that are shown', () => {
    const fare = fareOf({ ...trip, surge: 1.3, taxes: [hst] });
    expect(fare.totalCents).toBe(fare.parts.reduce((sum, part) => sum + part.cents, 0));
    expect(fareOf(trip).totalCents).toBe(300 + 590 + 350 + 100);
  });

  test('a short trip costs the minimum', () => {
    expect(fareOf({ ...trip, distanceMeters: 100, durationSeconds: 30 }).totalCents).toBe(600);
  });

  test('each tax is a part of its own, on the fare before any of them', () => {
    const qst: FareTax = { ...hst, code: 'CA-QC-QST', name: 'QST', perHundredThousand: 9_975 };
    const { parts } = fareOf({ ...trip, taxes: [{ ...hst, perHundredThousand: 5_000 }, qst] });
    expect(taxLinesOf(parts).map(({ cents }) => cents)).toEqual([67, 134]);
    const contained = farePart({ kind: 'tax', tax: { ...hst, included: true } }, 58);
    expect(sumOfParts([farePart({ kind: 'cancellation' }, 500), contained])).toBe(500);
  });

  test('surge begins when more people ask than drivers are free, and stops at twice the price', () => {
    expect([surgeOf(0, 0), surgeOf(3, 3), surgeOf(6, 3), surgeOf(100, 1)]).toEqual([1, 1, 1.3, 2]);
  });

  test('the driver gets four fifths of the fare without booking fee and tax', () => {
    const { parts } = fareOf({ ...trip, taxes: [hst] });
    expect(driverPayCents(parts)).toBe(Math.round((300 + 590 + 350) * 0.8));
    const more = [
      farePart({ kind: 'toll', name: null }, 777),
      farePart({ kind: 'airport', name: null }, 500),
    ];
    expect(driverPayCents([...parts, ...more])).toBe(Math.round((300 + 590 + 350) * 0.8) + 777);
  });
});
