/** The cities' landmarks, stations, parks and neighbourhoods, with the names people call them: a small index. */

import { type City, cityIds, perCities } from '#src/geo/streets/cities/cities.ts';
import { addressesOf } from '#src/geo/streets/import/city-addresses.ts';
import { nearestStreet, neighbourhoodAt } from '#src/geo/streets/street-names.ts';
import { existing } from '#src/platform/existing.ts';
import { buildIndex } from './build-index.ts';
import { words } from './fold.ts';
import type { PlaceEntry, PlaceKind, Region } from './place-entry.ts';

/** A city as a region, so that "union station toronto" is understood. */
const regionOf = ({ name, region }: City): Region => ({
  name: [name, region?.name].filter(Boolean).join(' '),
  codes: region ? [region.code] : [],
});
const countriesOf = (all: readonly City[]): Region[] =>
  [...new Map(all.map(({ country }) => [country.code, country])).values()].map(({ name, code }) => ({
    name,
    codes: [code],
  }));

/** The cities' index (about 700 places), built in memory when it is first asked for (some 30 ms). */
export const cityIndex: () => ArrayBuffer = perCities((all) =>
  buildIndex(entriesOfCities(), countriesOf(all), all.map(regionOf), 'cities'),
);

const entriesOfCities = perCities((all) => {
  const countries = countriesOf(all).map(({ codes: [code] }) => code);
  return all.flatMap((city) => cityEntries(city, countries.indexOf(city.country.code)));
});

/** A name as it is compared as a whole: "U of T" is "UofT", "Saint Michael's" is "St Michaels". */
const wholeName = (text: string): string =>
  words(text)
    .map((word) => sameWords[word] ?? word)
    .join('')
    .replace(/^the(?=.{4})/, '');

const sameWords: Record<string, string> = {
  saint: 'st',
  sainte: 'st',
  mount: 'mt',
  center: 'centre',
  theater: 'theatre',
  avenue: 'ave',
  street: 'st',
};

const byWholeName = perCities(() => {
  const known = new Map<string, string[]>();
  for (const { id, name, aliases } of entriesOfCities())
    for (const key of new Set([name, ...aliases].map(wholeName)))
      known.set(key, [...(known.get(key) ?? []), id]);
  return known;
});

/** The ids of our cities' places of which all that is typed is a name, in the order of their importance. */
export const placesNamed = (text: string): readonly string[] => byWholeName().get(wholeName(text)) ?? [];

const slug = (text: string) => words(text).join('-');

function cityEntries(city: City, country: number): PlaceEntry[] {
  const region = cityIds().indexOf(city.id);
  const entries: PlaceEntry[] = [];
  const taken = new Set<string>();
  const add = (
    kind: PlaceKind,
    name: string,
    at: readonly [number, number],
    importance: number,
    more: { aliases?: string[]; near?: string | undefined } = {},
  ) => {
    const id = `${city.id}:${kind}:${slug(name)}`;
    if (taken.has(id)) return;
    taken.add(id);
    const secondary = [more.near, city.name, city.region?.code].filter((part) => part && part !== name);
    entries.push({
      id,
      name,
      aliases: more.aliases ?? [],
      within: [],
      secondary: secondary.join(', '),
      kind,
      lat: at[1],
      lng: at[0],
      region,
      country,
      importance,
    });
  };

  // A city without streets, or with those of an extract, is found by its name all the same.
  if (city.roads.length === 0 || addressesOf(city)) add('neighbourhood', city.name, city.centre, 0.7);
  if (addressesOf(city)) return entries;
  // What stands first in the data is what the city is known for.
  city.landmarks.forEach((landmark, i) => {
    const importance = (landmark.kind === 'airport' ? 0.8 : 0.72) - (0.2 * i) / city.landmarks.length;
    const near = landmark.address ?? nearestStreet(city, landmark.at);
    add(landmark.kind === 'airport' ? 'airport' : 'landmark', landmark.name, landmark.at, importance, {
      aliases: landmark.aliases ?? [],
      near,
    });
  });
  for (const line of city.transit) {
    for (const stop of line.stops) {
      if (!stop.name) continue;
      add('station', `${stop.name} Station`, stop.at, 0.5, { aliases: [stop.name], near: line.name });
    }
  }
  for (const station of city.railStations) {
    add('station', station.name, station.at, 0.48, { near: station.lines[0] });
  }
  for (const place of city.neighbourhoods) {
    add('neighbourhood', place.name, place.at, 0.62 - 0.06 * place.rank);
  }
  for (const park of city.parks) {
    const [lng, lat] = park.points.reduce(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
    add('landmark', park.name, [lng / park.points.length, lat / park.points.length], 0.45, {
      near: neighbourhoodAt(city, existing(park.points[0], 'a corner of a park')),
    });
  }
  return entries;
}
