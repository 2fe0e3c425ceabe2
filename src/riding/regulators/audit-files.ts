/** The files of a city's audit as rows: places to 10 m, moments to the minute with their offset. Pure. */

import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import type { AuditFile } from './audit-kinds.ts';
import type { MdsTrip } from './mds-shapes.ts';

export const auditHeads = {
  trips: [
    ...['Trip', 'Driver', 'Vehicle', 'Type of service', 'Asked by', 'Passengers paying apart'],
    ...['Requested', 'Started', 'Ended', 'Pickup latitude', 'Pickup longitude'],
    ...['Destination latitude', 'Destination longitude', 'Distance, m', 'Fare', 'Tip', 'Currency'],
  ],
  unserved: [
    ...['Trip', 'Type of service', 'Requested', 'Asked for', 'What became of it', 'Ended'],
    ...['Pickup latitude', 'Pickup longitude', 'Destination latitude', 'Destination longitude'],
  ],
  driver_days: [
    ...['Day', 'Driver', 'Vehicle', 'Type of service', 'First on duty', 'Last on duty', 'On duty, min'],
    ...['Available, min', 'On the way to a passenger, min', 'With a passenger, min', 'On a break, min'],
  ],
} as const;

/** Which head a file has. */
export const headOf = (file: AuditFile): readonly string[] =>
  auditHeads[file.endsWith('trips') ? 'trips' : file.endsWith('unserved') ? 'unserved' : 'driver_days'];

/** Four decimals: at most 6 m off to the north and, in cities, less to the east. Empty for a place that is not told. */
export function placeCells(place: Pick<MdsTrip['start_location'], 'lat' | 'lng'> | null): [string, string] {
  return place ? [place.lat.toFixed(4), place.lng.toFixed(4)] : ['', ''];
}

/** `2026-11-01T01:30-04:00`: the minute it lies in; the offset tells the two of the hour clocks show twice apart. */
export function minuteWords(at: Date, timeZone: string): string {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
  const local = `${localDate(minute, timeZone)}T${localTime(minute, timeZone).slice(0, 5)}`;
  const offset = Math.round((Date.parse(`${local}:00Z`) - minute.getTime()) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const far = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(far / 60))}:${two(far % 60)}`;
}

/** What became of a ride that was not driven. */
export function unservedWords(ride: {
  status: 'no_driver' | 'cancelled';
  cancelledBy: 'rider' | 'driver' | 'system' | 'operator' | null;
  hadDriver: boolean;
}): string {
  if (ride.status === 'no_driver') return 'No driver found';
  const when = ride.hadDriver ? 'after a driver had accepted' : 'before a driver had accepted';
  if (ride.cancelledBy === 'rider') return `Cancelled by the passenger ${when}`;
  if (ride.cancelledBy === 'driver') return 'Cancelled by the driver';
  return `Cancelled by the company ${when}`;
}
