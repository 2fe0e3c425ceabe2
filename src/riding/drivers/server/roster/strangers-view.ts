/** Drivers as people see them who are not on a ride with them. */
import { randomInt } from 'node:crypto';
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { refuseVehicleType } from '#src/riding/vehicle-types/server/vehicle-type-check.ts';
import { type VehicleType, vehicleTypeOf } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { AvailableDriver, VehicleOnMap } from '../../contract.ts';
import { nearbyRadiusMeters } from '../../rules.ts';
import type { DriversParts } from '../parts.ts';
import { highestAlias } from './aliases.ts';
import { placeOfBusy, placeOfFree } from './public-places.ts';
import { personOf, ratingOf } from './ratings.ts';

const listedDrivers = 10;
/** More are looked at than listed, since who is nearest by the places shown is not who is by the places known. */
const consideredDrivers = 40;
const placeSlackMeters = 200;
/** What is said of distance and time is no finer than the places shown. */
const distanceStepMeters = 100;
const etaStepSeconds = 60;
const headingStep = 45;

const stepped = (value: number, step: number) => Math.round(value / step) * step;

type StrangersParts = Pick<DriversParts, 'roster' | 'aliases' | 'positions' | 'places' | 'clock'>;

/** Near where, in degrees, and for which rides; anywhere and for any unless given. */
export interface Wanted {
  lat?: number | undefined;
  lng?: number | undefined;
  vehicleType?: VehicleType | undefined;
  /** Ride options that they have to do. */
  serving?: readonly string[] | undefined;
}

/**
 * Free drivers near a place with their driving time to it; without a place, any that are online. As `viewer` may
 * see them: by first name, under a number of the viewer's own, at a rounded place.
 */
export async function available(
  parts: StrangersParts,
  viewer: string,
  { lat, lng, vehicleType, serving = [] }: Wanted,
): Promise<AvailableDriver[]> {
  const { positions, places, clock } = parts;
  const { rows } = parts.roster;
  const isWanted = (id: DriverId) =>
    parts.roster.isFree(id, vehicleType) && serving.every((one) => rows.get(id)?.serves.includes(one));
  if (lat === undefined || lng === undefined) {
    const free = [...rows.keys()].filter((id) => isWanted(id) && positions.positionOf(id));
    return free
      .slice(0, listedDrivers)
      .map((id) => toAvailable(parts, viewer, id, null, null))
      .sort((a, b) => a.id - b.id);
  }
  const at = { lat, lng };
  const near = positions
    .nearest(lat, lng, nearbyRadiusMeters + placeSlackMeters, consideredDrivers, isWanted)
    .map(({ id }) => {
      const place = placeOfFree(existing(positions.positionOf(id), 'the position of a driver who is near'));
      return { id, place, meters: distanceMeters(pointOf(at), pointOf(place)) };
    })
    .filter(({ meters }) => meters <= nearbyRadiusMeters)
    .sort((a, b) => a.meters - b.meters)
    .slice(0, listedDrivers);
  const seconds = await places.drivingTimesTo(
    at,
    near.map(({ place }) => place),
    clock.now(),
  );
  return near
    .map(({ id, meters }, i) => toAvailable(parts, viewer, id, meters, seconds[i] ?? null))
    .sort(byEta);
}

/** As `available`, for whoever says the type. @throws Refusal vehicle_type_not_offered */
export async function availableAsAsked(
  parts: StrangersParts,
  viewer: string,
  wanted: Wanted,
): Promise<AvailableDriver[]> {
  // One that was withdrawn while somebody books is still looked for.
  if (wanted.vehicleType && !vehicleTypeOf(wanted.vehicleType))
    throw refuseVehicleType('vehicle_type_not_offered');
  return available(parts, viewer, wanted);
}

type Arrival = Pick<AvailableDriver, 'etaSeconds'>;
/** Who would be there first comes first; whose way is not known comes last. */
export const byEta = (a: Arrival, b: Arrival): number =>
  (a.etaSeconds ?? Number.MAX_VALUE) - (b.etaSeconds ?? Number.MAX_VALUE);

/** A rounded place is in a yard or a park: the car is shown on the street nearest to it, which tells no more of where it is. */
function shownOnStreet({ places }: Pick<StrangersParts, 'places'>, place: LatLng, heading: number) {
  const on = places.onStreet(place, heading);
  const round = (degrees: number) => Number(degrees.toFixed(5));
  return on
    ? { lat: round(on.point[1]), lng: round(on.point[0]), heading: Math.round(on.heading) % 360 }
    : { ...place, heading };
}

function toAvailable(
  { roster, aliases, positions, places }: StrangersParts,
  viewer: string,
  driverId: DriverId,
  meters: number | null,
  seconds: number | null,
): AvailableDriver {
  const driver = existing(roster.rows.get(driverId), 'a driver who is listed');
  const position = existing(positions.positionOf(driverId), 'the position of a driver who is listed');
  return {
    id: aliases.aliasOf(viewer, driverId),
    user: { ...personOf(driver), lastName: '' },
    rating: ratingOf(driver),
    vehicleInfo: driver.vehicleInfo,
    vehicleType: driver.vehicleType,
    rideTypes: [...driver.rideTypes],
    distanceMeters: meters === null ? null : stepped(meters, distanceStepMeters),
    etaSeconds: seconds !== null && Number.isFinite(seconds) ? stepped(seconds, etaStepSeconds) : null,
    ...shownOnStreet({ places }, placeOfFree(position), position.heading),
  };
}

/** How many are online, in all and by city; `elsewhere` is outside them. */
export function onlineByCity({ roster, positions, places }: StrangersParts): {
  online: number;
  byCity: Record<string, number>;
} {
  const byCity: Record<string, number> = {};
  let online = 0;
  for (const [id, driver] of roster.rows) {
    const position = driver.isAvailable ? positions.positionOf(id) : undefined;
    if (!position) continue;
    online += 1;
    const city = places.cityAt(position)?.id ?? 'elsewhere';
    byCity[city] = (byCity[city] ?? 0) + 1;
  }
  return { online, byCity };
}

/**
 * The vehicles of a city as strangers may see them. A busy car has a number that means nothing in the next list,
 * the part of town it is in, and no speed; near its rider's doors it is not there at all.
 */
export function vehiclesIn(
  { roster, aliases, positions, places, clock }: StrangersParts,
  cityId: string,
): (viewer: string) => VehicleOnMap[] {
  const timestamp = clock.now().toISOString();
  const free: { id: DriverId; shown: Omit<VehicleOnMap, 'driverId'> }[] = [];
  const occupied: VehicleOnMap[] = [];
  for (const [id, driver] of roster.rows) {
    const ends = roster.busy.get(id)?.ends;
    const position = driver.isAvailable || ends ? positions.positionOf(id) : undefined;
    if (!position || places.cityAt(position)?.id !== cityId) continue;
    if (ends) {
      const place = placeOfBusy(position, ends);
      if (!place) continue;
      const heading = stepped(position.heading, headingStep) % 360;
      const driverId = randomInt(1, highestAlias);
      const shown = shownOnStreet({ places }, place, heading);
      occupied.push({ driverId, ...shown, timestamp, speed: 0, status: 'busy' });
    } else {
      const { heading, speedKmh: speed } = position;
      free.push({
        id,
        shown: {
          ...shownOnStreet({ places }, placeOfFree(position), heading),
          timestamp,
          speed,
          status: 'available',
        },
      });
    }
  }
  return (viewer) =>
    [
      ...free.map(({ id, shown }) => ({ driverId: aliases.aliasOf(viewer, id), ...shown })),
      ...occupied,
      // The order of the roster would tell who is who from one list to the next.
    ].sort((a, b) => a.driverId - b.driverId);
}
