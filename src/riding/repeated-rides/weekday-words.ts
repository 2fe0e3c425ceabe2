/** Days of the week in words. Pure. */
import { type Weekday, weekdayNames, weekdays } from '#src/platform/time/week-hours.ts';

export const wholeWeekdays: Record<Weekday, string> = {
  ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday' },
  ...{ fri: 'Friday', sat: 'Saturday', sun: 'Sunday' },
};

/** `Mon to Fri`, `every day`, or `Mon, Wed`. */
export function weekdayWords(chosen: readonly Weekday[]): string {
  const sorted = weekdays.filter((day) => chosen.includes(day));
  if (sorted.length === 7) return 'every day';
  if (sorted.join() === 'mon,tue,wed,thu,fri') return 'Mon to Fri';
  return sorted.map((day) => weekdayNames[day]).join(', ');
}
