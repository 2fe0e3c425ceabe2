import { describe, expect, test } from 'vitest';
import { daysWords, hoursWords, isInHours, localMoment, nextInHours, type WeekHours } from './week-hours.ts';

const zone = 'America/Toronto';
const holds = (hours: WeekHours[] | null, at: string) => isInHours(hours, localMoment(new Date(at), zone));
const next = (hours: WeekHours[], at: string) => nextInHours(hours, new Date(at), zone)?.toISOString();

describe('hours of the week', () => {
  const weekend: WeekHours = { days: ['fri', 'sat'], from: '18:00', until: '03:00' };

  test('hold after midnight as part of the day on which they began', () => {
    // 2026-06-05 is a Friday.
    expect(holds([weekend], '2026-06-05T02:00:00-04:00')).toBe(false);
    expect(holds([weekend], '2026-06-05T18:00:00-04:00')).toBe(true);
    expect(holds([weekend], '2026-06-07T02:59:00-04:00')).toBe(true);
    expect(holds([weekend], '2026-06-07T03:00:00-04:00')).toBe(false);
    expect(holds(null, '2026-06-07T03:00:00-04:00')).toBe(true);
  });

  test('that end as they begin are a whole day', () => {
    const monday: WeekHours = { days: ['mon'], from: '00:00', until: '00:00' };
    expect(holds([monday], '2026-06-08T00:00:00-04:00')).toBe(true);
    expect(holds([monday], '2026-06-08T23:59:00-04:00')).toBe(true);
    expect(holds([monday], '2026-06-09T00:00:00-04:00')).toBe(false);
  });

  test('begin next on the day that comes first, also a week ahead', () => {
    expect(next([weekend], '2026-06-03T12:00:00-04:00')).toBe('2026-06-05T22:00:00.000Z');
    expect(next([weekend], '2026-06-05T23:00:00-04:00')).toBe('2026-06-06T03:00:00.000Z');
    expect(next([weekend], '2026-06-07T03:00:00-04:00')).toBe('2026-06-12T22:00:00.000Z');
  });

  test('go by the clocks where those change', () => {
    const early: WeekHours = { days: ['sun'], from: '02:30', until: '05:00' };
    // 2026-03-08: after 01:59 comes 03:00, so the hours begin when clocks show what is past their beginning.
    expect(next([early], '2026-03-08T01:00:00-05:00')).toBe('2026-03-08T07:30:00.000Z');
    expect(holds([early], '2026-03-08T03:00:00-04:00')).toBe(true);
    // 2026-11-01: one o'clock comes twice.
    const late: WeekHours = { days: ['sun'], from: '01:00', until: '02:00' };
    expect(holds([late], '2026-11-01T01:30:00-04:00')).toBe(true);
    expect(holds([late], '2026-11-01T01:30:00-05:00')).toBe(true);
    expect(holds([late], '2026-11-01T02:00:00-05:00')).toBe(false);
  });
});

test('days and hours in words', () => {
  expect(daysWords(['mon', 'tue', 'wed', 'thu', 'fri'])).toBe('Mon to Fri');
  expect(daysWords(['sun', 'sat'])).toBe('Sat and Sun');
  expect(daysWords(['fri', 'mon', 'wed'])).toBe('Mon, Wed, Fri');
  expect(hoursWords(null)).toBe('at all hours');
  expect(
    hoursWords([
      { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '07:00', until: '09:30' },
      { days: ['sat'], from: '00:00', until: '00:00' },
    ]),
  ).toBe('Mon to Fri 7:00 to 9:30; Sat all day');
});
