/** Days on which parcels move: Monday to Friday, without holidays. Days are `2026-11-25`. Pure. */
import { localDate, localTime, zonedTime } from '#src/platform/time/zoned-time.ts';

const dayMs = 86_400_000;

const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  asDay(new Date(asDate(day).getTime() + days * dayMs));

/** The day and hour that clocks in `zone` show. */
export function clockIn(zone: string, at: Date): { day: string; hour: number } {
  return { day: localDate(at, zone), hour: Number(localTime(at, zone).slice(0, 2)) };
}

/** When a day begins in `zone`. */
export const startOf = (day: string, zone: string): Date => zonedTime(day, '00:00', zone);

/** Good Friday, two days before the Sunday that the Gregorian computus gives. */
function goodFriday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const sunday = ((h + l - 7 * m + 114) % 31) + 1;
  return asDay(new Date(Date.UTC(year, month - 1, sunday - 2)));
}

/** The nth Monday of a month, counted from 1. */
function nthMonday(year: number, month: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return asDay(new Date(Date.UTC(year, month - 1, 1 + ((8 - first) % 7) + (nth - 1) * 7)));
}

/** The Monday before 25 May. */
function victoriaDay(year: number): string {
  const weekday = new Date(Date.UTC(year, 4, 24)).getUTCDay();
  return asDay(new Date(Date.UTC(year, 4, 24 - ((weekday + 6) % 7))));
}

/** What tells the days on which nothing moves. */
export interface Calendar {
  /** Where it moves: in Canada the holidays of its post are known. */
  country: string;
  /** Further days that a company says. */
  closedDays: readonly string[];
}

function isCanadianHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const fixed = ['01-01', '07-01', '09-30', '11-11', '12-25', '12-26'];
  return (
    fixed.includes(day.slice(5)) ||
    [goodFriday(year), victoriaDay(year), nthMonday(year, 9, 1), nthMonday(year, 10, 2)].includes(day)
  );
}

export function isBusinessDay(day: string, { country, closedDays }: Calendar): boolean {
  const weekday = asDate(day).getUTCDay();
  return (
    weekday !== 0 &&
    weekday !== 6 &&
    !closedDays.includes(day) &&
    !(country === 'CA' && isCanadianHoliday(day))
  );
}

/** The business day `count` after `day`; with 0 the day itself, or the next one on which parcels move. */
export function businessDayAfter(day: string, count: number, calendar: Calendar): string {
  let found = day;
  while (!isBusinessDay(found, calendar)) found = addDays(found, 1);
  for (let left = count; left > 0; left -= 1) {
    found = addDays(found, 1);
    while (!isBusinessDay(found, calendar)) found = addDays(found, 1);
  }
  return found;
}
