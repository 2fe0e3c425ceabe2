/** Distances and fuel use in the units somebody chose. Pure. */
import { company } from './settings/company.ts';

export const distanceUnits = ['km', 'miles'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];
export const fuelUnits = ['l_per_100km', 'mpg'] as const;
export type FuelUnit = (typeof fuelUnits)[number];

export const metersPerMile = 1609.344;
export const feetPerMeter = 3.28084;
/** Litres on 100 km times miles on a US gallon. */
const litresTimesMpg = 235.215;

/** Countries that measure roads in miles, by the Unicode CLDR's list of measurement systems. */
const inMiles = new Set(['GB', 'LR', 'MM', 'US']);
/** @param country two letters, as ISO 3166 has them */
export const roadUnitOf = (country: string): DistanceUnit => (inMiles.has(country) ? 'miles' : 'km');

/** In which rides are told to whoever chose nothing: as the company has it, else as its country does. */
export const rideUnit = (): DistanceUnit => company().distanceUnit ?? roadUnitOf(company().country);

/** `0.8 km` or `0.5 mi`; whole ones from 100 on. */
export function distanceWords(meters: number, unit: DistanceUnit | null): string {
  const miles = (unit ?? rideUnit()) === 'miles';
  const far = meters / (miles ? metersPerMile : 1000);
  return `${far < 100 ? far.toFixed(1) : Math.round(far)} ${miles ? 'mi' : 'km'}`;
}

/** The way to a turn: metres to ten below a kilometre, feet to fifty below a tenth of a mile, and as `distanceWords` above. */
export function nearWords(meters: number, unit: DistanceUnit | null): string {
  if ((unit ?? rideUnit()) === 'miles') {
    const feet = meters * feetPerMeter;
    return feet < 500 ? `${Math.max(50, Math.round(feet / 50) * 50)} ft` : distanceWords(meters, unit);
  }
  return meters < 1000 ? `${Math.max(10, Math.round(meters / 10) * 10)} m` : distanceWords(meters, unit);
}

/** Miles a car has run, `28,614 mi` or `46,050 km`. Sellers give miles. */
export function mileageWords(miles: number, unit: DistanceUnit | null): string {
  if (miles === 0) return 'New';
  const inKm = (unit ?? company().distanceUnit) === 'km';
  const figure = inKm ? (miles * metersPerMile) / 1000 : miles;
  return `${Math.round(figure).toLocaleString('en-US')} ${inKm ? 'km' : 'mi'}`;
}

/** How far a car has run as its seller gave it. */
export interface Reading {
  reading: number;
  unit: 'mi' | 'km';
}

/** A figure of the other unit, whole: 42,000 km are 26,098 mi. */
export const otherUnitOf = ({ reading, unit }: Reading): Reading =>
  unit === 'km'
    ? { reading: Math.round((reading * 1000) / metersPerMile), unit: 'mi' }
    : { reading: Math.round((reading * metersPerMile) / 1000), unit: 'km' };

/** `42,000 km`, in the unit it was given in. */
export const figureWords = ({ reading, unit }: Reading): string =>
  `${reading.toLocaleString('en-US')} ${unit}`;

/** `26,098 mi` in the seller's own unit, `26,098 mi (the seller says 42,000 km)` in the reader's other one. */
export function readingWords(given: Reading, unit: DistanceUnit | null): string {
  if (given.reading === 0) return 'New';
  const read = (unit ?? company().distanceUnit) === 'km' ? 'km' : 'mi';
  if (read === given.unit) return figureWords(given);
  return `${figureWords(otherUnitOf(given))} (the seller says ${figureWords(given)})`;
}

/** Both units, the given one first, as papers have it: `42,000 km (26,098 mi)`. */
export const bothUnitWords = (given: Reading): string =>
  `${figureWords(given)} (${figureWords(otherUnitOf(given))})`;

/** A seller's words on fuel use in another unit; words that hold no figure we know stay as they are. */
export function economyWords(words: string, fuel: FuelUnit | null, distance: DistanceUnit | null): string {
  const mpg = /^(\d+(?:\.\d+)?) mpg\b/.exec(words);
  if (mpg && fuel === 'l_per_100km') {
    return words.replace(mpg[0], `${(litresTimesMpg / Number(mpg[1])).toFixed(1)} L/100 km`);
  }
  const range = /^(\d+) mi range\b/.exec(words);
  if (range && distance === 'km') {
    return words.replace(range[0], `${Math.round((Number(range[1]) * metersPerMile) / 1000)} km range`);
  }
  return words;
}
