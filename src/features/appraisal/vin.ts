/** Vehicle identification numbers: the check digit, and what the first eleven characters say. Pure. */

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

/** World manufacturer identifiers of the makes sold here. */
const manufacturers: Record<string, string> = {
  JTM: 'Toyota',
  JTD: 'Toyota',
  '4T1': 'Toyota',
  '5TD': 'Toyota',
  '5TF': 'Toyota',
  '2T1': 'Toyota',
  '2T3': 'Toyota',
  '1HG': 'Honda',
  '2HG': 'Honda',
  '5J6': 'Honda',
  '2HK': 'Honda',
  '5FN': 'Honda',
  JHM: 'Honda',
  WBA: 'BMW',
  WBS: 'BMW',
  '5UX': 'BMW',
  WBY: 'BMW',
  WDD: 'Mercedes-Benz',
  W1K: 'Mercedes-Benz',
  '4JG': 'Mercedes-Benz',
  WD3: 'Mercedes-Benz',
  W1N: 'Mercedes-Benz',
  '5YJ': 'Tesla',
  '7SA': 'Tesla',
  LRW: 'Tesla',
  '1FT': 'Ford',
  '1FM': 'Ford',
  '1FA': 'Ford',
  '3FM': 'Ford',
  '3GC': 'Chevrolet',
  '1G1': 'Chevrolet',
  '1GC': 'Chevrolet',
  KMH: 'Hyundai',
  '5NM': 'Hyundai',
  KM8: 'Hyundai',
  KNA: 'Kia',
  KND: 'Kia',
  '5XY': 'Kia',
  JM1: 'Mazda',
  JM3: 'Mazda',
  '3MZ': 'Mazda',
  JF1: 'Subaru',
  JF2: 'Subaru',
  '4S4': 'Subaru',
  WVW: 'Volkswagen',
  '3VW': 'Volkswagen',
  '1V2': 'Volkswagen',
  WAU: 'Audi',
  WA1: 'Audi',
  JTH: 'Lexus',
  '2T2': 'Lexus',
  JTJ: 'Lexus',
  '1N4': 'Nissan',
  '5N1': 'Nissan',
  JN1: 'Nissan',
  WP0: 'Porsche',
  WP1: 'Porsche',
  '2C4': 'Chrysler',
  '1C6': 'Ram',
};
const regions: [first: RegExp, country: string][] = [
  [/[145]/, 'United States'],
  [/2/, 'Canada'],
  [/3/, 'Mexico'],
  [/J/, 'Japan'],
  [/K/, 'South Korea'],
  [/L/, 'China'],
  [/W/, 'Germany'],
  [/7/, 'United States'],
];

export type VinCheck =
  | { valid: true; vin: string; make: string | null; year: number | null; country: string | null }
  | { valid: false; vin: string; problem: string };

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

/** Verifies shape and check digit, and reads make, year and country where the number tells them. */
export function checkVin(text: string): VinCheck {
  const vin = text.toUpperCase().replace(/[\s-]/g, '');
  if (vin.length !== 17) return { valid: false, vin, problem: 'A VIN has 17 characters.' };
  const strange = /[^A-HJ-NPR-Z0-9]/.exec(vin)?.[0];
  if (strange) return { valid: false, vin, problem: `A VIN never contains “${strange}”.` };
  if (vin[8] !== checkDigitOf(vin)) {
    return { valid: false, vin, problem: 'The check digit does not fit: one character is mistyped.' };
  }
  return {
    valid: true,
    vin,
    make: manufacturers[vin.slice(0, 3)] ?? null,
    year: modelYearOf(vin),
    country: regions.find(([first]) => first.test(vin.charAt(0)))?.[1] ?? null,
  };
}

// One plant's identifier stands for the makes of its company.
const families = [['Chrysler', 'Dodge', 'Jeep', 'Ram']];
const bareMake = (make: string) => make.toLowerCase().replace(/[^a-z]/g, '');
const sameMake = (one: string, other: string): boolean => {
  const [a, b] = [bareMake(one), bareMake(other)];
  if (b !== '' && (a.startsWith(b) || b.startsWith(a))) return true;
  return families.some((family) => [a, b].every((make) => family.some((name) => bareMake(name) === make)));
};

/**
 * In words what a VIN says its car is, where a listing says otherwise; null where the two agree or the number does
 * not tell. A model year begins up to a year before the calendar's.
 */
export function vinMismatch(vin: string, listing: { make: string; year: number }): string | null {
  const car = checkVin(vin);
  if (!car.valid) return null;
  const otherMake = car.make !== null && !sameMake(car.make, listing.make);
  const otherYear = car.year !== null && Math.abs(car.year - listing.year) > 1;
  if (!otherMake && !otherYear) return null;
  const said = [car.year, car.make].filter((part) => part !== null).join(' ');
  return `The VIN is that of a ${said}; the listing says ${listing.year} ${listing.make}.`;
}

/** A letter at place seven says the second cycle, 2010 to 2039; a digit the first. */
function modelYearOf(vin: string): number | null {
  const place = yearLetters.indexOf(vin.charAt(9));
  if (place < 0) return null;
  return (/[A-Z]/.test(vin.charAt(6)) ? 2010 : 1980) + place;
}

/** A VIN of `make` and `year` with a right check digit; for invented stock. */
export function makeVin(make: string, year: number, random: () => number): string {
  const prefixes = Object.keys(manufacturers).filter((prefix) => manufacturers[prefix] === make);
  const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  const pick = (from: string) => from.charAt(Math.floor(random() * from.length));
  const cycle = year >= 2010 ? 2010 : 1980;
  const prefix = prefixes[Math.floor(random() * prefixes.length)] ?? '1RV';
  const seventh = cycle === 2010 ? pick('ABCDEFGHJKLMNPRSTUVWXYZ') : pick('0123456789');
  const serial = String(Math.floor(random() * 1_000_000)).padStart(6, '0');
  const open = `${prefix}${pick(alphabet)}${pick(alphabet)}${pick(alphabet)}${seventh}${pick(alphabet)}0${yearLetters.charAt(year - cycle)}${pick(alphabet)}${serial}`;
  return `${open.slice(0, 8)}${checkDigitOf(open)}${open.slice(9)}`;
}
