/** Named places of an extract, searched in the index that all places are searched in, and said as the city's. */
import { type City, cities, perCity } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { addressesOf } from '#src/geo/streets/import/city-addresses.ts';
import { type FoundPlace, openIndex, type PlaceIndex, type SearchOptions } from '../place-index.ts';
import { placeWords } from './place-words.ts';

const indexOf = perCity((city): PlaceIndex | undefined => {
  const addresses = addressesOf(city);
  const named = (name: string, codes: string[]) => [{ name, codes }];
  return (
    addresses &&
    openIndex(addresses.placeIndex.buffer, {
      countries: named(city.country.name, [city.country.code]),
      regions: named(
        [city.name, city.region?.name].filter(Boolean).join(' '),
        [city.region?.code ?? ''].filter(Boolean),
      ),
    })
  );
});

/** Of several branches the one around the corner. */
const branchMeters = 3_000;

function asOurs(city: City, place: FoundPlace, near: Point | undefined): FoundPlace {
  const addresses = addressesOf(city);
  const at: Point = [place.lng, place.lat];
  const around = addresses ? placeWords(city, addresses, at) : [city.name];
  const meters = near ? distanceMeters(near, at) : 0;
  const nearness = near ? 0.45 * Math.exp(-meters / 40_000) + 0.15 * Math.exp(-meters / branchMeters) : 0;
  // All that was written is its name, so nothing fits better but what is nearer.
  const called = place.isWhole ? 1.7 + 0.6 * (place.importance ?? 0) + nearness : 0;
  return {
    ...place,
    id: `${city.id}:${place.id}`,
    secondary: [place.secondary, ...around.filter((word) => word !== place.name)].filter(Boolean).join(', '),
    score: Math.max(called, place.score + (near ? 0.15 * Math.exp(-meters / branchMeters) : 0)),
  };
}

/** One index of what was drawn and of what was imported. */
export function withImported(drawn: PlaceIndex): PlaceIndex {
  const imported = () =>
    cities().flatMap((city) => {
      const index = indexOf(city);
      return index ? [{ city, index }] : [];
    });
  return {
    count: imported().reduce((sum, { index }) => sum + index.count, drawn.count),
    fingerprint: drawn.fingerprint,
    search(query: string, options: SearchOptions = {}) {
      const found = imported().flatMap(({ city, index }) =>
        index.search(query, options).map((place) => asOurs(city, place, options.near)),
      );
      return [...drawn.search(query, options), ...found]
        .sort((a, b) => b.score - a.score)
        .slice(0, options.limit ?? 5);
    },
    byId(id) {
      for (const { city, index } of imported()) {
        if (!id.startsWith(`${city.id}:`)) continue;
        const place = index.byId(id.slice(city.id.length + 1));
        if (place) return asOurs(city, place, undefined);
      }
      return drawn.byId(id);
    },
    // A shop some way off says nothing of a place.
    nearest: drawn.nearest,
  };
}
