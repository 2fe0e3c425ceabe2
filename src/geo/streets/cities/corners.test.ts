import { expect, it } from 'vitest';
import { distanceMeters, inBounds } from '../geo.ts';
import { cities, cityOf } from './cities.ts';
import { cornersOfCity } from './corners.ts';

it.each([
  ['toronto', 'King St W', 'Spadina Ave', -79.3951, 43.6457],
  ['toronto', 'St Clair Ave W', 'Yonge St', -79.394, 43.6881],
  ['calgary', '17 Ave SW', '4 St SW', -114.0719, 51.0378],
  ['calgary', '16 Ave NW', '10 St NW', -114.0855, 51.067],
] as const)('knows where %s has %s meet %s', (city, street, cross, lng, lat) => {
  const found = cornersOfCity(cityOf(city)).corners.find(
    ({ streets }) => streets.includes(street) && streets.includes(cross),
  );
  expect(distanceMeters(found!.at, [lng, lat])).toBeLessThan(150);
});

it('names streets only, within their city', () => {
  for (const city of cities()) {
    const { corners, pointsOf } = cornersOfCity(city);
    expect(corners.length).toBeGreaterThan(3_000);
    const odd = [...pointsOf.keys()].filter((name) =>
      /[/&()@#]|\bof\b|\b[NESW]B\b|\bRamp\b| Side$/i.test(name),
    );
    expect(odd).toEqual([]);
    const [west, south, east, north] = city.bounds;
    const around = [west - 0.1, south - 0.1, east + 0.1, north + 0.1] as const;
    expect(corners.filter(({ at }) => !inBounds(at, around))).toEqual([]);
  }
});
