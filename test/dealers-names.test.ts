import { describe, expect, test, vi } from 'vitest';
import type { MyTradingName, NameInReview } from '#src/cars/dealers/contract.ts';
import { verifiedDealership } from '#src/cars/dealers/server/testing.ts';
import type { Feed, MyListing } from '#src/cars/listings/shapes.ts';
import { listingForm, multipart } from '#src/cars/selling/server/testing.ts';
import type { Vehicle } from '#src/cars/vehicles/shapes.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp();
await app.start();
const patience = { timeout: 60_000, interval: 50 };
const operator = await app.signedUp({ firstName: 'Olga', lastName: 'Petrova' }, ['operator']);

const head =
  'stock_number,vin,year,make,model,trim,price,condition,mileage,fuel,transmission,body,colour,location,description,dealer_name';
const row = (stock: string, dealer = '') =>
  `${stock},,2020,Honda,CR-V,EX,19800,Used,61000,Gasoline,Automatic,SUV,Grey,"Hamilton, ON","Inspected and ready to drive away today.",${dealer}`;

function send(dealer: TestPerson, dealerName: string, csv = [head, row('A-1'), row('A-2')].join('\n')) {
  const { payload, headers } = multipart('feed', Buffer.from(csv), { dealerName }, 'text/csv', 'cars.csv');
  return dealer.call('POST /api/vehicles/import', payload, { headers });
}
async function imported(dealer: TestPerson, dealerName: string, csv?: string): Promise<Feed> {
  const answer = await send(dealer, dealerName, csv);
  expect(answer.statusCode, answer.body).toBe(202);
  const { id } = answer.json() as Feed;
  let feed = answer.json() as Feed;
  await vi.waitFor(async () => {
    feed = (await dealer.call(`GET /api/vehicle-feeds/${id}`)).json().feed;
    expect(feed.state).toBe('done');
  }, patience);
  return feed;
}
/** Their company was looked at; what is tested here are their names. */
async function registered(person: Parameters<typeof app.signedUp>[0] = {}): Promise<TestPerson> {
  const dealer = await app.signedUp(person);
  await verifiedDealership(app.database, dealer.id);
  return dealer;
}
const ask = (dealer: TestPerson, name: string) => dealer.call('POST /api/trading-name', { name });
const mine = async (dealer: TestPerson): Promise<MyListing[]> =>
  (await dealer.call('GET /api/vehicles/mine')).json();
const standing = async (dealer: TestPerson): Promise<MyTradingName> =>
  (await dealer.call('GET /api/trading-name')).json();
const publicNames = async (): Promise<string[]> =>
  ((await app.call('GET /api/vehicles?limit=100')).json() as Vehicle[]).map(({ sellerName }) => sellerName);
const waiting = async (): Promise<NameInReview[]> =>
  (await operator.call('GET /api/operations/trading-names')).json().names;
const decide = (id: number, decision: 'approve' | 'refuse', reason = 'Looked at.') =>
  operator.call(`POST /api/operations/trading-names/${id}`, { decision, reason });
async function trading(name: string): Promise<TestPerson> {
  const dealer = await registered();
  await ask(dealer, name);
  const { id } = (await standing(dealer)).asked!;
  expect((await decide(id, 'approve')).statusCode).toBe(200);
  return dealer;
}
const unconfirm = (person: TestPerson) =>
  app.database.pool.query('update users set email_verified = false where id = $1', [person.id]);

describe('a name that nobody at the desk has looked at', () => {
  test('shows no car to anybody, until it is approved: then they come to market by themselves', async () => {
    const dealer = await registered({ firstName: 'Priya', lastName: 'Raman' });
    expect(await imported(dealer, 'Harbour Cars')).toMatchObject({
      created: 2,
      held: 2,
      dealerName: 'Harbour Cars',
    });
    const [first] = await mine(dealer);
    expect(first).toMatchObject({ status: 'review', reviewReasons: [expect.stringContaining('The name')] });
    expect((await app.call(`GET /api/vehicles/${first!.id}`)).statusCode).toBe(404);
    expect(await publicNames()).not.toContain('Harbour Cars');
    expect((await dealer.call(`POST /api/vehicles/${first!.id}/publish`)).json()).toMatchObject({
      status: 'review',
    });
    const listed = (await operator.call('GET /api/vehicles/review')).json();
    expect(listed).toEqual([]);
    const sneaked = await operator.call(`POST /api/vehicles/${first!.id}/review`, { decision: 'approve' });
    expect(sneaked.json()).toMatchObject({ code: 'seller_not_ready' });

    const name = (await waiting()).find((each) => each.name === 'Harbour Cars')!;
    expect(name).toMatchObject({
      person: { id: dealer.id, name: 'Priya Raman', email: dealer.email, addressConfirmed: true },
      cars: 2,
      alike: [],
      tradesAs: null,
    });
    expect((await decide(name.id, 'approve')).json()).toMatchObject({ state: 'approved' });
    await vi.waitFor(async () => {
      expect((await mine(dealer)).map(({ status }) => status)).toEqual(['published', 'published']);
    }, patience);
    expect((await app.call(`GET /api/vehicles/${first!.id}`)).json()).toMatchObject({
      sellerName: 'Harbour Cars',
      seller: { name: 'Harbour Cars' },
    });
    // The next file needs no name, and none in it counts.
    expect(await imported(dealer, '', [head, row('A-3', 'Rove Motors')].join('\n'))).toMatchObject({
      held: 0,
    });
    expect((await mine(dealer)).map(({ sellerName }) => sellerName)).toEqual(Array(3).fill('Harbour Cars'));
    expect((await send(dealer, 'Other Cars')).json()).toMatchObject({
      code: 'trading_name_differs',
      errors: { dealerName: expect.stringContaining('Harbour Cars') },
    });
  });

  test('of an account with an unconfirmed address shows nothing though it is approved', async () => {
    const dealer = await registered();
    await unconfirm(dealer);
    await imported(dealer, 'Quayside Cars');
    const name = (await waiting()).find((each) => each.name === 'Quayside Cars')!;
    expect(name.person.addressConfirmed).toBe(false);
    await decide(name.id, 'approve');
    await vi.waitFor(async () => {
      const reasons = (await mine(dealer)).map(({ reviewReasons }) => reviewReasons.join());
      expect(reasons).toEqual(Array(2).fill(expect.stringMatching(/^Your email address is not confirmed/)));
    }, patience);
    expect(await publicNames()).not.toContain('Quayside Cars');
    await confirmed(dealer);
    await vi.waitFor(async () => {
      expect((await mine(dealer)).map(({ status }) => status)).toEqual(['published', 'published']);
    }, patience);
  });

  test('refused by the desk, it is told why, stays refused, and another one brings the cars back', async () => {
    const dealer = await registered();
    await imported(dealer, 'Best Deals 4 You');
    const name = (await waiting()).find((each) => each.name === 'Best Deals 4 You')!;
    const bare = await operator.call(`POST /api/operations/trading-names/${name.id}`, { decision: 'refuse' });
    expect(bare.json()).toMatchObject({ status: 400, errors: { reason: expect.any(String) } });
    await decide(name.id, 'refuse', 'No business is registered so.');
    await vi.waitFor(async () => {
      expect((await mine(dealer)).map(({ status }) => status)).toEqual(['draft', 'draft']);
    }, patience);
    expect((await standing(dealer)).asked).toMatchObject({
      state: 'refused',
      reason: 'No business is registered so.',
    });
    for (const again of ['Best Deals 4 You', 'best deals 4 you, Ltd.', 'Bеst Deals 4 You'])
      expect((await ask(dealer, again)).json(), again).toMatchObject({ code: 'trading_name_refused' });
    expect((await send(dealer, 'BEST DEALS 4 YOU')).json()).toMatchObject({ code: 'trading_name_refused' });
    expect((await ask(dealer, 'Dundas Cars')).statusCode).toBe(201);
    const { id } = (await standing(dealer)).asked!;
    await decide(id, 'approve');
    await vi.waitFor(async () => {
      const cars = await mine(dealer);
      expect(cars.map(({ status, sellerName }) => [status, sellerName])).toEqual(
        Array(2).fill(['published', 'Dundas Cars']),
      );
    }, patience);
  });
});

test('an approved name that is taken away takes its cars off the market, and is on none that stays', async () => {
  const dealer = await trading('Junction Cars');
  await imported(dealer, '');
  const [first, second] = await mine(dealer);
  await app.database.pool.query("update vehicles set status = 'reserved' where id = $1", [second!.id]);
  const { id } = (await standing(dealer)).approved!;
  await decide(id, 'refuse', 'The business says it is not theirs.');
  await vi.waitFor(async () => {
    expect((await app.call(`GET /api/vehicles/${first!.id}`)).statusCode).toBe(404);
    expect((await app.call(`GET /api/vehicles/${second!.id}`)).json()).toMatchObject({
      sellerName: 'Dealer',
    });
  }, patience);
});

describe('a name of another or of ours', () => {
  test('is refused however it is written, when it is asked for and with a file', async () => {
    await trading('Lakeshore Auto');
    const dealer = await registered();
    for (const name of ['Lakeshore Auto', 'LAKE SHORE AUTO LTD', 'Lаkeshоre Auto', 'Làkeshore Auto Inc.']) {
      expect((await ask(dealer, name)).json(), name).toMatchObject({ code: 'trading_name_taken' });
      expect((await send(dealer, name)).json(), name).toMatchObject({ code: 'trading_name_taken' });
    }
    for (const name of ['Rove Motors', 'R0VE Calgary', 'Rоve', 'rovemotors inc'])
      expect((await send(dealer, name)).json(), name).toMatchObject({
        code: 'trading_name_ours',
        errors: { dealerName: expect.any(String) },
      });
    expect((await ask(dealer, '★')).json()).toMatchObject({
      code: 'invalid_request',
      errors: { name: expect.any(String) },
    });
    expect(await mine(dealer)).toEqual([]);
  });

  test('is shown beside one that is only like it', async () => {
    await trading('Foothills Cars');
    const dealer = await registered();
    await ask(dealer, 'Foothill Cars');
    const name = (await waiting()).find((each) => each.name === 'Foothill Cars')!;
    expect(name.alike).toEqual([
      { name: 'Foothills Cars', state: 'approved', person: 'Ada Lovelace', same: false },
    ]);
  });

  test('changed to later, waits while the cars stay under the approved one', async () => {
    const dealer = await trading('Bloor Cars');
    await imported(dealer, '');
    expect((await ask(dealer, 'Rove Bloor')).json()).toMatchObject({ code: 'trading_name_ours' });
    expect((await ask(dealer, 'Bloor Street Motors')).json()).toMatchObject({
      approved: { name: 'Bloor Cars' },
      asked: { name: 'Bloor Street Motors', state: 'waiting' },
    });
    expect((await mine(dealer)).map(({ sellerName }) => sellerName)).toEqual(['Bloor Cars', 'Bloor Cars']);
    await decide((await standing(dealer)).asked!.id, 'approve');
    await vi.waitFor(async () => {
      const names = (await mine(dealer)).map(({ sellerName, status }) => `${sellerName} ${status}`);
      expect(names).toEqual(Array(2).fill('Bloor Street Motors published'));
    }, patience);
  });

  test('asked for by two at once is given to one, and the other is told', async () => {
    const [one, other] = [await registered(), await registered()];
    await Promise.all([ask(one, 'Union Cars'), ask(other, 'UNION CARS LTD')]);
    const rivals = (await waiting()).filter(({ name }) => /union/i.test(name));
    expect(rivals.map(({ alike }) => alike.map(({ same }) => same))).toEqual([[true], [true]]);
    const answers = await Promise.all(rivals.map(({ id }) => decide(id, 'approve')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const states = [await standing(one), await standing(other)].map(({ approved, asked }) =>
      [approved?.state, asked?.state].filter(Boolean),
    );
    expect(states.flat().sort()).toEqual(['approved', 'refused']);
  });
});

describe('an account whose address is not confirmed', () => {
  test('publishes nothing of its own, until it is', async () => {
    const seller = await app.signedUp();
    await unconfirm(seller);
    const { id } = (
      await seller.call('POST /api/vehicles', { ...listingForm(), dealerName: 'Rove Motors' })
    ).json();
    const held = (await seller.call(`POST /api/vehicles/${id}/publish`)).json();
    expect(held).toMatchObject({ status: 'review', sellerName: 'Private Seller' });
    expect((await app.call(`GET /api/vehicles/${id}`)).statusCode).toBe(404);
    await confirmed(seller);
    await vi.waitFor(
      async () => expect((await app.call(`GET /api/vehicles/${id}`)).statusCode).toBe(200),
      patience,
    );
  });
});

/** Opens the link that was mailed. */
async function confirmed(person: TestPerson): Promise<void> {
  await person.call('POST /api/account/email/confirmation');
  let token: string | undefined;
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query<{ body: string }>(
      'select body from mails where to_address = $1 order by id desc',
      [person.email],
    );
    token = rows.map(({ body }) => /verify-email\S*token=([\w.-]+)/.exec(body)?.[1]).find(Boolean);
    expect(token).toBeDefined();
  }, patience);
  expect((await app.call('POST /api/auth/verify-email', { token })).statusCode).toBe(200);
}

test('only operators see names and decide on them', async () => {
  const dealer = await registered();
  expect((await dealer.call('GET /api/operations/trading-names')).statusCode).toBe(403);
  expect(
    (await dealer.call('POST /api/operations/trading-names/1', { decision: 'approve' })).statusCode,
  ).toBe(403);
});
