import { expect, test } from 'vitest';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { defaultDelays } from '../../../sandbox/world.ts';
import { quotingRefusals } from './contract.ts';
import { heldFrom, holdAheadDays, scheduleAheadDays } from './rules.ts';
import { readScheduledTime } from './scheduling.ts';

const now = new Date('2026-06-01T12:00:00Z');
const dayMs = 86_400_000;
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

test('a ride is booked up to thirty days ahead, to the second', () => {
  const [, words] = quotingRefusals.time_too_far;
  const ahead = (ms: number) => read(null, new Date(now.getTime() + ms).toISOString());
  expect(ahead(scheduleAheadDays * dayMs - 3_600_000)).toBe('2026-07-01T11:00:00.000Z');
  expect(ahead(scheduleAheadDays * dayMs)).toBe('2026-07-01T12:00:00.000Z');
  expect(() => ahead(scheduleAheadDays * dayMs + 60_000)).toThrow(
    expect.objectContaining({ code: 'time_too_far' }),
  );
  expect(words).toContain('up to 30 days ahead');
});

test('a fare is held from the booking on only where no bank lets go of it before the ride was driven', () => {
  const from = (ms: number) => heldFrom(now, new Date(now.getTime() + ms))?.toISOString() ?? null;
  expect(heldFrom(now, null)).toBeNull();
  expect(from(dayMs)).toBeNull();
  expect(from(holdAheadDays * dayMs)).toBeNull();
  expect(from(holdAheadDays * dayMs + 1)).toBe('2026-06-05T12:00:00.001Z');
  expect(from(30 * dayMs)).toBe('2026-06-30T12:00:00.000Z');
  // The way, the search before it and a late capture need a day as well, and the oldest hold is younger than six.
  expect(defaultDelays.holdExpires * 1000 - holdAheadDays * dayMs).toBeGreaterThanOrEqual(dayMs);
  expect(holdAheadDays).toBeLessThan(6);
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
