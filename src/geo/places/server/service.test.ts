import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Location, Prediction } from '../contract.ts';
import { createBreaker } from './breaker.ts';
import { ensureWorldIndex } from './place-files.ts';
import { createPlaces, type Places } from './service.ts';
import { buildWorldAside } from './world-builder.ts';

/** Where the tests' set-up has built it. */
const placesDir = join(process.env.DATA_DIR ?? 'data', 'places');
let places: Places;

beforeAll(() => {
  places = createPlaces({ placesDir });
});

const torontoCentre = { lat: 43.6511, lng: -79.3832 };
const calgaryCentre = { lat: 51.0461, lng: -114.0631 };

/** What is written, what it must be found as (nothing where that is empty), and where it is asked. */
const placesWrong: [string, string, string][] = [
  ['City Hall, 100 Queen St W, Toronto, ON M5H 2N2', 'Toronto City Hall', 'Toronto'],
  ['5, 100 King St E, Toronto', '100 King St E, Toronto', 'Toronto'],
  ['Central Library, 789 Yonge St, Toronto', '789 Yonge St, Toronto', 'Toronto'],
  ['Convention Centre, 120 9 Ave SE, Calgary', '120 9 Ave SE', 'Calgary'],
  ['Zoo, 2000 Meadowvale Rd, Toronto', 'Toronto Zoo', 'Toronto'],
  ['Courthouse, 601 5 St SW, Calgary', '601 5 St SW, Calgary', 'Calgary'],
  ['Starbucks, 100 Queen St W, Toronto', '100 Queen St W', 'Toronto'],
  ['Door B, Union Station', 'Union Station', 'Toronto'],
  ['North Tower, First Canadian Place', 'First Canadian Place', 'Toronto'],
  ['Unit 5, 100 Queen St W', '100 Queen St W', 'Toronto'],
  ['100 Queen St W, Calgary', '', 'Calgary'],
  ['100 Queen St W', '', 'Calgary'],
  ['100 King St W, Hamilton', '', 'Toronto'],
  ['100 Queen St W, Brampton, ON', '', 'Toronto'],
  ['Shoppers', '', 'Toronto'],
  ['99999 Queen St W', '', 'Toronto'],
  ['U of T', 'University of Toronto St George', 'Toronto'],
  ['100 Queen St W\nToronto ON\nM5H 2N2', '100 Queen St W', 'Toronto'],
  ['100 Queen St W Toronto ON M5H 2N2 Canada', '100 Queen St W', 'Toronto'],
  ['1204-100 Queen St W', '100 Queen St W', 'Toronto'],
  ['100 Queen St W #1204', '100 Queen St W', 'Toronto'],
  ['#1204 - 100 Queen St W', '100 Queen St W', 'Toronto'],
  ['100 Queen St W, 12th floor', '100 Queen St W', 'Toronto'],
  ['Suite 300, 250 Yonge St, Toronto', '250 Yonge St', 'Toronto'],
  ['Queen St W 100', '100 Queen St W', 'Toronto'],
  ['100 rue Queen Ouest', '100 Queen St W', 'Toronto'],
  ['Library 789 Yonge St', '789 Yonge St', 'Toronto'],
  ['100 Qeen St W', '100 Queen St W', 'Toronto'],
  ['T2P 1G1', 'T2P, Downtown, Calgary', 'Calgary'],
  ['M5V', 'M5V, ', 'Toronto'],
  ['Saint Clair Ave W', 'St Clair Ave W', 'Toronto'],
  ["Saint Michael's Hospital", "St Michael's Hospital", 'Toronto'],
  ['8th Ave SW', '8 Ave SW, Calgary', 'Calgary'],
  ['715 8th Avenue SW', '715 8 Ave SW', 'Calgary'],
  ['715 SW 8 Ave', '715 8 Ave SW', 'Calgary'],
  ['17th Ave SW', '17 Ave SW', 'Calgary'],
  ['16th Ave NW', '16 Ave NW', 'Calgary'],
  ['8th ave southwest', '8 Ave SW', 'Calgary'],
  ['Crowchild Trail NW', 'Crowchild Trail', 'Calgary'],
  ['Glenmore Trail SW', 'Glenmore Trail', 'Calgary'],
  ['2000 Airport Rd NE', '2000 Airport Rd', 'Calgary'],
  ['Yonge St N', 'Yonge St', 'Toronto'],
  ['DVP', 'Don Valley Pkwy', 'Toronto'],
  ['21 Avenue Rd', '21 Avenue Rd', 'Toronto'],
  ['King St W at Bay', 'King St W & Bay St', 'Toronto'],
  ['corner of king and spadina', 'King St W & Spadina Ave', 'Toronto'],
  ['17 Ave x 4 St SW', '17 Ave SW & 4 St SW', 'Calgary'],
  ['16 Ave / 10 St NW', '16 Ave NW & 10 St NW', 'Calgary'],
];

describe('autocomplete', () => {
  it.each([
    ['king and spadina', 'King St W & Spadina Ave', 'Toronto'],
    ['king & spadina', 'King St W & Spadina Ave', 'Toronto'],
    ['spadina king', 'King St W & Spadina Ave', 'Toronto'],
    ['union station', 'Union Station', 'Toronto, ON'],
    ['union sta', 'Union Station', 'Toronto, ON'],
    ['pearson', 'Toronto Pearson Airport Terminal 1', 'Toronto, ON'],
    ['yyz', 'Toronto Pearson Airport Terminal 1', 'Toronto, ON'],
    ['cn tower', 'CN Tower', 'Toronto, ON'],
    ['calgary tower', 'Calgary Tower', 'Calgary, AB'],
    ['yyc', 'YYC Calgary International Airport', 'Calgary, AB'],
    ['toronto', 'Toronto', 'Ontario, Canada'],
    ['torotno', 'Toronto', 'Ontario, Canada'],
    ['toront', 'Toronto', 'Ontario, Canada'],
    ['münchen', 'Munich', 'Bavaria, Germany'],
    ['munchen', 'Munich', 'Bavaria, Germany'],
    ['MÜNCHEN', 'Munich', 'Bavaria, Germany'],
    ['東京', 'Tokyo', 'Japan'],
    ['tokyo', 'Tokyo', 'Japan'],
    ['москва', 'Moscow', 'Russia'],
    ['saddledome', 'Scotiabank Saddledome', 'Calgary, AB'],
    ['sadledome', 'Scotiabank Saddledome', 'Calgary, AB'],
    ['high park', 'High Park', 'Toronto, ON'],
    ['paris france', 'Paris', 'France'],
    ['london ontario', 'London', 'Ontario, Canada'],
    ['heathrow', 'London Heathrow Airport (LHR)', 'London, United Kingdom'],
    ['queen street west', 'Queen St W', 'Toronto, ON'],
    ['yonge and bloor', 'Bloor St W & Yonge St', 'Toronto, ON'],
    ['chinook', 'Chinook Centre', 'Calgary, AB'],
    ['sao paulo', 'São Paulo', 'Brazil'],
    ['st louis missouri', 'St. Louis', 'Missouri, United States'],
  ])('for "%s" puts %s first', async (input, name, secondary) => {
    const [first] = await places.autocomplete(input);
    expect(first?.main_text).toBe(name);
    expect(first?.secondary_text).toContain(secondary);
  });

  it.each(['pearson', 'Toronto Pearson International Airport', 'toronto pearson', 'pearson airport'])(
    'for "%s", asked in Toronto, puts both terminals before any namesake',
    async (input) => {
      const found = await places.autocomplete(input, { lat: 43.6511, lng: -79.3832 });
      expect(found.slice(0, 2).map(({ main_text }) => main_text)).toEqual([
        'Toronto Pearson Airport Terminal 1',
        'Toronto Pearson Airport Terminal 3',
      ]);
    },
  );

  it.each([
    // City Hall, the old Maple Leaf Gardens' corner, Bankers Hall: a block or two is near enough.
    ['100 queen st w', '100 Queen St W', 43.6529, -79.3839],
    ['1000 queen street west', '1000 Queen St W', 43.6445, -79.4185],
    ['2300 yonge', '2300 Yonge St', 43.7068, -79.3985],
    ['315 8 ave sw', '315 8 Ave SW', 51.0456, -114.0693],
  ])('finds "%s" on its street, and says that it is approximate', async (input, name, lat, lng) => {
    const near = lat > 50 ? { lat: 51.0461, lng: -114.0631 } : { lat: 43.6511, lng: -79.3832 };
    const [first] = await places.autocomplete(input, near);
    expect(first).toMatchObject({ main_text: name, types: ['street_address'] });
    expect(first!.secondary_text).toContain('approximate');
    expect(first!.description).toMatch(/^near /);
    const byId = await places.details(first!.place_id);
    expect(byId).toEqual(await places.details(first!.description));
    const meters = Math.hypot((byId.lat - lat) * 111_195, (byId.lng - lng) * 80_000);
    expect(meters).toBeLessThan(600);
  });

  it('takes no number for a house that is part of a name, nor one beyond the end of its street', async () => {
    const at = { lat: 51.0461, lng: -114.0631 };
    for (const input of ['16 ave nw', '99999 queen st w', '8 ave'])
      for (const { types } of await places.autocomplete(input, at))
        expect(types).not.toContain('street_address');
  });

  it('answers in the shape of the contract, at most five, none under two characters', async () => {
    for (const input of ['to', 'san', 'king', 'new york', 'zzzzqqq', '((', '🚕🚕', 'a\tb', '%00', "'; --"]) {
      const found = await places.autocomplete(input);
      expect(found.length).toBeLessThanOrEqual(5);
      for (const prediction of found) Prediction.parse(prediction);
    }
    expect(await places.autocomplete('t')).toEqual([]);
    expect(await places.autocomplete('   ')).toEqual([]);
  });

  it('ranks the nearer of two equals first', async () => {
    const [inIllinois] = await places.autocomplete('springfield', { lat: 39.9, lng: -89.5 });
    const [inMissouri] = await places.autocomplete('springfield', { lat: 37.1, lng: -93.2 });
    expect(inIllinois?.secondary_text).toContain('Illinois');
    expect(inMissouri?.secondary_text).toContain('Missouri');
  });

  it('ranks what begins so nearby before what is called so in another city', async () => {
    const [found] = await places.autocomplete('evergreen', { lat: 43.6532, lng: -79.3832 });
    expect(found?.description).toContain('Toronto');
  });

  it('answers long and odd input like any other', async () => {
    for (const input of ['a '.repeat(100), 'x'.repeat(200), 's a t o m e l b', '.*', '%']) {
      expect((await places.autocomplete(input)).length).toBeLessThanOrEqual(5);
    }
  });
});

describe('details', () => {
  it('finds what autocomplete described, by its text and by its id', async () => {
    for (const input of [
      'union station',
      'king and spadina',
      'munich',
      'yyz',
      'heathrow',
      'toronto',
      'queen st w',
    ]) {
      for (const prediction of await places.autocomplete(input)) {
        const byId = await places.details(prediction.place_id);
        const byText = await places.details(prediction.description);
        Location.parse(byText);
        expect(byId).toMatchObject({ address: prediction.description, placeId: prediction.place_id });
        expect(byText.address).toBe(prediction.description);
      }
    }
  });

  it.each(placesWrong)('answers "%s" with %s or nothing', async (query, wanted, where) => {
    const near = where === 'Calgary' ? calgaryCentre : torontoCentre;
    const list = await places.autocomplete(query, near);
    const taken = await places.details(query, { near }).catch((error: { code: string }) => error.code);
    if (wanted === '') expect(taken).toMatch(/^place_(not_found|unclear)$/);
    else {
      expect(list[0]?.description).toContain(wanted);
      expect(taken).toMatchObject({ address: list[0]?.description });
    }
  });

  it('takes nothing far away that was not picked from a list, which says how far it is', async () => {
    const [munich] = await places.autocomplete('munich', torontoCentre);
    expect(munich?.secondary_text).toMatch(/^Bavaria, Germany, 6,\d\d0 km away$/);
    await expect(places.details('munich', { near: torontoCentre })).rejects.toMatchObject({
      code: 'place_unclear',
    });
    expect(await places.details(munich!.place_id, { near: torontoCentre })).toMatchObject({
      address: 'Munich, Bavaria, Germany',
    });
    expect((await places.details('London, United Kingdom', { near: torontoCentre })).lat).toBeGreaterThan(51);
  });

  it('takes the best match for free text, and coordinates as they are', async () => {
    expect((await places.details('Union Station, 65 Front St W')).address).toContain('Union Station');
    expect(await places.details('43.645300, -79.380600')).toMatchObject({ lat: 43.6453, lng: -79.3806 });
  });

  it('refuses what is nowhere', async () => {
    await expect(places.details('qqqqqqqqqqzz')).rejects.toMatchObject({
      code: 'place_not_found',
      status: 404,
    });
  });
});

describe('reverse', () => {
  it('names the corner, the neighbourhood and the city', async () => {
    const found = await places.reverse({ lat: 43.6455, lng: -79.395 });
    expect(found.address).toMatch(/^near King St W & Spadina Ave, .+, Toronto$/);
    expect(found).toMatchObject({ lat: 43.6455, lng: -79.395, source: 'embedded' });
  });

  it('names the town elsewhere, and gives six decimals where there is none', async () => {
    expect((await places.reverse({ lat: 48.137, lng: 11.575 })).address).toContain('Germany');
    expect((await places.reverse({ lat: -48.8767, lng: -123.3933 })).address).toBe('-48.876700, -123.393300');
    expect((await places.reverse({ lat: 0, lng: 0 })).address).toBe('0.000000, 0.000000');
  });
});

describe('while the index of the world is being built', () => {
  const folders: string[] = [];
  const freshFolder = () => {
    folders.push(mkdtempSync(join(tmpdir(), 'rove-places-')));
    return folders.at(-1)!;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('finds the streets of its cities and what everybody knows, and says that this is all', async () => {
    const young = createPlaces({ placesDir: freshFolder() });
    expect(young.coverage()).toBe('cities');
    expect((await young.autocomplete('king and spadina'))[0]?.main_text).toBe('King St W & Spadina Ave');
    const [zurich] = await young.autocomplete('zurich');
    expect(zurich).toMatchObject({ main_text: 'Zürich', secondary_text: 'Zurich, Switzerland' });
    expect(await young.details(zurich!.place_id)).toMatchObject({ address: zurich!.description });
    expect(await young.autocomplete('moosonee')).toEqual([]);
    expect((await young.reverse({ lat: 47.4, lng: 8.55 })).address).toContain('Switzerland');
    young.stop();
  });

  it('finds everything once it is built, and still knows what was found before', async () => {
    const placesDir = freshFolder();
    const young = createPlaces({ placesDir });
    const [zurich] = await young.autocomplete('zurich');
    await buildWorldAside(placesDir);
    await expect.poll(() => young.coverage()).toBe('world');
    expect((await young.autocomplete('moosonee'))[0]?.main_text).toBe('Moosonee');
    expect(await young.details(zurich!.place_id)).toMatchObject({ address: zurich!.description });
    // What stands on disk is the same that is built in this process.
    expect(ensureWorldIndex(placesDir)).toBe(false);
  }, 120_000);

  it('says so where it cannot be built, and goes on with what it has', async () => {
    const placesDir = join(freshFolder(), 'not-a-folder');
    writeFileSync(placesDir, '');
    let young: Places | undefined;
    const error = await new Promise((onTrouble) => {
      young = createPlaces({ placesDir, onTrouble });
    });
    expect(String(error)).toContain('not-a-folder');
    expect(young!.coverage()).toBe('cities');
    expect((await young!.autocomplete('zurich'))[0]?.main_text).toBe('Zürich');
  });
});

describe('with a Photon server', () => {
  let photon: Server;
  let url: string;
  let answer: (path: string) => { status: number; body: unknown; delayMs?: number };
  let asked = 0;

  beforeAll(async () => {
    photon = createServer(async (request, reply) => {
      asked++;
      const { status, body, delayMs = 0 } = answer(request.url ?? '');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => photon.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(photon.address() as AddressInfo).port}/photon`;
  });
  afterAll(() => {
    photon.closeAllConnections();
    photon.close();
  });

  const feature = {
    geometry: { type: 'Point', coordinates: [-79.38, 43.64] },
    properties: {
      osm_type: 'N',
      osm_id: 7,
      name: 'Quay Café',
      city: 'Toronto',
      country: 'Canada',
      osm_value: 'cafe',
    },
  };

  it('passes its answers on and says so', async () => {
    const paths: string[] = [];
    answer = (path) => {
      paths.push(path);
      return { status: 200, body: { features: [feature] } };
    };
    const remote = createPlaces({ placesDir, geocoderUrl: url });
    const [first] = await remote.autocomplete('quay café', { lat: 43.6, lng: -79.4 });
    expect(first).toMatchObject({
      description: 'Quay Café, Toronto, Canada',
      source: 'photon',
      place_id: 'photon:N7',
    });
    expect(paths[0]).toMatch(/^\/photon\/api\?.*q=quay\+caf%C3%A9.*lat=43.6.*/);
    expect(await remote.reverse({ lat: 43.64, lng: -79.38 })).toMatchObject({ source: 'photon' });
  });

  it('is replaced by the embedded index when it is wrong, slow or empty, and rests after failing', async () => {
    const failures: string[] = [];
    const remote = createPlaces({ placesDir, geocoderUrl: url, onFallback: (call) => failures.push(call) });
    answer = () => ({ status: 200, body: { features: [] } });
    expect((await remote.autocomplete('cn tower'))[0]).toMatchObject({
      main_text: 'CN Tower',
      source: 'embedded',
    });
    answer = () => ({ status: 200, body: { nonsense: true } });
    expect((await remote.autocomplete('cn tower'))[0]?.source).toBe('embedded');
    answer = () => ({ status: 500, body: {} });
    expect((await remote.reverse({ lat: 43.6455, lng: -79.395 })).address).toContain('King St W');
    answer = () => ({ status: 200, body: { features: [feature] }, delayMs: 8_000 });
    const started = performance.now();
    expect((await remote.autocomplete('cn tower'))[0]?.source).toBe('embedded');
    expect(performance.now() - started).toBeLessThan(7_000);
    expect(failures).toHaveLength(3);
    const askedBefore = asked;
    await remote.autocomplete('cn tower');
    expect(asked).toBe(askedBefore);
  });
});

it('tries a resting service again after its rest, one call at a time', async () => {
  let now = 0;
  const breaker = createBreaker(2, 1_000, () => now);
  const fail = () => Promise.reject(new Error('down'));
  await expect(breaker.run(fail)).rejects.toThrow('down');
  await expect(breaker.run(fail)).rejects.toThrow('down');
  await expect(breaker.run(async () => 'up')).rejects.toThrow('resting');
  now = 1_001;
  const trying = breaker.run(async () => 'up');
  await expect(breaker.run(async () => 'second')).rejects.toThrow('resting');
  expect(await trying).toBe('up');
  expect(await breaker.run(async () => 'up again')).toBe('up again');
});
