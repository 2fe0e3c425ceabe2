import { expect, test } from 'vitest';
import { daysLater } from '#src/platform/time/day-after.ts';
import { daysOf, mostRides, pickupAt } from './rules.ts';
import { weekdayWords } from './weekday-words.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const rhythm = {
  firstDay: '2026-12-21',
  lastDay: '2027-01-05',
  weekdays,
  leftOut: ['2026-12-25', '2027-01-01'],
};

test('the days of the week between two days, without those that are left out', () => {
  expect(daysOf(rhythm)).toEqual([
    ...['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-28'],
    ...['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-04', '2027-01-05'],
  ]);
  expect(daysOf({ ...rhythm, weekdays: ['sun'] })).toEqual(['2026-12-27', '2027-01-03']);
  expect(daysOf({ ...rhythm, lastDay: '2026-12-20' })).toEqual([]);
});

test('however far apart the days are, there are so many at most', () => {
  expect(daysOf({ ...rhythm, lastDay: '2099-01-01' })).toHaveLength(mostRides);
  expect(daysLater('2026-12-21', 84)).toBe('2027-03-15');
});

test('the time stays what the clocks show, also after they were changed', () => {
  const at = { localTime: '08:10', timeZone: 'America/Toronto' };
  expect(pickupAt('2026-10-30', at).toISOString()).toBe('2026-10-30T12:10:00.000Z');
  expect(pickupAt('2026-11-02', at).toISOString()).toBe('2026-11-02T13:10:00.000Z');
  expect(pickupAt('2027-03-15', at).toISOString()).toBe('2027-03-15T12:10:00.000Z');
  // An hour that no clock shows is as long after the change.
  expect(pickupAt('2027-03-14', { ...at, localTime: '02:30' }).toISOString()).toBe(
    '2027-03-14T07:30:00.000Z',
  );
});

test('days of the week in words', () => {
  expect(weekdayWords(['fri', 'mon', 'tue', 'wed', 'thu'])).toBe('Mon to Fri');
  expect(weekdayWords(['wed', 'mon'])).toBe('Mon, Wed');
  expect(weekdayWords(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).toBe('every day');
});
