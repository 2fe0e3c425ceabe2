import { expect, test } from 'vitest';
import { awayIn, mostCents, secondsIn, spansOf, tookEnough, topUpCents } from './rules.ts';

const week = {
  ...{ startsOn: '2026-11-23', endsOn: '2026-11-29', weekdays: [5, 6] },
  ...{ fromTime: '17:00', toTime: '21:00', timeZone: 'America/Toronto' },
};
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 27, hour, minute));

test('hours are by the clocks of the city, on the days that were chosen', () => {
  expect(spansOf(week)).toEqual([
    { from: at(22), to: new Date('2026-11-28T02:00:00Z') },
    { from: new Date('2026-11-28T22:00:00Z'), to: new Date('2026-11-29T02:00:00Z') },
  ]);
  expect(spansOf({ ...week, weekdays: [] })).toEqual([]);
  expect(spansOf({ ...week, endsOn: '2026-11-26' })).toEqual([]);
});

test('hours over midnight are of the day on which they begin, and a whole day lasts as long as it does', () => {
  const night = { ...week, weekdays: [5], fromTime: '22:00', toTime: '04:00' };
  expect(spansOf(night)).toEqual([
    { from: new Date('2026-11-28T03:00:00Z'), to: new Date('2026-11-28T09:00:00Z') },
  ]);
  const hoursOn = (day: string, from = '00:00', to = '00:00') =>
    spansOf({
      ...{ startsOn: day, endsOn: day, weekdays: [0, 1, 2, 3, 4, 5, 6], timeZone: 'America/Toronto' },
      ...{ fromTime: from, toTime: to },
    }).map((span) => (span.to.getTime() - span.from.getTime()) / 3_600_000);
  // The clocks go back on November 1 and forward on March 14.
  expect([hoursOn('2026-11-01'), hoursOn('2027-03-14'), hoursOn('2026-11-02')]).toEqual([[25], [23], [24]]);
  expect(hoursOn('2026-11-01', '00:30', '03:00')).toEqual([3.5]);
});

test('the most it can come to is what is set aside of the budget', () => {
  const spans = spansOf(week);
  const hours = { kind: 'hours', hourlyCents: 3_000, acceptPercent: 80 } as const;
  expect(mostCents({ kind: 'rides', rides: 20, rewardCents: 5_000 }, spans, at(23))).toBe(5_000);
  expect(mostCents(hours, spans, at(20))).toBe(8 * 3_000);
  expect(mostCents(hours, spans, at(23, 30))).toBe(2.5 * 3_000 + 4 * 3_000);
});

test('time online is without breaks and without what lies outside', () => {
  const span = { from: at(17), to: at(21) };
  const online = [
    { from: at(16), to: at(18) },
    { from: at(19), to: null },
  ];
  expect(secondsIn(span, online, [])).toBe(3 * 3_600);
  expect(secondsIn(span, online, [{ from: at(17, 30), to: at(19, 30) }])).toBe(2 * 3_600);
  expect(secondsIn(span, online, [{ from: at(20), to: null }])).toBe(2 * 3_600);
  expect(secondsIn(span, [], [])).toBe(0);
});

test('an hour comes to what was promised for whoever took enough requests', () => {
  const terms = { hourlyCents: 3_000, acceptPercent: 80 };
  const worked = { onlineSeconds: 7_200, earnedCents: 4_150, asked: 5, accepted: 4 };
  expect(topUpCents(terms, worked)).toBe(1_850);
  expect(topUpCents(terms, { ...worked, earnedCents: 7_000 })).toBe(0);
  expect(topUpCents(terms, { ...worked, accepted: 3 })).toBe(0);
  expect(topUpCents(terms, { ...worked, asked: 0, accepted: 0 })).toBe(1_850);
  expect(tookEnough({ ...worked, accepted: 0 }, 0)).toBe(true);
});

test('somebody is away from where they were seen outside until they were seen inside, without their rides', () => {
  const span = { from: at(17), to: at(21) };
  const seen = [
    { at: at(16, 58), isThere: true },
    { at: at(18), isThere: false },
    { at: at(18, 30), isThere: false },
    { at: at(19), isThere: true },
    { at: at(20, 30), isThere: false },
  ];
  expect(awayIn(span, [], [])).toEqual([]);
  expect(awayIn(span, seen, [])).toEqual([
    { from: at(18), to: at(19) },
    { from: at(20, 30), to: at(21) },
  ]);
  expect(
    awayIn(span, seen, [
      { from: at(18, 15), to: at(18, 45) },
      { from: at(20), to: null },
    ]),
  ).toEqual([
    { from: at(18), to: at(18, 15) },
    { from: at(18, 45), to: at(19) },
  ]);
  // A break outside the city is taken off once.
  const online = [{ from: at(17), to: null }];
  const rest = [{ from: at(18), to: at(18, 30) }];
  expect(secondsIn(span, online, [...rest, ...awayIn(span, seen, [])])).toBe(2.5 * 3_600);
});
