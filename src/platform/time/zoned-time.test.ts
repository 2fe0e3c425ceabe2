/** Clocks as they are by law, whatever the runtime has heard of. */
import { expect, test } from 'vitest';
import { momentWords } from './moments.ts';
import { clockChangeAt, clockChanges } from './time-zone-changes.ts';
import { localDate, localTime, zonedTime, zonedWords } from './zoned-time.ts';

// Intl writes a narrow space before AM and PM.
const plain = (words: string) => words.replaceAll('\u202f', ' ');
const zones = clockChanges.flatMap((change) => change.zones.map((zone) => [zone, change] as const));

test.each([
  ['America/Edmonton', '2026-11-26T12:00Z', 'Nov 26, 2026, 6:00 AM MDT'],
  ['America/Yellowknife', '2027-01-15T18:30Z', 'Jan 15, 2027, 12:30 PM MDT'],
  ['America/Vancouver', '2026-11-26T12:00Z', 'Nov 26, 2026, 5:00 AM PDT'],
  ['America/Winnipeg', '2030-02-01T04:59Z', 'Jan 31, 2030, 11:59 PM CDT'],
  ['America/Havana', '2027-11-07T04:59Z', 'Nov 7, 2027, 12:59 AM GMT-4'],
  ['America/Havana', '2027-11-07T05:00Z', 'Nov 7, 2027, 12:00 AM GMT-5'],
  ['Africa/Casablanca', '2026-09-20T00:59Z', 'Sep 20, 2026, 1:59 AM GMT+1'],
  ['Africa/Casablanca', '2026-09-20T01:00Z', 'Sep 20, 2026, 1:00 AM GMT'],
  ['America/Toronto', '2026-11-26T12:00Z', 'Nov 26, 2026, 7:00 AM EST'],
])('in %s it is then what people there say it is', (zone, at, words) => {
  expect(plain(momentWords(at, zone, 'both', true))).toBe(words);
});

test.each(zones)('what clocks in %s show is the instant they show it', (zone, { from, offsetHours }) => {
  for (const hours of [1, 2, 24, 24 * 70, 24 * 300]) {
    const at = new Date(Date.parse(from) + hours * 3_600_000);
    const shown = new Date(at.getTime() + offsetHours * 3_600_000).toISOString();
    expect(`${localDate(at, zone)}T${localTime(at, zone)}`).toBe(shown.slice(0, 16));
    expect(zonedTime(localDate(at, zone), localTime(at, zone), zone)).toEqual(at);
  }
  // Until then, all is as it was.
  const before = new Date(Date.parse(from) - 1);
  const known = new Intl.DateTimeFormat('en-CA', { timeZone: zone, timeStyle: 'short' });
  expect(zonedWords(before, 'en-CA', { timeZone: zone, timeStyle: 'short' })).toBe(known.format(before));
});

test('a runtime that has heard of a change says the same', () => {
  const heard = { '2026b': ['America/Vancouver'], '2026c': ['America/Edmonton', 'Africa/Casablanca'] };
  const mine = process.versions.tz ?? '';
  const checked = Object.entries(heard).flatMap(([since, names]) => (since <= mine ? names : []));
  for (const [zone, { from, offsetHours }] of zones.filter(([name]) => checked.includes(name))) {
    const winter = new Date(Math.max(Date.parse(from), Date.parse('2027-01-15T12:00Z')));
    const options = { timeZone: zone, hour: 'numeric', hourCycle: 'h23' } as const;
    const there = (winter.getUTCHours() + offsetHours + 24) % 24;
    expect(Number(new Intl.DateTimeFormat('en-CA', options).format(winter)), zone).toBe(there);
    expect(clockChangeAt(winter, zone)?.offsetHours).toBe(offsetHours);
  }
  expect(checked.length).toBe(mine >= '2026c' ? 3 : mine >= '2026b' ? 1 : 0);
});
