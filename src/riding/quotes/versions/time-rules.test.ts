import { describe, expect, test } from 'vitest';
import { localMoment } from '#src/platform/time/week-hours.ts';
import type { TimeRule } from './fare-document.ts';
import { dearestRule, isHeldAt } from './time-rules.ts';

const rule = (more: Partial<TimeRule> = {}): TimeRule => ({
  ...{ name: 'A rule', days: { kind: 'weekdays', weekdays: ['fri', 'sat'] } },
  ...{ hours: { from: '22:00', until: '03:00' }, vehicleTypes: ['standard'] },
  change: { kind: 'factor', factor: 1.15 },
  ...more,
});
const zone = 'America/Toronto';
const holds = (one: TimeRule, at: string) => isHeldAt(one, localMoment(new Date(at), zone));

describe('a rule', () => {
  test('over midnight belongs to the day on which it began', () => {
    // 2026-06-05 is a Friday.
    expect(holds(rule(), '2026-06-05T22:00:00-04:00')).toBe(true);
    expect(holds(rule(), '2026-06-05T21:59:00-04:00')).toBe(false);
    expect(holds(rule(), '2026-06-05T02:00:00-04:00')).toBe(false);
    expect(holds(rule(), '2026-06-07T02:59:00-04:00')).toBe(true);
    expect(holds(rule(), '2026-06-07T03:00:00-04:00')).toBe(false);
    expect(holds(rule(), '2026-06-08T01:00:00-04:00')).toBe(false);
  });

  test('goes by the clock of the place where clocks change', () => {
    const night = rule({
      days: { kind: 'weekdays', weekdays: ['sat'] },
      hours: { from: '23:00', until: '02:00' },
    });
    // 2025-11-02: one o'clock comes twice, and both are before two.
    expect(holds(night, '2025-11-02T01:30:00-04:00')).toBe(true);
    expect(holds(night, '2025-11-02T01:30:00-05:00')).toBe(true);
    expect(holds(night, '2025-11-02T02:00:00-05:00')).toBe(false);
    // 2025-03-09: after 01:59 comes 03:00.
    expect(holds(night, '2025-03-09T01:59:00-05:00')).toBe(true);
    expect(holds(night, '2025-03-09T03:00:00-04:00')).toBe(false);
  });

  test('of single days holds from the first to the last, with the night after it', () => {
    const feast = rule({
      days: { kind: 'dates', first: '2026-12-24', last: '2026-12-26' },
      hours: { from: '18:00', until: '06:00' },
    });
    expect(holds(feast, '2026-12-24T05:00:00-05:00')).toBe(false);
    expect(holds(feast, '2026-12-24T18:00:00-05:00')).toBe(true);
    expect(holds(feast, '2026-12-27T05:59:00-05:00')).toBe(true);
    expect(holds(feast, '2026-12-27T18:00:00-05:00')).toBe(false);
    expect(holds(rule({ ...feast, hours: null }), '2026-12-25T12:00:00-05:00')).toBe(true);
  });
});

test('where rules meet the one that makes the trip dearest counts, alone', () => {
  const there = { at: { date: '2026-06-05', time: '23:00' }, areas: [] };
  const rules = [
    rule({ name: 'Factor' }),
    rule({ name: 'Amount', change: { kind: 'amount', cents: 300 } }),
    rule({ name: 'For XL', vehicleTypes: ['xl'], change: { kind: 'factor', factor: 3 } }),
  ];
  const named = (cents: number) => dearestRule(rules, { ...there, vehicleType: 'standard', cents })?.name;
  expect([named(1_000), named(2_000), named(2_001), named(9_000)]).toEqual([
    'Amount',
    'Factor',
    'Factor',
    'Factor',
  ]);
  expect(dearestRule(rules, { ...there, vehicleType: 'eco', cents: 1_000 })).toBeNull();
});

test('a rule of an area holds for pickups in it alone', () => {
  const at = { date: '2026-06-05', time: '23:00' };
  const rules = [rule({ name: 'Downtown', area: 'downtown' })];
  const named = (areas: string[]) =>
    dearestRule(rules, { at, areas, vehicleType: 'standard', cents: 1_000 })?.name;
  expect([named([]), named(['harbour']), named(['harbour', 'downtown'])]).toEqual([
    undefined,
    undefined,
    'Downtown',
  ]);
});
