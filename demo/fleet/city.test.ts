import { expect, test } from 'vitest';
import { setCities } from '#src/geo/streets/cities/cities.ts';
import { makeCity } from '#src/geo/streets/cities/city-facts.ts';
import { drawnCities } from '../cities/cities.ts';
import { landmarksNear, meters, onStreet, somewhereNear } from './city.ts';
import { createRandom } from './random.ts';

test('where a city has streets and no landmarks, simulated people go to places of its streets, all of them served', () => {
  const [toronto] = drawnCities();
  setCities([makeCity(toronto!.facts, 'open', { ...toronto!.streets, landmarks: [] })]);
  const places = landmarksNear('toronto', 4_500);
  expect(places.length).toBeGreaterThan(30);
  for (const place of places) expect(meters(place, onStreet(place))).toBeLessThan(1);
  // Idle drivers have several to cruise between, near the heart.
  expect(landmarksNear('toronto', 2_200).length).toBeGreaterThan(8);
  expect(somewhereNear('toronto', createRandom(1), 2_200).name).toBe('');
});
