/** Dates and times as people write them, in the time zone of a place. */

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
export const localDate = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

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
