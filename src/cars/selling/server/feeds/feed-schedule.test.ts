/** A dealer's file at an address is imported once a day, and what goes wrong is said. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import type { FeedSchedule, MyListing } from '#src/cars/listings/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const head =
  'stock_number,vin,year,make,model,trim,price,condition,mileage,fuel,transmission,body,colour,location,description';
const row = (stock: string) =>
  `${stock},,2020,Honda,CR-V,EX,19800,Used,61000,Gasoline,Automatic,SUV,Grey,"Hamilton, ON",Inspected and ready to drive away today.`;
let asked = 0;
const dealerHost = createServer(({ url }, answer) => {
  asked += 1;
  if (url === '/away') answer.writeHead(503).end();
  else if (url === '/page') answer.writeHead(200, { 'content-type': 'image/png' }).end('x');
  else answer.writeHead(200, { 'content-type': 'text/csv' }).end([head, row('D-1'), row('D-2')].join('\n'));
});
await new Promise<void>((up) => dealerHost.listen(0, '127.0.0.1', up));
const base = `http://127.0.0.1:${(dealerHost.address() as AddressInfo).port}`;
afterAll(() => void dealerHost.close());

const app = await createTestApp();
// As if this server stood on the open internet.
app.selling.parts.reach = { how: {}, mayAsk: (address) => address.startsWith(base) };
await app.start();
const patience = { timeout: 30_000, interval: 50 };

const set = (dealer: TestPerson, url: string | null) =>
  dealer.call('PUT /api/vehicle-feed-schedule', { url });
const schedule = async (dealer: TestPerson): Promise<FeedSchedule> =>
  (await dealer.call('GET /api/vehicle-feed-schedule')).json();
const hoursUntil = (at: string | null) => (new Date(at ?? 0).getTime() - Date.now()) / 3_600_000;
async function dealer(): Promise<TestPerson> {
  const person = await app.signedUp();
  await person.call('POST /api/trading-name', { name: `Harbour Cars ${person.id}` });
  return person;
}

test('it is fetched at once and imported, and again a day later', async () => {
  const person = await dealer();
  expect((await set(person, `${base}/stock.csv`)).statusCode).toBe(200);
  await vi.waitFor(async () => {
    const listings: MyListing[] = (await person.call('GET /api/vehicles/mine')).json();
    expect(listings).toHaveLength(2);
  }, patience);
  await vi.waitFor(async () => expect((await schedule(person)).fetchedAt).not.toBeNull(), patience);
  const next = await schedule(person);
  expect(next).toMatchObject({ url: `${base}/stock.csv`, problem: null });
  expect(hoursUntil(next.nextAt)).toBeGreaterThan(23);
  const { rows } = await app.database.pool.query(
    "select 1 from jobs.job where name = 'vehicles.feed_fetch' and start_after > now() + interval '23 hours'",
  );
  expect(rows).toHaveLength(1);
  // What Rove did for the dealer says so; what they did themselves names nobody else.
  const { rows: jobs } = await app.database.pool.query(
    `select distinct type, payload->>'by' as by, payload->>'job' as job from events
     where $1 = any(user_ids) and type in ('trading_name.asked', 'feed.progressed', 'vehicle.drafted', 'vehicle.held')
     order by type, job`,
    [person.id],
  );
  expect(jobs).toEqual([
    { type: 'feed.progressed', by: 'system', job: 'feeds.fetch' },
    { type: 'trading_name.asked', by: null, job: null },
    { type: 'vehicle.drafted', by: 'system', job: 'feeds.import' },
    { type: 'vehicle.held', by: 'system', job: 'feeds.import' },
  ]);
});

test.each([
  ['/away', '503', 0.9],
  ['/page', 'is not a CSV file', 23],
])('%s is said in words, and tried again', async (path, words, hours) => {
  const person = await dealer();
  await set(person, base + path);
  await vi.waitFor(async () => expect((await schedule(person)).problem).toContain(words), patience);
  const { nextAt, fetchedAt } = await schedule(person);
  expect(hoursUntil(nextAt)).toBeGreaterThan(hours);
  expect(fetchedAt).toBeNull();
});

test('an address inwards, or none, is refused; ended, nothing is fetched', async () => {
  const person = await dealer();
  for (const url of ['http://10.0.0.1/stock.csv', 'file:///etc/passwd', 'stock.csv'])
    expect((await set(person, url)).json()).toMatchObject({ code: 'feed_address_unusable' });
  expect((await set(person, '')).statusCode).toBe(400);
  const before = asked;
  // Ended before its job has begun, or while it runs: what was set last holds.
  await Promise.all([set(person, `${base}/away`), set(person, null), set(person, `${base}/away`)]);
  expect((await set(person, null)).json()).toMatchObject({ url: null, nextAt: null });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await schedule(person)).toMatchObject({ url: null, nextAt: null, problem: null });
  expect(asked - before).toBeLessThanOrEqual(2);
});
