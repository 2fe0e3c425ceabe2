import { expect, test } from 'vitest';
import { holidaysBetween } from './holidays.ts';

const days = (first: string, last: string, country: string, region: string | null) =>
  holidaysBetween(first, last, { country, region }).map(({ day, name }) => `${day} ${name}`);

test('Ontario and Alberta have their own, by the rules of each year', () => {
  expect(days('2026-01-01', '2026-12-31', 'CA', 'ON')).toEqual([
    '2026-01-01 New Year’s Day',
    '2026-02-16 Family Day',
    '2026-04-03 Good Friday',
    '2026-05-18 Victoria Day',
    '2026-07-01 Canada Day',
    '2026-09-07 Labour Day',
    '2026-10-12 Thanksgiving',
    '2026-12-25 Christmas Day',
    '2026-12-26 Boxing Day',
  ]);
  expect(days('2026-11-01', '2027-01-02', 'CA', 'AB')).toEqual([
    '2026-11-11 Remembrance Day',
    '2026-12-25 Christmas Day',
    '2027-01-01 New Year’s Day',
  ]);
  expect(days('2024-01-01', '2024-12-31', 'CA', 'ON')).toContain('2024-03-29 Good Friday');
  expect(days('2027-05-01', '2027-05-31', 'CA', 'ON')).toEqual(['2027-05-24 Victoria Day']);
});

test('the United States have the federal ones, in every state', () => {
  expect(days('2026-01-01', '2026-12-31', 'US', 'NY')).toEqual([
    '2026-01-01 New Year’s Day',
    '2026-01-19 Martin Luther King Jr. Day',
    '2026-02-16 Washington’s Birthday',
    '2026-05-25 Memorial Day',
    '2026-06-19 Juneteenth',
    '2026-07-04 Independence Day',
    '2026-09-07 Labor Day',
    '2026-10-12 Columbus Day',
    '2026-11-11 Veterans Day',
    '2026-11-26 Thanksgiving Day',
    '2026-12-25 Christmas Day',
  ]);
});

test('nothing is said of a place whose rules are not known', () => {
  expect(days('2026-01-01', '2026-12-31', 'LI', null)).toEqual([]);
  expect(days('2026-01-01', '2026-12-31', 'CA', 'QC')).toEqual([]);
});
