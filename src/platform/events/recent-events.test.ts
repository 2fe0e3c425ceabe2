import { expect, test } from 'vitest';
import { createRecent } from './recent-events.ts';

const event = (n: number) => ({
  cursor: `${Math.floor(n / 3)}-${n}`,
  type: 'thing.moved',
  subject: 'ride:1',
  payload: { n },
  userIds: [],
  createdAt: '2034-05-06T07:08:09Z',
});
const numbers = (events: { payload: object }[] | undefined) =>
  events?.map(({ payload }) => (payload as { n: number }).n);

test('what came after a place is told from memory, from the very next one on', () => {
  const recent = createRecent('0-0');
  expect(recent.after('0-0')).toEqual([]);
  for (let n = 1; n <= 10; n++) recent.add(event(n));
  expect(numbers(recent.after('0-0'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(numbers(recent.after(event(8).cursor))).toEqual([9, 10]);
  expect(recent.after(event(10).cursor)).toEqual([]);
});

test('a place that is no event’s lies between its neighbours', () => {
  const recent = createRecent('1-999999999999999999');
  for (let n = 6; n <= 10; n++) recent.add(event(n));
  expect(numbers(recent.after('2-999999999999999999'))).toEqual([9, 10]);
});

test('nothing is said of a place before what is kept, nor of one that was not heard of yet', () => {
  const recent = createRecent('5-999999999999999999');
  expect(recent.after('5-3')).toBeUndefined();
  expect(recent.after('6-1')).toBeUndefined();
});

test('however much there is, some thousands are kept, without a hole', () => {
  const recent = createRecent('0-0');
  const from = (n: number) => numbers(recent.after(event(n).cursor));
  for (let n = 1; n <= 30_000; n++) {
    recent.add(event(n));
    if (n % 997 > 0) continue;
    const told = from(Math.max(1, n - 4000))!;
    expect([told[0], told.at(-1), told.length]).toEqual([Math.max(2, n - 3999), n, Math.min(n - 1, 4000)]);
  }
  expect(from(20_000)).toBeUndefined();
});
