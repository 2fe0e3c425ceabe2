import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkVin, makeVin, vinMismatch, vinQuestion } from './vin.ts';

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

describe('numbers of the world', () => {
  test.each([
    ['a Toyota 86, which Subaru builds', 'JF1ZNAA14H9700123', { make: 'Toyota', year: 2017 }],
    ['an Infiniti, which Nissan builds', 'JN1EV7AR5HM830123', { make: 'Infiniti', year: 2017 }],
    ['a Tiguan of Europe, without a check digit', 'WVGZZZ5NZEW069297', { make: 'Volkswagen', year: 2014 }],
    ['an Audi of 2013, whose letter was 1983 too', 'WAUZZZ8K1DA006278', { make: 'Audi', year: 2013 }],
    ['a BMW of Europe, whose place ten is no year', 'WBA1F51060V123456', { make: 'BMW', year: 2013 }],
    ['a Land Rover of Britain', 'SALLAAAG6BA567890', { make: 'Land Rover', year: 2011 }],
  ])('%s is right and asks nothing of its make and year', (_, vin, listing) => {
    expect(checkVin(vin, { year: listing.year })).toMatchObject({ valid: true, isVin: true });
    expect(vinMismatch(vin, listing)).toBeNull();
  });

  test('a Routan is a Volkswagen that Chrysler builds, under either number', () => {
    for (const [plant, make] of [
      ['2V4', 'Volkswagen'],
      ['2A8', 'Volkswagen'],
      ['JTD', 'Scion'],
      ['3MY', 'Toyota'],
      ['WZ1', 'Toyota'],
      ['5Y2', 'Pontiac'],
      ['1Y1', 'Chevrolet'],
    ] as const) {
      const open = `${plant}RW3DG0BR600001`;
      const vin = [...'0123456789X']
        .map((digit) => `${open.slice(0, 8)}${digit}${open.slice(9)}`)
        .find((one) => checkVin(one).valid)!;
      expect(vinMismatch(vin, { make, year: checkVin(vin).valid ? 2011 : 0 }), `${plant} ${make}`).toBeNull();
    }
  });

  test('the year of a number without place seven’s rule is the listing’s, or the newest there can be', () => {
    expect(checkVin('WAUZZZ8K1DA006278', { year: 2013 })).toMatchObject({ year: 2013 });
    expect(checkVin('WAUZZZ8K1DA006278', { year: 1984 })).toMatchObject({ year: 1983 });
    expect(checkVin('WAUZZZ8K1DA006278', { newestYear: 2027 })).toMatchObject({ year: 2013 });
    expect(checkVin('WAUZZZ8K1XA006278', { newestYear: 2027 })).toMatchObject({ year: 1999 });
  });

  test('a car before 1981 and one of Japan have other numbers, and a person is asked', () => {
    for (const [number, listing] of [
      ['BNR32-000123', { make: 'Nissan', year: 1991 }],
      ['JZA80-1001234', { make: 'Toyota', year: 1995 }],
      ['7T02R123456', { make: 'Ford', year: 1967 }],
      ['124379N512345', { make: 'Chevrolet', year: 1969 }],
      ['9110123456', { make: 'Porsche', year: 1971 }],
    ] as const) {
      expect(checkVin(number, { year: listing.year }), number).toMatchObject({
        valid: true,
        isVin: false,
        make: null,
        vin: number,
      });
      expect(vinQuestion(number, listing), number).toContain('not a 17-character VIN');
    }
    expect(checkVin('1HGCM82633A00435')).toMatchObject({ valid: false });
    expect(checkVin('hello')).toMatchObject({ valid: false });
  });

  test('where the check digit is law, one that does not fit is a mistyped character', () => {
    expect(checkVin('1M8GDM9AXKP042789').valid).toBe(false);
    expect(checkVin('3VWZZZ1KZ8M012345').valid).toBe(true);
    expect(vinQuestion('JTDBU4EE2B9123456', { make: 'Toyota', year: 2011 })).toContain('check digit');
  });
});
