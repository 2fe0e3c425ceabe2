/** Hours of the week by the clocks of a place: whether they hold, when they begin next, and in words. Pure. */
import { z } from 'zod';
import { localDate, localTime, zonedTime } from './zoned-time.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayNames: Record<Weekday, string> = {
  ...{ mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
};

const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 07:00.')
  .meta({ examples: ['07:00'] });

/** Hours of some days. Those that end before they begin go on into the next day; as they begin is a whole day. */
export const WeekHours = z.object({
  days: z.array(z.enum(weekdays)).min(1, 'Choose at least one day.').max(7),
  from: Clock,
  until: Clock,
});
export type WeekHours = z.output<typeof WeekHours>;

/** A day may have several. */
export const mostWeekHours = 14;

/** What the clocks of a place show: `2026-12-24` and `22:30`. */
export interface LocalMoment {
  date: string;
  time: string;
}

export const localMoment = (at: Date, timeZone: string): LocalMoment => ({
  date: localDate(at, timeZone),
  time: localTime(at, timeZone),
});

const dayMs = 86_400_000;
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon';

/** Whether hours of the days that `isDay` knows hold. Those after midnight belong to the day on which they began. */
export function isWithin(
  { from, until }: Pick<WeekHours, 'from' | 'until'>,
  isDay: (date: string) => boolean,
  { date, time }: LocalMoment,
): boolean {
  if (from < until) return isDay(date) && from <= time && time < until;
  return (isDay(date) && from <= time) || (isDay(dayAfter(date, -1)) && time < until);
}

/** Whether any of the hours hold; without hours they always do. */
export const isInHours = (hours: readonly WeekHours[] | null, at: LocalMoment): boolean =>
  hours?.some((one) => isWithin(one, (date) => one.days.includes(weekdayOf(date)), at)) ?? true;

/**
 * When the hours hold next, at or after a moment; null where they never do. What clocks skip in spring begins as late
 * after the change as it would have.
 */
export function nextInHours(hours: readonly WeekHours[] | null, after: Date, timeZone: string): Date | null {
  if (isInHours(hours, localMoment(after, timeZone))) return after;
  const today = localDate(after, timeZone);
  const beginnings = Array.from({ length: 9 }, (_, days) => dayAfter(today, days)).flatMap((date) =>
    (hours ?? [])
      .filter(({ days }) => days.includes(weekdayOf(date)))
      .map(({ from }) => zonedTime(date, from, timeZone)),
  );
  const ahead = beginnings
    .filter((at) => at > after && isInHours(hours, localMoment(at, timeZone)))
    .sort((a, b) => a.getTime() - b.getTime());
  return ahead[0] ?? null;
}

/** `every day`, `Mon to Fri`, `Sat and Sun`, `Mon, Wed, Fri`. */
export function daysWords(days: readonly Weekday[]): string {
  const places = weekdays.flatMap((day, at) => (days.includes(day) ? [at] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const nameAt = (at: number) => weekdayNames[weekdays[at] ?? 'mon'];
  if (places.length === 7) return 'every day';
  if (places.length > 2 && last - first === places.length - 1) return `${nameAt(first)} to ${nameAt(last)}`;
  return places.map(nameAt).join(places.length === 2 ? ' and ' : ', ');
}

/** `Mon to Fri 7:00 to 9:30; Sat all day`, `at all hours` for null. */
export function hoursWords(hours: readonly WeekHours[] | null): string {
  if (!hours) return 'at all hours';
  const plain = (time: string) => time.replace(/^0/, '');
  return hours
    .map(({ days, from, until }) =>
      from === until && from === '00:00'
        ? `${daysWords(days)} all day`
        : `${daysWords(days)} ${plain(from)} to ${plain(until)}`,
    )
    .join('; ');
}
