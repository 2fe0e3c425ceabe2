/** Which rules by day and hour hold at a moment, and what the dearest of them adds. Pure. */
import type { Cents } from '#src/platform/money.ts';
import { isWithin, type LocalMoment, weekdayOf } from '#src/platform/time/week-hours.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { Surcharge } from '../terms.ts';
import type { TimeRule } from './fare-document.ts';

function isDayOf({ days }: TimeRule, date: string): boolean {
  if (days.kind === 'dates') return days.first <= date && date <= days.last;
  return days.weekdays.includes(weekdayOf(date));
}

/** Whether a rule holds. The hours after midnight belong to the day on which they began. */
export function isHeldAt(rule: TimeRule, at: LocalMoment): boolean {
  const isDay = (date: string) => isDayOf(rule, date);
  return rule.hours ? isWithin(rule.hours, isDay, at) : isDay(at.date);
}

/** What a rule adds to a price. */
export const addedBy = ({ change }: Surcharge, cents: Cents): Cents =>
  change.kind === 'factor' ? Math.round(cents * (change.factor - 1)) : change.cents;

/** Of the rules that hold for a trip the one that makes it dearest, the first of equal ones; null where none holds. */
export function dearestRule(
  rules: readonly TimeRule[],
  {
    at,
    areas,
    vehicleType,
    cents,
  }: { at: LocalMoment; areas: readonly string[]; vehicleType: VehicleType; cents: Cents },
): Surcharge | null {
  let dearest: Surcharge | null = null;
  for (const rule of rules) {
    if (!rule.vehicleTypes.includes(vehicleType) || !isHeldAt(rule, at)) continue;
    if (rule.area && !areas.includes(rule.area)) continue;
    const { name, change } = rule;
    const one: Surcharge = { name, change };
    if (!dearest || addedBy(one, cents) > addedBy(dearest, cents)) dearest = one;
  }
  return dearest;
}
