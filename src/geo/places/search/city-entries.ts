/** The cities' landmarks, stations, parks and neighbourhoods, with the names people call them: a small index. */

import { type City, cities, cityIds } from '#src/geo/streets/cities/cities.ts';
import { landmarkAddresses } from '#src/geo/streets/cities/landmark-addresses.ts';
import { nearestStreet, neighbourhoodAt } from '#src/geo/streets/street-names.ts';
import { existing } from '#src/platform/existing.ts';
import { buildIndex } from './build-index.ts';
import { words } from './fold.ts';
import type { PlaceEntry, PlaceKind, Region } from './place-entry.ts';

/** A city as a region, so that "union station toronto" is understood. */
const cityRegions: Region[] = cities.map(({ name, region }) => ({
  name: `${name} ${region.name}`,
  codes: [region.code],
}));
const canada: Region[] = [{ name: 'Canada', codes: ['CA'] }];

let built: ArrayBuffer | undefined;

/** The cities' index (about 700 places), built in memory when it is first asked for (some 30 ms). */
export function cityIndex(): ArrayBuffer {
  built ??= buildIndex(entriesOfCities(), canada, cityRegions, 'cities');
  return built;
}

let gathered: PlaceEntry[] | undefined;

function entriesOfCities(): PlaceEntry[] {
  gathered ??= cities.flatMap(cityEntries);
  return gathered;
}

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

let byWholeName: Map<string, string[]> | undefined;

/** The ids of our cities' places of which all that is typed is a name, in the order of their importance. */
export function placesNamed(text: string): readonly string[] {
  if (!byWholeName) {
    byWholeName = new Map();
    for (const { id, name, aliases } of entriesOfCities())
      for (const key of new Set([name, ...aliases].map(wholeName)))
        byWholeName.set(key, [...(byWholeName.get(key) ?? []), id]);
  }
  return byWholeName.get(wholeName(text)) ?? [];
}

const slug = (text: string) => words(text).join('-');

function cityEntries(city: City): PlaceEntry[] {
  const region = cityIds.indexOf(city.id);
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
    const secondary = [more.near, city.name, `${city.region.code}`].filter((part) => part && part !== name);
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
      country: 0,
      importance,
    });
  };

  const addresses = landmarkAddresses(city.id);
  // What stands first in the data is what the city is known for.
  city.landmarks.forEach((landmark, i) => {
    const importance = (landmark.kind === 'airport' ? 0.8 : 0.72) - (0.2 * i) / city.landmarks.length;
    const near = addresses.get(landmark.name) ?? nearestStreet(city, landmark.at);
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
