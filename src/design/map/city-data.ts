import type { MapData } from './map-data.ts';
import { type PackedMap, unpackMap } from './packed-map.ts';

const asked = new Map<string, Promise<MapData | undefined>>();

/** The features of a city, fetched once; undefined when they cannot be had, and then asked for again. */
export function cityData(id: string): Promise<MapData | undefined> {
  const known = asked.get(id);
  if (known) return known;
  const answer = fetch(`/map/${id}.json`)
    .then(async (response) => (response.ok ? unpackMap((await response.json()) as PackedMap) : undefined))
    .catch(() => undefined);
  asked.set(id, answer);
  void answer.then((data) => data ?? asked.delete(id));
  return answer;
}
