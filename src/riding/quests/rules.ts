/** What a city promises its drivers for rides and hours: when it holds, and what it comes to. Pure; amounts are cents. */
import type { Cents } from '#src/platform/money.ts';
import { dayAfter } from '#src/platform/time/day-after.ts';
import { clipped, joined, lengthMs, type Span, without } from '#src/platform/time/spans.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';

/** `rides`: so many rides bring so much. `hours`: an hour online comes to at least so much. */
export const questKinds = ['rides', 'hours'] as const;
export type QuestKind = (typeof questKinds)[number];

export const mostDays = 31;
export const mostRides = 1_000;
export const highestRewardCents: Cents = 500_000;
export const highestHourlyCents: Cents = 20_000;
export const highestBudgetCents: Cents = 100_000_000;
/** Of one city that are not over; a driver reads all of them. */
export const mostOpenQuests = 20;

const hourMs = 3_600_000;
/** A phone without a connection tells of a ride after it ended, so nothing is decided before that. */
export const graceMs = 2 * hourMs;
/** What a ride brought is known within minutes; one that is not after so long is left out. */
export const longestUnsettledMs = 72 * hourMs;

export interface When {
  /** The first and last day on which hours begin, by the clocks of the city. */
  startsOn: string;
  endsOn: string;
  /** From Sunday, 0, to Saturday, 6. */
  weekdays: readonly number[];
  /** `17:00`. Where the second is not later than the first it is of the next day; `00:00` twice is the whole day. */
  fromTime: string;
  toTime: string;
  timeZone: string;
}
/** The hours that count, oldest first; none where no such weekday lies between the days. */
export function spansOf({ startsOn, endsOn, weekdays, fromTime, toTime, timeZone }: When): Span[] {
  const spans: Span[] = [];
  for (let day = startsOn; day <= endsOn && spans.length <= mostDays; day = dayAfter(day)) {
    if (!weekdays.includes(new Date(`${day}T12:00:00Z`).getUTCDay())) continue;
    const from = zonedTime(day, fromTime, timeZone);
    const to = zonedTime(toTime > fromTime ? day : dayAfter(day), toTime, timeZone);
    // In spring an hour is skipped: where these are all of it, there is nothing to count.
    if (to > from) spans.push({ from, to });
  }
  return spans;
}

export const isWithin = (spans: readonly Span[], at: Date): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

/** Whether some moment lies in both. */
export const overlap = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((one) => others.some((other) => one.from < other.to && other.from < one.to));

/** What is left of a span after a moment; null for nothing. */
export const after = ({ from, to }: Span, at: Date): Span | null =>
  to <= at ? null : { from: from > at ? from : at, to };

/** What so long comes to at so much an hour, to the nearest cent. */
export const centsFor = (hourlyCents: Cents, seconds: number): Cents =>
  Math.round((hourlyCents * seconds) / 3_600);

export type Terms =
  | { kind: 'rides'; rides: number; rewardCents: Cents }
  | { kind: 'hours'; hourlyCents: Cents; acceptPercent: number };

/** The most that one driver can be owed who begins now. */
export function mostCents(terms: Terms, spans: readonly Span[], now: Date): Cents {
  if (terms.kind === 'rides') return terms.rewardCents;
  const left = spans.flatMap((span) => after(span, now) ?? []);
  return left.reduce(
    (sum, { from, to }) => sum + centsFor(terms.hourlyCents, (to.getTime() - from.getTime()) / 1000),
    0,
  );
}

/** A time that may not be over yet. */
export interface Time {
  from: Date;
  to: Date | null;
}

const untilEnd = (times: readonly Time[], { to: end }: Span): Span[] =>
  times.map(({ from, to }) => ({ from, to: to ?? end }));

/** Seconds of `times` within a span, without what lies in `leftOut`. */
export function secondsIn(span: Span, times: readonly Time[], leftOut: readonly Time[]): number {
  const counted = joined(clipped(untilEnd(times, span), [span]));
  const taken = joined(clipped(untilEnd(leftOut, span), [span]));
  return Math.floor(lengthMs(without(counted, taken)) / 1000);
}

/** A driver's place at a moment. */
export interface Seen {
  at: Date;
  isThere: boolean;
}

/**
 * When a driver was somewhere else than in the city: from where they were seen outside until they were seen in it, but
 * for the rides they drove meanwhile. Where nothing is known they count as there.
 */
export function awayIn(span: Span, seen: readonly Seen[], driven: readonly Time[]): Span[] {
  const away = seen.flatMap(({ at, isThere }, i) =>
    isThere ? [] : [{ from: at, to: seen[i + 1]?.at ?? span.to }],
  );
  return without(joined(away), joined(untilEnd(driven, span)));
}

/** What a driver did in some hours. */
export interface Worked {
  onlineSeconds: number;
  /** Their share of fares and fees, without tips. */
  earnedCents: Cents;
  /** Offers that asked them, and how many of those they took. */
  asked: number;
  accepted: number;
}

/** Whether they took enough of what they were asked; whoever was asked nothing declined nothing. */
export const tookEnough = ({ asked, accepted }: Worked, acceptPercent: number): boolean =>
  accepted * 100 >= asked * acceptPercent;

/** What the company adds to some hours, so that each comes to what was promised. */
export function topUpCents(terms: { hourlyCents: Cents; acceptPercent: number }, worked: Worked): Cents {
  if (!tookEnough(worked, terms.acceptPercent)) return 0;
  return Math.max(0, centsFor(terms.hourlyCents, worked.onlineSeconds) - worked.earnedCents);
}

export type QuestState = 'coming' | 'on' | 'over' | 'ended';

/** `ended` for new drivers only: whoever is in it stays in it. */
export function stateOf(
  { startsAt, endsAt, endedAt }: { startsAt: Date; endsAt: Date; endedAt: Date | null },
  now: Date,
): QuestState {
  if (now >= endsAt) return 'over';
  if (endedAt) return 'ended';
  return now < startsAt ? 'coming' : 'on';
}

/** A completed ride, as quests look at it. */
export interface Counted {
  riderId: number;
  at: Date;
  /** With the rider in the car. */
  seconds: number;
}

/** Shorter ones and more of one rider count for nothing: two people alone could drive for a quest without going anywhere. */
export const leastRideSeconds = 180;
export const mostOfOneRider = 3;

export function ridesCounted(done: readonly Counted[]): number {
  const ofRider = new Map<number, number>();
  for (const { riderId, seconds } of done)
    if (seconds >= leastRideSeconds) ofRider.set(riderId, (ofRider.get(riderId) ?? 0) + 1);
  return [...ofRider.values()].reduce((sum, rides) => sum + Math.min(rides, mostOfOneRider), 0);
}
