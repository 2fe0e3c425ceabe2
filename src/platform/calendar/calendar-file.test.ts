import { expect, test } from 'vitest';
import { type CalendarEvent, calendarFile, folded } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: 'ride-12@rove.example',
  sequence: 0,
  stamp: new Date('2026-10-31T12:00:00Z'),
  // Nine in the morning in Toronto, on the day on which its clocks have gone back.
  start: new Date('2026-11-01T14:00:00Z'),
  end: new Date('2026-11-01T14:31:00Z'),
  title: 'Ride to Pearson, Terminal 1; door D',
  place: '128 Cosburn Ave\nBEGIN:VALARM',
  words: 'A \\ stays what it is.',
  url: 'https://rove.example/live-tracking?rideId=12',
  organizer: { name: 'Rove "Rides"\r\nX:1', email: 'rides@rove.example' },
  cancelled: false,
};
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

test('times are in UTC, and what was typed is escaped and makes no line of its own', () => {
  const lines = linesOf(calendarFile(event));
  expect(lines).toContain('DTSTART:20261101T140000Z');
  expect(lines).toContain('DTEND:20261101T143100Z');
  expect(lines).toContain('SUMMARY:Ride to Pearson\\, Terminal 1\\; door D');
  expect(lines).toContain('LOCATION:128 Cosburn Ave\\nBEGIN:VALARM');
  expect(lines).toContain('DESCRIPTION:A \\\\ stays what it is.');
  expect(lines).not.toContain('BEGIN:VALARM');
  expect(lines).not.toContain('X:1');
  expect(lines).toContain('METHOD:PUBLISH');
});

test('a cancelled one takes the same event out again', () => {
  const lines = linesOf(calendarFile({ ...event, sequence: 1, cancelled: true }));
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', 'UID:ride-12@rove.example'])
    expect(lines).toContain(line);
});

test('no line is longer than 75 octets, and no sign is cut', () => {
  const long = `SUMMARY:${'ж🚕'.repeat(60)}`;
  const parts = folded(long).split('\r\n');
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
  expect(folded(long).replace(/\r\n /g, '')).toBe(long);
});
