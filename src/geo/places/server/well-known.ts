/** The index of the cities that everybody knows, searched until that of all places is built. */
import { buildIndex } from '../search/build-index.ts';
import { words } from '../search/fold.ts';
import { openIndex, type PlaceIndex } from '../search/place-index.ts';
import { worldCities, worldCityLabel } from '../world-cities.ts';

export function openWellKnownCities(): PlaceIndex {
  const countries = [...new Set(worldCities.map(({ country }) => country))];
  const regions = [...new Set(worldCities.map(({ region }) => region))];
  const entries = worldCities.map((city) => ({
    id: `wk-${words(worldCityLabel(city)).join('-')}`,
    name: city.name,
    aliases: [],
    within: [],
    kind: 'city' as const,
    lat: city.lat,
    lng: city.lng,
    country: countries.indexOf(city.country),
    region: regions.indexOf(city.region),
    importance: 0.6,
  }));
  const named = (names: string[]) => names.map((name) => ({ name, codes: [] }));
  return openIndex(buildIndex(entries, named(countries), named(regions), 'well known'));
}
