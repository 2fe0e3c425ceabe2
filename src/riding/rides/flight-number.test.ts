import { expect, test } from 'vitest';
import { airlines } from './airlines.ts';
import { flightName, readFlightNumber } from './flight-number.ts';

test.each([
  ['AC 123', 'AC 123'],
  ['ac123', 'AC 123'],
  ['ac0123', 'AC 123'],
  ['AC-123', 'AC 123'],
  ['AC–123', 'AC 123'],
  ['AC—123', 'AC 123'],
  ['AC ١٢٣', 'AC 123'],
  ['AC/123', 'AC 123'],
  ['A C 1 2 3', 'AC 123'],
  ['  ac  7 ', 'AC 7'],
  ['ACA123', 'AC 123'],
  ['aca 0123', 'AC 123'],
  ['Air Canada 123', 'AC 123'],
  ['air canada flight 123', 'AC 123'],
  ['Air Canada Rouge 1901', 'AC 1901'],
  ['Air Canada AC 123', 'AC 123'],
  ['Lufthansa LH 400', 'LH 400'],
  ['Lufthansa (LH) 400', 'LH 400'],
  ['Flight AC 123', 'AC 123'],
  ['flight no. AC 123', 'AC 123'],
  ['Flug-Nr. LH 400', 'LH 400'],
  ['vol n° AF 349', 'AF 349'],
  ['#WS 3467', 'WS 3467'],
  ['Delta 89', 'DL 89'],
  ['KLM 691', 'KL 691'],
  ['SAS 945', 'SK 945'],
  ['British Airways 93', 'BA 93'],
  ['Aeroméxico 612', 'AM 612'],
  ['easyJet 8032', 'U2 8032'],
  // One of the two signs may be a figure.
  ['U28032', 'U2 8032'],
  ['3U 8633', '3U 8633'],
  ['5T244', '5T 244'],
  ['B6 1', 'B6 1'],
  ['9W 12', '9W 12'],
  // A letter behind the figures is part of the number.
  ['BA 123A', 'BA 123A'],
  ['ba123a', 'BA 123A'],
  // Of an airline that is not known the three letters stay.
  ['XYZ 12', 'XYZ 12'],
  ['ＡＣ１２３', 'AC 123'],
])('%j is %s', (typed, number) => {
  expect(readFlightNumber(typed)).toBe(number);
});

test.each([
  '',
  ' ',
  'AC',
  '123',
  '12 345',
  'AC 0',
  'AC 0000',
  'AC 12345',
  'AC 00123',
  'ABCD 123',
  'AC 123 / UA 456',
  'AC 123, UA 456',
  'AC 123 UA 456',
  'AC 123 456',
  'AC 12 / 34',
  'AC 123AB',
  'my flight',
  'gate 12b please, at 18:00',
  'https://example.org/AC123',
  'AC\u0000123',
  'АС 123',
  'AC 123 '.repeat(20),
])('%j is no one flight', (typed) => {
  expect(readFlightNumber(typed)).toBeNull();
});

test('what is read is read again as the same', () => {
  for (const { iata, icao, names } of airlines) {
    expect(iata).toMatch(/^([A-Z][A-Z0-9]|[0-9][A-Z])$/);
    expect(icao).toMatch(/^[A-Z]{3}$/);
    for (const typed of [`${iata} 12`, `${icao}12`, ...names.map((name) => `${name} 12`)])
      expect(readFlightNumber(typed), typed).toBe(`${iata} 12`);
  }
  expect(new Set(airlines.map(({ iata }) => iata)).size).toBe(airlines.length);
  expect(new Set(airlines.map(({ icao }) => icao)).size).toBe(airlines.length);
  expect(flightName('AC 123')).toBe('Air Canada 123');
  expect(flightName('XYZ 12')).toBe('XYZ 12');
});
