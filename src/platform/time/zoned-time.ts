/** Dates and times as people write them, in the time zone of a place. */
import { clockChangeAt } from './time-zone-changes.ts';

const hourMs = 3_600_000;
type ZonedOptions = Intl.DateTimeFormatOptions & { timeZone: string };

/** As many as all screens of some twenty cities want; each takes some ten kilobytes. */
const mostWriters = 300;
const writers = new Map<string, Intl.DateTimeFormat>();

function writerFor(locale: string, options: ZonedOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let writer = writers.get(key);
  if (!writer) {
    if (writers.size >= mostWriters) writers.clear();
    writer = new Intl.DateTimeFormat(locale, options);
    writers.set(key, writer);
  }
  return writer;
}

/** Whether this names clocks, as `America/Toronto` does. */
export function isTimeZone(name: string): boolean {
  try {
    writerFor('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A moment in parts by the clocks of `options.timeZone`, an IANA name, as they are now by law; see `clock-changes.ts`. */
export function zonedParts(
  at: Date,
  locale: string,
  options: ZonedOptions,
): { type: Intl.DateTimeFormatPartTypes; value: string }[] {
  const change = clockChangeAt(at, options.timeZone);
  if (!change) return writerFor(locale, options).formatToParts(at);
  // These names count the other way round: `Etc/GMT+6` is six hours behind.
  const { offsetHours, name } = change;
  const timeZone = `Etc/GMT${offsetHours > 0 ? '-' : '+'}${Math.abs(offsetHours)}`;
  return writerFor(locale, { ...options, timeZone })
    .formatToParts(at)
    .map((part) => (part.type === 'timeZoneName' && name ? { ...part, value: name } : part));
}

/** The same in words. */
export function zonedWords(at: Date, locale: string, options: ZonedOptions): string {
  if (!clockChangeAt(at, options.timeZone)) return writerFor(locale, options).format(at);
  return zonedParts(at, locale, options)
    .map(({ value }) => value)
    .join('');
}

/**
 * The instant at which clocks in `timeZone` show this date and time. One that they skip in spring is as long after the
 * change as it would have been.
 */
export function zonedTime(date: string, time: string, timeZone: string): Date {
  const asUtc = new Date(`${date}T${time}${time.length === 5 ? ':00' : ''}Z`);
  if (Number.isNaN(asUtc.getTime())) return asUtc;
  // The offset is looked up twice, because the first guess may lie on the other side of a clock change.
  const first = new Date(asUtc.getTime() - offsetMs(asUtc, timeZone));
  const second = new Date(asUtc.getTime() - offsetMs(first, timeZone));
  const isShown = offsetMs(second, timeZone) === offsetMs(first, timeZone);
  return isShown || second > first ? second : first;
}

/** The date that clocks in `timeZone` show at this moment, such as `2026-06-01`. */
export function localDate(at: Date, timeZone: string): string {
  const part = partsOf(at, timeZone);
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The time that clocks in `timeZone` show at this moment, such as `07:30` or `18:05`. */
export function localTime(at: Date, timeZone: string): string {
  const part = partsOf(at, timeZone);
  return `${part('hour')}:${part('minute')}`;
}

const numbers = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** Put together from parts: how a locale writes a date differs between the server and browsers. */
function partsOf(at: Date, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = zonedParts(at, 'en-CA', { ...numbers, timeZone });
  return (type) => parts.find((part) => part.type === type)?.value ?? '';
}

function offsetMs(at: Date, timeZone: string): number {
  const change = clockChangeAt(at, timeZone);
  if (change) return change.offsetHours * hourMs;
  const part = partsOf(at, timeZone);
  const shown = Date.UTC(
    Number(part('year')),
    Number(part('month')) - 1,
    Number(part('day')),
    Number(part('hour')),
    Number(part('minute')),
    Number(part('second')),
  );
  return shown - Math.trunc(at.getTime() / 1000) * 1000;
}
