/** Stations and airports of a city's extract, with the entrances where riders are met. */
import KDBush from 'kdbush';
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { Door } from '#src/geo/streets/cities/city-areas.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { type AddressColumns, textAt } from '#src/geo/streets/import/address-file.ts';
import { addressesOf } from '#src/geo/streets/import/city-addresses.ts';

export interface Hub {
  name: string;
  doors: Door[];
}

/** A place that was chosen by its name, or one of its entrances, differs from what the file says by rounding alone. */
const sameMeters = 2;
const sameDegrees = 4e-5;

interface HubIndex {
  tree: KDBush;
  /** The hub of each point of the tree. */
  hubOfPoint: number[];
  points: Point[];
}

const indexes = new WeakMap<AddressColumns, HubIndex>();

function indexOf(columns: AddressColumns): HubIndex {
  const known = indexes.get(columns);
  if (known) return known;
  const points: Point[] = [];
  const hubOfPoint: number[] = [];
  const add = (hub: number, lng = 0, lat = 0) => {
    points.push([lng / 1e7, lat / 1e7]);
    hubOfPoint.push(hub);
  };
  for (const hub of columns.hubName.keys()) {
    add(hub, columns.hubLng[hub], columns.hubLat[hub]);
    for (let i = columns.firstEntrance[hub] ?? 0; i < (columns.firstEntrance[hub + 1] ?? 0); i += 1)
      add(hub, columns.entranceLng[i], columns.entranceLat[i]);
  }
  const tree = new KDBush(Math.max(1, points.length));
  for (const [lng, lat] of points) tree.add(lng, lat);
  if (points.length === 0) tree.add(0, 0);
  tree.finish();
  const index = { tree, hubOfPoint, points };
  indexes.set(columns, index);
  return index;
}

/**
 * The station or airport that is at just this place or has an entrance there, with all its entrances; of a terminal and its
 * airport the airport, whose entrances are those of all terminals. Undefined elsewhere, and where the city was drawn.
 */
export function hubAt(city: City, at: Point): Hub | undefined {
  const columns = addressesOf(city);
  if (!columns || columns.hubName.length === 0) return undefined;
  const { tree, hubOfPoint, points } = indexOf(columns);
  const [lng, lat] = at;
  const wide = sameDegrees / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const found = tree
    .range(lng - wide, lat - sameDegrees, lng + wide, lat + sameDegrees)
    .filter((i) => distanceMeters(points[i] ?? [0, 0], at) < sameMeters)
    .flatMap((i) => hubOfPoint[i] ?? []);
  const [hub] = found.toSorted((a, b) => countOf(columns, b) - countOf(columns, a));
  if (hub === undefined) return undefined;
  return { name: textAt(columns, columns.hubName[hub] ?? 0), doors: doorsOf(columns, hub) };
}

const countOf = ({ firstEntrance }: AddressColumns, hub: number): number =>
  (firstEntrance[hub + 1] ?? 0) - (firstEntrance[hub] ?? 0);

function doorsOf(columns: AddressColumns, hub: number): Door[] {
  const first = columns.firstEntrance[hub] ?? 0;
  return Array.from({ length: countOf(columns, hub) }, (_, nth) => {
    const i = first + nth;
    return {
      label: textAt(columns, columns.entranceLabel[i] ?? 0),
      name: textAt(columns, columns.entranceName[i] ?? 0),
      at: [(columns.entranceLng[i] ?? 0) / 1e7, (columns.entranceLat[i] ?? 0) / 1e7],
      isStepFree: columns.entranceIsStepFree[i] === 1,
    };
  });
}
