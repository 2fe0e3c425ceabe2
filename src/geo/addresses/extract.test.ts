/** An extract of a few streets, written here, and what is found in it as people write it. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { addressById, findAddresses } from '#src/geo/places/search/addresses.ts';
import { cityIndex } from '#src/geo/places/search/city-entries.ts';
import { withImported } from '#src/geo/places/search/imported/imported-index.ts';
import { nearbyName } from '#src/geo/places/search/nearby.ts';
import { openIndex } from '#src/geo/places/search/place-index.ts';
import { readAddress } from '#src/geo/places/search/read-address.ts';
import { type City, cities, cityOf, setCities } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { readAddressFile } from '#src/geo/streets/import/address-file.ts';
import { buildGraph } from '#src/geo/streets/import/build-graph.ts';
import { giveAddresses } from '#src/geo/streets/import/city-addresses.ts';
import { giveRoads } from '#src/geo/streets/import/city-roads.ts';
import { readGraph, writeGraph } from '#src/geo/streets/import/graph-file.ts';
import { readExtract } from '#src/geo/streets/import/read-extract.ts';
import { createStreetRouting } from '#src/geo/streets/routing/street-routing.ts';
import { type Osm, type OsmTags, writeOsm } from '#test/osm-extract.ts';
import { buildAddresses } from './build-addresses.ts';
import { hubAt } from './hub-at.ts';

const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
const before = cities();
afterAll(() => setCities(before));

const [west, south] = [-79.39, 43.65];
const meter = 1 / 111_195;
/** So many metres east and north of the corner of the town. */
const at = (x: number, y: number): Point => [
  west + (x * meter) / Math.cos((south * Math.PI) / 180),
  south + y * meter,
];

function town() {
  const osm: Osm = { nodes: [], ways: [] };
  const point = (x: number, y: number, tags: OsmTags = {}) => {
    const [lng, lat] = at(x, y);
    return osm.nodes.push({ id: osm.nodes.length + 1, lng, lat, tags });
  };
  const way = (refs: number[], tags: OsmTags) => osm.ways.push({ id: osm.ways.length + 1, refs, tags });
  const door = (x: number, y: number, number: string, street: string, more: OsmTags = {}) =>
    point(x, y, { 'addr:housenumber': number, 'addr:street': street, ...more });
  return { osm, point, way, door };
}

let files = 0;
async function cityWith(osm: Osm): Promise<City> {
  const path = join(folder, `${files++}.osm.pbf`);
  writeFileSync(path, writeOsm(osm));
  const built = buildGraph(await readExtract(path));
  const roads = await readGraph(writeGraph(built));
  const city = { ...(before.find(({ id }) => id === 'toronto') ?? cityOf('toronto')) };
  giveRoads(city, roads);
  giveAddresses(city, await readAddressFile(await buildAddresses(path, built, () => {})), roads);
  setCities([city]);
  return city;
}
const near = at(500, 0);
const first = (text: string) => findAddresses(readAddress(text), near)[0];
const named = (text: string) => withImported(openIndex(cityIndex())).search(text, { near });

/** Main Street east and west with a lane behind its houses, crossed by three streets, and what stands there. */
function mainStreet(): Osm {
  const { osm, point, way, door } = town();
  const crossings = [0, 200, 400, 600, 800, 1000].map((x) => point(x, 0));
  way(crossings, { highway: 'residential', name: 'East Main Street', alt_name: 'Old Mill Road' });
  const lane = [0, 200, 400, 600, 800, 1000].map((x) => point(x, 42));
  way([crossings[0] ?? 0, ...lane], { highway: 'service' });
  for (const [i, name] of ['Oak Avenue', 'Elm Avenue', 'Saint Paul Street'].entries())
    way([point(200 * (i + 1), -300), crossings[i + 1] ?? 0, point(200 * (i + 1), 300)], {
      highway: 'residential',
      name,
    });
  // The same name, two kilometres away, is another street.
  way([point(0, 2_600), point(300, 2_600)], { highway: 'residential', name: 'Oak Avenue' });
  way([point(300, 2_600), point(1000, 2_600), crossings[5] ?? 0], {
    highway: 'residential',
    name: 'Far Road',
  });
  door(20, 30, '1', 'East Main Street', { 'addr:postcode': '21231' });
  door(20, -30, '2', 'East Main Street');
  door(120, 30, '11', 'East Main Street');
  door(120, -30, '12a', 'East Main Street');
  door(150, -30, '14-18', 'East Main Street', { 'addr:unit': '' });
  door(500, 30, '51', 'East Main Street', { 'addr:unit': '7' });
  door(503, 34, '51', 'East Main Street');
  door(30, 2_620, '5', 'Oak Avenue');
  const ends = [door(640, 30, '61', 'East Main Street'), door(740, 30, '71', 'East Main Street')];
  way(ends, { 'addr:interpolation': 'odd' });
  point(500, -60, { place: 'neighbourhood', name: 'Millside' });
  point(100, 2_650, { place: 'village', name: 'Farham' });
  const square = (x: number, y: number, tags: OsmTags, entrance: OsmTags = {}) => {
    const corners = [point(x, y, entrance), point(x + 40, y), point(x + 40, y + 40), point(x, y + 40)];
    way([...corners, corners[0] ?? 0], tags);
  };
  square(
    850,
    60,
    { building: 'train_station', railway: 'station', name: 'Union Depot' },
    { entrance: 'main' },
  );
  point(860, 52, { railway: 'subway_entrance', ref: 'B', wheelchair: 'yes' });
  point(845, 70, { railway: 'subway_entrance', ref: 'A' });
  square(2_000, 500, { aeroway: 'aerodrome', name: 'Mill Field Airport', iata: 'MFA' });
  square(2_100, 520, { aeroway: 'terminal', name: 'Terminal 1' });
  square(2_300, 520, { aeroway: 'terminal', name: 'Terminal 2' });
  point(2_310, 518, { entrance: 'yes', ref: '5' });
  point(2_330, 518, { entrance: 'yes', ref: '6' });
  point(300, 20, { shop: 'bakery', name: 'Café Zürich', 'name:en': 'Zurich Bakers' });
  square(
    420,
    -60,
    { building: 'yes', 'addr:housenumber': '40', 'addr:street': 'East Main Street' },
    { entrance: 'yes' },
  );
  return osm;
}

describe('addresses of an extract', async () => {
  const city = await cityWith(mainStreet());

  test.each([
    ['1 East Main Street', '1 East Main Street'],
    ['1 e main st', '1 East Main Street'],
    ['1 main street', '1 East Main Street'],
    ['main st 1', '1 East Main Street'],
    ['1 Old Mill Rd', '1 East Main Street'],
    ['12a e main st', '12a East Main Street'],
    ['12 A East Main Street', '12a East Main Street'],
    ['16 E Main St', '16 East Main Street'],
    ['apt 9, 2 E Main St, Toronto', '2 East Main Street'],
    ['1 E Main St, Toronto, ON 21231', '1 East Main Street'],
    ['1 east mian street', '1 East Main Street'],
    ['unit 7 51 e main st', '51 #7 East Main Street'],
    ['5 Oak Ave', '5 Oak Avenue'],
    ['corner of oak and main', 'East Main Street & Oak Avenue'],
    ['St Paul St & Main', 'East Main Street & Saint Paul Street'],
    ['oak avenue', 'Oak Avenue'],
    ['21231', '21231'],
  ])('"%s" is %s', (typed, name) => {
    expect(first(typed)?.name).toBe(name);
  });

  test('a number that is not there lies between its neighbours on their side, and is said to be near', () => {
    const known = first('11 E Main St');
    expect(known).toMatchObject({ isExact: true });
    const between = first('7 E Main St');
    expect(between).toMatchObject({ name: '7 East Main Street', isExact: false });
    const [lng, lat] = at(80, 30);
    expect(distanceMeters([between?.lng ?? 0, between?.lat ?? 0], [lng, lat])).toBeLessThan(3);
    expect(first('67 E Main St')).toMatchObject({ name: '67 East Main Street', isExact: false });
  });

  test('no number is invented: the street is offered, to be picked', () => {
    for (const typed of ['999 E Main St', '31 E Main St', '3 Elm Ave'])
      expect(first(typed)).toMatchObject({ kind: 'street', isGuessed: true });
  });

  test('a street is one however many ways it has, and two where they do not hang together', () => {
    const streets = findAddresses(readAddress('oak avenue'), near).filter(
      ({ name }) => name === 'Oak Avenue',
    );
    expect(streets).toHaveLength(2);
    expect(findAddresses(readAddress('east main street'), near)).toHaveLength(1);
    expect(first('oak avenue, farham')?.secondary).toBe('Farham, ON');
    expect(first('5 oak avenue farham')).toMatchObject({ secondary: expect.stringContaining('Farham') });
  });

  test('an answer is found again by its id', () => {
    for (const typed of [
      '1 e main st',
      'unit 7 51 e main st',
      'oak and main',
      'oak avenue',
      '7 e main st',
      '21231',
    ]) {
      const found = first(typed);
      expect(found?.id).toMatch(/^toronto:[a-z]+:[^\s,]+$/);
      expect(addressById(found?.id ?? '')).toMatchObject({
        name: found?.name,
        lat: found?.lat,
        lng: found?.lng,
      });
    }
  });

  test('a pin is at the door of its side of the street, else near the street', () => {
    expect(nearbyName(city, at(120, 26))).toMatch(/^11 East Main Street, /);
    expect(nearbyName(city, at(120, -26))).toMatch(/^12a East Main Street, /);
    // Nearer to number 11 than to any other, but across the street from it.
    expect(nearbyName(city, at(495, -8))).toMatch(/^near East Main Street, Millside, Toronto/);
    expect(nearbyName(city, at(5_000, 5_000))).toBeUndefined();
  });

  test('a door is reached from its own street, though the lane behind it is nearer', () => {
    const [door] = findAddresses(readAddress('11 e main st'), near);
    const routing = createStreetRouting();
    const [start, noon] = [at(900, 0), new Date('2026-06-03T16:00:00Z')];
    const from = { lng: start[0], lat: start[1] };
    const end = routing.routeNow(from, { lng: door?.lng ?? 0, lat: door?.lat ?? 0 }, noon).polyline.at(-1);
    expect(distanceMeters(end ?? [0, 0], at(120, 0))).toBeLessThan(2);
    const [lng, lat] = at(121, 36);
    const beside = routing.routeNow(from, { lng, lat }, noon).polyline.at(-1);
    expect(distanceMeters(beside ?? [0, 0], at(121, 42))).toBeLessThan(2);
  });

  test.each([
    ['union depot', 'Union Depot', 'station'],
    ['union depot main entrance', 'Union Depot – Main entrance', 'station'],
    ['union depot entrance b', 'Union Depot – Entrance B', 'station'],
    ['terminal 1', 'Terminal 1', 'airport'],
    ['mfa terminal 1', 'Terminal 1', 'airport'],
    ['mill field airport', 'Mill Field Airport', 'airport'],
    ['zurich bakers', 'Café Zürich', 'landmark'],
    ['cafe zurich', 'Café Zürich', 'landmark'],
    ['bakery', 'Café Zürich', 'landmark'],
    ['millside', 'Millside', 'neighbourhood'],
  ])('"%s" is %s', (typed, name, kind) => {
    expect(named(typed)[0]).toMatchObject({ name, kind });
  });

  test('a station and an airport have their entrances by name, whichever of them was chosen, and a street has none', () => {
    const hubOf = (typed: string) => {
      const [{ lng, lat } = { lng: 0, lat: 0 }] = named(typed);
      const hub = hubAt(city, [lng, lat]);
      return (
        hub && [hub.name, ...hub.doors.map(({ label, name, isStepFree }) => `${label} ${name} ${isStepFree}`)]
      );
    };
    const depot = ['Union Depot', 'A Entrance A false', 'B Entrance B true', '3 Main entrance false'];
    expect(hubOf('union depot')).toEqual(depot);
    expect(hubOf('union depot entrance b')).toEqual(depot);
    const airport = [
      'Mill Field Airport',
      ...['1 Terminal 1 false', '5 Terminal 2, Entrance 5 false', '6 Terminal 2, Entrance 6 false'],
    ];
    expect(hubOf('mill field airport')).toEqual(airport);
    expect(hubOf('terminal 1')).toEqual(airport);
    expect(hubOf('cafe zurich')).toBeUndefined();
    expect(hubAt(city, [179.99, 89.999])).toBeUndefined();
  });

  test('a house with a door on its outline is where the door is', () => {
    const [lng, lat] = at(420, -60);
    expect(first('40 e main st')).toMatchObject({ lng: expect.closeTo(lng, 5), lat: expect.closeTo(lat, 5) });
  });
});

test.each([
  ['Hauptstraße', '12a', ['hauptstr. 12a', 'Haupt Straße 12 a', 'hauptstrasse 12a', '12a Hauptstr']],
  [
    'улица Ленина',
    '12 корп. 2',
    ['ул. Ленина, д. 12 корпус 2', 'Ленина 12к2', 'ленина ул 12 к 2', 'ulitsa lenina 12k2'],
  ],
  ['Rue de la Paix', '12', ['12 rue de la paix', '12, rue de la Paix', 'rue paix 12', '12 paix']],
  ['Calle Mayor', '12', ['Calle Mayor, 12', 'c mayor 12', 'calle mayor nº 12', 'mayor 12']],
  ['Λεωφόρος Αθηνών', '12', ['Λεωφ. Αθηνων 12', 'leoforos athinon 12', 'ΑΘΗΝΩΝ 12']],
  ['რუსთაველის გამზირი', '12', ['rustavelis gamziri 12', 'რუსთაველის 12', '12 Rustavelis Gamziri']],
])('%s is found as people write it there', async (street, number, written) => {
  const { osm, point, way, door } = town();
  way([point(0, 0), point(300, 0)], { highway: 'residential', name: street });
  way([point(0, 0), point(0, 300), point(300, 300), point(300, 0)], { highway: 'residential', name: 'X' });
  for (let i = 0; i < 80; i += 1) way([point(i * 9, 600), point(i * 9, 700)], { highway: 'residential' });
  door(100, 20, number, street);
  await cityWith(osm);
  for (const text of written) expect([text, first(text)?.isExact]).toEqual([text, true]);
});
