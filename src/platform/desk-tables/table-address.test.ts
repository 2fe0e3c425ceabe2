import { expect, test } from 'vitest';
import { listQuery, queryFor, readAsked, withFilter, writeAsked } from './table-address.ts';
import { type Column, filterWords, readFilter, type TableShape } from './table-shape.ts';

const column = (key: string, kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  ...{ key, label: key, kind, width: 100, filter: true },
  ...more,
});
const shape: TableShape = {
  ...{ key: 'rides', title: 'Rides', one: 'ride', many: 'rides', permission: 'rides.read' },
  columns: [
    column('asked', 'day', { sort: true }),
    column('state', 'state', { choices: () => [{ value: 'done', label: 'Done' }] }),
    column('fare', 'amount', { sort: true }),
    column('rider', 'text'),
    { key: 'pickup', label: 'Pickup', kind: 'text', width: 100 },
  ],
  sorted: { by: 'asked', descending: true },
  lists: [],
};
const of = (query: string) => readAsked(shape, new URLSearchParams(query));
const today = '2026-03-01';

test('an address says its filters, its order and its columns, and what it does not know is left out', () => {
  const asked = of('state=done,open&sort=fare&columns=fare,asked,nothing&pickup=x&unknown=1&fare=');
  expect(asked).toEqual({
    sort: { by: 'fare', descending: false },
    filters: { state: 'done,open' },
    columns: ['fare', 'asked'],
  });
  expect(writeAsked(shape, asked)).toBe('state=done,open&sort=fare&columns=fare,asked');
  expect(queryFor(asked)).toEqual({ state: 'done,open', sort: 'fare' });
  expect(of('sort=-pickup').sort).toEqual(shape.sorted);
});

test('an amount is read as people type it, and what has no one reading stays to be refused', () => {
  expect(of('fare.from=25,50&fare.to=1 200').filters.fare).toBe('25.5..1200');
  expect(of('fare.from=-5').filters.fare).toBe('-5..');
  expect(of('fare.from=twenty').filters.fare).toBe('twenty..');
});

test('a form’s fields are the same address, however it sends them', () => {
  expect(
    listQuery(
      shape,
      new URLSearchParams('state=a&state=b&fare.from=10&fare.to=&asked.from=2026-11-01&asked.to=2026-11-01'),
    ),
  ).toBe('asked=2026-11-01&state=a,b&fare=10..');
  expect(writeAsked(shape, withFilter(of('state=a&fare=1'), 'state', ''))).toBe('fare=1');
});

test.each([
  ['day', 'today', { of: 'days', from: today, to: today }],
  ['day', 'yesterday', { of: 'days', from: '2026-02-28', to: '2026-02-28' }],
  ['day', 'last_7', { of: 'days', from: '2026-02-23', to: today }],
  ['day', '2026-11-25', { of: 'days', from: '2026-11-25', to: '2026-11-25' }],
  ['day', '..2026-11-25', { of: 'days', from: null, to: '2026-11-25' }],
  ['day', '2026-02-30', null],
  ['day', '..', null],
  ['day', '1..2..3', null],
  ['amount', '10..25.50', { of: 'between', from: 10, to: 25.5 }],
  ['amount', '-5', { of: 'between', from: -5, to: -5 }],
  ['amount', '1e9', null],
  ['amount', '9999999999999', null],
  ['number', 'x', null],
  ['state', 'done,open,done', { of: 'values', values: ['done', 'open'] }],
  ['state', `'; drop table rides`, null],
  ['text', '  Maya  ', { of: 'words', words: 'Maya' }],
  ['text', '   ', null],
] as const)('%s %s', (kind, typed, read) => {
  expect(readFilter({ kind }, typed, today)).toEqual(read);
});

test('a filter is said as people read it', () => {
  const amountText = (amount: string) => `$${amount}`;
  const said = (key: string, typed: string) =>
    filterWords(shape.columns.find((each) => each.key === key)!, typed, { amountText, cities: [] });
  expect(said('state', 'done,other')).toBe('Done, other');
  expect(said('asked', 'last_30')).toBe('asked: last 30 days');
  expect(said('fare', '10..')).toBe('fare from $10');
  expect(said('fare', '..20')).toBe('fare to $20');
});
