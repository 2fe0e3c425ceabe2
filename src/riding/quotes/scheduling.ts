/** When a scheduled ride is for: the date and time of the form, read in the pickup's time zone. */
import { refusalsOf } from '#src/platform/refusal.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { quotingRefusals } from './contract.ts';
import { scheduleAheadDays } from './rules.ts';

const refuse = refusalsOf(quotingRefusals);
const dayMs = 24 * 3600_000;
// A person picks a minute; the current one has just begun when they press the button.
const graceMs = 60_000;
/** Days and minutes that no calendar and no clock has are not moved to others that they have. */
const isDay = (date: string): boolean => {
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
};
const clockTime = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * Null unless both date and time are given, as the specification says; a full ISO time alone also counts.
 * @throws Refusal time_invalid, time_in_past, time_too_far
 */
export function readScheduledTime(
  form: { scheduledDate?: string | null | undefined; scheduledTime?: string | null | undefined },
  timeZone: string,
  now: Date,
): Date | null {
  const date = form.scheduledDate?.trim() ?? '';
  const time = form.scheduledTime?.trim() ?? '';
  let at: Date;
  const checked = (day: string, clock: string): Date => {
    if (!isDay(day) || !clockTime.test(clock)) throw refuse('time_invalid');
    return zonedTime(day, clock, timeZone);
  };
  const [, wholeDate, wholeTime] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)$/.exec(time) ?? [];
  if (wholeDate && wholeTime) {
    // Without an offset it is what the clocks at the pickup show, not those of the server.
    at = checked(wholeDate, wholeTime);
  } else if (/^\d{4}-\d\d-\d\dT/.test(time)) {
    if (!isDay(time.slice(0, 10))) throw refuse('time_invalid');
    at = new Date(time);
  } else {
    if (!date || !time) return null;
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw refuse('time_invalid');
    at = checked(date, time);
  }
  if (Number.isNaN(at.getTime())) throw refuse('time_invalid');
  if (at.getTime() < now.getTime() - graceMs)
    throw refuse('time_in_past', { fields: { scheduledTime: quotingRefusals.time_in_past[1] } });
  if (at.getTime() > now.getTime() + scheduleAheadDays * dayMs) throw refuse('time_too_far');
  return at;
}
