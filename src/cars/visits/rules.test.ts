/** Which times there are, also where clocks change, and who does what. */

import { describe, expect, test } from 'vitest';
import { mondayOf } from '#src/platform/time/day-after.ts';
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import { actsOf, isFree, nextLook, remindersPast, timesOf, usualHours, type VisitFacts } from './rules.ts';

const zone = 'America/Toronto';
const at = (time: string) => new Date(time);
const everyDay = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }));

describe('times', () => {
  test('are by the clocks of the place, after the notice, and within three weeks', () => {
    const times = timesOf(usualHours, zone, at('2026-11-27T15:00:00Z'));
    // Friday at ten; a day of notice makes Saturday at ten the first, and Sunday is closed.
    expect(times[0]?.toISOString()).toBe('2026-11-28T15:00:00.000Z');
    expect(times.some((time) => localDate(time, zone) === '2026-11-29')).toBe(false);
    expect(localDate(times.at(-1)!, zone)).toBe('2026-12-18');
    expect(localTime(times.filter((time) => localDate(time, zone) === '2026-11-30').at(-1)!, zone)).toBe(
      '16:30',
    );
  });

  test('leave days off out', () => {
    const times = timesOf(
      { ...usualHours, daysOff: ['2026-11-28', '2026-11-30'] },
      zone,
      at('2026-11-27T15:00:00Z'),
    );
    expect(localDate(times[0]!, zone)).toBe('2026-12-01');
  });

  test('keep to the clocks of the wall where these go back, and each is there once', () => {
    const hours = { ...usualHours, hours: everyDay('00:30', '11:00'), noticeHours: 0 };
    const day = timesOf(hours, zone, at('2026-10-31T12:00:00Z')).filter(
      (time) => localDate(time, zone) === '2026-11-01',
    );
    const shown = day.map((time) => localTime(time, zone));
    expect(new Set(shown).size).toBe(shown.length);
    expect(day.at(-1)?.toISOString()).toBe('2026-11-01T15:30:00.000Z');
    expect(shown.at(-1)).toBe('10:30');
  });

  test('have none in the hour that clocks skip in spring', () => {
    const hours = { ...usualHours, hours: everyDay('01:00', '11:00'), noticeHours: 0 };
    const day = timesOf(hours, zone, at('2027-03-13T17:00:00Z')).filter(
      (time) => localDate(time, zone) === '2027-03-14',
    );
    const shown = day.map((time) => localTime(time, zone));
    expect(shown.slice(0, 4)).toEqual(['01:00', '01:30', '03:00', '03:30']);
    expect(new Set(day.map(Number)).size).toBe(day.length);
    expect(day.at(-1)?.toISOString()).toBe('2027-03-14T14:30:00.000Z');
  });

  test('are free beside others of other cars, as many as the seller said, and one of a car', () => {
    const [ten, half, eleven] = ['10:00', '10:30', '11:00'].map((time) => at(`2026-11-30T${time}:00Z`));
    const taken = [{ vehicleId: 1, startsAt: ten!, endsAt: eleven! }];
    expect(isFree(half!, { minutes: 30, atOnce: 1 }, 2, taken)).toBe(false);
    expect(isFree(half!, { minutes: 30, atOnce: 2 }, 2, taken)).toBe(true);
    expect(isFree(half!, { minutes: 30, atOnce: 2 }, 1, taken)).toBe(false);
    expect(isFree(eleven!, { minutes: 30, atOnce: 1 }, 1, taken)).toBe(true);
  });
});

const booked: VisitFacts = {
  ...{ state: 'booked', kind: 'drive', licence: 'asked', buyerSays: null, sellerSays: null },
  ...{ startsAt: at('2026-11-30T15:00:00Z'), endsAt: at('2026-11-30T15:30:00Z') },
  ...{ proposedBy: null, proposedAt: null },
};

describe('who does what', () => {
  test('follows the time of the visit', () => {
    const before = at('2026-11-29T15:00:00Z');
    expect(actsOf({ ...booked, state: 'asked' }, 'seller', before)).toEqual([
      'confirm',
      'propose',
      'decline',
    ]);
    expect(actsOf({ ...booked, state: 'asked' }, 'buyer', before)).toEqual(['call_off']);
    expect(actsOf(booked, 'buyer', before)).toEqual(['propose', 'call_off']);
    expect(actsOf(booked, 'seller', at('2026-11-30T14:30:00Z'))).toEqual([
      'licence_seen',
      'propose',
      'call_off',
    ]);
    expect(actsOf(booked, 'seller', at('2026-11-30T15:10:00Z'))).toEqual(['licence_seen', 'say']);
    expect(
      actsOf({ ...booked, state: 'over', sellerSays: 'came' }, 'seller', at('2026-12-01T15:10:00Z')),
    ).toEqual([]);
    expect(actsOf({ ...booked, state: 'over' }, 'buyer', at('2026-12-01T15:10:00Z'))).toEqual(['say']);
    expect(actsOf({ ...booked, state: 'over' }, 'buyer', at('2026-12-30T15:10:00Z'))).toEqual([]);
  });

  test('has another time answered by whom it was named to, while it lies ahead', () => {
    const visit = { ...booked, proposedBy: 'buyer' as const, proposedAt: at('2026-11-30T14:00:00Z') };
    expect(actsOf(visit, 'seller', at('2026-11-29T15:00:00Z'))).toContain('take');
    expect(actsOf(visit, 'buyer', at('2026-11-29T15:00:00Z'))).not.toContain('take');
    expect(actsOf(visit, 'seller', at('2026-11-30T14:00:00Z'))).not.toContain('take');
  });
});

test('reminders are a day and two hours ahead, and none is sent for what is nearer', () => {
  const { startsAt } = booked;
  expect(remindersPast(startsAt, at('2026-11-28T15:00:00Z'))).toBe(0);
  expect(remindersPast(startsAt, at('2026-11-30T12:00:00Z'))).toBe(1);
  expect(remindersPast(startsAt, at('2026-11-30T14:00:00Z'))).toBe(2);
  expect(nextLook({ ...booked, until: null, reminded: 1 })?.toISOString()).toBe('2026-11-30T13:00:00.000Z');
  expect(nextLook({ ...booked, until: null, reminded: 2 })).toEqual(booked.endsAt);
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
});
