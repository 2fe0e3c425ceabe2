/** What a point of the map is called: the corner beside it, or the landmark it is at. */
import * as geokdbush from 'geokdbush';
import KDBush from 'kdbush';
import { type City, perCity } from '#src/geo/streets/cities/cities.ts';
import { cornersOfCity } from '#src/geo/streets/cities/corners.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { addressesOf } from '#src/geo/streets/import/city-addresses.ts';
import { type Corner, cornersOf, neighbourhoodAt } from '#src/geo/streets/street-names.ts';
import { inSignedOrder } from './addresses.ts';
import { importedName } from './imported/door-at.ts';
import { streetsOf } from './street-directory.ts';

const atLandmarkMeters = 80;
const atCornerMeters = 60;
const farthestCornerMeters = 1_500;

/**
 * "near King St W & Spadina Ave, King West, Toronto"; a landmark instead of the corner where it is right there and the
 * corner is not. Undefined where neither is within 1.5 km.
 */
export function nearbyName(city: City, at: Point): string | undefined {
  const addresses = addressesOf(city);
  if (addresses) return importedName(city, addresses, at);
  const corner = nearestCorner(city, at);
  const [landmark] = city.landmarks
    .map((place) => ({ name: place.name, meters: distanceMeters(place.at, at) }))
    .sort((a, b) => a.meters - b.meters);
  const isAtLandmark =
    landmark && landmark.meters < atLandmarkMeters && (!corner || corner.meters > atCornerMeters);
  const where = isAtLandmark ? landmark.name : corner?.streets.join(' & ');
  if (!where) return undefined;
  const parts = [where, neighbourhoodAt(city, at), city.name];
  return `near ${parts.filter((part, i) => part && parts.indexOf(part) === i).join(', ')}`;
}

function nearestCorner(city: City, at: Point): { streets: readonly string[]; meters: number } | undefined {
  const known = cornersIn(city);
  const [index] = geokdbush.around(known.tree, at[0], at[1], 1, farthestCornerMeters / 1_000);
  const corner = index === undefined ? undefined : known.all[Number(index)];
  return corner && { streets: corner.streets, meters: distanceMeters(corner.at, at) };
}

const cornersIn = perCity(allCorners);

function allCorners(city: City): { all: Corner[]; tree: KDBush } {
  const { namedAt } = streetsOf(city);
  const signed = ({ streets, at }: Pick<Corner, 'at'> & { streets: readonly [string, string] }): Corner => {
    const [a, b] = [namedAt(streets[0], at), namedAt(streets[1], at)];
    const [first, second] = a && b ? inSignedOrder(a, b) : [{ name: streets[0] }, { name: streets[1] }];
    return { streets: [first.name, second.name], at };
  };
  const surveyed = cornersOfCity(city).corners.map(signed);
  // Where a corner was surveyed, what was drawn by hand is left out.
  const known = new Set(surveyed.map(({ streets }) => [...streets].sort().join()));
  const drawn = cornersOf(city)
    .map(signed)
    .filter(({ streets }) => !known.has([...streets].sort().join()));
  const all = [...surveyed, ...drawn];
  const tree = new KDBush(Math.max(1, all.length));
  for (const { at } of all) tree.add(at[0], at[1]);
  if (all.length === 0) tree.add(0, 0);
  tree.finish();
  return { all, tree };
}
