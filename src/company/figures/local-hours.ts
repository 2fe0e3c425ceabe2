/** Hours as the clocks of a city show them, also on the days on which they are changed. Pure. */
import { dayAfter } from '#src/platform/time/day-after.ts';
import { localDate, localTime, zonedTime } from '#src/platform/time/zoned-time.ts';

export interface LocalHour {
  /** `2026-11-01` */
  day: string;
  /** `00` to `23`; `01b` is the second time that clocks show it on a day they are put back. */
  hour: string;
}

const hourMs = 3_600_000;
/** All clocks of the world differ by whole quarters of an hour. */
const quarterMs = 900_000;
const mostKept = 50_000;
const kept = new Map<string, LocalHour>();

const shown = (at: Date, timeZone: string): LocalHour => ({
  day: localDate(at, timeZone),
  hour: localTime(at, timeZone).slice(0, 2),
});

/** The hour that clocks in `timeZone`, an IANA name, show at this moment. */
export function localHour(at: Date, timeZone: string): LocalHour {
  const quarter = Math.floor(at.getTime() / quarterMs);
  const key = `${timeZone} ${quarter}`;
  const known = kept.get(key);
  if (known) return known;
  const now = shown(new Date(quarter * quarterMs), timeZone);
  const before = shown(new Date(quarter * quarterMs - hourMs), timeZone);
  const again = before.day === now.day && before.hour === now.hour;
  const hour = again ? { ...now, hour: `${now.hour}b` } : now;
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, hour);
  return hour;
}

/** How many milliseconds of a span lie in each of its hours, oldest first; nothing for a span that ends before it begins. */
export function millisecondsByHour(
  from: Date,
  until: Date,
  timeZone: string,
): { at: LocalHour; milliseconds: number }[] {
  const parts: { at: LocalHour; milliseconds: number }[] = [];
  for (let ms = from.getTime(); ms < until.getTime(); ) {
    const at = localHour(new Date(ms), timeZone);
    const next = Math.min((Math.floor(ms / quarterMs) + 1) * quarterMs, until.getTime());
    const last = parts.at(-1);
    if (last && last.at.day === at.day && last.at.hour === at.hour) last.milliseconds += next - ms;
    else parts.push({ at, milliseconds: next - ms });
    ms = next;
  }
  return parts;
}

/** Every hour of a day that clocks show, in order: 23, 24 or 25 of them. */
export function hoursOfDay(day: string, timeZone: string): string[] {
  const from = zonedTime(day, '00:00', timeZone);
  const until = zonedTime(dayAfter(day), '00:00', timeZone);
  return millisecondsByHour(from, until, timeZone).map(({ at }) => at.hour);
}
