import { expect, it } from 'vitest';
import { nearbyName } from '#src/geo/places/search/nearby.ts';
import { cityOf } from './cities/cities.ts';
import { cornersOf, streetNames } from './street-names.ts';

const [toronto, calgary] = [cityOf('toronto'), cityOf('calgary')];
const road = (city: typeof toronto, name: string) => city.roads.find((found) => found.name === name)!;

it('names a corner with the side of town, its neighbourhood and the city', () => {
  expect(nearbyName(toronto, [-79.395, 43.6455])).toMatch(/^near King St W & Spadina Ave, [\w -]+, Toronto$/);
  expect(nearbyName(calgary, [-114.0627, 51.0671])).toMatch(
    /^near 16 Ave N[EW] & Centre St N, [\w ]+, Calgary$/,
  );
});

it('parts streets at Yonge in Toronto and into quadrants in Calgary', () => {
  expect(streetNames(toronto, road(toronto, 'King St')).sort()).toEqual(['King St E', 'King St W']);
  expect(streetNames(toronto, road(toronto, 'Spadina Ave'))).toEqual(['Spadina Ave']);
  expect(streetNames(calgary, road(calgary, '16 Ave N')).sort()).toEqual(['16 Ave NE', '16 Ave NW']);
  expect(streetNames(calgary, road(calgary, '52 St E')).sort()).toEqual(['52 St NE', '52 St SE']);
});

it('names a landmark where one stands right there and no corner does', () => {
  expect(nearbyName(toronto, [-79.4667, 43.6465])).toContain('High Park');
});

it('says nothing about a place far from any street', () => {
  expect(nearbyName(toronto, [-79.3, 43.6])).toBeUndefined();
});

it('knows hundreds of corners in each city', () => {
  expect(cornersOf(toronto).length).toBeGreaterThan(400);
  expect(cornersOf(calgary).length).toBeGreaterThan(400);
});
