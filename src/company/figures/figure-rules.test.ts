/** Buckets of waiting, hours of clocks, spans and words: what figures rest on, without a database. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Figure } from './contract.ts';
import { hoursOfDay, localHour, millisecondsByHour } from './local-hours.ts';
import { addCounts, moneyMeasureOf, saidOf } from './measures.ts';
import { daysIn, lastWeek, spanBefore, wholeSpan } from './spans.ts';
import { addressOf, askedIn, moved } from './ui/figure-address.ts';
import { changeOf, drawn, figureText, hourWords, spanWords } from './ui/figure-words.ts';
import { type Counts, waitingBucket, waitQuantiles } from './waiting.ts';

const zones = [
  'America/Toronto',
  'America/Edmonton',
  'Europe/Vaduz',
  'Asia/Kolkata',
  'Australia/Adelaide',
  'UTC',
];

describe('waiting', () => {
  const countsOf = (waits: readonly number[]): Counts =>
    waits.reduce<Counts>((sum, wait) => addCounts(sum, { [waitingBucket(wait)]: 1 }), {});

  test('is within 5 % of what the waits themselves say, however they are added up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 10_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
        fc.constantFrom(0.5, 0.95, 0.01, 1),
        fc.nat(200),
        (waits, share, cut) => {
          const exact = [...waits].sort((a, b) => a - b)[Math.max(1, Math.ceil(share * waits.length)) - 1]!;
          const both = addCounts(countsOf(waits.slice(0, cut)), countsOf(waits.slice(cut)));
          expect(both).toEqual(countsOf(waits));
          expect(Math.abs(waitQuantiles(both, [share])[0]! / exact - 1)).toBeLessThan(0.05);
        },
      ),
    );
  });

  test('of nobody is nothing', () => {
    expect(waitQuantiles({ rides: 3 }, [0.5])).toEqual([null]);
    expect(waitQuantiles(countsOf([-5, 0]), [0.5])[0]).toBeLessThan(1.1);
  });
});

describe('hours', () => {
  test('share out every millisecond of a span, each within a day that clocks show', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 40 * 3_600_000 }),
        fc.constantFrom(...zones),
        (from, ms, zone) => {
          const parts = millisecondsByHour(from, new Date(from.getTime() + ms), zone);
          expect(parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(ms);
          for (const { milliseconds } of parts) expect(milliseconds).toBeLessThanOrEqual(3_600_000);
          if (ms > 0) expect(parts[0]!.at).toEqual(localHour(from, zone));
        },
      ),
      { numRuns: 60 },
    );
    expect(millisecondsByHour(new Date(10), new Date(5), 'UTC')).toEqual([]);
  });

  test('are 23, 24 or 25 a day', () => {
    expect(hoursOfDay('2026-03-08', 'America/Toronto')).toHaveLength(23);
    expect(hoursOfDay('2026-11-01', 'America/Toronto')).toHaveLength(25);
    // Alberta stays as it was in summer from that day on.
    expect(hoursOfDay('2026-11-01', 'America/Edmonton')).toHaveLength(24);
    expect(hoursOfDay('2026-10-25', 'Europe/Vaduz')).toEqual(expect.arrayContaining(['02', '02b', '03']));
  });
});

test('spans: whole weeks by week, and the same weekdays before', () => {
  expect(lastWeek('2026-11-28')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(wholeSpan({ from: '2026-11-18', to: '2026-11-24' }, 'week')).toEqual({
    from: '2026-11-16',
    to: '2026-11-29',
  });
  expect(spanBefore({ from: '2026-11-28', to: '2026-11-28' })).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
  });
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(400), (start, length) => {
      const day = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
      const span = { from: day(start), to: day(start + length) };
      const before = spanBefore(span);
      expect(before.to < span.from).toBe(true);
      expect(daysIn(before.from, before.to)).toBe(daysIn(span.from, span.to));
      expect((daysIn(before.from, span.from) - 1) % 7).toBe(0);
    }),
  );
});

test('lines of the ledger count as what people say of them, and the rest as nothing', () => {
  expect(moneyMeasureOf('tax.payable:CA-ON-HST', 'capture')).toEqual({ measure: 'tax', sign: -1 });
  expect(moneyMeasureOf('provider.balance', 'payout_returned')?.measure).toBe('payouts');
  expect(moneyMeasureOf('provider.balance', 'capture')).toBeNull();
  expect(moneyMeasureOf('drivers.payable:7', 'earning')).toBeNull();
  const { commissionCents, acceptance } = saidOf({
    fares: 1000,
    faresBack: 100,
    driversPay: 700,
    promotions: 50,
    offered: 4,
    accepted: 3,
  });
  expect([commissionCents, acceptance]).toEqual([150, 0.75]);
});

test('words: sizes, changes and what did not change', () => {
  const figure = (change: Partial<Figure>) =>
    ({ rides: 0, acceptance: null, waitP50Seconds: null, fares: '0.00', ...change }) as Figure;
  const [rides, acceptance, wait] = ['rides', 'acceptance', 'waitP50Seconds'].map(
    (key) => drawn.find((one) => one.key === key)!,
  ) as [(typeof drawn)[0], (typeof drawn)[0], (typeof drawn)[0]];
  expect(figureText(figure({ rides: 13960 }), rides)).toBe('13,960');
  expect(figureText(figure({ acceptance: 0.9273 }), acceptance)).toBe('92.7 %');
  expect(figureText(figure({}), acceptance)).toBe('–');
  expect(figureText(figure({ waitP50Seconds: 208 }), wait)).toBe('3:28');
  expect(changeOf(figure({ rides: 110 }), figure({ rides: 100 }), rides)).toEqual({
    words: '+10.0 %',
    tone: 'good',
  });
  expect(changeOf(figure({ waitP50Seconds: 215 }), figure({ waitP50Seconds: 208 }), wait)).toEqual({
    words: '+0:07',
    tone: 'bad',
  });
  expect(changeOf(figure({ acceptance: 0.9 }), figure({ acceptance: 0.90001 }), acceptance)).toEqual({
    words: '±0',
    tone: 'neutral',
  });
  expect(changeOf(figure({ rides: 5 }), figure({ rides: 0 }), rides)).toBeNull();
  expect([hourWords('00'), hourWords('01b'), hourWords('13')]).toEqual(['12 AM', '1 AM again', '1 PM']);
  expect(spanWords('2026-11-30', '2026-12-06')).toBe('Nov 30 to Dec 6');
});

test('addresses: what is not said is the last whole week by day', () => {
  const asked = askedIn(new URLSearchParams('by=month&city=toronto'), '2026-11-28');
  expect(asked).toEqual({ from: '2026-11-16', to: '2026-11-22', by: 'day', city: 'toronto', type: '' });
  expect(addressOf('/x', asked)).toBe('/x?from=2026-11-16&to=2026-11-22&city=toronto');
  expect(moved(asked, -1)).toMatchObject({ from: '2026-11-09', to: '2026-11-15' });
});
