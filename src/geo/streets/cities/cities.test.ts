import { describe, expect, it } from 'vitest';
import { citiesForPage, cityFrames, frameOf } from '../city-frames.ts';
import { along, crossing, distanceMeters, inBounds, inRing, nearestShare, type Point } from '../geo.ts';
import { type City, cities, cityAt, cityOf, type Road, roadLine } from './cities.ts';
import { cornersOfCity } from './corners.ts';
import { readRoad, writeRoad } from './street-lines.ts';

/** Where roads meet a line. The line is moved by a few centimetres so that a shared point counts as a crossing. */
function roadsAcross(city: City, line: readonly Point[]) {
  const moved = line.map(([lng, lat]): Point => [lng + 3.1e-7, lat + 1.7e-7]);
  return city.roads.flatMap((road) => {
    const driven = roadLine(road);
    const found: { road: string; at: Point }[] = [];
    for (let i = 1; i < driven.length; i++) {
      for (let k = 1; k < moved.length; k++) {
        const at = crossing(driven[i - 1]!, driven[i]!, moved[k - 1]!, moved[k]!);
        if (at) found.push({ road: road.name, at });
      }
    }
    return found;
  });
}

function metersTo(road: Road, at: Point): number {
  const line = roadLine(road);
  return Math.min(
    ...line.slice(1).map((b, i) => distanceMeters(at, along(line[i]!, b, nearestShare(at, line[i]!, b)))),
  );
}

/** Whether two roads cross away from their points, by more than the rounding to a metre could make them. */
function crossesBetween(a: Road, b: Road): boolean {
  const box = (road: Road) => [
    Math.min(...road.points.map((p) => p[0])),
    Math.min(...road.points.map((p) => p[1])),
    Math.max(...road.points.map((p) => p[0])),
    Math.max(...road.points.map((p) => p[1])),
  ];
  const [west, south, east, north] = box(a) as [number, number, number, number];
  const [west2, south2, east2, north2] = box(b) as [number, number, number, number];
  if (west > east2 || west2 > east || south > north2 || south2 > north) return false;
  return a.points.slice(1).some((to, i) =>
    b.points.slice(1).some((end, k) => {
      const from = a.points[i]!;
      const start = b.points[k]!;
      const at = crossing(from, to, start, end);
      return at && [from, to, start, end].every((point) => distanceMeters(point, at) > 4);
    }),
  );
}

describe.each([...cities()])('the facts of $name', (city) => {
  it('have unique road names, and everything within the bounds', () => {
    expect(new Set(city.roads.map((road) => road.name)).size).toBe(city.roads.length);
    const outside = [
      ...city.roads.flatMap((road) => road.points.map((at) => ({ name: road.name, at }))),
      ...city.landmarks,
      ...city.neighbourhoods,
    ].filter((place) => !inBounds(place.at, city.bounds));
    expect(outside).toEqual([]);
  });

  it('name at least 150 landmarks, each once', () => {
    expect(city.landmarks.length).toBeGreaterThanOrEqual(150);
    expect(new Set(city.landmarks.map((place) => place.name)).size).toBe(city.landmarks.length);
  });

  it('keep every road out of lakes and off islands, save on a named causeway', () => {
    for (const water of [...city.water, ...city.islands]) {
      const ring = [...water.points, water.points[0]!];
      const spans = city.bridges.filter((bridge) => bridge.over === water.name).map((bridge) => bridge.road);
      const wet = city.roads
        .filter((road) => !spans.includes(road.name))
        .filter((road) => roadLine(road).some((point) => inRing(point, water.points)));
      expect(wet.map((road) => `${road.name} in ${water.name}`)).toEqual([]);
      const across = roadsAcross(city, ring).filter(({ road }) => !spans.includes(road));
      expect(across.map(({ road }) => `${road} over ${water.name}`)).toEqual([]);
    }
  });

  it('lead streets through the corners that are known of them', () => {
    const byName = new Map<string, Road[]>();
    const base = (name: string) => name.replace(/ (?:NW|NE|SW|SE|N|S|E|W)$/, '').replace(/^Mt /, 'Mount ');
    for (const road of city.roads) {
      const key = base(road.label ?? road.name).toLowerCase();
      byName.set(key, [...(byName.get(key) ?? []), road]);
    }
    const away = cornersOfCity(city)
      .corners.filter(({ at }) => inBounds(at, city.bounds))
      .flatMap(({ streets, at }) => {
        const both = streets.map((name) => byName.get(base(name).toLowerCase()));
        const isStreet = (road: Road) => road.class !== 'expressway';
        return both.every((roads) => roads?.every(isStreet))
          ? [Math.max(...both.map((roads) => Math.min(...(roads ?? []).map((road) => metersTo(road, at)))))]
          : [];
      })
      .sort((a, b) => a - b);
    expect(away.length).toBeGreaterThan(1_000);
    expect(away[away.length >> 1]).toBeLessThan(24);
    // Of the others the street is known elsewhere alone, or too few of its corners are.
    expect(away[Math.floor(away.length * 0.75)]).toBeLessThan(60);
  });

  it('have streets that meet where they cross, but for those that are drawn over each other', () => {
    const surface = city.roads.filter((road) => road.class !== 'expressway' && road.class !== 'ramp');
    const crossed = surface.flatMap((road, i) =>
      surface
        .slice(i + 1)
        .flatMap((other) => (crossesBetween(road, other) ? [`${road.name}, ${other.name}`] : [])),
    );
    expect(crossed.length, crossed.join('; ')).toBeLessThanOrEqual(8);
  });

  it('are read as they were written', () => {
    expect(city.roads.map((road) => readRoad(writeRoad(road)))).toEqual(city.roads);
  });

  it('join no roads that only pass over each other', () => {
    const corners = new Map<string, Set<string>>();
    for (const road of city.roads) {
      for (const point of road.points) {
        const key = point.join();
        corners.set(key, (corners.get(key) ?? new Set()).add(road.name));
      }
    }
    const joined = (a: string, b: string) =>
      [...corners.values()].some((names) => names.has(a) && names.has(b));
    const viaducts: Record<City['id'], [string, string][]> = {
      toronto: [
        ['Bloor St', 'Bayview Ave'],
        ['Mt Pleasant Rd', 'Rosedale Valley Rd'],
        ['Sherbourne St', 'Rosedale Valley Rd'],
        ['Parliament St', 'Rosedale Valley Rd'],
        ['Glen Rd', 'Rosedale Valley Rd'],
      ],
      calgary: [],
    };
    for (const [over, under] of viaducts[city.id] ?? [])
      expect(joined(over, under), `${over}, ${under}`).toBe(false);
  });
});

it('crosses the Bow only at its bridges, and at every one of them', () => {
  const city = cityOf('calgary');
  const bow = city.rivers.find((river) => river.name === 'Bow River')!;
  const bridges = city.bridges.filter((bridge) => bridge.over === 'Bow River');
  const crossings = roadsAcross(city, bow.points);
  const bridgeAt = (place: { road: string; at: Point }) =>
    bridges.find((bridge) => bridge.road === place.road && distanceMeters(bridge.at, place.at) < 60);
  expect(crossings.filter((place) => !bridgeAt(place))).toEqual([]);
  expect(new Set(crossings.map(bridgeAt)).size).toBe(bridges.length);
});

it('finds the city of a place, or none', () => {
  expect(cityAt([-79.38, 43.65])?.name).toBe('Toronto');
  expect(cityAt([-114.06, 51.04])?.name).toBe('Calgary');
  expect(cityAt([-73.57, 45.5])).toBeUndefined();
});

it('are known to the browser by the same facts, in the same order', () => {
  expect(cityFrames()).toEqual(cities().map(frameOf));
  expect(JSON.parse(citiesForPage())).toEqual(cityFrames());
});
