/** Vehicle identification numbers: the check digit, and what the first eleven characters say. Pure. */
import { identifiersOf, makesBehind, tellsYearEverywhere } from './vin-makers.ts';

// Before it every maker had numbers of its own.
const firstVinYear = 1981;

// Weights and letter values of the check digit: ISO 3779 as used in North America (49 CFR 565.15).
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letterValues: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
// The tenth character; the cycle of thirty starts in 1980 and again in 2010.
const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789';

const regions: [first: RegExp, country: string][] = [
  [/[145]/, 'United States'],
  [/2/, 'Canada'],
  [/3/, 'Mexico'],
  [/J/, 'Japan'],
  [/K/, 'South Korea'],
  [/L/, 'China'],
  [/W/, 'Germany'],
  [/S/, 'United Kingdom'],
  [/Z/, 'Italy'],
  [/7/, 'United States'],
];

export type VinCheck =
  | {
      valid: true;
      vin: string;
      make: string | null;
      year: number | null;
      country: string | null;
      /** What a person is asked about it; nothing waits for the answer. */
      question: string | null;
      /** False for the numbers that cars bear without having a VIN. */
      isVin: boolean;
    }
  | { valid: false; vin: string; problem: string };

/** What is known of the car whose number it is. */
export interface AboutCar {
  /** The model year that a listing says. */
  year?: number | undefined;
  /** The newest model year there can be; the calendar's next one. */
  newestYear?: number | undefined;
}

// In the Americas above the Canal the check digit is law (49 CFR 565.15); elsewhere its place is the maker's own.
const northAmerica = /^[1-57]/;

/** The character that belongs at place nine of a VIN, whatever stands there now. */
export function checkDigitOf(vin: string): string {
  let sum = 0;
  for (const [place, weight] of weights.entries()) {
    const character = vin.charAt(place);
    sum += weight * (letterValues[character] ?? Number(character));
  }
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * Verifies a car's number and reads make, year and country where it tells them. The check digit has to fit where the
 * law has it; elsewhere it proves a car sold in North America when it does. A number that is no VIN is taken for what
 * it is: cars before 1981 and those of the Japanese market have none.
 */
export function checkVin(text: string, about: AboutCar = {}): VinCheck {
  const typed = text.toUpperCase().trim().replace(/\s+/g, '');
  const vin = typed.replaceAll('-', '');
  if (vin.length !== 17) return otherNumber(typed, vin, about);
  const strange = /[^A-HJ-NPR-Z0-9]/.exec(vin)?.[0];
  if (strange) return { valid: false, vin, problem: `A VIN never contains “${strange}”.` };
  const fits = vin[8] === checkDigitOf(vin);
  // European factories fill what they do not use with Z, also in Mexico.
  const isFilled = vin.slice(3, 6) === 'ZZZ';
  if (!fits && northAmerica.test(vin) && !isFilled)
    return { valid: false, vin, problem: 'The check digit does not fit: one character is mistyped.' };
  return {
    valid: true,
    vin,
    make: makesBehind(vin)?.[0] ?? null,
    year: modelYearOf(vin, fits, about),
    country: regions.find(([first]) => first.test(vin.charAt(0)))?.[1] ?? null,
    question:
      fits || isFilled || !/[0-9X]/.test(vin.charAt(8))
        ? null
        : 'The check digit of this VIN does not fit. Cars built for other markets have none; is each character right?',
    isVin: true,
  };
}

/** A frame or serial number of a car that has no VIN. */
function otherNumber(typed: string, vin: string, { year }: AboutCar): VinCheck {
  const isFrame = /^[A-Z0-9]{2,10}-\d{4,8}$/.test(typed);
  const isOld = year !== undefined && year < firstVinYear;
  const isShort = /^[A-Z0-9]{5,13}$/.test(vin) && /\d{4}$/.test(vin);
  const fits = /^[A-Z0-9./-]{4,24}$/.test(typed) && /\d/.test(typed);
  if (!fits || !(isFrame || isOld || isShort))
    return { valid: false, vin, problem: 'A VIN has 17 characters.' };
  return {
    valid: true,
    vin: typed,
    make: null,
    year: null,
    country: null,
    question:
      'This is not a 17-character VIN. Cars before 1981 and those of the Japanese market have other numbers; is this one of them?',
    isVin: false,
  };
}

const bareMake = (make: string) =>
  make
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
const sameMake = (one: string, other: string): boolean => {
  const [a, b] = [bareMake(one), bareMake(other)];
  return b !== '' && (a.startsWith(b) || b.startsWith(a));
};

/**
 * In words what a VIN says its car is, where a listing says otherwise; null where the two agree or the number does
 * not tell. A plant builds for several makes, and a model year begins up to a year before the calendar's.
 */
export function vinMismatch(vin: string, listing: { make: string; year: number }): string | null {
  const car = checkVin(vin, { year: listing.year });
  if (!car.valid) return null;
  const makes = makesBehind(car.vin);
  const otherMake = car.isVin && makes !== undefined && !makes.some((make) => sameMake(make, listing.make));
  const isSure = northAmerica.test(car.vin) || vin[8] === checkDigitOf(car.vin);
  const otherYear = isSure && car.year !== null && Math.abs(car.year - listing.year) > 1;
  if (!otherMake && !otherYear) return null;
  const said = [car.year, car.make].filter((part) => part !== null).join(' ');
  return `The VIN is that of a ${said}; the listing says ${listing.year} ${listing.make}.`;
}

/** What somebody else has to look at: a number of another car, or one that is no VIN. */
export function vinDoubt(vin: string, listing: { make: string; year: number }): string | null {
  const car = checkVin(vin, { year: listing.year });
  return vinMismatch(vin, listing) ?? (car.valid && !car.isVin ? car.question : null);
}

/** What a seller is asked about their car's number; null where nothing is odd. */
export function vinQuestion(vin: string, listing: { make: string; year: number }): string | null {
  const car = checkVin(vin, { year: listing.year });
  return vinMismatch(vin, listing) ?? (car.valid ? car.question : null);
}

/**
 * The model year at place ten comes again every thirty years. On cars sold in North America a letter at place seven
 * says 2010 to 2039, a digit 1980 to 2009; elsewhere the listing's year decides, or else the newest that can be.
 */
function modelYearOf(vin: string, fits: boolean, { year, newestYear }: AboutCar): number | null {
  const place = yearLetters.indexOf(vin.charAt(9));
  if (place < 0) return null;
  const [first, second] = [1980 + place, 2010 + place];
  const bySeventh = /[A-Z]/.test(vin.charAt(6)) ? second : first;
  if (northAmerica.test(vin)) return bySeventh;
  if (!fits && !tellsYearEverywhere(vin)) return null;
  if (year !== undefined) return Math.abs(year - second) < Math.abs(year - first) ? second : first;
  if (fits && vin.slice(3, 6) !== 'ZZZ') return bySeventh;
  return newestYear !== undefined && second > newestYear ? first : second;
}

/** A VIN of `make` and `year` with a right check digit; for invented stock. */
export function makeVin(make: string, year: number, random: () => number): string {
  const prefixes = identifiersOf(make);
  const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  const pick = (from: string) => from.charAt(Math.floor(random() * from.length));
  const cycle = year >= 2010 ? 2010 : 1980;
  const prefix = prefixes[Math.floor(random() * prefixes.length)] ?? '1RV';
  const seventh = cycle === 2010 ? pick('ABCDEFGHJKLMNPRSTUVWXYZ') : pick('0123456789');
  const serial = String(Math.floor(random() * 1_000_000)).padStart(6, '0');
  const open = `${prefix}${pick(alphabet)}${pick(alphabet)}${pick(alphabet)}${seventh}${pick(alphabet)}0${yearLetters.charAt(year - cycle)}${pick(alphabet)}${serial}`;
  return `${open.slice(0, 8)}${checkDigitOf(open)}${open.slice(9)}`;
}
