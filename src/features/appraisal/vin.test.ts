import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkVin, makeVin, vinMismatch } from './vin.ts';

test('a published example of a right VIN is verified and read', () => {
  // The worked example of 49 CFR 565 tables: check digit X.
  expect(checkVin('1M8GDM9AXKP042788')).toMatchObject({ valid: true, country: 'United States', year: 1989 });
});

test('spaces, dashes and small letters do not matter', () => {
  expect(checkVin('1m8gdm9a-xkp 042788').valid).toBe(true);
});

test('the letters I, O and Q, a wrong length and a wrong digit are named', () => {
  expect(checkVin('1M8GDM9AXKP04278O')).toMatchObject({ valid: false, problem: 'A VIN never contains “O”.' });
  expect(checkVin('1M8GDM9AXKP04278')).toMatchObject({ valid: false, problem: 'A VIN has 17 characters.' });
  expect(checkVin('1M8GDM9AXKP042789')).toMatchObject({
    valid: false,
    problem: expect.stringContaining('check digit'),
  });
});

test('every made VIN is right, and tells its make and year', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2009, max: 2025 }),
      fc.constantFrom('Toyota', 'BMW', 'Tesla'),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (year, make, r) => {
        let n = r;
        const random = () => {
          n = (n * 9301 + 0.49297) % 1;
          return n;
        };
        expect(checkVin(makeVin(make, year, random))).toMatchObject({ valid: true, make, year });
      },
    ),
  );
});

test('a VIN is compared with what the listing says where it tells', () => {
  const civic = '1HGCM82633A004352';
  expect(vinMismatch(civic, { make: 'Toyota', year: 2022 })).toBe(
    'The VIN is that of a 2003 Honda; the listing says 2022 Toyota.',
  );
  expect(vinMismatch(civic, { make: 'honda', year: 2004 })).toBeNull();
  expect(vinMismatch(civic, { make: 'Honda', year: 2006 })).toContain('2003 Honda');
  // Its maker is none of those known here, so only the year is compared.
  expect(vinMismatch('1M8GDM9AXKP042788', { make: 'Anything', year: 1989 })).toBeNull();
  const ram = makeVin('Ram', 2020, () => 0.4);
  expect(vinMismatch(ram, { make: 'Dodge', year: 2020 })).toBeNull();
  expect(
    vinMismatch(
      makeVin('Mercedes-Benz', 2020, () => 0.4),
      { make: 'Mercedes', year: 2020 },
    ),
  ).toBeNull();
});
