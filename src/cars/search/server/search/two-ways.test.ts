/** The same questions to an index of one's own, to another process's, and to PostgreSQL while that one is away. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inventStock } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { readFilters } from '#src/cars/vehicles/filters.ts';
import type { Vehicle } from '#src/cars/vehicles/shapes.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createOwnFinder } from './own-finder.ts';
import { type AnsweredBy, createRemoteFinder } from './remote-finder.ts';
import { serveFinder } from './serve-finder.ts';
import { createSqlFinder } from './sql-finder.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'search.sock');
const log = createLog('silent');
const answered = () => {};
const database = await createTestDatabase();
const token = 'a monitor reads with this';
const shared = { DATABASE_URL: database.url, SEARCH_SOCKET: path, METRICS_TOKEN: token };
// The one that keeps the index answers the other, which has none.
const keeper = await createTestApp({ database }, shared);
const asker = await createTestApp({ database }, { ...shared, ROVE_ROLE: 'web' });
const seller = await keeper.signedUp({ email: 'seller@example.com' });
const stock = [...inventStock({ seed: 3, count: 300, thisYear: 2026 })];
await database.transaction((tx) => insertStock(tx, stock, () => seller.id, new Date()));
beforeAll(async () => {
  await keeper.start();
  await asker.start();
});

async function asked(app: TestApp, call: string) {
  const answer = await app.call(`GET ${call}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}
/** Whole words, each filter, each sort, a place, and what finds nothing. */
const questions = [
  '',
  'sort=price-low',
  'sort=price-high&limit=7',
  'sort=mileage&seller=private',
  'sort=nearest&near=calgary',
  'category=electric&maxPrice=50000',
  'category=luxury&sort=price-high',
  'searchQuery=toyota',
  'searchQuery=Honda+CR-V',
  'searchQuery=f-150&sort=mileage',
  'searchQuery=nothinglikeit',
  'make=BMW,Toyota&minYear=2018&colour=blue,black',
  'make=honda&model=civic,cr-v',
  'location=50&near=calgary&body=suv',
  'priceRange=25000-50000&fuel=hybrid,gasoline&transmission=automatic&minMileage=10000&maxMileage=90000',
  'year=2021,2022&near=43.65,-79.38',
];

describe('a search by another process', () => {
  test('answers word for word as one of one’s own, and only its account may open the socket', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    for (const question of questions) {
      for (const call of [
        `/api/vehicles?${question}`,
        `/api/vehicles/facets?${question.replace(/&?limit=\d+/, '')}`,
      ]) {
        const own = await asked(keeper, call);
        // A machine that has no second for it is answered by PostgreSQL for a moment.
        await expect
          .poll(async () => (await asked(asker, call)).json(), { message: call })
          .toEqual(own.json());
        expect((await asked(asker, call)).headers['x-total-count'], call).toBe(own.headers['x-total-count']);
      }
    }
    const figures = await keeper.call('GET /metrics', undefined, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(figures.body).toMatch(/^rove_search_answer_seconds_count\{call="find",status="200"\} [1-9]/m);
    const [{ id }] = (await asked(keeper, '/api/vehicles')).json() as [Vehicle];
    expect((await asked(asker, `/api/vehicles/${id}`)).json()).toEqual({
      ...(await asked(keeper, `/api/vehicles/${id}`)).json(),
      views: expect.any(Number),
    });
  });

  test('what is published through the asking process is found there at once', async () => {
    const person = await asker.signedUp({ email: 'at-the-asker@example.com' });
    const draft = await person.call('POST /api/vehicles', listingForm({ make: 'Rivian', model: 'R1T' }));
    const { id } = draft.json() as { id: number };
    expect((await person.call(`POST /api/vehicles/${id}/publish`)).statusCode).toBe(200);
    const found: Vehicle[] = (await asked(asker, '/api/vehicles?searchQuery=rivian')).json();
    expect(found.map((vehicle) => vehicle.id)).toContain(id);
    expect((await person.call(`POST /api/vehicles/${id}/pause`)).statusCode).toBe(200);
    const after: Vehicle[] = (await asked(asker, '/api/vehicles?searchQuery=rivian')).json();
    expect(after.map((vehicle) => vehicle.id)).not.toContain(id);
  });

  test('what is no question of ours is refused', async () => {
    const ask = (call: string, body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asking = request({ socketPath: path, path: call, method: 'POST' }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asking.once('error', reject);
        asking.end(body);
      });
    expect(await ask('/find', '{"address":"","limit":24,"after":null}')).toBe(200);
    expect(await ask('/find', '{"address":"","limit":100000,"after":null}')).toBe(400);
    expect(await ask('/find', 'rubbish')).toBe(400);
    expect(await ask('/toString', '{}')).toBe(404);
    expect(await ask('/find', `{"address":"${'x'.repeat(300_000)}"}`)).toBe(404);
  });

  test('a second process at the same socket is refused, and what a killed one left is taken over', async () => {
    const own = createOwnFinder({ database, clock: systemClock });
    await expect(serveFinder({ path, log, answered }, own)).rejects.toThrow('answers at');
  });
});

describe('while that process is away', () => {
  const other = join(folder, 'away.sock');
  const own = createOwnFinder({ database, clock: systemClock });

  test('PostgreSQL finds the same listings in the same order, and counts the same', async () => {
    await own.load();
    const sql = createSqlFinder({ database, clock: systemClock });
    for (const question of questions) {
      const { filters } = readFilters(new URLSearchParams(question));
      const [wanted, found] = [await own.find(filters, 24, null), await sql.find(filters, 24, null)];
      expect({ ...found, deals: [], next: found.next?.id }, question).toEqual({
        ...wanted,
        deals: [],
        next: wanted.next?.id,
      });
      if (wanted.next) {
        const [second, secondFound] = [
          await own.find(filters, 24, wanted.next),
          await sql.find(filters, 24, found.next),
        ];
        expect(secondFound.ids, question).toEqual(second.ids);
      }
      const [counts, sqlCounts] = [await own.facets(filters), await sql.facets(filters)];
      const there = <T>(list: [T, number][]) => list.filter(([, count]) => count > 0).sort();
      expect({ ...sqlCounts, make: there(sqlCounts.make), year: there(sqlCounts.year) }, question).toEqual({
        ...counts,
        make: there(counts.make),
        year: there(counts.year),
      });
      const [first] = wanted.ids;
      if (first) expect(await sql.matches(filters, first), question).toBe(true);
    }
    expect(await sql.matches({ searchQuery: 'nothinglikeit' }, 1)).toBe(false);
  });

  test('a sort by deal is by age, and a price is compared with its own model', async () => {
    const sql = createSqlFinder({ database, clock: systemClock });
    const { ids, deals } = await sql.find({ sort: 'deal' }, 24, null);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(deals.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    const toyota = stock.find(({ make, condition }) => make === 'Toyota' && condition === 'used')!;
    const car = { ...toyota, id: 0, trim: null, body: null, sellerId: 0 };
    const [[judged], [wanted]] = [await sql.judge([car]), await own.judge([car])];
    expect(judged!.deal.comparables).toBe(wanted!.deal.comparables);
    expect(judged!.deal.kind === 'unknown').toBe(wanted!.deal.kind === 'unknown');
  });

  test('nobody is told, the log and the count say who answers, and it goes on by itself', async () => {
    const said: string[] = [];
    const counted: AnsweredBy[] = [];
    const hear = (facts: object) => void said.push('event' in facts ? String(facts.event) : '');
    const finder = createRemoteFinder({
      path: other,
      instead: createSqlFinder({ database, clock: systemClock }),
      log: { warn: hear, info: hear },
      count: (by) => counted.push(by),
    });
    onTestFinished(() => finder.stop());
    expect((await finder.find({ make: ['Toyota'] }, 5, null)).ids).toHaveLength(5);
    expect((await finder.find({ make: ['Toyota'] }, 5, null)).ids).toHaveLength(5);
    expect(said).toEqual(['search_away']);
    expect(counted).toEqual(['postgres', 'postgres']);
    const leave = await serveFinder({ path: other, log, answered }, own);
    await expect
      .poll(async () => {
        await finder.find({}, 1, null);
        return counted.at(-1);
      })
      .toBe('index');
    expect(said).toEqual(['search_away', 'search_back']);
    await leave();
    expect((await finder.find({}, 1, null)).ids).toHaveLength(1);
    expect(said.at(-1)).toBe('search_away');
  });
});
