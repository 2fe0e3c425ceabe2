/** Which cities have the addresses of an extract in this process: they belong to the city as it is now, like its roads. */
import KDBush from 'kdbush';
import type { City } from '../cities/cities.ts';
import { distanceMeters, type Point } from '../geo.ts';
import { type AddressColumns, ownerOf, textAt } from './address-file.ts';
import type { RoadGraph } from './road-graph.ts';

/** Shared by all that was built apart and runs in one process. */
const shared = globalThis as {
  roveAddresses?: WeakMap<City, AddressColumns>;
  roveDoors?: WeakMap<RoadGraph, AddressColumns>;
};

/** Before the city is set as one that holds. */
export function giveAddresses(city: City, addresses: AddressColumns, roads: RoadGraph): void {
  shared.roveAddresses ??= new WeakMap();
  shared.roveAddresses.set(city, addresses);
  shared.roveDoors ??= new WeakMap();
  shared.roveDoors.set(roads, addresses);
}

/** Undefined where the city was drawn, or its extract was read without them. */
export const addressesOf = (city: City): AddressColumns | undefined => shared.roveAddresses?.get(city);

const trees = new WeakMap<AddressColumns, KDBush>();

/** Doors by their place: numbers of the door columns. */
export function doorTree(addresses: AddressColumns): KDBush {
  const tree = trees.get(addresses) ?? KDBush.from(addresses.doorTree.buffer);
  trees.set(addresses, tree);
  return tree;
}

export const doorPlace = ({ doorLng, doorLat }: AddressColumns, door: number): Point => [
  (doorLng[door] ?? 0) / 1e7,
  (doorLat[door] ?? 0) / 1e7,
];

/** A place that was taken from a door differs from it by rounding alone. */
const samePlaceMeters = 2;
const samePlaceDegrees = 4e-5;

/** The name of the street that the door at just this place is numbered by; undefined where no door is. */
export function doorStreetAt(roads: RoadGraph, at: Point): string | undefined {
  const addresses = shared.roveDoors?.get(roads);
  if (!addresses || addresses.doorLng.length === 0) return undefined;
  const [door] = doorTree(addresses)
    .within(at[0], at[1], samePlaceDegrees)
    .filter((one) => distanceMeters(doorPlace(addresses, one), at) < samePlaceMeters);
  return door === undefined
    ? undefined
    : textAt(addresses, addresses.streetName[ownerOf(addresses.firstDoor, door)] ?? 0);
}
