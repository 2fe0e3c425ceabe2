/** Every street and corner that is known is found by its name; each tenth of them, and all where `TEST_LONG` is set. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { cornersOfCity } from '#src/geo/streets/cities/corners.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { createPlaces } from '../server/service.ts';
import { streetsOf } from './street-directory.ts';

const places = createPlaces({ placesDir: join(process.env.DATA_DIR ?? 'data', 'places') });
const step = process.env.TEST_LONG ? 1 : 10;
const some = <T>(all: Iterable<T>): T[] => [...all].filter((_, i) => i % step === 0);
const timeoutMs = 120_000;

async function found(text: string, [lng, lat]: Point): Promise<string[]> {
  const list = await places.autocomplete(text, { lat, lng });
  return list.map(({ main_text, secondary_text }) => `${main_text}, ${secondary_text}`);
}

it.each([...cities()])(
  'finds every street of $name, and every way it is spelled',
  { timeout: timeoutMs },
  async (city) => {
    const missed: string[] = [];
    for (const [name, points] of some(cornersOfCity(city).pointsOf)) {
      const meant = points.map((at) => streetsOf(city).namedAt(name, at)?.name);
      const list = await found(name, city.centre);
      if (
        !list.some((line) => meant.some((street) => line === `${street}, ${city.name}, ${city.region?.code}`))
      )
        missed.push(`${name}: ${list.join(' | ')}`);
    }
    expect(missed).toEqual([]);
  },
);

it.each([...cities()])(
  'finds every corner of $name, either street first',
  { timeout: timeoutMs },
  async (city) => {
    const missed: string[] = [];
    for (const { streets, at } of some(cornersOfCity(city).corners)) {
      const [a, b] = streets;
      for (const text of [`${a} & ${b}`, `${b} at ${a}`]) {
        const [first] = await places.autocomplete(text, { lat: at[1], lng: at[0] });
        const place = first && (await places.details(first.place_id));
        // Two streets may meet at several places; the nearest of them is not always the one that is listed.
        const away = place ? distanceMeters([place.lng, place.lat], at) : Number.POSITIVE_INFINITY;
        if (!first?.types.includes('intersection') || away > 4_000)
          missed.push(`${text}: ${first?.description ?? 'nothing'}`);
      }
    }
    expect(missed).toEqual([]);
  },
);

it.each([
  ['1509 Centre St SW', '1509 Centre St S'],
  ['1509 SW Centre Street', '1509 Centre St S'],
  ['4820 Northland Drive', '4820 Northland Dr NW'],
  ['2222 Crowchild Trail NW', '2222 Crowchild Trail NW'],
  ['EDMONTON Trail NE', 'Edmonton Trail NE'],
  ['mcknight blvd ne', 'McKnight Blvd NE'],
  ['Crowchild & 24 Ave', '24 Ave NW & Crowchild Trail NW'],
])('%s is %s', async (text, street) => {
  const [first] = await places.autocomplete(text, { lat: 51.0461, lng: -114.0631 });
  expect(first?.main_text).toBe(street);
});
it.each([
  ['Shaver Ave N at Bloor St W', 'Bloor St W & Shaver Ave N'],
  ['Coin St', 'Coin St'],
  ['Lawrence Ave E', 'Lawrence Ave E'],
  ['King x Bay', 'King St W & Bay St'],
])('%s is %s', async (text, street) => {
  const [first] = await places.autocomplete(text, { lat: 43.6511, lng: -79.3832 });
  expect(first?.main_text).toBe(street);
});
