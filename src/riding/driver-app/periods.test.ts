import { expect, test } from 'vitest';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { addDays, datesOf } from './periods.ts';

test('a week begins on Monday, also on a Sunday and over a new year', () => {
  expect(datesOf('week', '2026-01-01')).toEqual([
    '2025-12-29',
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
    '2026-01-03',
    '2026-01-04',
  ]);
  expect(datesOf('week', '2026-01-04')[0]).toBe('2025-12-29');
});

test('a month has its own days, a leap year one more', () => {
  expect(datesOf('month', '2028-02-17')).toHaveLength(29);
  expect(datesOf('month', '2026-02-17').at(-1)).toBe('2026-02-28');
  expect(datesOf('day', '2026-02-17')).toEqual(['2026-02-17']);
});

test('the date is that of the place', () => {
  expect(localDate(new Date('2026-06-02T03:30:00Z'), 'America/Toronto')).toBe('2026-06-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
