/** The spans that figures are asked for: hours of two days, days of five weeks, weeks of a year. Pure. */
import { dayAfter, daysLater, mondayOf } from '#src/platform/time/day-after.ts';

export const steps = ['hour', 'day', 'week'] as const;
export type Step = (typeof steps)[number];

/** All types of vehicle together. */
export const allTypes = '*';

/** Days that may be asked for at once. */
export const longestSpan: Readonly<Record<Step, number>> = { hour: 2, day: 35, week: 371 };

const dayMs = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** How many days lie between two, both counted. */
export const daysIn = (from: string, to: string): number => Math.round((noon(to) - noon(from)) / dayMs) + 1;

export interface Span {
  from: string;
  to: string;
}

/** Whole weeks, where weeks are asked for. */
export const wholeSpan = ({ from, to }: Span, by: Step): Span =>
  by === 'week' ? { from: mondayOf(from), to: daysLater(mondayOf(to), 6) } : { from, to };

/** The same weekdays of the week before the span: seven days earlier, or as many whole weeks as the span is long. */
export function spanBefore({ from, to }: Span): Span {
  const back = -7 * Math.ceil(daysIn(from, to) / 7);
  return { from: daysLater(from, back), to: daysLater(to, back) };
}

export function daysOfSpan({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

/** The last whole week before a day, which is what somebody looks at on a Monday. */
export const lastWeek = (today: string): Span => ({
  from: daysLater(mondayOf(today), -7),
  to: daysLater(mondayOf(today), -1),
});
