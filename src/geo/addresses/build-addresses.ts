/** From an extract to the file in which a city's streets, doors and named places are searched. */
import KDBush from 'kdbush';
import { buildIndex } from '#src/geo/places/search/build-index.ts';
import { type Area, areaKindNames } from '#src/geo/places/search/imported/areas.ts';
import { spellingsOfStreet } from '#src/geo/places/search/street-spellings.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import { writeAddressFile } from '#src/geo/streets/import/address-file.ts';
import type { PartBuilder } from '#src/geo/streets/import/build-version.ts';
import { type Door, gatherDoors, postcodeOf } from './gather-doors.ts';
import { findMeetings, type GatheredStreet, gatherStreets, type Meeting } from './gather-streets.ts';
import type { Hub } from './hubs.ts';
import { shortened } from './most.ts';
import { namedPlaces, thingPlace } from './named-places.ts';
import { type Points, readThings, type Thing } from './read-things.ts';
import { streetsNear } from './streets-near.ts';
import { areaKindOf } from './tags.ts';
import { createTexts, type Texts } from './texts.ts';

/** @throws ImportRefused for what no city has so much of */
export const buildAddresses: PartBuilder = async (path, built, say) => {
  const { streets: ways, numbered, things, points } = await readThings(path, say);
  const streets = gatherStreets(ways, points);
  const meetings = findMeetings(streets, points);
  const doors = gatherDoors(streets, points, things, numbered);
  const areas = areasOf(things);
  const { entries, hubs } = namedPlaces(things, areas, streetsNear(built));
  const estimated = doors.filter(({ isEstimated }) => isEstimated).length;
  say(
    `${streets.length} streets, ${meetings.length} corners, ${doors.length} house numbers${estimated > 0 ? ` (${estimated} of them between known ones)` : ''}, ${entries.length} named places.`,
  );
  const texts = createTexts();
  const country = [{ name: '', codes: [] }];
  const columns = {
    ...streetColumns(streets, points, texts),
    ...spelledColumns(streets, texts),
    ...meetingColumns(meetings),
    ...doorColumns(doors, streets.length, texts),
    ...areaColumns(areas, texts),
    ...postcodeColumns(doors, things, texts),
    ...hubColumns(hubs, texts),
    placeIndex: new Uint8Array(buildIndex(entries, country, country, 'extract')),
  };
  return writeAddressFile({ ...columns, ...texts.columns() });
};

const areasOf = (things: readonly Thing[]): Area[] =>
  things.flatMap((thing) => {
    const kind = areaKindOf(thing.tags);
    const name = shortened(thing.tags.get('name'));
    return kind && name ? [{ name, kind, at: thingPlace(thing) }] : [];
  });

const numbers = <T>(list: readonly T[], value: (one: T) => number) => Uint32Array.from(list, value);
const units = (list: readonly { at: Point }[], axis: 0 | 1) =>
  Int32Array.from(list, ({ at }) => Math.round(at[axis] * 1e7));

function streetColumns(streets: readonly GatheredStreet[], { lng, lat }: Points, texts: Texts) {
  const firstLine = new Uint32Array(streets.length + 1);
  const lines = streets.flatMap(({ lines }) => lines);
  streets.forEach(({ lines: own }, s) => {
    firstLine[s + 1] = (firstLine[s] ?? 0) + own.length;
  });
  const firstPoint = new Uint32Array(lines.length + 1);
  lines.forEach((line, l) => {
    firstPoint[l + 1] = (firstPoint[l] ?? 0) + line.length;
  });
  const count = firstPoint.at(-1) ?? 0;
  const [pointLng, pointLat] = [new Int32Array(count), new Int32Array(count)];
  let next = 0;
  for (const line of lines)
    for (const i of line) {
      pointLng[next] = lng[i] ?? 0;
      pointLat[next++] = lat[i] ?? 0;
    }
  const middles = streets.map((street) => middleOf(street, { lng, lat }));
  return {
    ...{ firstLine, firstPoint, pointLng, pointLat },
    streetName: numbers(streets, ({ name }) => texts.add(name)),
    streetImportance: Uint8Array.from(streets, ({ importance }) => Math.round(importance * 255)),
    streetLng: Int32Array.from(middles, ([x]) => x),
    streetLat: Int32Array.from(middles, ([, y]) => y),
  };
}

/** The point of the street that is nearest to the middle of all of it. */
function middleOf({ lines, bounds: [west, south, east, north] }: GatheredStreet, { lng, lat }: Points) {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  let best: [number, number] = [Math.round(x), Math.round(y)];
  let least = Infinity;
  for (const line of lines)
    for (const i of line) {
      const away = Math.hypot((lng[i] ?? 0) - x, (lat[i] ?? 0) - y);
      if (away < least) [best, least] = [[lng[i] ?? 0, lat[i] ?? 0], away];
    }
  return best;
}

function spelledColumns(streets: readonly GatheredStreet[], texts: Texts) {
  const rows = streets.flatMap(({ name, others }, street) =>
    [name, ...others].flatMap((text) => spellingsOfStreet(text).map((parts) => ({ ...parts, text, street }))),
  );
  rows.sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : a.street - b.street));
  return {
    spelledBase: numbers(rows, ({ base }) => texts.add(base)),
    spelledType: numbers(rows, ({ type = '' }) => texts.add(type)),
    spelledDirection: numbers(rows, ({ direction = '' }) => texts.add(direction)),
    spelledText: numbers(rows, ({ text }) => texts.add(text)),
    spelledStreet: numbers(rows, ({ street }) => street),
  };
}

const meetingColumns = (meetings: readonly Meeting[]) => ({
  meetingA: numbers(meetings, ({ a }) => a),
  meetingB: numbers(meetings, ({ b }) => b),
  meetingLng: units(meetings, 0),
  meetingLat: units(meetings, 1),
});

function doorColumns(doors: readonly Door[], streets: number, texts: Texts) {
  const firstDoor = new Uint32Array(streets + 1);
  for (const { street } of doors) firstDoor[street + 1] = (firstDoor[street + 1] ?? 0) + 1;
  for (let s = 0; s < streets; s += 1) firstDoor[s + 1] = (firstDoor[s + 1] ?? 0) + (firstDoor[s] ?? 0);
  const tree = new KDBush(Math.max(1, doors.length), 64, Float32Array);
  for (const { lng, lat } of doors) tree.add(lng / 1e7, lat / 1e7);
  if (doors.length === 0) tree.add(0, 0);
  tree.finish();
  return {
    firstDoor,
    doorNumber: numbers(doors, ({ number }) => number),
    doorLast: numbers(doors, ({ last }) => last),
    doorLabel: numbers(doors, ({ label }) => texts.add(label)),
    doorUnit: numbers(doors, ({ unit }) => texts.add(unit)),
    doorPostcode: numbers(doors, ({ postcode }) => texts.add(postcode)),
    doorIsEstimated: Uint8Array.from(doors, ({ isEstimated }) => Number(isEstimated)),
    doorLng: Int32Array.from(doors, ({ lng }) => lng),
    doorLat: Int32Array.from(doors, ({ lat }) => lat),
    doorTree: Uint8Array.from(new Uint8Array(tree.data)),
  };
}

const areaColumns = (areas: readonly Area[], texts: Texts) => ({
  areaName: numbers(areas, ({ name }) => texts.add(name)),
  areaKind: Uint8Array.from(areas, ({ kind }) => areaKindNames.indexOf(kind)),
  areaLng: units(areas, 0),
  areaLat: units(areas, 1),
});

function hubColumns(hubs: readonly Hub[], texts: Texts) {
  const entrances = hubs.flatMap((hub) => hub.entrances);
  const firstEntrance = new Uint32Array(hubs.length + 1);
  hubs.forEach((hub, h) => {
    firstEntrance[h + 1] = (firstEntrance[h] ?? 0) + hub.entrances.length;
  });
  return {
    hubName: numbers(hubs, ({ name }) => texts.add(name)),
    ...{ hubLng: units(hubs, 0), hubLat: units(hubs, 1), firstEntrance },
    entranceName: numbers(entrances, ({ name }) => texts.add(name)),
    entranceLabel: numbers(entrances, ({ label }) => texts.add(label)),
    entranceIsStepFree: Uint8Array.from(entrances, ({ isStepFree }) => Number(isStepFree)),
    ...{ entranceLng: units(entrances, 0), entranceLat: units(entrances, 1) },
  };
}

/** About the middle of what has each postal code. */
function postcodeColumns(doors: readonly Door[], things: readonly Thing[], texts: Texts) {
  const sums = new Map<string, { count: number; lng: number; lat: number }>();
  const add = (code: string, { lng, lat }: { lng: number; lat: number }) => {
    if (code === '') return;
    const sum = sums.get(code) ?? { count: 0, lng: 0, lat: 0 };
    sums.set(code, { count: sum.count + 1, lng: sum.lng + lng, lat: sum.lat + lat });
  };
  for (const door of doors) add(door.postcode, door);
  for (const thing of things) if (!thing.tags.has('addr:housenumber')) add(postcodeOf(thing.tags), thing);
  const codes = [...sums];
  return {
    postcodeText: numbers(codes, ([code]) => texts.add(code)),
    postcodeLng: Int32Array.from(codes, ([, { lng, count }]) => Math.round(lng / count)),
    postcodeLat: Int32Array.from(codes, ([, { lat, count }]) => Math.round(lat / count)),
  };
}
