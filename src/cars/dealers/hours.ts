/** When a dealership is open, by the clocks of its province. Pure. */
import { findRegion } from '#src/money/tax/regions.ts';
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';

/** From the minute `from` to the minute `to` of one day, by the clocks of the place. */
export interface OpenHours {
  /** `09:00` */
  from: string;
  to: string;
}
/** Monday first; null where it is closed. */
export type WeekHours = readonly (OpenHours | null)[];

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Where a dealership's clocks are, by its province: `CA-ON`. */
export function clocksOf(province: string): string {
  const [country = '', code = ''] = province.split('-');
  return findRegion(country, code)?.timeZone ?? 'UTC';
}

/** `Ontario` */
export function provinceName(province: string): string {
  const [country = '', code = ''] = province.split('-');
  return findRegion(country, code)?.name ?? province;
}

/** The weekday, Monday being 0, and the time of the clocks of a place. */
export function localMoment(at: Date, timeZone: string): { weekday: number; time: string } {
  const day = new Date(`${localDate(at, timeZone)}T00:00:00Z`).getUTCDay();
  return { weekday: (day + 6) % 7, time: localTime(at, timeZone) };
}

/** Whether it is open at a moment; until when, or when it opens next. Null where it never opens. */
export function openAt(
  hours: WeekHours,
  timeZone: string,
  at: Date,
): { isOpen: boolean; weekday: number; time: string; isToday: boolean } | null {
  const now = localMoment(at, timeZone);
  const today = hours[now.weekday];
  if (today && today.from <= now.time && now.time < today.to)
    return { isOpen: true, weekday: now.weekday, time: today.to, isToday: true };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const weekday = (now.weekday + ahead) % 7;
    const next = hours[weekday];
    if (next && (ahead > 0 || now.time < next.from))
      return { isOpen: false, weekday, time: next.from, isToday: ahead === 0 };
  }
  return null;
}

/** `9`, `9:30`, `09.30`, `9h30`, `6 pm` or `18:00` as `18:00`; null for what is no time. */
export function readTime(typed: string): string | null {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?\s*(?:h|([ap])\.?\s?m\.?)?$/i.exec(typed.trim()) ?? [];
  if (hour === '') return null;
  const given = Number(hour);
  if (half !== '' && (given < 1 || given > 12)) return null;
  const hours = half === '' ? given : (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59) return null;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
