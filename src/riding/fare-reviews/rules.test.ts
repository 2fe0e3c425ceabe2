import { describe, expect, test } from 'vitest';
import { fareOf } from '#src/riding/quotes/fares.ts';
import type { Terms } from '#src/riding/quotes/terms.ts';
import { fareReviewHere, isWithinRiders, judgeFare, type ReviewedRide } from './rules.ts';

const setting = { ...fareReviewHere.fallback, isOn: true };
const now = new Date('2026-11-28T12:00:00Z');
const terms = {
  ...{ cityId: 'toronto', currency: 'USD', fareVersion: 1, surge: 1, taxes: [], feeTaxes: [] },
  rate: {
    ...{ baseCents: 300, perKmCents: 100, perMinuteCents: 30, bookingFeeCents: 100 },
    ...{ minimumCents: 500, waitingPerMinuteCents: 40 },
  },
} as unknown as Terms;
const planned = { meters: 8_000, seconds: 900 };
const priceOf = (meters: number, seconds: number) =>
  fareOf({ terms, distanceMeters: meters, durationSeconds: seconds }).totalCents;

const judge = (change: Partial<ReviewedRide> = {}, set = setting) =>
  judgeFare(
    {
      completedAt: new Date('2026-11-27T12:00:00Z'),
      ...{ isPaidToDriver: false, isChanged: false, isEndedEarly: false, waitingCents: 0 },
      ...{ planned, driven: { meters: 8_000, seconds: 900 + 720 }, terms },
      takenCents: priceOf(planned.meters, planned.seconds),
      ...change,
    },
    set,
    now,
  );

describe('a fare that was called too high', () => {
  test('twelve minutes longer than planned bring back what they would have cost', () => {
    const cents = priceOf(8_000, 1_620) - priceOf(8_000, 900);
    expect(cents).toBeGreaterThan(0);
    expect(judge()).toEqual({ verdict: 'longer', cents });
  });

  test('a second less than the minutes brings nothing, whatever the way was', () => {
    expect(judge({ driven: { meters: 8_000, seconds: 1_499 } })).toEqual({ verdict: 'as_planned' });
    expect(judge({ driven: { meters: 8_000, seconds: 1_500 } }).verdict).toBe('longer');
    expect(judge({ driven: { meters: 80_000, seconds: 900 } })).toEqual({ verdict: 'as_planned' });
    expect(judge({ driven: { meters: 0, seconds: 0 } })).toEqual({ verdict: 'as_planned' });
  });

  test('no more than was taken goes back, and more than the company lets go is a person’s', () => {
    expect(judge({ takenCents: 120 })).toEqual({ verdict: 'longer', cents: 120 });
    expect(judge({ takenCents: 0 })).toEqual({ verdict: 'as_planned' });
    const whole = { ...setting, mostCents: 10_000 };
    expect(judge({ driven: { meters: 8_000, seconds: 86_400 } }, whole)).toEqual({
      verdict: 'longer',
      cents: priceOf(8_000, 900),
    });
    expect(judge({ driven: { meters: 8_000, seconds: 86_400 } }, { ...setting, mostCents: 500 })).toEqual({
      ...{ verdict: 'person', why: 'over_limit' },
    });
  });

  test('what is not plain is a person’s, with the reason', () => {
    const why = (change: Partial<ReviewedRide>, set = setting) => judge(change, set);
    expect(why({}, { ...setting, isOn: false })).toEqual({ verdict: 'person', why: 'off' });
    expect(why({ completedAt: new Date('2026-10-28T11:59:59Z') })).toMatchObject({ why: 'too_old' });
    expect(why({ completedAt: new Date('2026-10-29T12:00:00Z') }).verdict).toBe('longer');
    expect(why({ isPaidToDriver: true })).toMatchObject({ why: 'paid_to_driver' });
    expect(why({ isChanged: true })).toMatchObject({ why: 'changed' });
    expect(why({ isEndedEarly: true })).toMatchObject({ why: 'ended_early' });
    expect(why({ waitingCents: 1 })).toMatchObject({ why: 'waited' });
    expect(why({ driven: null })).toMatchObject({ why: 'no_track' });
  });

  test('one rider has so much within thirty days', () => {
    expect(isWithinRiders(1000, 2000, setting)).toBe(true);
    expect(isWithinRiders(1001, 2000, setting)).toBe(false);
  });
});
