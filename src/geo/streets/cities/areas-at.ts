/** Which areas of a city a place lies in, by their boxes first. */
import type { LocalMoment } from '#src/platform/time/week-hours.ts';
import { isInHours } from '#src/platform/time/week-hours.ts';
import { distanceMeters, inBounds, inRing, type Point } from '../geo.ts';
import { perCity } from './cities.ts';
import type { CityArea, Door, NoGoArea, PlaceQueue, Terminal } from './city-areas.ts';
import { boundsOf, type City } from './city-facts.ts';

const boxed = perCity(({ areas }) => areas.map((area) => ({ area, bounds: boundsOf(area.ring) })));

/** In the order of the city's list. */
export function areasAt(city: City, at: Point): CityArea[] {
  if (city.areas.length === 0) return none;
  return boxed(city).flatMap(({ area, bounds }) =>
    inBounds(at, bounds) && inRing(at, area.ring) ? [area] : [],
  );
}
const none: CityArea[] = [];

/** The airport or station; of two that overlap the first of the list. */
export const terminalAt = (city: City, at: Point): Terminal | undefined =>
  areasAt(city, at).find((area) => area.kind === 'airport' || area.kind === 'station');

export interface QueuedPlace {
  terminal: Terminal;
  queue: PlaceQueue;
  /** Where drivers wait, and the box around it. */
  zone: readonly Point[];
  bounds: City['bounds'];
}

/** The airports and stations at which drivers stand in line, in the order of the city's list. */
export const queuedPlaces: (city: City) => readonly QueuedPlace[] = perCity(({ areas }) =>
  areas.flatMap((terminal) => {
    if (terminal.kind !== 'airport' && terminal.kind !== 'station') return [];
    const { queue, ring } = terminal;
    const zone = queue?.zone ?? ring;
    return queue?.isOn ? [{ terminal, queue, zone, bounds: boundsOf(zone) }] : [];
  }),
);

export const isInZone = ({ bounds, zone }: QueuedPlace, at: Point): boolean =>
  inBounds(at, bounds) && inRing(at, zone);

/** The place whose line a pickup there is for, where it has one. */
export function queuedPlaceAt(city: City, pickup: Point): QueuedPlace | undefined {
  const places = queuedPlaces(city);
  if (places.length === 0) return undefined;
  const at = terminalAt(city, pickup);
  return at && places.find(({ terminal }) => terminal.id === at.id);
}

/** Ids of the areas whose rules of fares hold for a pickup there. */
export const areasOfFaresAt = (city: City, at: Point): string[] =>
  areasAt(city, at).flatMap(({ kind, id }) => (kind === 'fares' ? [id] : []));

/** What a ride does at a place: a stop on the way is both. */
export type EndOfRide = 'pickup' | 'drop_off' | 'stop';

/** The area that refuses it at a moment by the city's clock. */
export const noGoAt = (city: City, at: Point, end: EndOfRide, moment: LocalMoment): NoGoArea | undefined =>
  areasAt(city, at).find(
    (area): area is NoGoArea =>
      area.kind === 'no_go' &&
      (area.refuses === 'both' || end === 'stop' || area.refuses === end) &&
      isInHours(area.hours, moment),
  );

/** The door that lies nearest. */
export function nearestDoor({ doors }: Pick<Terminal, 'doors'>, at: Point): Door | undefined {
  let nearest: { door: Door; meters: number } | undefined;
  for (const door of doors) {
    const meters = distanceMeters(door.at, at);
    if (!nearest || meters < nearest.meters) nearest = { door, meters };
  }
  return nearest?.door;
}

/** What a driver reads of a door: `Terminal 1, Ground P, Pearson Airport`. */
export const doorAddress = ({ name }: Pick<Terminal, 'name'>, door: Door): string => `${door.name}, ${name}`;
