import { expect, test } from 'vitest';
import { aloneUntil, areaWords, lateFrom, overlaps, remindersDue } from './rules.ts';

const at = (iso: string) => new Date(`2026-11-01T${iso}:00Z`);
const ride = (iso: string, minutes = 30) => ({ scheduledAt: at(iso), durationSeconds: minutes * 60 });

test('half an hour lies between two rides of one driver, whichever comes first', () => {
  expect(overlaps(ride('10:00'), ride('10:59'))).toBe(true);
  expect(overlaps(ride('10:59'), ride('10:00'))).toBe(true);
  expect(overlaps(ride('10:00'), ride('11:00'))).toBe(false);
  expect(overlaps(ride('10:00', 90), ride('11:30'))).toBe(true);
});

test('the number of a house is not said to whoever is not its driver', () => {
  expect(areaWords('128 Cosburn Ave, East York')).toBe('Cosburn Ave, East York');
  expect(areaWords('12B Elm St')).toBe('Elm St');
  expect(areaWords('Union Station, Front St W')).toBe('Union Station, Front St W');
});

test('giving back counts from the minutes that were set on', () => {
  expect(lateFrom(at('10:00'), { releaseMinutes: 90, missingMinutes: 45 })).toEqual(at('08:30'));
});

test('the first reminder is the earlier of the evening before and twelve hours before', () => {
  const evening = new Date('2026-10-31T23:00:00Z');
  expect(remindersDue(at('14:00'), evening, new Date('2026-10-31T22:59:00Z'))).toBe(0);
  expect(remindersDue(at('14:00'), evening, evening)).toBe(1);
  expect(remindersDue(at('07:00'), evening, new Date('2026-10-31T19:00:00Z'))).toBe(1);
  expect(remindersDue(at('14:00'), evening, at('13:30'))).toBe(3);
});

test('whoever commits at the last moment still has minutes to be asked alone', () => {
  expect(aloneUntil(at('10:00'), at('08:00'))).toEqual(at('09:45'));
  expect(aloneUntil(at('10:00'), at('09:50'))).toEqual(at('09:53'));
});
