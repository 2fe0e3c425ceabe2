/** On which days a ride is repeated, and when each is booked. Pure. */
import { dayAfter } from '#src/platform/time/day-after.ts';
import { type Weekday, weekdays } from '#src/platform/time/week-hours.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A ride is repeated for so many days from today on at most, and so often. */
export const mostAheadDays = 84;
export const mostRides = 60;
/** Of one rider at a time. */
export const mostSeries = 5;
/** Further days that are left out. */
export const mostLeftOut = 30;

/** Each is booked this long before: near enough for its hold to last, and time to say what is in the way. */
export const bookedAheadMs = 3 * dayMs;
/** Nearer than this it is not booked any more. */
export const leastAheadMs = 30 * minuteMs;
/** Who began to book one and was never heard of is over by then: its price can be booked no more. */
export const claimMs = 20 * minuteMs;
/** Where the card provider does not answer, it is tried again until so long before. */
export const tryAgainMs = 5 * minuteMs;
export const triedUntilMs = 2 * hourMs;

export interface Rhythm {
  /** First and last day by the clocks at the pickup, both counted. */
  firstDay: string;
  lastDay: string;
  weekdays: readonly Weekday[];
  leftOut: readonly string[];
}

export const weekdayOf = (day: string): Weekday => {
  const index = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  return weekdays[index] ?? 'mon';
};

/** The days in their order, `mostRides` at most. */
export function daysOf({ firstDay, lastDay, weekdays: wanted, leftOut }: Rhythm): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay && days.length < mostRides; day = dayAfter(day))
    if (wanted.includes(weekdayOf(day)) && !leftOut.includes(day)) days.push(day);
  return days;
}

/** The same time by the clocks of the pickup on each day, whatever they are set to. */
export const pickupAt = (
  day: string,
  { localTime, timeZone }: { localTime: string; timeZone: string },
): Date => zonedTime(day, localTime, timeZone);

/** What a ride is repeated by, besides its days. */
interface Repeated extends Rhythm {
  localTime: string;
  timeZone: string;
  pickup: { lat: number; lng: number };
  destination: { lat: number; lng: number };
  passenger: { name: string; phone: string } | null;
}

/** Nobody waits for two cars at one door at one time: the days on which both would come. */
export function daysDoubled(one: Repeated, other: Repeated): string[] {
  const isSame =
    one.localTime === other.localTime &&
    one.timeZone === other.timeZone &&
    isSameSpot(one.pickup, other.pickup) &&
    isSameSpot(one.destination, other.destination) &&
    one.passenger?.phone === other.passenger?.phone;
  if (!isSame) return [];
  const days = new Set(daysOf(other));
  return daysOf(one).filter((day) => days.has(day));
}

/** A thousandth of a degree is about a hundred metres. */
const isSameSpot = (one: { lat: number; lng: number }, other: { lat: number; lng: number }): boolean =>
  Math.abs(one.lat - other.lat) < 0.001 && Math.abs(one.lng - other.lng) < 0.001;
