import { expect, it } from 'vitest';
import { searchWorldCities, worldCities, worldCityLabel } from './world-cities.ts';

it('knows about 110 cities on all continents', () => {
  expect(worldCities.length).toBeGreaterThanOrEqual(105);
  for (const city of worldCities) {
    expect(Math.abs(city.lat)).toBeLessThan(70);
    expect(Math.abs(city.lng)).toBeLessThanOrEqual(180);
  }
});

it('finds by beginning first, then by anything in the name, at most five', () => {
  expect(searchWorldCities('tor')[0]?.name).toBe('Toronto');
  expect(searchWorldCities('zur')[0]?.name).toBe('Zürich');
  expect(searchWorldCities('canada')).toHaveLength(5);
  expect(searchWorldCities('st johns')[0]?.name).toBe("St. John's");
});

it('answers nothing under two characters or for nonsense', () => {
  expect(searchWorldCities('t')).toEqual([]);
  expect(searchWorldCities('  ')).toEqual([]);
  expect(searchWorldCities('qqqq')).toEqual([]);
});

it('labels a city once where city and region share a name', () => {
  const singapore = worldCities.find((city) => city.name === 'Singapore')!;
  expect(worldCityLabel(singapore)).toBe('Singapore');
});
