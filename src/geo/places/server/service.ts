/** Finding places, naming them, and the ways between them. */
import timeZoneOf from 'tz-lookup-oss';
import { type City, cities, cityAt, perCities } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type LatLng, type Point, pointOf } from '#src/geo/streets/geo.ts';
import type { Route, RoutingEngine } from '#src/geo/streets/routing/routing-engine.ts';
import { createStreetRouting } from '#src/geo/streets/routing/street-routing.ts';
import { existing } from '#src/platform/existing.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Coverage, type Location, type Prediction, placesRefusals } from '../contract.ts';
import { addressById } from '../search/addresses.ts';
import { cityIndex } from '../search/city-entries.ts';
import { coordinatesIn } from '../search/coordinates.ts';
import { words } from '../search/fold.ts';
import { withImported } from '../search/imported/imported-index.ts';
import { nearbyName } from '../search/nearby.ts';
import type { PlaceKind } from '../search/place-entry.ts';
import { type FoundPlace, openIndex, type PlaceIndex } from '../search/place-index.ts';
import { streetsOf } from '../search/street-directory.ts';
import { createFinder, type Found, farMeters } from './finder.ts';
import { createPhoton, type RemoteGeocoder } from './photon.ts';
import { openWorldIndex } from './place-files.ts';
import { type RemoteRouterAt, withRemoteRouter } from './remote-routing.ts';
import { openWellKnownCities } from './well-known.ts';

const refuse = refusalsOf(placesRefusals);

/** The IANA name of the time zone whose clocks hang at a place. */
export const timeZoneAt = (at: LatLng): string => cityAt(pointOf(at))?.timeZone ?? timeZoneOf(at.lat, at.lng);

export interface Places {
  autocomplete(input: string, near?: LatLng): Promise<Prediction[]>;
  /**
   * By `place_id`, by description, or what `autocomplete` answers first to the same words and `near`. What is typed and
   * far away, or as well another place, is not guessed. @throws Refusal place_not_found, place_unclear
   */
  details(address: string, options?: { near?: LatLng | undefined; typos?: boolean }): Promise<Location>;
  reverse(at: LatLng): Promise<Location>;
  route(from: LatLng, to: LatLng, at: Date, heading?: number): Promise<Route>;
  /** Driving seconds from each candidate to `to`; Infinity beyond `maxSeconds`. */
  drivingTimesTo(to: LatLng, candidates: readonly LatLng[], at: Date, maxSeconds?: number): Promise<number[]>;
  /** Follows one car along the streets, for drawing; see `RoutingEngine`. */
  followCar: RoutingEngine['followCar'];
  onStreet: RoutingEngine['onStreet'];
  /** The town that is meant, anywhere: the best known of the name; undefined where none is. */
  town(name: string): FoundPlace | undefined;
  /** The nearest town within so many metres, of that country alone where one is named (two letters). */
  townNear(at: LatLng, meters: number, country?: string): FoundPlace | undefined;
  /** The city whose service area holds the place, or undefined. */
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
  /** Asked first for ways and driving times. */
  router?: RemoteRouterAt | undefined;
  /** Hears of answers that the remote geocoder or router could not give. */
  onFallback?: (call: string, error: unknown) => void;
  /** Hears why the index of the world could not be built. */
  onTrouble?: (error: unknown) => void;
}

/** Of our cities' places, opened anew where one of them changed. */
const ownIndex = perCities((): PlaceIndex => withImported(openIndex(cityIndex())));

const mostPredictions = 5;
/** A description is looked for among so many. */
const mostCandidates = 8;
export function createPlaces(options: PlacesOptions): Places {
  // Reading the streets takes most of a second, which nobody's first letter is to wait for.
  ownIndex();
  for (const city of cities()) streetsOf(city);
  const world = openWorldIndex(options.placesDir, options.onTrouble ?? (() => {}));
  const wellKnown = world.current() ? undefined : openWellKnownCities();
  const indexes = (): PlaceIndex[] => [
    ownIndex(),
    existing(world.current() ?? wellKnown, 'an index of the world'),
  ];
  const embedded = options.routing ?? createStreetRouting();
  const { router, onFallback } = options;
  const routing = router ? withRemoteRouter(embedded, router, onFallback) : embedded;
  const remote = options.geocoderUrl ? createPhoton(options.geocoderUrl) : undefined;

  const finder = createFinder(() => {
    const [ownPlaces, worldPlaces] = indexes();
    return { own: existing(ownPlaces, 'our cities'), world: existing(worldPlaces, 'the world') };
  });
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
      const at = coordinatesIn(query);
      if (at) return [predictionOfPoint(reverseHere(indexes(), at))];
      return finder.find(query, near && pointOf(near), mostPredictions).map(predictionOf);
    },
    async details(address, { near, typos = true } = {}) {
      const text = address.trim();
      const found = known(text) ?? addressById(text);
      if (found) return locationOf(found);
      const at = coordinatesIn(text.replace(/^at:/, ''));
      if (at) return reverseHere(indexes(), at);
      const point = near && pointOf(near);
      const candidates = finder.find(text, point, mostCandidates, typos);
      const described =
        candidates.find(({ place }) => descriptionOf(place) === text)?.place ??
        byDescription(indexes(), text);
      if (described) return locationOf(described);
      const answered = await remotely('details', (geocoder) => geocoder.details(text));
      if (answered) return answered;
      return locationOf(clearlyMeant(candidates, text));
    },
    async reverse(at) {
      return (await remotely('reverse', (geocoder) => geocoder.reverse(at))) ?? reverseHere(indexes(), at);
    },
    route: (from, to, at, heading) => routing.route(from, to, at, heading),
    drivingTimesTo: (to, candidates, at, maxSeconds) =>
      routing.drivingTimesTo(to, candidates, at, maxSeconds),
    followCar: routing.followCar,
    onStreet: routing.onStreet,
    town: (name) =>
      existing(indexes().at(-1), 'an index of the world')
        .search(name, { limit: 8, typos: true })
        .find(({ kind }) => kind === 'city'),
    cityAt: (at) => cityAt(pointOf(at)),
    townNear: (at, meters, country) =>
      existing(indexes().at(-1), 'an index of the world').nearest(pointOf(at), meters, country)?.place,
    coverage: () => (remote || world.current() ? 'world' : 'cities'),
    stop: world.stop,
  };
}

const predictionOfPoint = (here: Location): Prediction => ({
  description: here.address,
  place_id: here.placeId,
  main_text: here.address.split(', ', 1)[0] ?? here.address,
  secondary_text: [
    ...here.address.split(', ').slice(1),
    `${here.lat.toFixed(5)}, ${here.lng.toFixed(5)}`,
  ].join(', '),
  types: ['point_of_interest'],
  source: 'embedded',
});

/** Two answers as good as each other and so far apart are not chosen between. */
const apartMeters = 2_000;
const asGoodAs = 0.07;
/** Where nobody says where they are, a place anywhere must stand out so much. */
const standsOut = 0.12;

/** @throws Refusal place_not_found where nothing was found, place_unclear where it must be picked from the list */
function clearlyMeant([best, second]: readonly Found[], text: string): FoundPlace {
  if (!best) throw refuse('place_not_found');
  const { place, meters } = best;
  const isFar = meters !== undefined && meters > farMeters;
  if (place.isGuessed) throw refuse('place_unclear');
  if (isFar && !(place.isWhole && isWhereSaid(place, text))) throw refuse('place_unclear');
  const isOurs = place.id.includes(':');
  if (meters === undefined && !isOurs && !place.isWhole) throw refuse('place_unclear');
  const margin = meters === undefined && !isOurs ? standsOut : asGoodAs;
  const isRival = second && (second.place.isWhole || !place.isWhole);
  const isApart = isRival && distanceMeters(atOf(place), atOf(second.place)) > apartMeters;
  if (isApart && place.score - second.place.score < margin) throw refuse('place_unclear');
  return place;
}

/** "London, United Kingdom": whoever writes the country or region after a comma has said which. */
function isWhereSaid({ secondary }: FoundPlace, text: string): boolean {
  const last = words(text.split(',').slice(1).at(-1) ?? '').join(' ');
  return last !== '' && secondary.split(', ').some((part) => words(part).join(' ') === last);
}

const atOf = ({ lat, lng }: FoundPlace): Point => [lng, lat];

const byId = (indexes: readonly PlaceIndex[], id: string) =>
  /^[a-z][^\s,]+$/.test(id) ? indexes.map((index) => index.byId(id)).find(Boolean) : undefined;

/** A number on a street is estimated where no survey has it, so it is said to be near. */
const descriptionOf = (place: FoundPlace) =>
  `${place.kind === 'address' && !place.isExact ? 'near ' : ''}${[place.name, place.secondary].filter(Boolean).join(', ')}`;

/** The place whose description this is: its name is before one of the commas. */
function byDescription(indexes: readonly PlaceIndex[], text: string): FoundPlace | undefined {
  const parts = text.split(', ');
  for (let taken = 1; taken <= Math.min(parts.length, 3); taken++) {
    const name = parts.slice(0, taken).join(', ');
    const found = indexes
      .flatMap((index) => index.search(name, { limit: 40 }))
      .find((place) => descriptionOf(place) === text);
    if (found) return found;
  }
  return undefined;
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
    // Where a list did not know where a place is it has put it at 0, 0: in the sea, where none is.
    .filter(({ place }) => Math.abs(place.lat) > 0.1 || Math.abs(place.lng) > 0.1)
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
  address: ['street_address'],
  postal_area: ['postal_code'],
};

function predictionOf({ place, meters }: Found): Prediction {
  const isFar = meters !== undefined && meters > farMeters;
  const more = [
    place.kind === 'address' && !place.isExact && 'approximate',
    isFar && `${awayKm(meters)} km away`,
  ];
  return {
    description: descriptionOf(place),
    place_id: place.id,
    main_text: place.name,
    secondary_text: [place.secondary, ...more].filter(Boolean).join(', '),
    types: typesOfKind[place.kind],
    source: 'embedded',
  };
}

/** `2,700`: nobody plans by the single kilometre so far away. */
const awayKm = (meters: number) => (Math.round(meters / 10_000) * 10).toLocaleString('en-CA');

function locationOf(place: FoundPlace): Location {
  return {
    address: descriptionOf(place),
    lat: place.lat,
    lng: place.lng,
    placeId: place.id,
    source: 'embedded',
  };
}
