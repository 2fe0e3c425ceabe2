/** Calendar files (RFC 5545): one event, in UTC, which a calendar takes in, moves or takes out again. */
import { companyName } from '#src/platform/settings/company.ts';

export interface CalendarEvent {
  /** The same for every file about this event. */
  uid: string;
  /** Goes up with every file about it. */
  sequence: number;
  /** When the file is written. */
  stamp: Date;
  start: Date;
  end: Date;
  title: string;
  place: string;
  words: string;
  url: string;
  /** Who sends it: a name and an address of mail. */
  organizer: { name: string; email: string };
  cancelled: boolean;
}

const mostOctets = 75;

/** `20261101T140000Z` */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** What somebody typed may hold any sign; a line of its own would be a property of its own. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no calendar may be given them.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** A parameter has no way to write a quote or a line. */
const quoted = (text: string): string =>
  `"${escaped(text)
    .replace(/"/g, '’')
    .replace(/\\([;,\\])/g, '$1')}"`;

/** Lines are folded by octets, never within a sign. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > mostOctets) {
      parts.push(part);
      part = '';
      // The space that begins the next line counts too.
      octets = 1;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** The file, to be sent as `text/calendar; charset=utf-8` with its method. */
export function calendarFile(event: CalendarEvent): string {
  const { organizer } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(companyName())}//Rides//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(event)}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.words)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const methodOf = ({ cancelled }: Pick<CalendarEvent, 'cancelled'>): 'CANCEL' | 'PUBLISH' =>
  cancelled ? 'CANCEL' : 'PUBLISH';
