import { describe, expect, test } from 'vitest';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { readRefund } from '#src/shop/desk/ui/refund-fields.ts';
import { axisTop, barsOf, labelEvery } from '#src/shop/desk/ui/sales-scale.ts';
import { parcelsIn, readParcels } from '#src/shop/desk/ui/shop-calls.ts';
import {
  addDays,
  ageWords,
  dayWords,
  deedWords,
  groupByAge,
  kilograms,
  pastedNumbers,
  readFacts,
  shopDay,
  writeFacts,
} from './desk-words.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

describe('words of the shop’s desk', () => {
  test('an age is minutes, then hours, and days only when hours say no more', () => {
    expect([0, 0.8, 38, 95.9, 96].map((hours) => ageWords(hoursAgo(hours), now))).toEqual([
      'now',
      '48 min',
      '38 h',
      '95 h',
      '4 days',
    ]);
    // A clock that is ahead makes nobody wait a negative time.
    expect(ageWords(hoursAgo(-2), now)).toBe('now');
  });

  test('amounts keep every cent, and weights never say nothing', () => {
    expect(['2316.40', '0.05', '-1234567.00'].map(fullMoneyText)).toEqual([
      'US$2,316.40',
      'US$0.05',
      '-US$1,234,567.00',
    ]);
    expect([5200, 20, 0].map(kilograms)).toEqual(['5.2 kg', '0.1 kg', '0.0 kg']);
  });

  test('days are the shop’s, also where the server’s are others', () => {
    const at = Date.parse('2026-11-23T04:30:00Z');
    expect([shopDay(at, 'America/New_York'), shopDay(at, 'Europe/Vaduz')]).toEqual([
      '2026-11-22',
      '2026-11-23',
    ]);
    expect([addDays('2026-03-01', -1), dayWords('2026-11-25')]).toEqual(['2026-02-28', 'Wed, Nov 25']);
  });

  test('late orders stand first, the others under their day', () => {
    const row = (hours: number, late = false) => ({
      late,
      paidAt: hoursAgo(hours),
      placedAt: hoursAgo(hours),
    });
    const groups = groupByAge(
      [row(38, true), row(31, true), row(20), row(2), row(1)],
      now,
      'America/New_York',
    );
    expect(groups.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Over 24 hours', 2],
      ['Yesterday', 1],
      ['Today', 2],
    ]);
  });

  test('a deed without words of its own is said as it is called', () => {
    expect([deedWords('refund_undone'), deedWords('return_received')]).toEqual([
      'Refund undone, as the money went back elsewhere',
      'Return received',
    ]);
  });

  test('facts survive being written and read; a line without a label is named', () => {
    const facts = [
      { label: 'Weight', value: '2.2 kg in all' },
      { label: 'Made in', value: 'Sweden: Norrland' },
    ];
    expect(readFacts(writeFacts(facts))).toEqual({ facts, wrong: null });
    expect(readFacts('Weight: 2 kg\nhand-forged').wrong).toBe('hand-forged');
    expect(readFacts(': no label').wrong).toBe(': no label');
  });
});

describe('forms of the shop’s desk', () => {
  const form = (fields: Record<string, string>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return made;
  };

  test('numbers copied from a carrier’s list are one a line, cell or comma', () => {
    expect(pastedNumbers('NL 4471 0926 318\r\nNL2\tNL3, NL4\n\n')).toEqual([
      'NL 4471 0926 318',
      'NL2',
      'NL3',
      'NL4',
    ]);
  });

  test('rows without a number are left out, and one that no label carries is told in its row', () => {
    const { parcels, problems } = readParcels(
      form({
        'carrier-RV-1001': 'UPS',
        'tracking-RV-1001': ' 1Z 999 ',
        'carrier-RV-1002': 'UPS',
        'tracking-RV-1002': '',
        'carrier-RV-1003': 'UPS',
        'tracking-RV-1003': '<b>',
      }),
    );
    expect(parcels.map(({ number, trackingNumber }) => [number, trackingNumber])).toEqual([
      ['RV-1001', '1Z 999'],
      ['RV-1003', '<b>'],
    ]);
    expect(Object.keys(problems)).toEqual(['RV-1003']);
    expect(readParcels(form({ 'tracking-RV-1001': ' ' })).problems).toEqual({
      all: 'Enter at least one tracking number.',
    });
  });

  test('parcels are the rows that have a number, each with its own carrier', () => {
    const rows = new FormData();
    for (const [carrier, number] of [
      ['UPS', ' 1Z 1 '],
      ['FedEx', ''],
      ['USPS', '94'],
    ] as const) {
      rows.append('carrier', carrier);
      rows.append('trackingNumber', number);
    }
    expect(parcelsIn(rows)).toEqual([
      { carrier: 'UPS', trackingNumber: '1Z 1' },
      { carrier: 'USPS', trackingNumber: '94' },
    ]);
  });

  test('a refund names the lines with pieces, what goes on the shelf, and the delivery', () => {
    const wish = readRefund(
      form({ 'quantity-7': '1', 'restock-7': 'on', 'quantity-8': '0', 'quantity-9': '', shipping: 'on' }),
    );
    expect(wish).toEqual({ lines: [{ lineId: '7', quantity: '1', restock: true }], shipping: true });
    expect(readRefund(form({ shipping: 'on', shippingAmount: ' 5.50 ' }))).toMatchObject({
      shipping: true,
      shippingAmount: '5.50',
    });
    expect(readRefund(form({ shippingAmount: '5.50' }))).toEqual({ lines: [], shipping: false });
    // What is no number reaches the server, which says what is wrong with it.
    expect(readRefund(form({ 'quantity-7': 'two' })).lines).toHaveLength(1);
  });
});

describe('the picture of sales', () => {
  test('the axis ends at a round figure above the highest bar', () => {
    expect([0, 1, 37, 3727, 5000, 9000].map(axisTop)).toEqual([1, 1, 40, 4000, 5000, 10000]);
  });

  test('bars stand on the floor, side by side, none higher than the field', () => {
    const bars = barsOf([0, 20, 40], 300, 200);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [200, 0],
      [100, 100],
      [0, 200],
    ]);
    expect(
      bars.every((bar, index) => index === 0 || bar.x >= bars[index - 1]!.x + bars[index - 1]!.width),
    ).toBe(true);
    expect(barsOf([], 300, 200)).toEqual([]);
  });

  test('a year has no more labels than fit', () => {
    expect([7, 30, 366].map((days) => Math.ceil(days / labelEvery(days, 8)))).toEqual([7, 8, 8]);
  });
});
