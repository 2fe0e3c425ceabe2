/** Periods of whole days by the clocks of the books. Pure. */
import { dayAfter } from '#src/platform/time/day-after.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';

/** Ten years. */
export const longestSpanDays = 3_660;

/** How many days lie between two, both counted. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000) + 1;

/** Every day from one to another, both of them among them. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

/** The moments at which the days from `from` to `to` begin, and the one at which the last is over. */
export function dayStarts(from: string, to: string, timeZone: string): Date[] {
  const starts: Date[] = [];
  for (const day of daysBetween(from, to)) starts.push(zonedTime(day, '00:00', timeZone));
  return [...starts, zonedTime(dayAfter(to), '00:00', timeZone)];
}
