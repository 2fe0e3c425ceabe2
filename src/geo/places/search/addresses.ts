/** Street addresses, corners, streets, postal areas: what a text that names streets may mean in our cities. */
import { type City, cities, perCity } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { addressesOf } from '#src/geo/streets/import/city-addresses.ts';
import { neighbourhoodAt } from '#src/geo/streets/street-names.ts';
import { words } from './fold.ts';
import type { FoundAddress } from './found-address.ts';
import { crossingOf, houseNumberAt } from './house-numbers.ts';
import {
  importedById,
  importedCorner,
  importedNumbers,
  importedStreet,
  withTown,
} from './imported/imported-addresses.ts';
import { placeWords } from './imported/place-words.ts';
import { isOneStreet, type Street } from './known-streets.ts';
import { landmarkAt } from './landmarks.ts';
import type { FoundPlace } from './place-index.ts';
import { type PostalArea, postalAreaOf } from './postal-areas.ts';
import type { AddressPart, WrittenAddress } from './read-address.ts';
import { streetsOf } from './street-directory.ts';
import { matchStreets, type StreetMatch } from './street-matches.ts';
import { isDirection, isStreetType } from './street-words.ts';

const mostFound = 8;
/** More than this is said of what is written as it is signed. */
const asSigned = 0.97;
/** Less than this is said of what was mistyped. */
const mostSlipped = 0.78;
/** The importance of a street with some six known crossings. */
const wellKnown = 0.4;
const slug = (text: string) => words(text).join('-');
/** `Toronto, ON`; the name alone where there are no provinces. */
const cityWords = ({ name, region }: City): string => [name, region?.code].filter(Boolean).join(', ');

/** Everything that answers what was written, best first: numbers before corners before streets. */
export function findAddresses(written: WrittenAddress, near?: Point, typing = true): FoundAddress[] {
  const asked = cities().filter(({ id }) => !written.city || id === written.city);
  if (written.isElsewhere) return [];
  const area = written.postalCode ? postalAreaOf(written.postalCode) : undefined;
  const found = asked.flatMap((city) => inCity(written, city, typing));
  const fitting = area ? found.filter(({ lat, lng }) => distanceMeters([lng, lat], area.at) < 12_000) : found;
  const ranked = fitting
    .map((place) => ({ ...place, score: place.score + nearness(place, near) }))
    .sort((a, b) => b.score - a.score);
  if (ranked.length === 0 && area && (!written.city || written.city === area.city.id))
    return [postalPlace(area, written.parts.length === 0)];
  return once(ranked).slice(0, mostFound);
}

const nearness = ({ lat, lng }: FoundPlace, near: Point | undefined): number => {
  if (!near) return 0;
  const meters = distanceMeters(near, [lng, lat]);
  return 0.45 * Math.exp(-meters / 40_000) + 0.12 * Math.exp(-meters / 800_000);
};

function once(found: FoundAddress[]): FoundAddress[] {
  const seen = new Set<string>();
  return found.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function inCity(written: WrittenAddress, city: City, typing: boolean): FoundAddress[] {
  const { parts } = written;
  for (const [i, part] of parts.entries()) {
    const isTyping = typing && i === parts.length - 1 && !written.postalCode && !written.city;
    const after = parts
      .slice(i + 1)
      .map(({ text }) => text)
      .join(', ');
    const addresses = addressesOf(city);
    const houses = addresses
      ? importedNumbers({ city, addresses, typing: isTyping, unit: written.unit }, part)
      : numbered(city, part, isTyping);
    const found = [...houses, ...cornersIn(city, part, isTyping)];
    if (found.length > 0)
      return found.map((place) => {
        const leftOver = [place.leftOver, after].filter(Boolean).join(', ');
        return addresses ? withTown(addresses, { ...place, leftOver }) : { ...place, leftOver };
      });
  }
  const [only, ...towns] = parts;
  const addresses = addressesOf(city);
  if (addresses && only && towns.length > 0) {
    const leftOver = towns.map(({ text }) => text).join(', ');
    return streetsAlone(city, only, false)
      .map((place) => withTown(addresses, { ...place, leftOver }))
      .filter((place) => place.leftOver === '');
  }
  return only && parts.length === 1 ? streetsAlone(city, only, typing && !written.city) : [];
}

const isNumber = (token: string | undefined): token is string => /^\d{1,5}[a-z]?$/.test(token ?? '');

/** "100 Queen St W", "Library 789 Yonge St", "Queen St W 100". */
function numbered(city: City, { tokens, ordinals }: AddressPart, typing: boolean): FoundAddress[] {
  const directory = streetsOf(city);
  const found: FoundAddress[] = [];
  for (const [k, token] of tokens.entries()) {
    const next = tokens[k + 1];
    if (!isNumber(token) || ordinals.has(token) || next === undefined) continue;
    const rest = tokens.slice(k + 1);
    // "17 Ave SW" is a street; "17 Avenue Rd" is number 17.
    const slips = !isDirection(next) && !isStreetType(next);
    for (const match of matchStreets(directory, rest, { typing, slips }))
      if (isAllRead(rest, match.used) && (slips || match.used === rest.length))
        found.push(...houses(token, match, rest.slice(match.used), k));
    if (found.length > 0) return bestStreets(found);
  }
  const last = tokens.at(-1);
  if (tokens.length > 1 && isNumber(last) && !ordinals.has(last)) {
    const rest = tokens.slice(0, -1);
    for (const match of matchStreets(directory, rest, { slips: false }))
      if (match.used === rest.length) found.push(...houses(last, match, [], 0));
  }
  return bestStreets(found);
}

/** A type or direction that is left over belongs to a street that was not found. */
const isAllRead = (tokens: readonly string[], used: number) => {
  const next = tokens[used];
  return next === undefined || !(isStreetType(next) || isDirection(next));
};

/** Leaves the streets that took as many words as the best did. */
function bestStreets(found: FoundAddress[]): FoundAddress[] {
  const least = Math.min(...found.map(({ leftOver }) => leftOver.length));
  return found.filter(({ leftOver }) => leftOver.length === least);
}

function houses(
  token: string,
  match: StreetMatch,
  leftOver: readonly string[],
  before: number,
): FoundAddress[] {
  const { street, quality } = match;
  const number = Number.parseInt(token, 10);
  const at = landmarkAt(street.city, number, street.name)?.at ?? houseNumberAt(street, number);
  if (!at) return [];
  const score = 2 + quality + street.importance * 0.2 - 0.1 * leftOver.length - (before > 0 ? 0.05 : 0);
  return [
    {
      ...placeOn(street.city, at),
      id: `${street.city.id}:address:${number}-${slug(street.name)}`,
      name: `${number} ${street.name}`,
      secondary: cityWords(street.city),
      kind: 'address',
      score,
      quality,
      // A slip was forgiven to make it a street that few know: it may as well be another that nobody wrote down.
      isGuessed: quality < mostSlipped && street.importance < wellKnown,
      leftOver: leftOver.join(' '),
    },
  ];
}

const placeOn = (city: City, [lng, lat]: Point) => ({ city, lat, lng, country: city.country.code });

/** "King & Spadina"; two streets one after the other as well. */
function cornersIn(city: City, { tokens, corner }: AddressPart, typing: boolean): FoundAddress[] {
  if (corner) return cornersOfTwo(city, corner[0], corner[1], typing, true);
  // "Lawrence Ave E" is that street, not Lawrence at Ave E.
  const whole = matchStreets(streetsOf(city), tokens, { slips: false });
  if (whole.some(({ used, quality }) => used === tokens.length && quality > asSigned)) return [];
  for (let k = tokens.length - 1; k >= 1; k -= 1) {
    const found = cornersOfTwo(city, tokens.slice(0, k), tokens.slice(k), typing, false);
    if (found.length > 0) return found;
  }
  return [];
}

function cornersOfTwo(
  city: City,
  first: readonly string[],
  second: readonly string[],
  typing: boolean,
  isSaid: boolean,
): FoundAddress[] {
  const directory = streetsOf(city);
  const firsts = matchStreets(directory, first, { slips: isSaid }).filter(
    ({ used }) => used === first.length,
  );
  if (firsts.length === 0) return [];
  const seconds = matchStreets(directory, second, { typing: typing && isSaid, slips: isSaid });
  const found: FoundAddress[] = [];
  for (const a of firsts)
    for (const b of seconds) {
      if (isOneStreet(a.street, b.street) || (!isSaid && b.used < second.length)) continue;
      for (const at of directory.meeting(a.street, b.street)) found.push(cornerPlace(city, a, b, at, second));
    }
  if (found.length > 0 || !isSaid) return found;
  const [a, b] = [firsts[0], seconds[0]];
  const at = a && b && !isOneStreet(a.street, b.street) ? crossingOf(a.street, b.street) : undefined;
  return a && b && at ? [cornerPlace(city, a, b, at, second)] : [];
}

function cornerPlace(
  city: City,
  a: StreetMatch,
  b: StreetMatch,
  at: Point,
  second: readonly string[],
): FoundAddress {
  const [street, cross] = inSignedOrder(a.street, b.street);
  const leftOver = second.slice(b.used);
  const quality = (a.quality + b.quality) / 2;
  return {
    ...cornerAt(city, street.name, cross.name, at),
    city,
    score: 2 + quality + (street.importance + cross.importance) * 0.15 - 0.1 * leftOver.length,
    quality,
    leftOver: leftOver.join(' '),
  };
}

/** The more east-west street first, as people of both cities say it. */
export function inSignedOrder<T extends { line: readonly Point[] }>(a: T, b: T): [T, T] {
  return eastWest(b.line) > eastWest(a.line) ? [b, a] : [a, b];
}

function eastWest(line: readonly Point[]): number {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return 0;
  const [east, north] = [Math.abs(first[0] - last[0]) * 0.7, Math.abs(first[1] - last[1])];
  return east / (east + north || 1);
}

export function cornerAt(city: City, street: string, cross: string, at: Point): FoundPlace {
  const addresses = addressesOf(city);
  if (addresses) return importedCorner(city, addresses, street, cross, at);
  const around = [neighbourhoodAt(city, at), city.name, city.region?.code];
  return {
    ...placeOn(city, at),
    id: `${city.id}:corner:${slug(street)}--${slug(cross)}`,
    name: `${street} & ${cross}`,
    secondary: around.filter((part, i) => part && around.indexOf(part) === i).join(', '),
    kind: 'corner',
    score: 0,
  };
}

/** A street without a number: its middle. Judged like a place's name, because it may as well be one. */
function streetsAlone(city: City, { tokens }: AddressPart, typing: boolean): FoundAddress[] {
  const found: FoundAddress[] = [];
  for (const match of matchStreets(streetsOf(city), tokens, { typing })) {
    const { street, used, quality } = match;
    if (used < tokens.length) continue;
    const nameWords = 1 + (street.type ? 0.5 : 0) + (street.direction ? 0.5 : 0);
    const said = quality > asSigned ? 0.35 : 0;
    found.push({
      ...streetPlace(street),
      city,
      score: 0.9 + said - 0.9 * (1 - quality) + 0.24 * street.importance + 0.02 * nameWords + 0.1,
      quality,
      leftOver: '',
    });
  }
  return found;
}

export function streetPlace(street: Street): FoundPlace {
  const addresses = addressesOf(street.city);
  if (addresses) return importedStreet(street.city, addresses, street);
  const at = street.line[street.line.length >> 1] ?? street.city.centre;
  return {
    ...placeOn(street.city, at),
    id: `${street.city.id}:street:${slug(street.name)}`,
    name: street.name,
    secondary: cityWords(street.city),
    kind: 'street',
    score: 0,
  };
}

function postalPlace({ code, city, at }: PostalArea, isAll = true): FoundAddress {
  const addresses = addressesOf(city);
  const around = addresses
    ? placeWords(city, addresses, at)
    : [neighbourhoodAt(city, at), city.name, city.region?.code];
  return {
    ...placeOn(city, at),
    id: `${city.id}:postal:${code.toLowerCase().replaceAll(' ', '')}`,
    name: code,
    secondary: around.filter((part, i) => part && around.indexOf(part) === i).join(', '),
    kind: 'postal_area',
    city,
    score: isAll ? 3 : 1.1,
    quality: isAll ? 1 : 0.5,
    leftOver: '',
  };
}

const idPattern = /^([a-z][a-z0-9]*):(address|corner|street|postal):([^\s,]+)$/;

/** What an id of an earlier answer names; undefined for other ids and for what is no longer known. */
export function addressById(id: string): FoundPlace | undefined {
  const [, cityId = '', kind, rest = ''] = idPattern.exec(id) ?? [];
  const city = cities().find((one) => one.id === cityId);
  if (!city || !kind) return undefined;
  if (kind === 'postal') {
    const area = postalAreaOf(rest);
    return area && postalPlace(area);
  }
  const addresses = addressesOf(city);
  if (addresses) return importedById(city, addresses, kind, rest);
  const directory = streetsOf(city);
  const named = (text: string) => bySlug(city).get(text);
  if (kind === 'corner') {
    const [a, b] = rest.split('--').map(named);
    const at = a && b && (directory.meeting(a, b)[0] ?? crossingOf(a, b));
    return at ? cornerAt(city, a.name, b.name, at) : undefined;
  }
  const [, digits, name] = /^(\d{1,5})-(.+)$/.exec(rest) ?? [];
  const street = named(kind === 'address' ? (name ?? '') : rest);
  if (!street) return undefined;
  if (kind === 'street') return streetPlace(street);
  return houses(digits ?? '', { street, used: 0, quality: 1 }, [], 0)[0];
}

/** Ids of before a street was told apart by its sides are still known. */
const bySlug = perCity(
  (city) => new Map([...streetsOf(city).byName].reverse().map(([name, street]) => [slug(name), street])),
);
