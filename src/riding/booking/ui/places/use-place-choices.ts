import { placeName, placeRest } from '#src/riding/rides/ui/trip-words.ts';
import { shortestQuery, usePlaceSearch } from './place-search.ts';
import type { Suggestion } from './place-suggestion.ts';
import { useRecentSearches } from './recent-searches.ts';
import { useSavedPlaces } from './saved-places-store.ts';

export type PlaceChoices = ReturnType<typeof usePlaceChoices>;

/** What a place field offers: saved places and earlier searches while it is empty, what is found once there are words. */
export function usePlaceChoices({
  address,
  isSettled,
  near,
  taken,
  open,
}: {
  address: string;
  /** The words have their position, so nobody looks for them. */
  isSettled: boolean;
  near: { lat: number; lng: number };
  /** Addresses that nobody looks for once more. */
  taken: readonly string[];
  open: boolean;
}) {
  const recent = useRecentSearches() ?? [];
  const saved = useSavedPlaces();
  const typed = address.trim();
  const { suggestions, onlyCities, failed, loading } = usePlaceSearch(address, near, open && !isSettled);
  const fresh = typed === '';
  const isLongEnough = typed.length >= shortestQuery;
  const shown: readonly Suggestion[] = fresh
    ? [
        ...saved.map(({ id, kind, name, address, lat, lng }) => ({
          id: `saved:${id}`,
          main: name,
          rest: address,
          address,
          lat,
          lng,
          saved: kind,
        })),
        ...recent
          .filter((address) => !taken.includes(address))
          .map((address) => ({
            id: address,
            main: placeName(address),
            rest: placeRest(address),
            address,
          })),
      ]
    : (suggestions ?? []);
  const nothing = !fresh && isLongEnough && !loading && shown.length === 0 && !isSettled;
  return {
    /** Nothing is typed. */
    fresh,
    shown,
    /** What is shown answers earlier words, and nothing of it can be chosen. */
    stale: !fresh && loading,
    /** It was looked for, and nothing found. */
    nothing,
    /** Whether the list is to be seen. */
    listed: open && (shown.length > 0 || nothing) && (fresh || isLongEnough),
    onlyCities: !fresh && onlyCities,
    failed: !fresh && failed,
  };
}
