/** Areas of a city: what holds where, what is refused of a drawing, and GeoJSON there and back. */
import { describe, expect, it } from 'vitest';
import { areaIdFor, readAreas, writeAreas } from '#src/geo/desk/areas-geojson.ts';
import { AreaError, type Ring } from './area.ts';
import {
  areasAt,
  areasOfFaresAt,
  isInZone,
  nearestDoor,
  noGoAt,
  queuedPlaceAt,
  queuedPlaces,
  terminalAt,
} from './areas-at.ts';
import { areasProblem } from './areas-problem.ts';
import { CityArea } from './city-areas.ts';
import { CityFacts, makeCity } from './city-facts.ts';

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const door = (label: string, lng: number, lat: number) => ({ label, name: `Door ${label}`, at: [lng, lat] });
const pearson = {
  ...{ id: 'pearson', kind: 'airport', name: 'Pearson', ring: box(-79.66, 43.66, -79.6, 43.7) },
  ...{ doors: [door('A', -79.62, 43.68), door('P', -79.61, 43.69)], pickupFeeCents: 500 },
};
const king = {
  ...{
    id: 'king',
    kind: 'no_go',
    name: 'King St',
    ring: box(-79.4, 43.64, -79.37, 43.65),
    refuses: 'pickup',
  },
  hours: [{ days: ['mon'], from: '07:00', until: '19:00' }],
};
const downtown = { id: 'downtown', kind: 'fares', name: 'Downtown', ring: box(-79.41, 43.63, -79.36, 43.67) };
const facts = (areas: unknown[] = [pearson, king, downtown]) =>
  CityFacts.parse({
    ...{ id: 'town', name: 'Town', country: { name: 'Canada', code: 'CA' }, region: null },
    ...{ timeZone: 'America/Toronto', centre: [-79.4, 43.65], averageKmh: 25 },
    ...{ serviceArea: [box(-79.7, 43.5, -79.1, 43.9)], areas },
  });

describe('what holds where', () => {
  const city = makeCity(facts(), 'open');
  const monday = { date: '2026-06-08', time: '08:00' };

  it('finds areas by their outlines', () => {
    expect(areasAt(city, [-79.38, 43.645]).map(({ id }) => id)).toEqual(['king', 'downtown']);
    expect(areasOfFaresAt(city, [-79.38, 43.645])).toEqual(['downtown']);
    expect(areasAt(city, [-79.2, 43.8])).toEqual([]);
  });

  it('refuses what an area refuses, in its hours; a stop is both', () => {
    const at = [-79.38, 43.645] as const;
    expect(noGoAt(city, at, 'pickup', monday)?.name).toBe('King St');
    expect(noGoAt(city, at, 'drop_off', monday)).toBeUndefined();
    expect(noGoAt(city, at, 'stop', monday)?.name).toBe('King St');
    expect(noGoAt(city, at, 'pickup', { ...monday, time: '19:00' })).toBeUndefined();
  });

  it('proposes the nearest door, which one that was chosen is itself', () => {
    const terminal = terminalAt(city, [-79.611, 43.689]);
    expect(terminal && nearestDoor(terminal, [-79.611, 43.689])?.label).toBe('P');
    expect(terminal && nearestDoor(terminal, [-79.62, 43.68])?.label).toBe('A');
  });

  it('has none where the facts are from before there were any', () => {
    const { areas, openingHours, ...before } = facts();
    expect(CityFacts.parse(before)).toMatchObject({ areas: [], openingHours: null });
  });
});

describe('where drivers wait in line', () => {
  const queueOf = (queue: object | null) => makeCity(facts([{ ...pearson, queue }]), 'open');
  const at = [-79.61, 43.69] as const;

  it('is nowhere unless it is said, or where it is off', () => {
    expect(queuedPlaces(makeCity(facts(), 'open'))).toEqual([]);
    expect(queuedPlaces(queueOf({ isOn: false }))).toEqual([]);
    expect(queuedPlaceAt(queueOf({ isOn: false }), at)).toBeUndefined();
  });

  it('is the place itself where no waiting area is drawn, ten minutes and two declines unless told', () => {
    const [place] = queuedPlaces(queueOf({}));
    expect(place?.queue).toEqual({ isOn: true, zone: null, minutesOutside: 10, declinesToEnd: 2 });
    expect(place?.zone).toEqual(pearson.ring);
  });

  it('is the waiting area where one is drawn; pickups are those of the place all the same', () => {
    const zone = box(-79.65, 43.66, -79.64, 43.67);
    const city = queueOf({ zone });
    const place = queuedPlaceAt(city, at);
    expect(place?.terminal.id).toBe('pearson');
    expect(place && isInZone(place, at)).toBe(false);
    expect(place && isInZone(place, [-79.645, 43.665])).toBe(true);
    expect(queuedPlaceAt(city, [-79.38, 43.645])).toBeUndefined();
  });

  it('has an edge that belongs to it on one side, so that a car on it is either in or out', () => {
    const [place] = queuedPlaces(queueOf({ zone: box(-79.65, 43.66, -79.64, 43.67) }));
    const isIn = (lng: number, lat: number) => place && isInZone(place, [lng, lat]);
    expect([isIn(-79.65, 43.665), isIn(-79.64, 43.665)]).toEqual([true, false]);
    expect([isIn(-79.645, 43.66), isIn(-79.645, 43.67)]).toEqual([true, false]);
  });

  it.each([
    ['outside of the city', { zone: box(-78, 43.6, -77.9, 43.7) }, /Its waiting area: .*outside of the city/],
    ['without a size', { zone: box(-79.4, 43.65, -79.40001, 43.65001) }, /Its waiting area: .*smaller than/],
    [
      'crossing itself',
      { zone: box(-79.65, 43.66, -79.64, 43.67).toSpliced(1, 2, [-79.64, 43.67], [-79.64, 43.66]) },
      /Its waiting area: .*crosses/,
    ],
  ])('is refused %s', (_what, queue, words) => {
    expect(areasProblem(facts([{ ...pearson, queue }]))).toMatch(words);
  });

  it.each([
    { minutesOutside: 0 },
    { minutesOutside: 121 },
    { minutesOutside: 1.5 },
    { declinesToEnd: 0 },
    { declinesToEnd: 11 },
    { zone: [] },
  ])('is refused by its shape: %j', (queue) => {
    expect(CityArea.safeParse({ ...pearson, queue }).success).toBe(false);
  });
});

describe('a drawing is refused', () => {
  const problem = (...areas: unknown[]) => areasProblem(facts(areas));
  it.each([
    [
      'crossing itself',
      { ...downtown, ring: [...box(0, 0, 1, 1)].toSpliced(1, 2, [1, 1], [1, 0]) },
      /crosses/,
    ],
    ['outside of the city', { ...downtown, ring: box(-78, 43.6, -77.9, 43.7) }, /outside of the city/],
    ['without a size', { ...downtown, ring: box(-79.4, 43.65, -79.40001, 43.65001) }, /smaller than/],
    ['over the date line', { ...downtown, ring: box(-179, 43, 179, 44) }, /date line/],
    ['with a door outside', { ...pearson, doors: [door('X', -79.5, 43.68)] }, /Door X lies outside/],
    [
      'with two doors of a letter',
      { ...pearson, doors: [door('A', -79.62, 43.68), door('A', -79.61, 43.69)] },
      /two doors A/,
    ],
    [
      'with two doors at one place',
      { ...pearson, doors: [door('A', -79.62, 43.68), door('B', -79.62, 43.68)] },
      /same place/,
    ],
  ])('%s', (_what, area, words) => {
    expect(problem(area)).toMatch(words);
  });

  it('where two have an id, and where all are too much for one call', () => {
    expect(problem(downtown, downtown)).toMatch(/two areas of the id/);
    const many = Array.from({ length: 25 }, (_, area) => ({
      ...{ id: `area-${area}`, kind: 'fares', name: `Area ${area}` },
      ring: Array.from({ length: 100 }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / 100;
        return [-79.4 + 0.1 * Math.cos(angle), 43.7 + 0.1 * Math.sin(angle)];
      }),
    }));
    expect(problem(...many)).toMatch(/kB together/);
  });

  it('by its shape: too many doors, a fee below zero, no corners', () => {
    const doors = Array.from({ length: 31 }, (_, at) => door(`${at}`, -79.62 + at / 10_000, 43.68));
    expect(CityArea.safeParse({ ...pearson, doors }).success).toBe(false);
    expect(CityArea.safeParse({ ...pearson, pickupFeeCents: -1 }).success).toBe(false);
    expect(CityArea.safeParse({ ...downtown, ring: [] }).success).toBe(false);
  });
});

describe('GeoJSON', () => {
  const town = facts();
  const refused = (file: unknown): string => {
    try {
      readAreas(typeof file === 'string' ? file : JSON.stringify(file), town);
      return 'read';
    } catch (error) {
      expect(error).toBeInstanceOf(AreaError);
      return (error as AreaError).message;
    }
  };
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
  const ring = [...box(-79.4, 43.64, -79.37, 43.65), [-79.4, 43.64]];
  const feature = (properties: unknown, coordinates: unknown = [ring]) => ({
    ...{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } },
  });

  it('comes back as it was written', () => {
    const { serviceArea, areas } = town;
    expect(readAreas(writeAreas(town), { serviceArea: [] })).toEqual({ serviceArea, areas });
  });

  it('has a waiting area as an outline of its own, that other programs draw', () => {
    const zone = box(-79.65, 43.66, -79.64, 43.67);
    const { serviceArea, areas, name } = facts([{ ...pearson, queue: { zone, minutesOutside: 7 } }]);
    const written = writeAreas({ serviceArea, areas, name });
    expect(JSON.parse(written).features).toMatchObject([
      { properties: { kind: 'service_area' } },
      { properties: { id: 'pearson', queue: { isOn: true, minutesOutside: 7 } } },
      { properties: { kind: 'waiting_area', of: 'pearson' }, geometry: { type: 'Polygon' } },
    ]);
    expect(readAreas(written, { serviceArea: [] })).toEqual({ serviceArea, areas });
    const { features } = JSON.parse(written);
    expect(readAreas(JSON.stringify(collection(...features.reverse())), town).areas).toEqual(areas);
  });

  it('of others needs a kind and a name, and is given an id', () => {
    const read = readAreas(JSON.stringify(collection(feature({ kind: 'fares', name: 'Old Port' }))), town);
    expect(read.areas).toMatchObject([{ id: 'old-port', kind: 'fares', name: 'Old Port' }]);
    expect(read.serviceArea).toEqual(town.serviceArea);
  });

  it.each([
    ['no JSON', '{', /no JSON/],
    ['a number', 12, /no FeatureCollection/],
    [
      'a lone point',
      collection({ type: 'Feature', properties: {}, geometry: { type: 'Point' } }),
      /no Feature/,
    ],
    ['a feature without a kind', collection(feature({ name: 'X' })), /Area 1, X: Its property “kind”/],
    ['one without properties', collection(feature(null)), /kind/],
    [
      'a fee in words',
      collection(feature({ ...pearson, ring: 0, pickupFeeCents: 'five' })),
      /pickupFeeCents/,
    ],
    ['a hole', collection(feature({ kind: 'fares', name: 'X' }, [ring, ring])), /hole/],
    ['an open ring', collection(feature({ kind: 'fares', name: 'X' }, [ring.slice(1)])), /not closed/],
    ['a waiting area of nothing', collection(feature({ kind: 'waiting_area', of: 'x' })), /“of”/],
    [
      'a waiting area of what is no airport',
      collection(feature({ ...downtown, ring: 0 }), feature({ kind: 'waiting_area', of: 'downtown' })),
      /“of”/,
    ],
    [
      'two waiting areas of one place',
      collection(
        feature({ kind: 'station', name: 'Union', id: 'union' }),
        feature({ kind: 'waiting_area', of: 'union' }),
        feature({ kind: 'waiting_area', of: 'union' }),
      ),
      /Union has two/,
    ],
    ['too many', collection(...Array(61).fill(feature({ kind: 'fares', name: 'X' }))), /At most 60/],
    ['a long file', ' '.repeat(400_001), /kB/],
  ])('refuses %s in words', (_what, file, words) => {
    expect(refused(file)).toMatch(words);
  });

  it('gives ids that no other area has', () => {
    expect(areaIdFor('Aéroport  1', [])).toBe('aeroport-1');
    expect(areaIdFor('東京', [{ id: 'area' }])).toBe('area-2');
  });
});
