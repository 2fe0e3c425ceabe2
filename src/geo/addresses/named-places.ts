/** Named places of an extract as entries of an index: shops and sights, stations with their entrances, airports with terminals. */

import * as geokdbush from 'geokdbush';
import KDBush from 'kdbush';
import type { Tags } from '#src/geo/extracts/osm-elements.ts';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { words } from '#src/geo/places/search/fold.ts';
import { type Area, areasAround, areaWords } from '#src/geo/places/search/imported/areas.ts';
import { latinised } from '#src/geo/places/search/other-scripts.ts';
import type { PlaceEntry, PlaceKind } from '#src/geo/places/search/place-entry.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { type FoundEntrance, type Hub, hubsOf } from './hubs.ts';
import { most, shortened } from './most.ts';
import type { Named } from './named.ts';
import type { Thing } from './read-things.ts';
import { areaKindOf, isMainDoor, otherNamesIn, whatIs } from './tags.ts';

export const thingPlace = ({ lng, lat }: { lng: number; lat: number }): Point => [lng / 1e7, lat / 1e7];

/** Two that are called alike so near to each other are one place, which the map has as a point and an outline. */
const sameMeters = 200;
const sameStationMeters = 400;

/** Says on which street a place lies, where it does not say so itself. */
export type StreetNear = (at: Point) => string | undefined;

/** @throws ImportRefused */
export function namedPlaces(
  things: readonly Thing[],
  areas: readonly Area[],
  streetNear: StreetNear,
): { entries: PlaceEntry[]; hubs: Hub[] } {
  const named = onceEach(things.flatMap(asNamed));
  if (named.length > most.named)
    throw new ImportRefused(
      'There are more named places in this file than a city has. Take a smaller extract.',
    );
  const parents = createParents(named);
  const entries = named.map((one) => entryOf(one, areas, streetNear, parents.airportOf(one)));
  const found: FoundEntrance[] = [];
  for (const thing of things) {
    const entrance = entranceOf(thing, areas, parents);
    if (!entrance) continue;
    entries.push(entrance.entry);
    const { parent, name, ref } = entrance;
    const isStepFree = thing.tags.get('wheelchair') === 'yes';
    if (parent) found.push({ parent, name, ref, at: thingPlace(thing), isStepFree });
  }
  return {
    entries: [...areas.map(areaEntry), ...entries],
    hubs: hubsOf(named, found, parents.airportOf),
  };
}

function asNamed(thing: Thing): Named[] {
  const name = shortened(thing.tags.get('name') ?? thing.tags.get('addr:housename'));
  const isEntrance = thing.tags.get('railway') === 'subway_entrance' || thing.tags.has('entrance');
  if (!name || isEntrance || areaKindOf(thing.tags)) return [];
  const what = whatIs(thing.tags) ?? { word: '', importance: 0.2, kind: 'landmark' as const };
  return [{ ...what, thing, name, at: thingPlace(thing) }];
}

function onceEach(named: Named[]): Named[] {
  const byName = new Map<string, Named[]>();
  // The widest first: an outline knows better where a station is than a sign of it.
  named.sort((a, b) => b.importance - a.importance || b.thing.radius - a.thing.radius);
  return named.filter((one) => {
    const key = words(one.name).join(' ');
    const known = byName.get(key) ?? [];
    const meters = one.kind === 'station' ? sameStationMeters : sameMeters;
    if (known.some((other) => distanceMeters(other.at, one.at) < meters + other.thing.radius / 1e2))
      return false;
    byName.set(key, [...known, one]);
    return true;
  });
}

const base = { region: 0, country: 0 };

const aliasesOf = (name: string, tags: Tags): string[] => {
  const others = otherNamesIn(tags);
  return [...new Set([...others, ...[name, ...others].flatMap((one) => latinised(one) ?? [])])];
};

const areaWord = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

function areaEntry({ name, kind, at }: Area): PlaceEntry {
  return {
    ...{
      ...base,
      id: `area-${Math.round(at[0] * 1e4)}.${Math.round(at[1] * 1e4)}-${words(name).join('-')}`,
      name,
    },
    ...{ aliases: [latinised(name) ?? ''].filter(Boolean), within: [], secondary: areaWord(kind) },
    ...{ kind: 'neighbourhood' as PlaceKind, lng: at[0], lat: at[1] },
    importance:
      kind === 'city' ? 0.8 : kind === 'town' ? 0.7 : kind === 'suburb' || kind === 'village' ? 0.62 : 0.5,
  };
}

function entryOf(
  { name, thing, at, word, importance, kind }: Named,
  areas: readonly Area[],
  streetNear: StreetNear,
  airport: Named | undefined,
): PlaceEntry {
  const { tags } = thing;
  const around = areasAround(areas, at);
  const number = tags.get('addr:housenumber');
  const street = shortened(tags.get('addr:street')) || streetNear(at);
  const address = number && street ? `${number} ${street}` : street;
  const inAirport = airport && airport.thing !== thing ? airport : undefined;
  const within = inAirport ? [inAirport.name, ...otherNamesIn(inAirport.thing.tags)] : [];
  return {
    ...{ ...base, id: `map-${thing.id}`, name, kind, lng: at[0], lat: at[1], importance },
    aliases: aliasesOf(name, tags),
    within: [word, street ?? '', ...within, ...areaWords(around)],
    secondary:
      [word, inAirport?.name ?? address].filter((part) => part && part !== name).join(', ') || 'Place',
  };
}

/** What has entrances that people ask for by name. */
const hasEntrances = ({ kind, importance }: Named) => kind !== 'landmark' || importance >= 0.45;
const mostParentMeters = 350;
const mostAirportMeters = 6_000;

function createParents(named: readonly Named[]) {
  const parents = named.filter(hasEntrances);
  const tree = new KDBush(Math.max(1, parents.length));
  for (const { at } of parents) tree.add(at[0], at[1]);
  if (parents.length === 0) tree.add(0, 0);
  tree.finish();
  const airports = named.filter(({ thing }) => thing.tags.get('aeroway') === 'aerodrome');
  const metersTo = (one: Named, at: Point) =>
    Math.max(0, distanceMeters(one.at, at) - (one.thing.radius / 1e7) * 111_195);
  return {
    /** The station, terminal or house that an entrance leads into. */
    of: (at: Point, isOfStation: boolean): Named | undefined =>
      geokdbush
        .around(tree, at[0], at[1], 12, mostParentMeters / 1_000)
        .flatMap((i) => parents[Number(i)] ?? [])
        .filter(({ kind }) => !isOfStation || kind === 'station')
        .map((one) => ({ one, meters: metersTo(one, at) }))
        .filter(({ meters }) => meters < (isOfStation ? mostParentMeters : 40))
        .sort((a, b) => a.meters - b.meters)[0]?.one,
    airportOf: ({ kind, at, thing }: Named): Named | undefined =>
      kind === 'airport' && thing.tags.get('aeroway') !== 'aerodrome'
        ? airports
            .map((one) => ({ one, meters: distanceMeters(one.at, at) }))
            .filter(({ meters }) => meters < mostAirportMeters)
            .sort((a, b) => a.meters - b.meters)[0]?.one
        : undefined,
  };
}

/** "Main entrance" and "Exit 2" of a station, "Door 5" of a terminal. */
function entranceOf(
  thing: Thing,
  areas: readonly Area[],
  parents: ReturnType<typeof createParents>,
): { entry: PlaceEntry; parent: Named | undefined; name: string; ref: string } | undefined {
  const { tags } = thing;
  const isOfStation = tags.get('railway') === 'subway_entrance';
  const said = shortened(tags.get('name'));
  const ref = shortened(tags.get('ref')).slice(0, 10);
  if (!isOfStation && !(tags.has('entrance') && (said || ref || isMainDoor(tags)))) return undefined;
  const at = thingPlace(thing);
  const parent = parents.of(at, isOfStation);
  if (!parent && !said) return undefined;
  const own = parent && words(said).join(' ') === words(parent.name).join(' ') ? '' : said;
  const name = own || (ref ? `Entrance ${ref}` : isMainDoor(tags) ? 'Main entrance' : 'Entrance');
  const others = parent ? [parent.name, ...otherNamesIn(parent.thing.tags)] : [];
  const entry: PlaceEntry = {
    ...{ ...base, id: `map-${thing.id}`, lng: at[0], lat: at[1], importance: 0.36 },
    kind: parent?.kind ?? 'landmark',
    name: parent ? `${parent.name} – ${name}` : name,
    aliases: [...aliasesOf(said, tags), ...(ref ? [`Exit ${ref}`, `Door ${ref}`] : [])],
    within: [...others, 'entrance', 'exit', 'door', ...areaWords(areasAround(areas, at))],
    secondary: parent?.word ?? 'Entrance',
  };
  return { entry, parent, name, ref };
}
