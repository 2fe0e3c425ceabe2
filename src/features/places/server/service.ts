/** Finding places, naming them, and the ways between them. */
import timeZoneOf from 'tz-lookup-oss';
import { existing } from '#src/platform/existing.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type City, cityAt } from '../cities/cities.ts';
import { type Coverage, type Location, type Prediction, placesRefusals } from '../contract.ts';
import { type LatLng, type Point, pointOf } from '../geo.ts';
import type { Route, RoutingEngine } from '../routing/routing-engine.ts';
import { createStreetRouting } from '../routing/street-routing.ts';
import { cityIndex } from '../search/city-entries.ts';
import {
  type HouseNumber,
  houseNumberAddress,
  houseNumberNamed,
  houseNumbersLike,
} from '../search/house-numbers.ts';
import type { PlaceKind } from '../search/place-entry.ts';
import { type FoundPlace, openIndex, type PlaceIndex, type SearchOptions } from '../search/place-index.ts';
import { nearbyName } from '../street-names.ts';
import { createPhoton, type RemoteGeocoder } from './photon.ts';
import { openWorldIndex } from './place-files.ts';
import { openWellKnownCities } from './well-known.ts';

const refuse = refusalsOf(placesRefusals);

/** The IANA name of the time zone whose clocks hang at a place. */
export const timeZoneAt = (at: LatLng): string => cityAt(pointOf(at))?.timeZone ?? timeZoneOf(at.lat, at.lng);

export interface Places {
  autocomplete(input: string, near?: LatLng): Promise<Prediction[]>;
  /**
   * By `place_id`, by description, or by the best match, typos mended unless told not to: looking for those takes
   * longer than all the rest. @throws Refusal place_not_found
   */
  details(address: string, options?: { typos?: boolean }): Promise<Location>;
  reverse(at: LatLng): Promise<Location>;
  route(from: LatLng, to: LatLng, at: Date): Promise<Route>;
  /** Driving seconds from each candidate to `to`; Infinity beyond `maxSeconds`. */
  drivingTimesTo(to: LatLng, candidates: readonly LatLng[], at: Date, maxSeconds?: number): Promise<number[]>;
  /** Follows one car along the streets, for drawing; see `RoutingEngine`. */
  followCar: RoutingEngine['followCar'];
  onStreet: RoutingEngine['onStreet'];
  /** The city whose map holds the place, or undefined. */
  cityAt(at: LatLng): City | undefined;
  /** Whether all the world's places are found, or well-known cities until their index is built. */
  coverage(): Coverage;
  stop(): void;
}

export interface PlacesOptions {
  /** Where the index of the world is kept, and built where it is not. */
  placesDir: string;
  /** A Photon server, asked first. */
  geocoderUrl?: string | undefined;
  /** The embedded streets unless given. */
  routing?: RoutingEngine;
  /** Hears of answers the remote geocoder could not give. */
  onFallback?: (call: string, error: unknown) => void;
  /** Hears why the index of the world could not be built. */
  onTrouble?: (error: unknown) => void;
}

const mostPredictions = 5;
/** A plain match this good needs no search for typos. */
const goodEnough = 1.2;

export function createPlaces(options: PlacesOptions): Places {
  const own = openIndex(cityIndex());
  const world = openWorldIndex(options.placesDir, options.onTrouble ?? (() => {}));
  const wellKnown = world.current() ? undefined : openWellKnownCities();
  const indexes = (): PlaceIndex[] => [own, existing(world.current() ?? wellKnown, 'an index of the world')];
  const routing = options.routing ?? createStreetRouting();
  const remote = options.geocoderUrl ? createPhoton(options.geocoderUrl) : undefined;

  const search: Search = (query, near) => createSearch(indexes())(query, near);
  /** What was found among the well-known cities is still known by its id later. */
  const known = (id: string) => byId(wellKnown ? [...indexes(), wellKnown] : indexes(), id);

  async function remotely<T>(
    call: string,
    ask: (geocoder: RemoteGeocoder) => Promise<T>,
  ): Promise<T | undefined> {
    if (!remote) return undefined;
    try {
      return await ask(remote);
    } catch (error) {
      options.onFallback?.(call, error);
      return undefined;
    }
  }

  return {
    async autocomplete(input, near) {
      const query = input.trim();
      if (query.length < 2) return [];
      const answered = await remotely('autocomplete', (geocoder) => geocoder.autocomplete(query, near));
      if (answered && answered.length > 0) return answered;
      const numbered = houseNumbersLike(query, near && pointOf(near)).map(predictionOfNumber);
      const found = search(query, near && pointOf(near)).map(predictionOf);
      return [...numbered, ...found].slice(0, mostPredictions);
    },
    async details(address, { typos = true } = {}) {
      const text = address.trim();
      const found = known(text) ?? byDescription(indexes(), text);
      if (found) return locationOf(found);
      const numbered = houseNumberNamed(text);
      if (numbered) return locationOfNumber(numbered);
      const at = coordinatesIn(text);
      if (at) return reverseHere(indexes(), at);
      const answered = await remotely('details', (geocoder) => geocoder.details(text));
      if (answered) return answered;
      const [main = text] = text.split(',');
      const [typed] = houseNumbersLike(main);
      if (typed) return locationOfNumber(typed);
      const first = typos
        ? (words: string) => search(words)[0]
        : (words: string) => spelled(indexes(), words)[0];
      const best = first(text) ?? first(main);
      if (!best) throw refuse('place_not_found');
      return locationOf(best);
    },
    async reverse(at) {
      return (await remotely('reverse', (geocoder) => geocoder.reverse(at))) ?? reverseHere(indexes(), at);
    },
    route: (from, to, at) => routing.route(from, to, at),
    drivingTimesTo: (to, candidates, at, maxSeconds) =>
      routing.drivingTimesTo(to, candidates, at, maxSeconds),
    followCar: routing.followCar,
    onStreet: routing.onStreet,
    cityAt: (at) => cityAt(pointOf(at)),
    coverage: () => (remote || world.current() ? 'world' : 'cities'),
    stop: world.stop,
  };
}

const predictionOfNumber = (house: HouseNumber): Prediction => ({
  description: houseNumberAddress(house),
  place_id: house.id,
  main_text: house.name,
  secondary_text: `${house.city.name}, ${house.city.region.code}, approximate`,
  types: ['street_address'],
  source: 'embedded',
});

const locationOfNumber = (house: HouseNumber): Location => ({
  address: houseNumberAddress(house),
  lat: house.at[1],
  lng: house.at[0],
  placeId: house.id,
  source: 'embedded',
});

export type Search = (query: string, near?: Point) => FoundPlace[];

/** One search over several indexes, best first; looks for typos only where plain matches are poor. */
export function createSearch(indexes: readonly PlaceIndex[]): Search {
  return (query, near) => {
    const plain = spelled(indexes, query, { near });
    const enough = (plain[0]?.score ?? 0) >= goodEnough || plain.length >= mostPredictions;
    const found = enough ? plain : spelled(indexes, query, { near, typos: true });
    return found.slice(0, mostPredictions);
  };
}

/** What the indexes find, best first, for words as they are spelled unless typos are allowed. */
const spelled = (indexes: readonly PlaceIndex[], query: string, options: SearchOptions = {}): FoundPlace[] =>
  indexes
    .flatMap((index) => index.search(query, { limit: mostPredictions, ...options }))
    .sort((a, b) => b.score - a.score);

const byId = (indexes: readonly PlaceIndex[], id: string) =>
  /^[a-z]+(:[a-z]+:)?[^\s,]+$/.test(id) ? indexes.map((index) => index.byId(id)).find(Boolean) : undefined;

const descriptionOf = (place: FoundPlace) => [place.name, place.secondary].filter(Boolean).join(', ');

/** The place whose description this is: its name is before one of the commas. */
function byDescription(indexes: readonly PlaceIndex[], text: string): FoundPlace | undefined {
  const parts = text.split(', ');
  for (let taken = 1; taken <= Math.min(parts.length, 3); taken++) {
    const name = parts.slice(0, taken).join(', ');
    const found = spelled(indexes, name, { limit: 40 }).find((place) => descriptionOf(place) === text);
    if (found) return found;
  }
  return undefined;
}

function coordinatesIn(text: string): LatLng | undefined {
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  if (!match) return undefined;
  const at = { lat: Number(match[1]), lng: Number(match[2]) };
  return Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180 ? at : undefined;
}

/** A town farther away than this says nothing about a place. */
const nearTownMeters = 100_000;
const inTownMeters = 5_000;

function reverseHere(indexes: readonly PlaceIndex[], at: LatLng): Location {
  const point = pointOf(at);
  const coordinates = `${at.lat.toFixed(6)}, ${at.lng.toFixed(6)}`;
  const here = (address: string): Location => ({
    address,
    lat: at.lat,
    lng: at.lng,
    placeId: `at:${coordinates.replace(' ', '')}`,
    source: 'embedded',
  });
  const city = cityAt(point);
  const corner = city && nearbyName(city, point);
  if (corner) return here(corner);
  const nearest = indexes
    .map((index) => index.nearest(point, nearTownMeters))
    .filter((found) => found !== undefined)
    .sort((a, b) => a.meters - b.meters)[0];
  if (!nearest) return here(coordinates);
  const name = descriptionOf(nearest.place);
  return here(nearest.meters < inTownMeters ? name : `near ${name}`);
}

const typesOfKind: Record<PlaceKind, string[]> = {
  city: ['locality', 'political'],
  district: ['sublocality', 'political'],
  airport: ['airport', 'point_of_interest', 'establishment'],
  landmark: ['point_of_interest', 'establishment'],
  station: ['transit_station', 'point_of_interest', 'establishment'],
  neighbourhood: ['neighborhood', 'political'],
  street: ['route'],
  corner: ['intersection'],
};

function predictionOf(place: FoundPlace): Prediction {
  return {
    description: descriptionOf(place),
    place_id: place.id,
    main_text: place.name,
    secondary_text: place.secondary,
    types: typesOfKind[place.kind],
    source: 'embedded',
  };
}

function locationOf(place: FoundPlace): Location {
  return {
    address: descriptionOf(place),
    lat: place.lat,
    lng: place.lng,
    placeId: place.id,
    source: 'embedded',
  };
}
