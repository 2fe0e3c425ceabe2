import { describe, expect, test } from 'vitest';
import { csvRows } from '#src/platform/csv.ts';
import { headOf, minuteWords, placeCells, unservedWords } from './audit-files.ts';
import { driverDay } from './driver-minutes.ts';
import { answeredDays, firstPage, hourVerdict, hourWords, piecesOf, readHour, readRecent } from './hours.ts';
import { statesWithEvents } from './mds-shapes.ts';
import { changeOf, toldTypes } from './vehicle-events.ts';

const at = (written: string) => new Date(written);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

describe('an hour', () => {
  test('is of UTC, so that each is one hour also where clocks are changed', () => {
    for (const written of ['2026-11-01T05', '2026-11-01T06', '2026-03-08T07', '2026-06-01T00']) {
      const hour = readHour(written)!;
      expect([hourWords(hour.from), hours(hour.from, hour.to)]).toEqual([written, 1]);
    }
    // Both are one in the morning in Toronto on the day clocks are put back.
    expect(readHour('2026-11-01T05')!.to).toEqual(readHour('2026-11-01T06')!.from);
    for (const wrong of [
      undefined,
      '',
      '2026-11-01',
      '2026-11-01T24',
      '2026-02-29T10',
      '2026-11-01T5',
      ' 2026-11-01T05',
    ])
      expect([wrong, readHour(wrong)]).toEqual([wrong, null]);
  });

  test('is answered once it has settled, as far back as ways of rides are kept', () => {
    const hour = readHour('2026-11-27T14')!;
    const begun = at('2020-01-01T00:00:00Z');
    const verdict = (now: string, since: Date | null = begun) => hourVerdict(hour, at(now), since);
    expect(verdict('2026-11-27T13:00:00Z')).toBe('ahead');
    expect(verdict('2026-11-27T14:59:59Z')).toBe('ahead');
    expect(verdict('2026-11-27T15:00:00Z')).toBe('settling');
    expect(verdict('2026-11-27T15:04:59Z')).toBe('settling');
    expect(verdict('2026-11-27T15:05:00Z')).toBe('kept');
    const last = hour.from.getTime() + answeredDays * 86_400_000;
    expect(verdict(new Date(last).toISOString())).toBe('kept');
    expect(verdict(new Date(last + 1).toISOString())).toBe('gone');
    expect(verdict('2026-11-28T00:00:00Z', null)).toBe('gone');
    expect(verdict('2026-11-28T00:00:00Z', at('2026-11-27T15:00:00Z'))).toBe('gone');
    expect(verdict('2026-11-28T00:00:00Z', at('2026-11-27T14:59:00Z'))).toBe('kept');
  });

  test('of what is recent is a page, and never lies ahead', () => {
    const now = at('2026-11-28T12:00:00Z');
    const ms = (written: string) => String(at(written).getTime());
    const asked = readRecent(ms('2026-11-28T10:30:00Z'), ms('2026-11-28T20:00:00Z'), now)!;
    expect(asked).toEqual(span('2026-11-28T10:30:00Z', '2026-11-28T12:00:00Z'));
    expect(firstPage(asked)).toEqual({
      page: span('2026-11-28T10:30:00Z', '2026-11-28T11:30:00Z'),
      next: at('2026-11-28T11:30:00Z'),
    });
    expect(firstPage({ ...asked, from: at('2026-11-28T11:00:00Z') }).next).toBeNull();
    expect(readRecent(ms('2026-11-14T11:59:59Z'), ms('2026-11-28T12:00:00Z'), now)).toBeNull();
    expect([...piecesOf(asked, 60)]).toHaveLength(2);
  });
});

test('every change is one that MDS lets lead into its state', () => {
  for (const told of toldTypes)
    for (const by of [null, 'rider', 'driver', 'operator', 'system']) {
      const { state, type } = changeOf(told, by);
      expect([told, (statesWithEvents[state] as readonly string[]).includes(type)]).toEqual([told, true]);
    }
  expect(changeOf('ride.cancelled', 'rider').type).toBe('passenger_cancellation');
  expect(changeOf('ride.reopened', 'driver').type).toBe('driver_cancellation');
  expect(changeOf('ride.cancelled', 'operator').type).toBe('provider_cancellation');
});

describe('a driver’s day', () => {
  const day = span('2026-06-02T04:00:00Z', '2026-06-03T04:00:00Z');
  const none = { onTheWay: [], withPassenger: [], breaks: [] };

  test('is cut at midnight, and its minutes are told once each', () => {
    expect(
      driverDay(day, {
        shifts: [span('2026-06-02T02:00:00Z', '2026-06-02T08:00:00Z')],
        onTheWay: [
          span('2026-06-02T05:00:00Z', '2026-06-02T05:10:00Z'),
          span('2026-06-02T05:20:00Z', '2026-06-02T05:50:00Z'),
        ],
        // The next ride is accepted while the first passenger is in the car.
        withPassenger: [span('2026-06-02T05:10:00Z', '2026-06-02T05:40:00Z')],
        breaks: [
          span('2026-06-02T03:50:00Z', '2026-06-02T04:15:00Z'),
          span('2026-06-02T05:30:00Z', '2026-06-02T06:00:00Z'),
        ],
      }),
    ).toEqual({
      ...span('2026-06-02T04:00:00Z', '2026-06-02T08:00:00Z'),
      ...{ onTheWay: 20, withPassenger: 30, onBreak: 25, free: 165 },
    });
  });

  test('has 25 hours where clocks are put back, and none for who was not on duty', () => {
    const long = span('2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z');
    expect(driverDay(long, { ...none, shifts: [long] })?.free).toBe(25 * 60);
    expect(
      driverDay(day, { ...none, shifts: [span('2026-06-01T00:00:00Z', '2026-06-02T04:00:00Z')] }),
    ).toBeNull();
  });
});

describe('a file', () => {
  test('has places to 10 m and moments to the minute, with their offset', () => {
    expect(placeCells({ lat: 43.645_349, lng: -79.380_651 })).toEqual(['43.6453', '-79.3807']);
    expect(placeCells(null)).toEqual(['', '']);
    const words = (written: string) => minuteWords(at(written), 'America/Toronto');
    expect(words('2026-11-01T05:30:59.999Z')).toBe('2026-11-01T01:30-04:00');
    expect(words('2026-11-01T06:30:00.000Z')).toBe('2026-11-01T01:30-05:00');
    expect(minuteWords(at('2026-01-01T00:00:00Z'), 'Asia/Kolkata')).toBe('2026-01-01T05:30+05:30');
  });

  test('has as many cells as its head, and no formula', () => {
    expect([headOf('wheelchair_trips'), headOf('wheelchair_unserved')]).toEqual([
      headOf('trips'),
      headOf('unserved'),
    ]);
    expect(csvRows([['=1+1', '-79.3807', '+1']])).toBe("'=1+1,-79.3807,'+1\r\n");
    expect(unservedWords({ status: 'no_driver', cancelledBy: null, hadDriver: false })).toBe(
      'No driver found',
    );
  });
});
