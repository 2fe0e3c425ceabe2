import { describe, expect, test } from 'vitest';
import { driverPayCents, fareOf, surgeOf } from './rules.ts';

describe('fares', () => {
  const rate = {
    baseCents: 300,
    perKmCents: 100,
    perMinuteCents: 25,
    bookingFeeCents: 100,
    minimumCents: 600,
    waitingPerMinuteCents: 40,
  };
  const trip = { rate, distanceMeters: 5900, durationSeconds: 14 * 60, surge: 1, tax: undefined };

  test('the total is the sum of the parts that are shown', () => {
    const fare = fareOf({ ...trip, surge: 1.3, tax: { label: 'HST 13%', rate: 0.13 } });
    expect(fare.totalCents).toBe(fare.parts.reduce((sum, part) => sum + part.cents, 0));
    expect(fareOf(trip).totalCents).toBe(300 + 590 + 350 + 100);
  });

  test('a short trip costs the minimum', () => {
    expect(fareOf({ ...trip, distanceMeters: 100, durationSeconds: 30 }).totalCents).toBe(600);
  });

  test('surge begins when more people ask than drivers are free, and stops at twice the price', () => {
    expect([surgeOf(0, 0), surgeOf(3, 3), surgeOf(6, 3), surgeOf(100, 1)]).toEqual([1, 1, 1.3, 2]);
  });

  test('the driver gets four fifths of the fare without booking fee and tax', () => {
    const { parts } = fareOf({ ...trip, tax: { label: 'HST 13%', rate: 0.13 } });
    expect(driverPayCents(parts)).toBe(Math.round((300 + 590 + 350) * 0.8));
  });
});
