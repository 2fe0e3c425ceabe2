/** Numbers, corners and streets of a city whose addresses came from an extract. */
import { type City, perCity } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import type { AddressColumns } from '#src/geo/streets/import/address-file.ts';
import { words } from '../fold.ts';
import type { FoundAddress } from '../found-address.ts';
import { isOneStreet, type Street } from '../known-streets.ts';
import type { FoundPlace } from '../place-index.ts';
import type { AddressPart } from '../read-address.ts';
import { streetsOf } from '../street-directory.ts';
import { matchStreets, type StreetMatch } from '../street-matches.ts';
import { isDirection, isStreetType } from '../street-words.ts';
import { beforeNumber } from '../street-words-abroad.ts';
import { isHouseNumber, numberKey, writtenNumber } from '../written-number.ts';
import { areasAround, areasOf, areaWords } from './areas.ts';
import { doorOn, type FoundDoor } from './doors.ts';
import { placeWords } from './place-words.ts';
import { middleOf } from './street-book.ts';

const slug = (text: string) => words(text).join('-');

/** Streets of one name are told apart by about where they are, which stays as it is from one extract to the next. */
const cellOf = ([lng, lat]: Point) => `@${Math.round(lat * 1e3)}_${Math.round(lng * 1e3)}`;

export interface Asked {
  city: City;
  addresses: AddressColumns;
  typing: boolean;
  unit: string | undefined;
}

/** Of two readings that lead to one street the better. */
function bestOfEach(found: FoundAddress[]): FoundAddress[] {
  const streets = new Set<string>();
  return found
    .sort((a, b) => b.score - a.score)
    .filter(({ id }) => {
      const street = id.split('~')[1] ?? id;
      return !streets.has(street) && streets.add(street);
    });
}

interface Read {
  match: StreetMatch;
  key: string;
  leftOver: readonly string[];
  /** What stood before the number is of no use. */
  before: number;
}

/** "100 Light St", "Light St 100", "ул. Ленина, д. 12 корп. 2"; a number that nobody knows is the street, to be picked. */
export function importedNumbers(asked: Asked, part: AddressPart): FoundAddress[] {
  const tokens = part.tokens.filter(
    (token, i) => !(beforeNumber.has(token) && isHouseNumber(part.tokens[i + 1])),
  );
  const readings = [
    ...numberFirst(asked, tokens, part.ordinals),
    ...numberLast(asked, tokens, part.ordinals),
  ];
  const found = readings.flatMap((read) => {
    const { imported } = read.match.street;
    const door = imported === undefined ? undefined : doorOn(asked.addresses, imported, read.key, asked.unit);
    return door ? [addressOf(asked, read, door)] : [];
  });
  if (found.length > 0) return bestOfEach(found);
  return readings.slice(0, 3).map(({ match, leftOver }) => ({
    ...importedStreet(asked.city, asked.addresses, match.street),
    ...{ score: 0.6 + match.quality * 0.3, quality: 0.5, leftOver: leftOver.join(' '), isGuessed: true },
  }));
}

function numberFirst(
  { city, typing }: Asked,
  tokens: readonly string[],
  ordinals: ReadonlySet<string>,
): Read[] {
  for (const [k, token] of tokens.entries()) {
    if (!isHouseNumber(token) || ordinals.has(token)) continue;
    const whole = writtenNumber(tokens.slice(k));
    // "12 E Pratt St" is number 12 in the east, "12 B Fleet St" number 12b: whichever is there.
    const ways = whole.used > 1 ? [whole, { key: numberKey(token), used: 1 }] : [whole];
    const readings = ways.flatMap(({ key, used }) => {
      const rest = tokens.slice(k + used);
      return streetsAfter(city, rest, typing).map((match) => ({
        ...{ match, key, leftOver: rest.slice(match.used), before: k },
      }));
    });
    if (readings.length > 0) return readings;
  }
  return [];
}

function streetsAfter(city: City, rest: readonly string[], typing: boolean): StreetMatch[] {
  const [next] = rest;
  if (next === undefined) return [];
  const slips = !isStreetType(next) || rest.length > 1;
  return matchStreets(streetsOf(city), rest, { typing, slips }).filter(({ used }) => {
    const left = rest[used];
    return left === undefined || !(isStreetType(left) || isDirection(left));
  });
}

function numberLast({ city }: Asked, tokens: readonly string[], ordinals: ReadonlySet<string>): Read[] {
  for (let k = tokens.length - 1; k >= 1; k -= 1) {
    const token = tokens[k];
    if (!isHouseNumber(token) || ordinals.has(token) || isHouseNumber(tokens[k - 1])) continue;
    const { key, used } = writtenNumber(tokens.slice(k));
    for (let from = 0; from < Math.min(k, 3); from += 1) {
      const name = tokens.slice(from, k);
      const found = matchStreets(streetsOf(city), name, { slips: true }).filter(
        (match) => match.used === name.length,
      );
      if (found.length > 0)
        return found.map((match) => ({ match, key, leftOver: tokens.slice(k + used), before: from }));
    }
  }
  return [];
}

function addressOf(
  { city, addresses }: Asked,
  { match, key, leftOver, before }: Read,
  door: FoundDoor,
): FoundAddress {
  const { street, quality } = match;
  const { at, label, unit, isEstimated } = door;
  const own = middleOf(addresses, street.imported ?? 0);
  const isNumberLast = numberStandsLast(addresses);
  const number = unit ? `${label} #${unit}` : label;
  return {
    ...{ city, lat: at[1], lng: at[0], country: city.country.code, kind: 'address' },
    id: `${city.id}:address:${[key, slug(unit)].filter(Boolean).join('.')}~${slug(street.name)}${cellOf(own)}`,
    name: isNumberLast ? `${street.name} ${number}` : `${number} ${street.name}`,
    secondary: placeWords(city, addresses, at).join(', '),
    score: 2 + quality + street.importance * 0.2 - (before > 0 ? 0.05 : 0) - (isEstimated ? 0.12 : 0),
    ...{ quality, isExact: !isEstimated, isGuessed: false, leftOver: leftOver.join(' ') },
  };
}

const lastIn = new WeakMap<AddressColumns, boolean>();

/** Whether numbers follow their street as most of its streets are written: Hauptstraße 5, улица Ленина, 5, Calle Mayor 5. */
export function numberStandsLast(addresses: AddressColumns): boolean {
  const known = lastIn.get(addresses);
  if (known !== undefined) return known;
  const { textBytes, textStart, streetName } = addresses;
  const utf8 = new TextDecoder();
  let [english, others] = [0, 0];
  for (const name of streetName.subarray(0, 2_000)) {
    const text = utf8.decode(textBytes.subarray(textStart[name], textStart[name + 1]));
    if (
      /(?:street|avenue|road|drive|lane|court|place|way|boulevard|close)\b|^(?:rue|avenue|chemin|impasse|allée|ถนน|triq)\b/i.test(
        text,
      )
    )
      english += 1;
    else others += 1;
  }
  const isLast = others > english * 3;
  lastIn.set(addresses, isLast);
  return isLast;
}

export function importedStreet(city: City, addresses: AddressColumns, street: Street): FoundAddress {
  const at = middleOf(addresses, street.imported ?? 0);
  return {
    ...{ city, lat: at[1], lng: at[0], country: city.country.code, kind: 'street' },
    id: `${city.id}:street:${slug(street.name)}${cellOf(at)}`,
    name: street.name,
    secondary: placeWords(city, addresses, at).join(', '),
    ...{ score: 0, quality: 1, leftOver: '' },
  };
}

export function importedCorner(
  city: City,
  addresses: AddressColumns,
  street: string,
  cross: string,
  at: Point,
): FoundPlace {
  return {
    ...{ lat: at[1], lng: at[0], country: city.country.code, kind: 'corner', score: 0 },
    id: `${city.id}:corner:${slug(street)}--${slug(cross)}${cellOf(at)}`,
    name: `${street} & ${cross}`,
    secondary: placeWords(city, addresses, at).join(', '),
  };
}

/** What was written after the street: its own part of town speaks for it, another of the city's against it. */
export function withTown(addresses: AddressColumns, place: FoundAddress): FoundAddress {
  const around = new Set(areaWords(areasAround(areasOf(addresses), [place.lng, place.lat])).map(slug));
  const left = place.leftOver.split(', ').filter(Boolean);
  const kept = left.filter((text) => !around.has(slug(text)));
  const known = new Set(areasOf(addresses).map(({ name }) => slug(name)));
  const contrary = kept.filter((text) => known.has(slug(text))).length;
  return {
    ...place,
    leftOver: kept.join(', '),
    score: place.score + 0.15 * (left.length - kept.length) - 0.5 * contrary,
  };
}

const bySlug = perCity((city) => {
  const found = new Map<string, Street[]>();
  for (const street of streetsOf(city).streets) {
    const same = found.get(slug(street.name)) ?? [];
    if (!same.some((one) => isOneStreet(one, street))) found.set(slug(street.name), [...same, street]);
  }
  return found;
});

/** Of streets of one name so many are looked at, the nearest: a town of numbered streets has hundreds of each. */
const mostOfName = 24;

/** What an id of an earlier answer names: of streets of one name the one that is nearest to where it was. */
export function importedById(
  city: City,
  addresses: AddressColumns,
  kind: string,
  rest: string,
): FoundPlace | undefined {
  const [, text = '', lat, lng] = /^(.+)@(-?\d+)_(-?\d+)$/.exec(rest) ?? [];
  if (!lat || !lng) return undefined;
  const at: Point = [Number(lng) / 1e3, Number(lat) / 1e3];
  const called = (name: string) =>
    [...(bySlug(city).get(name) ?? [])]
      .sort((a, b) => awayOf(addresses, a, at) - awayOf(addresses, b, at))
      .slice(0, mostOfName);
  if (kind === 'corner') {
    const [a, b] = text.split('--').map(called);
    const corners = (a ?? []).flatMap((one) =>
      (b ?? []).flatMap((other) =>
        streetsOf(city)
          .meeting(one, other)
          .map((corner) => ({ one, other, corner })),
      ),
    );
    const [nearest] = corners.sort((x, y) => distanceMeters(x.corner, at) - distanceMeters(y.corner, at));
    return nearest && importedCorner(city, addresses, nearest.one.name, nearest.other.name, nearest.corner);
  }
  if (kind === 'street') {
    const [street] = called(text);
    return street && importedStreet(city, addresses, street);
  }
  const [number = '', name = ''] = text.split('~');
  const [street] = called(name);
  const [key = '', unit] = number.split('.');
  const door = street?.imported === undefined ? undefined : doorOn(addresses, street.imported, key, unit);
  const read = street && { match: { street, used: 0, quality: 1 }, key, leftOver: [], before: 0 };
  return door && read && addressOf({ city, addresses, typing: false, unit }, read, door);
}

const awayOf = (addresses: AddressColumns, { imported = 0 }: Street, at: Point) =>
  distanceMeters(middleOf(addresses, imported), at);
