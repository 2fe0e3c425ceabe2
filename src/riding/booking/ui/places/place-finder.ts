/** Finds places: the server's index first, well-known cities where it cannot help. Fetched once typing begins. */
import type { placesCalls } from '#src/geo/places/contract.ts';
import { apiFor, hasSaidNo } from '#src/platform/browser/api.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { PlaceChoice } from '../booking-form.ts';
import type { Suggestion } from './place-suggestion.ts';

const mostSuggestions = 5;

const places = apiFor<typeof placesCalls>();
const cities = () => import('#src/geo/places/world-cities.ts');

async function citiesLike(query: string): Promise<Suggestion[]> {
  const { searchWorldCities, worldCityLabel } = await cities();
  return searchWorldCities(query).map((city) => {
    const address = worldCityLabel(city);
    return {
      id: `city:${address}`,
      main: city.name,
      rest: address.slice(city.name.length).replace(/^, /, ''),
      address,
      lat: city.lat,
      lng: city.lng,
    };
  });
}

let isWorldKnown = false;

/** Whether the server finds no more than well-known cities, because it is still indexing the rest. */
async function findsOnlyCities(signal: AbortSignal): Promise<boolean> {
  if (isWorldKnown) return false;
  try {
    const { coverage } = await places('GET /api/geocoding/coverage', { signal });
    isWorldKnown = coverage === 'world';
    return !isWorldKnown;
  } catch {
    return false;
  }
}

export interface Suggestions {
  found: Suggestion[];
  /** The server did not answer, so these are well-known cities alone. */
  failed: boolean;
  onlyCities: boolean;
}

export async function suggestionsFor(
  query: string,
  near: { lat: number; lng: number },
  signal: AbortSignal,
): Promise<Suggestions> {
  const [places, onlyCities] = await Promise.all([findPlaces(query, near, signal), findsOnlyCities(signal)]);
  return { ...places, onlyCities };
}

async function findPlaces(
  query: string,
  near: { lat: number; lng: number },
  signal: AbortSignal,
): Promise<Omit<Suggestions, 'onlyCities'>> {
  let failed = false;
  try {
    const found = await places('GET /api/geocoding/autocomplete', {
      query: { input: query, lat: near.lat, lng: near.lng },
      signal,
    });
    if (found.length > 0) {
      const suggestions = found.slice(0, mostSuggestions).map((place) => ({
        id: place.place_id,
        main: place.main_text,
        rest: place.secondary_text,
        address: place.description,
        placeId: place.place_id,
      }));
      return { found: suggestions, failed };
    }
  } catch (error) {
    if (signal.aborted) throw error;
    failed = true;
  }
  return { found: await citiesLike(query), failed };
}

/**
 * Where a suggestion or a typed address is; `null` when nobody knows, and when it is far away or not clear: then it is
 * chosen from the list.
 */
export async function placeOf(
  wanted: Suggestion | string,
  near?: { lat: number; lng: number },
): Promise<PlaceChoice | null> {
  const suggestion = typeof wanted === 'string' ? undefined : wanted;
  const address = typeof wanted === 'string' ? wanted : wanted.address;
  if (suggestion?.lat !== undefined && suggestion.lng !== undefined) {
    return { address, lat: suggestion.lat, lng: suggestion.lng };
  }
  try {
    const found = await places('GET /api/geocoding/details', {
      query: { address: suggestion?.placeId ?? address, ...near },
    });
    return { address: suggestion ? address : found.address, lat: found.lat, lng: found.lng };
  } catch (error) {
    // Well-known cities stand in for a server that does not answer, not for one that has said no.
    if (hasSaidNo(error)) return null;
    const [city] = await citiesLike(placeName(address));
    return city?.lat !== undefined && city.lng !== undefined
      ? { address: city.address, lat: city.lat, lng: city.lng }
      : null;
  }
}
