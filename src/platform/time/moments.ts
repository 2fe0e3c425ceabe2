/** Moments as people read them, the same on screens, in receipts and in mails. */
import { dateLocale } from './date-locale.ts';
import { zonedWords } from './zoned-time.ts';

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const clockTime = { hour: 'numeric', minute: '2-digit' } as const;
const formats = {
  date: day,
  time: clockTime,
  both: { ...day, ...clockTime },
  /** Of this year, in a column of moments: `Nov 27, 9:30 AM`. */
  near: { month: 'short', day: 'numeric', ...clockTime },
  /** Of what is still to come, which people know by its weekday: `Fri, Nov 27, 2026, 9:30 AM`. */
  ahead: { weekday: 'short', ...day, ...clockTime },
} satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentPart = keyof typeof formats;

/** `Jun 1, 2026`: a day of the calendar, such as `2026-06-01`, wherever it is read. */
export const dayWords = (day: string): string => momentWords(`${day}T00:00:00Z`, 'UTC', 'date');

/**
 * `Jun 1, 2026, 9:30 AM`, by the clocks of `timeZone` (an IANA name). `named` adds whose clocks these are, as
 * `EDT`, where a time is part of it.
 */
export function momentWords(
  at: string | Date,
  timeZone: string,
  show: MomentPart = 'both',
  named = false,
): string {
  const zoneName = named && show !== 'date' ? ({ timeZoneName: 'short' } as const) : {};
  return zonedWords(new Date(at), dateLocale(), { ...formats[show], ...zoneName, timeZone });
}
