/** What stands at a place of an imported city: the door on its side of the street, or the street. */
import * as geokdbush from 'geokdbush';
import type { City } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { type AddressColumns, ownerOf, textAt } from '#src/geo/streets/import/address-file.ts';
import { doorPlace, doorTree } from '#src/geo/streets/import/city-addresses.ts';
import { roadsOf } from '#src/geo/streets/import/city-roads.ts';
import { snapsNear } from '#src/geo/streets/import/snap-grid.ts';
import { besideStreet } from './doors.ts';
import { placeWords } from './place-words.ts';
import { linesOf } from './street-book.ts';

/** A pin farther from every door is at none of them. */
const atDoorMeters = 45;
const mostDoors = 12;
/** So near to the middle of a street a pin is on no side of it. */
const onStreetMeters = 2.5;
const nearStreetMeters = 150;

/** "12 Main Street, Fells Point, Baltimore, MD", or "near Main Street, …"; undefined where neither is near. */
export function importedName(city: City, addresses: AddressColumns, at: Point): string | undefined {
  const door = doorBeside(addresses, at);
  if (door) return [door, ...placeWords(city, addresses, at)].join(', ');
  const street = streetBeside(city, at);
  return street && `near ${[street, ...placeWords(city, addresses, at)].join(', ')}`;
}

function doorBeside(addresses: AddressColumns, at: Point): string | undefined {
  if (addresses.doorLng.length === 0) return undefined;
  const near = geokdbush
    .around(doorTree(addresses), at[0], at[1], mostDoors, atDoorMeters / 1_000)
    .map((door) => ({ door: Number(door), meters: distanceMeters(doorPlace(addresses, Number(door)), at) }))
    .filter(({ door }) => !addresses.doorIsEstimated[door])
    .sort((a, b) => a.meters - b.meters);
  const lines = new Map<number, Point[][]>();
  for (const { door, meters } of near) {
    const street = ownerOf(addresses.firstDoor, door);
    const own = lines.get(street) ?? linesOf(addresses, street);
    lines.set(street, own);
    if (meters > 8 && isAcross(own, at, doorPlace(addresses, door))) continue;
    const { doorLabel, streetName } = addresses;
    return `${textAt(addresses, doorLabel[door] ?? 0)} ${textAt(addresses, streetName[street] ?? 0)}`;
  }
  return undefined;
}

/** Whether the street runs between a pin and a door. */
function isAcross(lines: readonly Point[][], at: Point, door: Point): boolean {
  if (lines.length === 0) return false;
  const [pin, house] = [besideStreet(lines, at), besideStreet(lines, door)];
  return pin.meters > onStreetMeters && house.meters < 200 && pin.meters < 100 && pin.side !== house.side;
}

function streetBeside(city: City, at: Point): string | undefined {
  const roads = roadsOf(city);
  const [nearest] = roads
    ? snapsNear(roads, at, nearStreetMeters)
        .map(({ piece, offsetMeters }) => ({ name: roads.nameAt(roads.pieceName[piece] ?? 0), offsetMeters }))
        .filter(({ name }) => name !== '')
        .sort((a, b) => a.offsetMeters - b.offsetMeters)
    : [];
  return nearest?.name;
}
