import { expect, test } from 'vitest';
import { zonedTime } from '#src/platform/zoned-time.ts';
import { defaultDelays } from '../../../sandbox/world.ts';
import { quotingRefusals } from './contract.ts';
import { scheduleAheadDays } from './rules.ts';
import { readScheduledTime } from './scheduling.ts';

const now = new Date('2026-06-01T12:00:00Z');
const read = (scheduledDate: string | null, scheduledTime: string | null) =>
  readScheduledTime({ scheduledDate, scheduledTime }, 'America/Toronto', now)?.toISOString() ?? null;

test('date and time count only together', () => {
  expect(read('2026-06-02', null)).toBeNull();
  expect(read(null, '18:30')).toBeNull();
  expect(read('2026-06-02', '18:30')).toBe('2026-06-02T22:30:00.000Z');
});

test('a whole ISO time counts alone; without an offset it is the pickup’s too', () => {
  expect(read(null, '2026-06-02T18:30:00Z')).toBe('2026-06-02T18:30:00.000Z');
  expect(read(null, '2026-06-02T18:30')).toBe('2026-06-02T22:30:00.000Z');
});

test('a past, far or unreadable time is refused with its reason', () => {
  expect(() => read('2026-05-31', '18:30')).toThrow(expect.objectContaining({ code: 'time_in_past' }));
  expect(() => read('2026-08-01', '18:30')).toThrow(expect.objectContaining({ code: 'time_too_far' }));
  expect(() => read('tomorrow', 'noon')).toThrow(expect.objectContaining({ code: 'time_invalid' }));
});

test('a ride is never so far ahead that the bank gives the held fare back before it was driven', () => {
  const dayMs = 86_400_000;
  const [, words] = quotingRefusals.time_too_far;
  const atLast = new Date(now.getTime() + scheduleAheadDays * dayMs);
  expect(read(null, atLast.toISOString())).toBe(atLast.toISOString());
  const later = new Date(atLast.getTime() + 1000).toISOString();
  expect(() => read(null, later)).toThrow(expect.objectContaining({ code: 'time_too_far' }));
  expect(() => read('2026-06-07', '08:01')).toThrow(expect.objectContaining({ code: 'time_too_far' }));
  expect(words).toContain(`up to ${scheduleAheadDays} days ahead`);
  // The way, the search before it and a late capture need time as well.
  expect(defaultDelays.holdExpires * 1000 - (atLast.getTime() - now.getTime())).toBeGreaterThanOrEqual(dayMs);
});

test('a day or an hour that no calendar or clock has is refused, not moved to another', () => {
  for (const [date, time] of [
    ['2026-06-31', '18:30'],
    ['2026-06-02', '24:30'],
    ['2026-06-02', '18:61'],
    [null, '2026-06-31T18:30'],
    [null, '2026-06-31T18:30:00Z'],
  ] as const)
    expect(() => read(date, time), `${date} ${time}`).toThrow(
      expect.objectContaining({ code: 'time_invalid' }),
    );
});

test('the clock of the pickup’s place is meant, on both sides of a clock change', () => {
  expect(zonedTime('2026-03-08', '01:30', 'America/Toronto').toISOString()).toBe('2026-03-08T06:30:00.000Z');
  expect(zonedTime('2026-03-08', '03:30', 'America/Toronto').toISOString()).toBe('2026-03-08T07:30:00.000Z');
  // At two the clocks go on to three, so half past two is half past three; at two they go back to one.
  expect(zonedTime('2026-03-08', '02:30', 'America/Toronto').toISOString()).toBe('2026-03-08T07:30:00.000Z');
  expect(zonedTime('2026-11-01', '01:30', 'America/Toronto').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(zonedTime('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  // Alberta set its clocks back no more.
  expect(zonedTime('2026-11-01', '12:00', 'America/Edmonton').toISOString()).toBe('2026-11-01T18:00:00.000Z');
});
