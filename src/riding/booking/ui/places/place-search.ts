/** Finding places while typing. */
import { useEffect, useState } from 'react';
import { loadOnTouch } from '#src/platform/browser/load-on-touch.tsx';
import type { PlaceChoice } from '../booking-form.ts';
import type { Suggestions } from './place-finder.ts';
import type { Suggestion } from './place-suggestion.ts';

export const shortestQuery = 3;
const pauseMs = 160;

const finder = () => import('./place-finder.ts');
loadOnTouch(finder);

/**
 * Suggestions for what is typed, asked once typing pauses; an answer to an earlier question is never shown.
 * `null` while the query is too short or the answer is still to come. `onlyCities` as long as the server finds no more
 * than well-known cities, `failed` where it did not answer.
 */
export function usePlaceSearch(
  query: string,
  near: { lat: number; lng: number },
  wanted: boolean,
): { suggestions: Suggestion[] | null; onlyCities: boolean; failed: boolean; loading: boolean } {
  const [answer, setAnswer] = useState<({ query: string } & Suggestions) | null>(null);
  const asked = query.trim();
  const active = wanted && asked.length >= shortestQuery;
  const { lat, lng } = near;

  useEffect(() => {
    if (!active) return;
    const stale = new AbortController();
    const timer = setTimeout(() => {
      finder()
        .then(({ suggestionsFor }) => suggestionsFor(asked, { lat, lng }, stale.signal))
        .then(
          (suggestions) => {
            if (!stale.signal.aborted) setAnswer({ query: asked, ...suggestions });
          },
          () => {},
        );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [asked, active, lat, lng]);

  const current = active && answer?.query === asked ? answer.found : null;
  // The earlier list stays in sight while the next is on its way, so that nothing flickers between two letters; nothing of
  // it can be chosen, as it answers other words.
  return {
    suggestions: active ? (current ?? answer?.found ?? null) : null,
    onlyCities: answer?.onlyCities ?? false,
    failed: answer?.failed ?? false,
    loading: active && !current,
  };
}

/** Where a suggestion or a typed address is; `null` when nobody knows. */
export async function placeOf(
  wanted: Suggestion | string,
  near?: { lat: number; lng: number },
): Promise<PlaceChoice | null> {
  return finder().then(
    (found) => found.placeOf(wanted, near),
    () => null,
  );
}
