/** Whether a place is at an airport: one that operators drew, a known place of the city, or one of its map. */
import { areasAt } from '#src/geo/streets/cities/areas-at.ts';
import { type City, cityAt } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { hubAt } from './hub-at.ts';

export interface AirportPlace {
  /** `Pearson Airport` */
  name: string;
  /** `toronto/pearson`, for settings; null where nobody drew it. */
  key: string | null;
}

/** Whoever is picked up so near to a known airport comes from it. */
const nearMeters = 1_200;
/** A map's stations and airports are told apart by their names alone. */
const airportWords =
  /airport|aéroport|aeroport|aeropuerto|flughafen|luchthaven|lufthavn|flygplats|lentoasema|lotnisko|letiště|letisko|havaliman/i;

export function airportAt(at: LatLng, city: City | undefined = cityAt(pointOf(at))): AirportPlace | null {
  if (!city) return null;
  const point = pointOf(at);
  const drawn = areasAt(city, point).find(({ kind }) => kind === 'airport');
  if (drawn) return { name: drawn.name, key: `${city.id}/${drawn.id}` };
  const near = city.landmarks
    .filter(({ kind }) => kind === 'airport')
    .map((landmark) => ({ landmark, meters: distanceMeters(landmark.at, point) }))
    .toSorted((a, b) => a.meters - b.meters)[0];
  if (near && near.meters <= nearMeters) return { name: near.landmark.name, key: null };
  const hub = hubAt(city, point);
  return hub && airportWords.test(hub.name) ? { name: hub.name, key: null } : null;
}
