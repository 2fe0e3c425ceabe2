/** When a scheduled ride is for: the date and time of the form, read in the pickup's time zone. */
import { refusalsOf } from '#src/platform/refusal.ts';
import { ridesRefusals } from './contract.ts';
import { scheduleAheadDays } from './rules.ts';

const refuse = refusalsOf(ridesRefusals);
const dayMs = 24 * 3600_000;
// A person picks a minute; the current one has just begun when they press the button.
const graceMs = 60_000;
/** A search begins 30 minutes ahead, and again 15 and 5 minutes ahead. */
export const wakeAheadMs = [30, 15, 5].map((minutes) => minutes * 60_000);

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
  const whole = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)$/.exec(time);
  if (whole) {
    // Without an offset it is what the clocks at the pickup show, not those of the server.
    at = zonedTime(whole[1]!, whole[2]!, timeZone);
  } else if (/^\d{4}-\d\d-\d\dT/.test(time)) {
    at = new Date(time);
  } else {
    if (!date || !time) return null;
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d(:\d\d)?$/.test(time)) throw refuse('time_invalid');
    at = zonedTime(date, time, timeZone);
  }
  if (Number.isNaN(at.getTime())) throw refuse('time_invalid');
  if (at.getTime() < now.getTime() - graceMs)
    throw refuse('time_in_past', { fields: { scheduledTime: ridesRefusals.time_in_past[1] } });
  if (at.getTime() > now.getTime() + scheduleAheadDays * dayMs) throw refuse('time_too_far');
  return at;
}

/** The instant at which clocks in `timeZone` show this date and time. */
export function zonedTime(date: string, time: string, timeZone: string): Date {
  const asUtc = new Date(`${date}T${time}${time.length === 5 ? ':00' : ''}Z`);
  if (Number.isNaN(asUtc.getTime())) return asUtc;
  // The offset is looked up twice, because the first guess may lie on the other side of a clock change.
  const first = new Date(asUtc.getTime() - offsetMs(asUtc, timeZone));
  return new Date(asUtc.getTime() - offsetMs(first, timeZone));
}

function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.trunc(at.getTime() / 1000) * 1000;
}
