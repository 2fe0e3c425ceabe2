/** Which rules by day and hour hold at a moment, and what the dearest of them adds. Pure. */
import type { Cents } from '#src/platform/money.ts';
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { Surcharge } from '../terms.ts';
import { weekdays } from './bounds.ts';
import type { TimeRule } from './fare-document.ts';

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
const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);

function isDayOf({ days }: TimeRule, date: string): boolean {
  if (days.kind === 'dates') return days.first <= date && date <= days.last;
  const weekday = weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return weekday !== undefined && days.weekdays.includes(weekday);
}

/** Whether a rule holds. The hours after midnight belong to the day on which they began. */
export function isHeldAt(rule: TimeRule, { date, time }: LocalMoment): boolean {
  const { hours } = rule;
  if (!hours) return isDayOf(rule, date);
  const { from, until } = hours;
  if (from < until) return isDayOf(rule, date) && from <= time && time < until;
  return (isDayOf(rule, date) && from <= time) || (isDayOf(rule, dayBefore(date)) && time < until);
}

/** What a rule adds to a price. */
export const addedBy = ({ change }: Surcharge, cents: Cents): Cents =>
  change.kind === 'factor' ? Math.round(cents * (change.factor - 1)) : change.cents;

/** Of the rules that hold for a trip the one that makes it dearest, the first of equal ones; null where none holds. */
export function dearestRule(
  rules: readonly TimeRule[],
  { at, vehicleType, cents }: { at: LocalMoment; vehicleType: VehicleType; cents: Cents },
): Surcharge | null {
  let dearest: Surcharge | null = null;
  for (const rule of rules) {
    if (!rule.vehicleTypes.includes(vehicleType) || !isHeldAt(rule, at)) continue;
    const { name, change } = rule;
    const one: Surcharge = { name, change };
    if (!dearest || addedBy(one, cents) > addedBy(dearest, cents)) dearest = one;
  }
  return dearest;
}
