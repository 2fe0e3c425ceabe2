import { expect, test } from 'vitest';
import { brokenBy, type Kept, tryAgainMs } from './rules.ts';

const at = (time: string) => new Date(`2026-11-01T${time}Z`);
const promise = {
  lateMinutes: 10,
  noticeMinutes: 30,
  gives: 'card' as const,
  lateCents: 1000,
  noneCents: 2000,
};
const ride = (change: Partial<Kept> = {}): Kept => ({
  ...{
    status: 'completed',
    scheduledAt: at('12:00:00'),
    arrivedAt: null,
    cancelledAt: null,
    cancelledBy: null,
  },
  ...{ terms: { promise } },
  ...change,
});
const long = at('08:00:00');
const arrived = (time: string, saidAt = long) => brokenBy(ride({ arrivedAt: at(time) }), saidAt);
const ended = (cancelledBy: Kept['cancelledBy'], time: string, change: Partial<Kept> = {}) =>
  brokenBy(ride({ status: 'cancelled', cancelledBy, cancelledAt: at(time), ...change }), long);

test('a car is late from its minute on, to the second', () => {
  expect(arrived('11:50:00')).toBeNull();
  expect(arrived('12:09:59')).toBeNull();
  expect(arrived('12:10:00')).toEqual({ why: 'late', promisedAt: at('12:00:00'), lateMinutes: 10 });
  expect(arrived('12:25:59')).toMatchObject({ lateMinutes: 25 });
});

test('whoever says late where and when is promised the minutes from their notice on', () => {
  expect(arrived('12:25:00', at('11:50:00'))).toBeNull();
  expect(arrived('12:29:59', at('11:50:00'))).toBeNull();
  expect(arrived('12:30:00', at('11:50:00'))).toMatchObject({ promisedAt: at('12:20:00'), lateMinutes: 10 });
  expect(arrived('12:10:00', at('11:30:00'))).toMatchObject({ promisedAt: at('12:00:00') });
});

test('no car came where none was found, or where a car was not there when it was called off', () => {
  const none = { why: 'none', lateMinutes: null };
  expect(brokenBy(ride({ status: 'no_driver', cancelledBy: 'system' }), long)).toMatchObject(none);
  expect(brokenBy(ride({ status: 'no_driver', cancelledBy: 'system' }), at('11:31:00'))).toBeNull();
  expect(ended('rider', '12:10:00')).toMatchObject(none);
  expect(ended('operator', '12:10:00')).toMatchObject(none);
  expect(ended('rider', '12:09:59')).toBeNull();
  expect(ended('operator', '11:00:00')).toBeNull();
  // The fare that nobody confirmed, and a rider who did not come.
  expect(ended('system', '12:30:00')).toBeNull();
  expect(ended('driver', '12:30:00', { arrivedAt: at('12:00:00') })).toBeNull();
});

test('who did not come to a car that was late was let down first', () => {
  expect(ended('driver', '12:30:00', { arrivedAt: at('12:15:00') })).toMatchObject({ why: 'late' });
  expect(ended('rider', '12:30:00', { arrivedAt: at('12:05:00') })).toBeNull();
});

test('nothing is promised of a ride now, where nothing was, or where it is nothing', () => {
  expect(brokenBy(ride({ scheduledAt: null, arrivedAt: at('15:00:00') }), long)).toBeNull();
  expect(brokenBy(ride({ terms: {}, arrivedAt: at('15:00:00') }), long)).toBeNull();
  const half = { terms: { promise: { ...promise, lateCents: 0 } } };
  expect(brokenBy(ride({ ...half, arrivedAt: at('15:00:00') }), long)).toBeNull();
  const other = { terms: { promise: { ...promise, noneCents: 0 } } };
  expect(brokenBy(ride({ ...other, status: 'no_driver' }), long)).toBeNull();
});

test('tries come further and further apart, six hours at most', () => {
  expect([1, 2, 3, 20].map(tryAgainMs)).toEqual([120_000, 240_000, 480_000, 21_600_000]);
});
