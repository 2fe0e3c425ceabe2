/** What a change would make of a ride: its places, its way from where the car is, its price and its arrival. */

import type { City } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { secondsToPickup } from '#src/riding/lifecycle/server/moves/arrival-times.ts';
import { trackDriven } from '#src/riding/lifecycle/server/moves/driven-distance.ts';
import { refuseNoGo } from '#src/riding/quotes/server/areas.ts';
import { locate, samePlaceMeters } from '#src/riding/quotes/server/quoting.ts';
import { type Way, wayThrough } from '#src/riding/quotes/server/way.ts';
import { mostStops, type Stop } from '#src/riding/quotes/stops.ts';
import { findUpdates, type RideRow } from '#src/riding/rides/server/store.ts';
import type { ChangeRequest } from '../contract.ts';
import type { Plan } from '../plan.ts';
import { countedWay, isAboard, type Length, reachedOf, stoodSeconds } from '../rules.ts';
import { priced } from './new-price.ts';
import { type ReckoningParts, refuse } from './parts.ts';
import { planOf } from './present-plan.ts';

export interface Reckoned {
  plan: Plan;
  /** Null where no car is on its way, so that nobody knows. */
  arrivesAt: Date | null;
  arrivedBefore: Date | null;
  /** From the pickup, or with the rider in the car from here. */
  way: Length & { polyline: [lng: number, lat: number][] };
  /** What the present way has left from here, with the rider in the car; else all of it. */
  left: Length;
}

const lengthOf = (way: Pick<Way, 'distanceMeters' | 'durationSeconds'>): Length => ({
  meters: way.distanceMeters,
  seconds: way.durationSeconds,
});

const stopOf = ({ address, lat, lng }: Stop): Stop => ({ address, lat, lng });

/** The places that are wanted, found and looked at as at booking. @throws Refusal place_not_found, too_many_stops, not_driven_there, no_go_area, same_place */
async function placesOf(
  parts: ReckoningParts,
  ride: RideRow,
  { destination, stops }: Pick<ChangeRequest, 'destination' | 'stops'>,
): Promise<{ city: City; stops: Stop[]; destination: Stop }> {
  const { places, clock } = parts;
  const near = { lat: ride.pickupLat, lng: ride.pickupLng };
  const reached = ride.stops.slice(0, reachedOf(ride));
  if (stops && reached.length + stops.length > mostStops) throw refuse('too_many_stops');
  const city = places.cityAt(near);
  if (!city) throw refuse('not_driven_there');
  const at = (
    place: { address: string; lat?: number | null | undefined; lng?: number | null | undefined },
    field: 'destination' | `stops.${number}.address`,
  ): Promise<Stop> =>
    locate(parts.quotes.parts, field, place.address, place.lat ?? null, place.lng ?? null, near);
  const known = planOf(ride);
  const [to, ...onward] = await Promise.all([
    destination ? at(destination, 'destination') : known.destination,
    ...(stops ?? []).map((stop, index) => at(stop, `stops.${index}.address`)),
  ]);
  const left = stops ? onward.map(stopOf) : ride.stops.slice(reached.length);
  for (const place of [to, ...left])
    if (places.cityAt(place)?.id !== city.id) throw refuse('not_driven_there');
  refuseNoGo(city, { stops: left, destination: to }, ride.scheduledAt ?? clock.now());
  refuseSamePlace([...(reached.length > 0 ? reached.slice(-1) : [known.pickup]), ...left, to]);
  return { city, stops: [...reached, ...left], destination: stopOf(to) };
}

/** @throws Refusal same_place */
function refuseSamePlace(places: readonly LatLng[]): void {
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (next && distanceMeters(pointOf(place), pointOf(next)) < samePlaceMeters)
      throw refuse('same_place', { words: 'Two places in a row are the same place.' });
  }
}

/** Before the rider is in the car: the whole way anew. */
export async function reckonBefore(
  parts: ReckoningParts,
  ride: RideRow,
  wish: Pick<ChangeRequest, 'destination' | 'stops'>,
): Promise<Reckoned> {
  const { clock, database, places } = parts;
  const now = clock.now();
  const known = planOf(ride);
  const { city, stops, destination } = await placesOf(parts, ride, wish);
  const [first = destination, ...others] = [...stops, destination];
  const at = ride.scheduledAt && ride.scheduledAt > now ? ride.scheduledAt : now;
  const way = await wayThrough(places, [known.pickup, first, ...others], at);
  const wanted = lengthOf(way);
  const plan = priced(city, { ...known, stops, destination, routedBy: way.sources.join(',') }, wanted);
  const left = { meters: ride.distanceMeters, seconds: ride.durationSeconds };
  // Whoever booked for a time is picked up then, and nobody sooner than a car can be there.
  const toPickup =
    ride.driverId === null
      ? null
      : await database.transaction((tx) => secondsToPickup(parts, tx, { ...ride, promisedEtaSeconds: 0 }));
  const from = ride.arrivedAt ? now : toPickup === null ? null : new Date(now.getTime() + toPickup * 1000);
  const leaves = ride.status === 'scheduled' ? ride.scheduledAt : from;
  const after = (seconds: number) => leaves && new Date(leaves.getTime() + seconds * 1000);
  return {
    plan,
    arrivesAt: after(wanted.seconds),
    arrivedBefore: after(left.seconds),
    way: { ...wanted, polyline: way.polyline },
    left,
  };
}

/** Where the car is. @throws Refusal position_unknown */
export function carOf({ positions }: Pick<ReckoningParts, 'positions'>, ride: RideRow): LatLng {
  const at =
    ride.driverId === null
      ? undefined
      : (positions.positionOf(ride.driverId) ?? positions.lastPositionOf(ride.driverId));
  if (!at) throw refuse('position_unknown', { words: carUnknown });
  return { lat: at.lat, lng: at.lng };
}
const carUnknown = 'We do not hear from the car now, so the new way cannot be reckoned. Tell your driver.';

/** The way that is left of a ride with its rider in the car, from where that is. */
export async function wayLeft(parts: ReckoningParts, ride: RideRow, here: LatLng): Promise<Way> {
  const left = [...ride.stops.slice(reachedOf(ride)), { lat: ride.destLat, lng: ride.destLng }];
  const [first = here, ...others] = left;
  return wayThrough(parts.places, [here, first, ...others], parts.clock.now());
}

/** With the rider in the car: what was driven, and the way from here. */
export async function reckonAboard(
  parts: ReckoningParts,
  ride: RideRow,
  wish: Pick<ChangeRequest, 'destination' | 'stops' | 'endHere'>,
): Promise<Reckoned> {
  const { clock, places } = parts;
  const now = clock.now();
  const here = carOf(parts, ride);
  const known = planOf(ride);
  const before = await wayLeft(parts, ride, here);
  const wanted = wish.endHere ? await endingHere(parts, ride, here) : await placesOf(parts, ride, wish);
  const onward = [...wanted.stops.slice(reachedOf(ride)), wanted.destination];
  const [first = here, ...others] = onward;
  const way = wish.endHere
    ? { distanceMeters: 0, durationSeconds: 0, polyline: [], sources: before.sources }
    : await wayThrough(places, [here, first, ...others], now);
  const driven = await drivenOf(parts, ride, lengthOf(before), now);
  const counted = countedWay({
    promised: { meters: ride.distanceMeters, seconds: ride.durationSeconds },
    driven,
    left: lengthOf(before),
    wanted: lengthOf(way),
  });
  const { stops, destination } = wanted;
  const routedBy = way.sources.join(',') || ride.routedBy;
  return {
    plan: priced(wanted.city, { ...known, stops, destination, routedBy }, counted),
    arrivesAt: new Date(now.getTime() + way.durationSeconds * 1000),
    arrivedBefore: new Date(now.getTime() + before.durationSeconds * 1000),
    way: { ...lengthOf(way), polyline: way.polyline },
    left: lengthOf(before),
  };
}

/** What the car drove with the rider in it; where its track says nothing, what of the plan is behind it. */
async function drivenOf(parts: ReckoningParts, ride: RideRow, left: Length, now: Date): Promise<Length> {
  const [track, updates] = await Promise.all([
    trackDriven(parts, ride, now),
    findUpdates(parts.database.db, ride.id),
  ]);
  return {
    meters: track.meters ?? Math.max(0, ride.distanceMeters - left.meters),
    seconds: Math.max(0, track.seconds - stoodSeconds(updates, now)),
  };
}

/** What the place is called at which the car is. @throws Refusal not_driven_there */
async function endingHere({ places }: ReckoningParts, ride: RideRow, here: LatLng) {
  const city = places.cityAt({ lat: ride.pickupLat, lng: ride.pickupLng });
  if (!city) throw refuse('not_driven_there');
  const { address } = await places.reverse(here);
  return { city, stops: ride.stops.slice(0, reachedOf(ride)), destination: { address, ...here } };
}

export const reckon = (parts: ReckoningParts, ride: RideRow, wish: ChangeRequest): Promise<Reckoned> =>
  isAboard(ride.status) ? reckonAboard(parts, ride, wish) : reckonBefore(parts, ride, wish);
