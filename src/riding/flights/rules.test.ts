import { expect, test } from 'vitest';
import {
  type Arrival,
  adviceFor,
  asksNext,
  daysOfPickup,
  flightOfPickup,
  minutesAfterLanding,
} from './rules.ts';

const at = (iso: string) => new Date(iso);
const flight = (scheduled: string, estimated?: string, more: Partial<Arrival> = {}): Arrival => ({
  ...{ state: 'scheduled', scheduledAt: at(scheduled), estimatedAt: estimated ? at(estimated) : null },
  ...{ actualAt: null, terminal: null },
  ...more,
});
const now = at('2026-11-29T12:00:00Z');
const advise = (pickup: string, of: Arrival, minutes = 30) =>
  adviceFor({ pickupAt: at(pickup), minutes, now }, of);

test('a pickup before the landing and the way to the car is moved behind it, in steps of five minutes', () => {
  expect(advise('2026-11-29T22:30:00Z', flight('2026-11-29T22:00:00Z'))).toBeNull();
  expect(advise('2026-11-29T22:30:00Z', flight('2026-11-29T22:00:00Z', '2026-11-29T23:07:00Z'))).toEqual({
    ...{ kind: 'later', minutes: 30 },
    pickupAt: at('2026-11-29T23:40:00Z'),
    landsAt: at('2026-11-29T23:07:00Z'),
  });
  // Less than a step is nothing to write to anybody about.
  expect(advise('2026-11-29T22:30:00Z', flight('2026-11-29T22:00:00Z', '2026-11-29T22:04:00Z'))).toBeNull();
  // It has landed later than was expected.
  const down = { state: 'landed', actualAt: at('2026-11-29T22:20:00Z') } as const;
  expect(
    advise('2026-11-29T22:30:00Z', flight('2026-11-29T22:00:00Z', '2026-11-29T22:00:00Z', down)),
  ).toMatchObject({ kind: 'later', pickupAt: at('2026-11-29T22:50:00Z') });
  expect(
    advise('2026-11-29T22:30:00Z', flight('2026-11-29T22:00:00Z', '2026-11-29T22:10:00Z'), 0),
  ).toBeNull();
});

test('a flight that is early moves the pickup by no more than the flight moved', () => {
  const early = flight('2026-11-29T22:00:00Z', '2026-11-29T21:30:00Z');
  expect(advise('2026-11-29T22:30:00Z', early)).toMatchObject({
    kind: 'earlier',
    pickupAt: at('2026-11-29T22:00:00Z'),
  });
  // Whoever wants an hour and a half at the airport keeps it.
  expect(advise('2026-11-29T23:30:00Z', early)).toMatchObject({ pickupAt: at('2026-11-29T23:00:00Z') });
  expect(advise('2026-11-29T22:30:00Z', flight('2026-11-29T22:00:00Z', '2026-11-29T21:50:00Z'))).toBeNull();
  // So soon a driver is looked for already.
  const soon = flight('2026-11-29T12:20:00Z', '2026-11-29T11:50:00Z');
  expect(advise('2026-11-29T12:50:00Z', soon)).toBeNull();
});

test('a cancelled flight is said, an unknown one moves nothing', () => {
  expect(
    advise('2026-11-29T22:30:00Z', flight('2026-11-29T22:00:00Z', undefined, { state: 'cancelled' })),
  ).toEqual({ kind: 'cancelled' });
  expect(
    advise('2026-11-29T22:30:00Z', flight('2026-11-29T23:50:00Z', undefined, { state: 'unknown' })),
  ).toBeNull();
});

test('the days of a pickup are those of the airport, also over midnight and over changed clocks', () => {
  expect(daysOfPickup(at('2026-11-29T22:30:00Z'), 'America/Toronto')).toEqual(['2026-11-29', '2026-11-28']);
  // 00:30 in Toronto, which is another day in London.
  expect(daysOfPickup(at('2026-11-29T05:30:00Z'), 'America/Toronto')).toEqual(['2026-11-29', '2026-11-28']);
  expect(daysOfPickup(at('2026-11-30T04:30:00Z'), 'America/Toronto')).toEqual([
    ...['2026-11-29', '2026-11-28', '2026-11-30'],
  ]);
  expect(daysOfPickup(at('2026-11-29T22:30:00Z'), 'Asia/Tokyo')).toEqual(['2026-11-30', '2026-11-29']);
  expect(daysOfPickup(at('2026-11-01T05:30:00Z'), 'America/Toronto')).toEqual(['2026-11-01', '2026-10-31']);
});

test('of several days the flight nearest to the pickup is meant, a late one by its landing too', () => {
  const of = (...arrivals: Arrival[]) =>
    flightOfPickup(
      arrivals.map((arrival) => ({ arrival })),
      at('2026-11-30T11:30:00Z'),
    )?.arrival ?? null;
  const late = flight('2026-11-30T01:00:00Z', '2026-11-30T11:00:00Z');
  const next = flight('2026-12-01T01:00:00Z');
  expect(of(next, late)).toBe(late);
  expect(of(next)).toBeNull();
  // Not yet moved behind a flight that is a day late.
  const veryLate = flight('2026-11-30T11:00:00Z', '2026-12-01T09:00:00Z');
  expect(of(veryLate)).toBe(veryLate);
  expect(of()).toBeNull();
});

test('it is asked more often the nearer it is, with pauses while nobody answers, and not without end', () => {
  const next = (pickup: string, state: Arrival['state'] | null = 'scheduled', tries = 0) =>
    asksNext({ pickupAt: at(pickup), now }, { state, tries })
      ?.toISOString()
      .slice(5, 16) ?? null;
  expect(next('2026-12-05T12:00:00Z')).toBe('12-04T12:00');
  expect(next('2026-11-30T11:00:00Z')).toBe('11-29T12:30');
  expect(next('2026-11-29T15:00:00Z')).toBe('11-29T12:10');
  expect(next('2026-11-29T11:00:00Z')).toBe('11-29T12:10');
  expect(next('2026-11-29T15:00:00Z', 'unknown')).toBe('11-29T13:00');
  expect(next('2026-11-29T15:00:00Z', 'landed')).toBeNull();
  expect(next('2026-11-29T08:00:00Z')).toBeNull();
  expect(next('2026-11-29T15:00:00Z', null, 1)).toBe('11-29T12:02');
  expect(next('2026-11-29T15:00:00Z', null, 3)).toBe('11-29T12:08');
  expect(next('2026-11-29T15:00:00Z', null, 40)).toBe('11-29T13:00');
});

test('an airport that the desk drew may have minutes of its own', () => {
  const terms = { minutesAfterLanding: 30, minutesAt: { 'toronto/pearson': 45 } };
  expect(minutesAfterLanding('toronto/pearson', terms)).toBe(45);
  expect(minutesAfterLanding('calgary/yyc', terms)).toBe(30);
  expect(minutesAfterLanding(null, terms)).toBe(30);
});
