import { expect, test } from 'vitest';
import { hoursOf } from '#src/riding/drivers/hours.ts';

const hour = 3_600_000;
const start = new Date('2026-06-01T00:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * hour);
const shift = (from: number, to: number | null) => ({
  startedAt: at(from),
  endedAt: to === null ? null : at(to),
});

test('hours add up over short pauses and begin anew after six hours of rest', () => {
  expect(hoursOf([shift(0, 4), shift(6, 9)], at(10)).onlineMs).toBe(7 * hour);
  expect(hoursOf([shift(0, 4), shift(10, 12)], at(12)).onlineMs).toBe(2 * hour);
  expect(hoursOf([shift(0, 4)], at(10))).toEqual({ onlineMs: 0, since: null, restUntil: null });
});

test('an open shift counts to this moment', () => {
  expect(hoursOf([shift(0, null)], at(3))).toEqual({ onlineMs: 3 * hour, since: at(0), restUntil: null });
});

test('after twelve hours nobody drives until six hours have passed', () => {
  const worked = [shift(0, 8), shift(9, 13)];
  expect(hoursOf(worked, at(14)).restUntil).toEqual(at(19));
  expect(hoursOf(worked, at(18.9)).restUntil).toEqual(at(19));
  expect(hoursOf(worked, at(19)).restUntil).toBeNull();
});
