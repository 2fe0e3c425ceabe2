/** Finding places while typing: the server's index first, well-known cities where it cannot help. */
import { useEffect, useState } from 'react';
import type { placesCalls } from '#src/features/places/contract.ts';
import { apiFor } from '#src/platform/api.ts';
import type { PlaceChoice } from './booking-form.ts';

export interface Suggestion {
  id: string;
  main: string;
  rest: string;
  /** What is put into the field. */
  address: string;
  /** What the server is asked for its position; the address where it is absent. */
  placeId?: string;
  lat?: number;
  lng?: number;
}

export const shortestQuery = 3;
const mostSuggestions = 5;
const pauseMs = 160;

const places = apiFor<typeof placesCalls>();
const cities = () => import('#src/features/places/world-cities.ts');

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

async function suggestionsFor(
  query: string,
  near: { lat: number; lng: number },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  try {
    const found = await places('GET /api/geocoding/autocomplete', {
      query: { input: query, lat: near.lat, lng: near.lng },
      signal,
    });
    if (found.length > 0) {
      return found.slice(0, mostSuggestions).map((place) => ({
        id: place.place_id,
        main: place.main_text,
        rest: place.secondary_text,
        address: place.description,
        placeId: place.place_id,
      }));
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return citiesLike(query);
}

/**
 * Suggestions for what is typed, asked once typing pauses; an answer to an earlier question is never shown.
 * `null` while the query is too short or the answer is still to come.
 */
export function usePlaceSearch(
  query: string,
  near: { lat: number; lng: number },
  wanted: boolean,
): { suggestions: Suggestion[] | null; loading: boolean } {
  const [answer, setAnswer] = useState<{ query: string; suggestions: Suggestion[] } | null>(null);
  const asked = query.trim();
  const active = wanted && asked.length >= shortestQuery;
  const { lat, lng } = near;

  useEffect(() => {
    if (!active) return;
    const stale = new AbortController();
    const timer = setTimeout(() => {
      suggestionsFor(asked, { lat, lng }, stale.signal).then(
        (suggestions) => {
          if (!stale.signal.aborted) setAnswer({ query: asked, suggestions });
        },
        () => {},
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [asked, active, lat, lng]);

  const current = active && answer?.query === asked ? answer.suggestions : null;
  // The earlier list stays while the next is on its way, so that nothing flickers between two letters.
  return {
    suggestions: active ? (current ?? answer?.suggestions ?? null) : null,
    loading: active && !current,
  };
}

/** Where a suggestion or a typed address is; `null` when nobody knows. */
export async function placeOf(wanted: Suggestion | string): Promise<PlaceChoice | null> {
  const suggestion = typeof wanted === 'string' ? undefined : wanted;
  const address = typeof wanted === 'string' ? wanted : wanted.address;
  if (suggestion?.lat !== undefined && suggestion.lng !== undefined) {
    return { address, lat: suggestion.lat, lng: suggestion.lng };
  }
  try {
    const found = await places('GET /api/geocoding/details', {
      query: { address: suggestion?.placeId ?? address },
    });
    return { address: suggestion ? address : found.address, lat: found.lat, lng: found.lng };
  } catch {
    const [city] = await citiesLike(address.split(',')[0]!);
    return city ? { address: city.address, lat: city.lat!, lng: city.lng! } : null;
  }
}
