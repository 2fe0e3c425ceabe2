/** The streets and places that simulated people know. */
import { type CityId, cityOf, isServed, perCity } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type LatLng, type Point } from '#src/geo/streets/geo.ts';
import { progressAlong } from '#src/geo/streets/routing/route-progress.ts';
import { createStreetRouting } from '#src/geo/streets/routing/street-routing.ts';
import type { Random } from './random.ts';

const routing = createStreetRouting();

export interface Landmark extends LatLng {
  /** Empty where only the street is known: whoever speaks of it asks what it is called. */
  name: string;
}

/** Where each city's demand is: idle drivers stay around it. */
const heartOf = (cityId: CityId): LatLng => {
  const [lng, lat] = cityOf(cityId).centre;
  return { lat, lng };
};

const metersBetween = (a: LatLng, b: LatLng) => distanceMeters([a.lng, a.lat], [b.lng, b.lat]);

/** Landmarks within `radiusMeters` of `around`, or of the city's heart. */
export function landmarksNear(
  cityId: CityId,
  radiusMeters: number,
  around: LatLng = heartOf(cityId),
): Landmark[] {
  return placesIn(cityId).filter((landmark) => metersBetween(landmark, around) <= radiusMeters);
}

/** Of a city whose streets were imported, so many places of them, evenly around its heart. */
const placesOfStreets = 48;
const reachMeters = 4000;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** A drawn city's landmarks; elsewhere places of its streets. */
const placesIn = (cityId: CityId): Landmark[] => placesOf(cityOf(cityId));
const placesOf = perCity((city): Landmark[] => {
  if (city.landmarks.length > 0)
    return city.landmarks.map(({ name, at: [lng, lat] }) => ({ name, lat, lng }));
  const heart = heartOf(city.id);
  const metersPerDegree = 111_320;
  return Array.from({ length: placesOfStreets }, (_, i) => {
    const meters = reachMeters * Math.sqrt(i / placesOfStreets);
    const lat = heart.lat + (meters * Math.cos(i * goldenAngle)) / metersPerDegree;
    const narrow = Math.cos((lat * Math.PI) / 180);
    return { lat, lng: heart.lng + (meters * Math.sin(i * goldenAngle)) / (metersPerDegree * narrow) };
  }).flatMap((at) => {
    const on = routing.onStreet(at, 0);
    return on && isServed(city, on.point) ? [{ name: '', lng: on.point[0], lat: on.point[1] }] : [];
  });
});

/** A drive along streets that is asked where it has got to. */
export interface Drive {
  /** The position after `seconds` of driving at the speed of the hour. */
  at(seconds: number): { lat: number; lng: number; heading: number; speedKmh: number; done: boolean };
  durationSeconds: number;
}

/** @param to where to; with `until` the street, it ends where the street is nearest, as who waits for a rider does */
export function driveTo(from: LatLng, to: LatLng, now: Date, until: 'door' | 'street' = 'door'): Drive {
  const route = routing.routeNow(from, to, now);
  const door: Point[] = until === 'door' ? [[to.lng, to.lat]] : [];
  const ends: Point[] = [[from.lng, from.lat], ...route.polyline, ...door];
  const line = ends.filter((point, i) => {
    const before = ends[i - 1];
    return !before || distanceMeters(before, point) > 1;
  });
  const progress = progressAlong(line);
  const metersPerSecond = Math.max(3, route.distanceMeters / Math.max(1, route.durationSeconds));
  return {
    durationSeconds: progress.totalMeters / metersPerSecond,
    at(seconds) {
      const { point, heading, done } = progress.at(seconds * metersPerSecond);
      return { lat: point[1], lng: point[0], heading, speedKmh: done ? 0 : metersPerSecond * 3.6, done };
    },
  };
}

export const somewhereNear = (cityId: CityId, random: Random, radiusMeters: number): Landmark =>
  random.pick(landmarksNear(cityId, radiusMeters));

/** The nearest place of a street, where a car can stand. */
export function onStreet(at: LatLng): LatLng {
  const on = routing.onStreet(at, 0);
  return on ? { lat: on.point[1], lng: on.point[0] } : at;
}

export const meters = metersBetween;
