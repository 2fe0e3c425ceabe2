import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Feed, FeedRefusals, MyListing } from '#src/cars/listings/shapes.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { multipart } from '../testing.ts';

const database = await createTestDatabase();
const app = await createTestApp({ database });
await app.start();
const patience = { timeout: 60_000, interval: 50 };

const head =
  'stock_number,vin,year,make,model,trim,price,condition,mileage,fuel,transmission,body,colour,location,description';
const row = (
  stock: string,
  price = '19800',
  model = 'CR-V',
  extra = 'Inspected and ready to drive away today.',
) =>
  `${stock},,2020,Honda,${model},EX,${price},Used,61000,Gasoline,Automatic,SUV,Grey,"Hamilton, ON","${extra}"`;
const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => row(`S-${i}`, String(19_000 + i)));

function send(dealer: TestPerson, csv: string | Buffer, dealerName = 'Harbour Cars', file = 'stock.csv') {
  const { payload, headers } = multipart(
    'feed',
    Buffer.from(csv as string),
    { dealerName },
    'text/csv',
    file,
  );
  return dealer.call('POST /api/vehicles/import', payload, { headers });
}
const read = async (dealer: TestPerson, id: number, after = 0): Promise<FeedRefusals> =>
  (await dealer.call(`GET /api/vehicle-feeds/${id}?after=${after}`)).json();
const listingsOf = async (dealer: TestPerson): Promise<MyListing[]> =>
  (await dealer.call('GET /api/vehicles/mine')).json();

async function ended(dealer: TestPerson, id: number): Promise<FeedRefusals> {
  await vi.waitFor(
    async () => expect(['done', 'failed']).toContain((await read(dealer, id)).feed.state),
    patience,
  );
  return read(dealer, id);
}
async function imported(dealer: TestPerson, csv: string): Promise<FeedRefusals> {
  const answer = await send(dealer, csv);
  expect(answer.statusCode, answer.body).toBe(202);
  expect(answer.json()).toMatchObject({ state: 'waiting', rowsDone: 0, dealerName: 'Harbour Cars' });
  return ended(dealer, (answer.json() as Feed).id);
}

describe('a dealer’s feed', () => {
  test('keeps good rows, names bad ones, and updates what changed the second time', async () => {
    const dealer = await app.signedUp();
    const badVin = row('C-4').replace('C-4,,', 'C-4,1M8GDM9AXKP042789,');
    const csv = [
      head,
      row('C-1'),
      row('C-2', 'twenty'),
      row('C-3', '20100', '=HYPERLINK("http://evil")').replaceAll('"http://evil"', "'x'"),
      badVin,
      row('C-1', '1'),
      row('C-5', '21000', 'Pilot', 'First line\nwith ""quotes"", and a comma'),
    ].join('\r\n');
    const first = await imported(dealer, csv);
    expect(first.feed).toMatchObject({ state: 'done', rows: 6, rowsDone: 6, created: 3, updated: 0 });
    expect(first.feed).toMatchObject({ unchanged: 0, refused: 3, problem: null });
    expect(
      first.refusals.map((error) => [error.line, error.stockNumber, Object.keys(error.problems)]),
    ).toEqual([
      [3, 'C-2', ['price']],
      [4, 'C-3', ['model']],
      [5, 'C-4', ['vin']],
      [6, 'C-1', ['stockNumber']],
    ]);
    expect(first.refusals.map((error) => Object.values(error.problems)[0])).toEqual([
      '“twenty” is no price. Write it in figures, such as 24995',
      'begins with “=”, which a spreadsheet would run. Write it as words',
      expect.stringMatching(/^“1M8GDM9AXKP042789” was left out: .* one character is mistyped/),
      '“C-1” stands in the file twice; the first of them was taken',
    ]);
    const again = [head, row('C-1', '19400'), csv.slice(csv.indexOf('C-5'))].join('\n');
    const second = await imported(dealer, again);
    expect(second.feed).toMatchObject({ created: 0, updated: 1, unchanged: 1, refused: 0 });
    const mine = await listingsOf(dealer);
    expect(mine.map((listing) => [listing.model, listing.price, listing.sellerName])).toEqual([
      ['Pilot', '21000.00', 'Harbour Cars'],
      ['CR-V', '19800.00', 'Harbour Cars'],
      ['CR-V', '19400.00', 'Harbour Cars'],
    ]);
    expect(mine[0]!.description).toBe('First line\nwith "quotes", and a comma');
    const feeds = (await dealer.call('GET /api/vehicle-feeds')).json() as Feed[];
    expect(feeds.map(({ id }) => id)).toEqual([second.feed.id, first.feed.id]);
    // Only the newest can be read again.
    const { rows } = await database.pool.query('select id from vehicle_feeds where csv is not null');
    expect(rows).toEqual([{ id: second.feed.id }]);
  });

  test('in an older encoding is read, and so is one with characters that nobody sees; under another ending it is refused', async () => {
    const dealer = await app.signedUp();
    const latin = await send(dealer, Buffer.from(`${head}\n${row('C-1', '19800', 'Citroën')}`, 'latin1'));
    await ended(dealer, (latin.json() as Feed).id);
    expect((await listingsOf(dealer))[0]).toMatchObject({ model: 'Citroën' });
    const sheet = await send(dealer, `${head}\n${row('C-1')}`, 'Harbour Cars', 'stock.xlsx');
    expect(sheet.json()).toMatchObject({ status: 415, detail: 'Its name must end in .csv.' });
    const { feed } = await imported(dealer, `${head}\n${row('C-2', '19800', 'CR\u0007V')}`);
    expect(feed).toMatchObject({ created: 1, refused: 0 });
    expect((await listingsOf(dealer)).map(({ model }) => model)).toContain('CRV');
  });

  test('that is no table fails with words, and the next one may come', async () => {
    const dealer = await app.signedUp();
    for (const csv of ['just words', `${head}\n"open`, `${row('C-1')}\n${row('C-2')}`]) {
      const { feed } = await imported(dealer, csv);
      expect(feed, csv).toMatchObject({ state: 'failed', rowsDone: 0 });
      expect(feed.problem, csv).toMatch(/CSV feed|first line/);
    }
    for (const [csv, name] of [
      [`${head}\n${row('C\u00001')}`, 'Harbour Cars'],
      ['x'.repeat(4 * 1024 * 1024 + 1), 'Harbour Cars'],
    ] as const) {
      expect((await send(dealer, csv, name)).json()).toMatchObject({ status: 422, code: 'feed_unreadable' });
    }
    const nameless = await send(await app.signedUp(), `${head}\n${row('C-1')}`, ' ');
    expect(nameless.json()).toMatchObject({ status: 422, errors: { dealerName: expect.any(String) } });
  });

  test('reads a car’s past where it has columns for it, and leaves what was typed by hand without them', async () => {
    const dealer = await app.signedUp();
    const past = `${head},accident_history,service_history,smoker,owners`;
    await imported(
      dealer,
      [past, `${row('P-1')},Minor,Full,No,2`, `${row('P-2')},ask at the desk,,,`].join('\n'),
    );

    const [second, first] = await listingsOf(dealer);
    const said = { accidents: 'minor', serviceRecords: 'full', smokeFree: 'yes', owners: 2 };
    expect(first).toMatchObject(said);
    expect(second).toMatchObject({ accidents: null, accidentWords: 'ask at the desk', smokeFree: null });
    const again = await imported(dealer, [head, row('P-1', '18000'), row('P-2')].join('\n'));
    expect(again.feed).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await listingsOf(dealer))[1]).toMatchObject({ ...said, price: '18000.00' });
  });

  test('takes a stock number anew whose listing was removed', async () => {
    const dealer = await app.signedUp();
    const csv = `${head}\n${row('R-1')}`;
    await imported(dealer, csv);
    const [old] = await listingsOf(dealer);
    await dealer.call(`POST /api/vehicles/${old!.id}/remove`);
    expect((await imported(dealer, csv)).feed).toMatchObject({ created: 1, refused: 0 });
    expect(await listingsOf(dealer)).toHaveLength(1);
  });

  test('is one at a time for each dealer, whatever rivals send, and is nobody else’s to see', async () => {
    const [dealer, other] = [await app.signedUp(), await app.signedUp()];
    const csv = [head, ...rowsOf(40)].join('\n');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(dealer, csv)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, ...Array(7).fill(409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: 'feed_underway',
    });
    const { id } = answers.find(({ statusCode }) => statusCode === 202)!.json() as Feed;
    expect((await other.call(`GET /api/vehicle-feeds/${id}`)).json()).toMatchObject({
      code: 'feed_not_found',
    });
    expect((await other.call('GET /api/vehicle-feeds')).json()).toEqual([]);
    expect((await ended(dealer, id)).feed).toMatchObject({ created: 40 });
    expect(await listingsOf(dealer)).toHaveLength(40);
  });

  test('tells its dealer how far it has come, and shows refused rows 200 at a time', async () => {
    const dealer = await app.signedUp();
    const { feed, refusals, next } = await imported(
      dealer,
      [head, ...Array.from({ length: 230 }, (_, i) => row(`B-${i}`, 'free'))].join('\n'),
    );
    expect(feed).toMatchObject({ refused: 230, rowsDone: 230, created: 0 });
    expect([refusals.length, next]).toEqual([200, 201]);
    expect((await read(dealer, feed.id, 201)).refusals.map(({ line }) => line).at(-1)).toBe(231);
    expect((await read(dealer, feed.id, 201)).next).toBeNull();
    const { rows } = await database.pool.query<{ type: string; done: string; user_ids: number[] }>(
      `select type, payload->>'rowsDone' as done, user_ids from events where subject = $1 order by seq`,
      [`feed:${feed.id}`],
    );
    expect(rows.map(({ done }) => Number(done))).toEqual([0, 25, 50, 75, 100, 125, 150, 175, 200, 225, 230]);
    expect(rows.at(-1)).toMatchObject({ type: 'feed.ended', user_ids: [dealer.id] });
  });
});

test('a feed whose import stops at a row goes on there, and no row is kept twice', async () => {
  const own = await createTestDatabase();
  // As if the process died: what was under way is never written, and nothing more of it is done.
  let rowsLeft = 7;
  const dying = {
    ...own,
    transaction: ((work) =>
      own.transaction(async (tx) => {
        const result = await work(tx);
        if ((result as { next?: unknown } | undefined)?.next && --rowsLeft < 0) throw new Error('killed');
        return result;
      })) as typeof own.transaction,
  };
  const first = await createTestApp({ database: dying });
  const dealer = await first.signedUp();
  await first.start();
  onTestFinished(() => own.close());
  const { id } = (await send(dealer, [head, ...rowsOf(12)].join('\n'))).json() as Feed;
  await vi.waitFor(async () => expect(rowsLeft).toBeLessThan(0), patience);
  expect((await read(dealer, id)).feed).toMatchObject({ state: 'importing', rowsDone: 7, created: 7 });
  await first.stop();

  const second = await createTestApp({ database: own });
  await second.start();
  // Two imports of the same feed beside each other, as after a job that was taken for abandoned.
  await own.pool.query(
    "update jobs.job set start_after = now(), state = 'retry' where name = 'vehicles.feed'",
  );
  const { rows } = await own.pool.query<{ n: number }>('select count(*)::int as n from vehicles');
  expect(rows[0]!.n).toBeGreaterThanOrEqual(7);
  await vi.waitFor(async () => {
    const { rows: feeds } = await own.pool.query('select * from vehicle_feeds');
    expect(feeds[0]).toMatchObject({ state: 'done', rows_done: 12, created: 12, unchanged: 0, refused: 0 });
  }, patience);
  const { rows: kept } = await own.pool.query(
    'select stock_number from vehicles where status = $1 order by id',
    ['review'],
  );
  expect(kept.map(({ stock_number }) => stock_number)).toEqual(
    Array.from({ length: 12 }, (_, i) => `S-${i}`),
  );
});
