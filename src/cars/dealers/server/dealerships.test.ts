import { describe, expect, test, vi } from 'vitest';
import { listingForm, multipart } from '#src/cars/selling/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { DealershipForm, DealershipInReview, MyDealership } from '../dealership-contract.ts';
import { dealershipForm } from './testing.ts';

const app = await createTestApp();
await app.start();
const patience = { timeout: 60_000, interval: 50 };
const operator = await app.signedUp({ firstName: 'Olga' }, ['operator']);

let made = 0;
/** An application of its own for each. */
const form = (change: Partial<DealershipForm> = {}): DealershipForm => {
  made += 1;
  return dealershipForm({
    ...{
      legalName: `Company Number ${made} Ltd.`,
      tradingName: `Street ${'abcdefghijklmnopqrstuvwxyz'[made]} Cars`,
    },
    ...{ registrationNumber: String(7_000_000 + made), street: `${made} Danforth Ave` },
    ...change,
  });
};
const write = (dealer: TestPerson, written: DealershipForm) => dealer.call('PUT /api/dealership', written);
const send = (dealer: TestPerson) => dealer.call('POST /api/dealership/send');
const mine = async (dealer: TestPerson): Promise<MyDealership> =>
  (await dealer.call('GET /api/dealership')).json();
const listed = async (state = 'waiting'): Promise<DealershipInReview[]> =>
  (await operator.call(`GET /api/operations/dealerships?state=${state}`)).json().dealerships;
const decide = (id: number, body: Record<string, unknown>) =>
  operator.call(`POST /api/operations/dealerships/${id}`, body);
const verify = (id: number) => decide(id, { decision: 'verify', compared: true });

async function sent(change: Partial<DealershipForm> = {}): Promise<{ dealer: TestPerson; id: number }> {
  const dealer = await app.signedUp();
  await write(dealer, form(change));
  const answer = await send(dealer);
  expect(answer.statusCode, answer.body).toBe(200);
  return { dealer, id: answer.json().dealership.id };
}
async function dealerOf(change: Partial<DealershipForm> = {}) {
  const made = await sent(change);
  expect((await verify(made.id)).statusCode).toBe(200);
  return made;
}
const head =
  'stock_number,vin,year,make,model,trim,price,condition,mileage,fuel,transmission,body,colour,location,description';
const row = (stock: string) =>
  `${stock},,2020,Honda,CR-V,EX,19800,Used,61000,Gasoline,Automatic,SUV,Grey,"Hamilton, ON","Inspected and ready to drive away today."`;
async function importFile(dealer: TestPerson, cars = 2): Promise<void> {
  const csv = [head, ...Array.from({ length: cars }, (_, i) => row(`A-${i}`))].join('\n');
  const { payload, headers } = multipart('feed', Buffer.from(csv), {}, 'text/csv', 'cars.csv');
  const answer = await dealer.call('POST /api/vehicles/import', payload, { headers });
  expect(answer.statusCode, answer.body).toBe(202);
  const { id } = answer.json();
  await vi.waitFor(async () => {
    expect((await dealer.call(`GET /api/vehicle-feeds/${id}`)).json().feed.state).toBe('done');
  }, patience);
}
const statuses = async (dealer: TestPerson): Promise<string[]> =>
  (await dealer.call('GET /api/vehicles/mine')).json().map(({ status }: { status: string }) => status);
const mailsTo = async (person: TestPerson) =>
  (
    await app.database.pool.query<{ subject: string; body: string }>(
      'select subject, body from mails where to_address = $1 order by id',
      [person.email],
    )
  ).rows;

describe('an application', () => {
  test('is kept as far as it goes, and sent once nothing is missing', async () => {
    const dealer = await app.signedUp();
    expect(await mine(dealer)).toMatchObject({ dealership: null, byNameAlone: null, addressConfirmed: true });
    const empty = {
      ...form(),
      legalName: '',
      registrar: '',
      registrationNumber: '-',
      hours: Array(7).fill(null),
    };
    expect((await write(dealer, { ...empty, taxNumber: '12', province: 'XX' })).statusCode).toBe(200);
    expect((await send(dealer)).json()).toMatchObject({
      code: 'dealership_incomplete',
      errors: {
        legalName: expect.any(String),
        registrar: expect.any(String),
        registrationNumber: expect.any(String),
        province: expect.any(String),
        hours: expect.any(String),
      },
    });
    await write(
      dealer,
      form({ taxNumber: '12', tradingName: 'Call 416 555 0142', street: 'www.cars.example' }),
    );
    expect((await send(dealer)).json().errors).toEqual({
      taxNumber: expect.stringContaining('GST/HST'),
      tradingName: expect.any(String),
      street: expect.any(String),
    });
    await write(dealer, form({ taxNumber: '814723395rt0001', phone: '(416) 555-0142' }));
    expect((await send(dealer)).json().dealership).toMatchObject({
      ...{ state: 'waiting', taxNumber: '814723395 RT 0001', phone: '+14165550142', registrarName: 'OMVIC' },
      page: null,
    });
    expect((await write(dealer, form())).json()).toMatchObject({ code: 'dealership_settled' });
    expect((await dealer.call('POST /api/dealership/take-back')).json().dealership.state).toBe('draft');
    expect((await write(dealer, form())).statusCode).toBe(200);
  });

  test('of an unconfirmed address is not sent', async () => {
    const dealer = await app.signedUp();
    await app.database.pool.query('update users set email_verified = false where id = $1', [dealer.id]);
    await write(dealer, form());
    expect((await send(dealer)).json()).toMatchObject({ code: 'dealership_mail_unconfirmed' });
  });

  test('refuses hours that are none', async () => {
    const dealer = await app.signedUp();
    const hours = [{ from: '18:00', to: '09:00' }, ...Array(6).fill(null)];
    expect((await write(dealer, form({ hours }))).json().errors).toEqual({
      'hours.0.to': expect.stringContaining('after it opens'),
    });
  });
});

describe('a dealer who is looked at', () => {
  test('has nothing public before, and cars, name, page and tax number after', async () => {
    const { dealer, id } = await sent({ tradingName: 'Harbourfront Cars' });
    await importFile(dealer);
    expect(await statuses(dealer)).toEqual(['review', 'review']);
    expect((await app.call(`GET /api/dealers/${id}`)).statusCode).toBe(404);
    expect((await app.call(`GET /api/dealers/${id}/stock`)).statusCode).toBe(404);

    const one = (await listed()).find((each) => each.id === id)!;
    expect(one).toMatchObject({
      cars: 2,
      doubles: [],
      searchUrl: expect.stringMatching(/^https:/),
      tradesAs: null,
    });
    expect((await decide(id, { decision: 'verify' })).json()).toMatchObject({
      errors: { compared: expect.any(String) },
    });
    expect((await verify(id)).json()).toMatchObject({ state: 'verified', tradesAs: 'Harbourfront Cars' });
    await vi.waitFor(
      async () => expect(await statuses(dealer)).toEqual(['published', 'published']),
      patience,
    );
    const shown = (await app.call(`GET /api/dealers/${id}`)).json();
    expect(shown).toMatchObject({
      ...{ name: 'Harbourfront Cars', path: `/dealers/${id}-harbourfront-cars`, timeZone: 'America/Toronto' },
      registrar: { name: 'OMVIC' },
    });
    const stock = (await app.call(`GET /api/dealers/${id}/stock?limit=1&page=2`)).json();
    expect(stock).toMatchObject({ total: 2, vehicles: [{ sellerName: 'Harbourfront Cars' }] });
    expect((await app.call(`GET /api/vehicles/${stock.vehicles[0].id}`)).json().seller.page).toBe(shown.path);
    expect((await app.call(`GET /api/dealers/${id}/reviews`)).json()).toMatchObject({
      count: 0,
      reviews: [],
    });
    expect((await app.call('GET /sitemap/dealers.xml')).body).toContain(`${shown.path}</loc>`);
    const { rows } = await app.database.pool.query(
      'select number from tax_registrations where user_id = $1',
      [dealer.id],
    );
    expect(rows).toEqual([{ number: '812345678 RT 0001' }]);
    expect((await mailsTo(dealer)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Harbourfront Cars is a dealer'),
    );
    // Entered by hand, it is the dealer's car too, and nobody counts it.
    const byHand = (await dealer.call('POST /api/vehicles', listingForm())).json();
    expect(byHand).toMatchObject({ sellerType: 'dealer', sellerName: 'Harbourfront Cars' });
    expect((await dealer.call('GET /api/vehicles/private-year')).json()).toBeNull();
    // Hours are the dealer's own.
    const hours = [...Array(6).fill(null), { from: '11:00', to: '12:00' }];
    expect((await dealer.call('PUT /api/dealership/hours', { hours })).statusCode).toBe(200);
    expect((await app.call(`GET /api/dealers/${id}`)).json().hours).toEqual(hours);
  });

  test('and refused reads why, corrects it and sends it again', async () => {
    const { dealer, id } = await sent();
    expect((await decide(id, { decision: 'refuse' })).json()).toMatchObject({
      errors: { reason: expect.any(String) },
    });
    await decide(id, { decision: 'refuse', reason: 'The registrar has another address.' });
    expect((await mine(dealer)).dealership).toMatchObject({
      state: 'refused',
      reason: 'The registrar has another address.',
    });
    expect((await send(dealer)).json().dealership).toMatchObject({ state: 'waiting', reason: null });
    expect((await verify(id)).statusCode).toBe(200);
  });

  test('verified and refused at once is one of both', async () => {
    const { id } = await sent();
    const answers = await Promise.all([
      verify(id),
      decide(id, { decision: 'refuse', reason: 'No such number.' }),
      verify(id),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('whose registration ended leaves the market; what is reserved stays, and the people are told', async () => {
    const { dealer, id } = await dealerOf();
    await importFile(dealer, 3);
    const [first, , reserved] = (await dealer.call('GET /api/vehicles/mine')).json();
    const buyer = await app.signedUp();
    const { paymentIntentId } = await app.payCard(buyer, {
      ...{ paymentType: 'vehicle', vehicleId: reserved.id, orderId: 'deposit' },
    });
    const bought = await buyer.call(`POST /api/vehicles/${reserved.id}/buy`, {
      paymentIntentId,
      kind: 'deposit',
    });
    expect(bought.statusCode, bought.body).toBe(201);
    const sold = await app.signedUp();
    const paid = await app.payCard(sold, { paymentType: 'vehicle', vehicleId: first.id });
    await sold.call(`POST /api/vehicles/${first.id}/buy`, {
      paymentIntentId: paid.paymentIntentId,
      kind: 'full',
    });

    await decide(id, { decision: 'end', reason: 'OMVIC says the registration is over.' });
    await vi.waitFor(
      async () => expect((await statuses(dealer)).sort()).toEqual(['draft', 'reserved', 'sold']),
      patience,
    );
    expect((await app.call(`GET /api/dealers/${id}`)).statusCode).toBe(404);
    expect((await app.call(`GET /api/vehicles/${reserved.id}`)).json().seller.page).toBeNull();
    expect((await mailsTo(dealer)).at(-1)).toMatchObject({ subject: expect.stringContaining('no dealer') });
    await vi.waitFor(async () => {
      for (const person of [buyer, sold])
        expect((await mailsTo(person)).map(({ subject }) => subject)).toContainEqual(
          expect.stringContaining('About the dealer of your'),
        );
    }, patience);
    // Once it stands again, the cars come back with it.
    expect((await send(dealer)).statusCode).toBe(200);
    await verify(id);
    await vi.waitFor(
      async () => expect((await statuses(dealer)).sort()).toEqual(['published', 'reserved', 'sold']),
      patience,
    );
  });
});

describe('a stranger who says to be a dealer who exists', () => {
  test('by their number, however it is written, is not let through, and the desk sees both', async () => {
    const { dealer, id } = await dealerOf({ registrationNumber: '5550123' });
    for (const registrationNumber of ['555 0123', 'OMVIC #555-0123', '0005550123']) {
      const stranger = await app.signedUp({ firstName: 'Sly' });
      await write(stranger, form({ registrationNumber }));
      expect((await send(stranger)).json(), registrationNumber).toMatchObject({
        code: 'dealership_exists',
        errors: { registrationNumber: expect.any(String) },
      });
      expect((await mine(stranger)).dealership).toMatchObject({ state: 'draft', isDouble: true });
    }
    const stranger = await app.signedUp();
    await write(
      stranger,
      form({ registrar: 'other', registrarName: 'O.M.V.I.C', registrationNumber: '5550123' }),
    );
    expect((await send(stranger)).json()).toMatchObject({ code: 'dealership_exists' });
    expect((await listed('double')).map(({ registrationNumber }) => registrationNumber)).toContain(
      '555 0123',
    );
    const held = (await listed('verified')).find((each) => each.id === id)!;
    expect(held.doubles).toHaveLength(4);
    expect((await mine(dealer)).dealership).toMatchObject({ state: 'verified' });
  });

  test('by their name is not let through, and the desk sees both', async () => {
    const { id } = await dealerOf({ tradingName: 'Kensington Wheels' });
    const stranger = await app.signedUp();
    await write(stranger, form({ tradingName: 'KENSINGTON WHEELS Ltd' }));
    expect((await send(stranger)).json()).toMatchObject({
      code: 'trading_name_taken',
      errors: { tradingName: expect.any(String) },
    });
    expect((await listed('verified')).find((each) => each.id === id)!.doubles).toHaveLength(1);
    await write(stranger, form({ tradingName: 'Rove Motors' }));
    expect((await send(stranger)).json()).toMatchObject({ code: 'trading_name_ours' });
  });

  test('first, keeps the true one out no longer than until the desk refuses', async () => {
    const { id } = await sent({ registrationNumber: '5550777', tradingName: 'Queen Street Cars' });
    const truly = await app.signedUp();
    await write(truly, form({ registrationNumber: '5550-777', tradingName: 'Queen Street Cars' }));
    expect((await send(truly)).json()).toMatchObject({ code: 'dealership_exists' });
    await decide(id, { decision: 'refuse', reason: 'The company says it is not you.' });
    expect((await mailsTo(truly)).map(({ subject }) => subject)).toContain(
      'You can send your application as a dealer',
    );
    const again = await send(truly);
    expect(again.statusCode, again.body).toBe(200);
    expect((await verify(again.json().dealership.id)).json()).toMatchObject({
      tradesAs: 'Queen Street Cars',
    });
  });

  test('two at once for one number: one waits, the other is a double', async () => {
    const [one, other] = [await app.signedUp(), await app.signedUp()];
    await write(one, form({ registrationNumber: '5550999' }));
    await write(other, form({ registrationNumber: '555-0999' }));
    const answers = await Promise.all([send(one), send(other), send(one), send(other)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const states = [await mine(one), await mine(other)].map(({ dealership }) => [
      dealership?.state,
      dealership?.isDouble,
    ]);
    expect(states.sort()).toEqual([
      ['draft', true],
      ['waiting', false],
    ]);
  });
});

test('whoever traded by a name alone goes on, is asked for the rest, and has a page once it was looked at', async () => {
  const { dealer, id } = await dealerOf({ tradingName: 'Old Hands Motors' });
  await importFile(dealer);
  // As it was before dealerships were looked at.
  await app.database.pool.query('delete from dealerships where id = $1', [id]);
  await app.database.pool.query('update trading_names set by_name_alone = true where seller_id = $1', [
    dealer.id,
  ]);
  await importFile(dealer, 3);
  expect(await statuses(dealer)).toEqual(Array(3).fill('published'));
  expect(await mine(dealer)).toMatchObject({ dealership: null, byNameAlone: 'Old Hands Motors' });
  const { byNameAlone } = (await operator.call('GET /api/operations/dealerships')).json();
  expect(byNameAlone).toMatchObject([{ name: 'Old Hands Motors', person: { id: dealer.id } }]);
  await write(dealer, form({ tradingName: 'Old Hands Motors' }));
  const again = (await send(dealer)).json().dealership.id;
  expect(await statuses(dealer)).toEqual(Array(3).fill('published'));
  await verify(again);
  expect(await mine(dealer)).toMatchObject({ byNameAlone: null, dealership: { state: 'verified' } });
  await decide(again, { decision: 'end', reason: 'Over.' });
  await vi.waitFor(async () => expect(await statuses(dealer)).toEqual(Array(3).fill('draft')), patience);
});

test('only operators see applications and decide on them', async () => {
  const { dealer, id } = await sent();
  for (const path of ['', '/waiting'])
    expect((await dealer.call(`GET /api/operations/dealerships${path}`)).statusCode).toBe(403);
  const body = { decision: 'verify', compared: true };
  expect((await dealer.call(`POST /api/operations/dealerships/${id}`, body)).statusCode).toBe(403);
  expect((await decide(999_999, body)).json()).toMatchObject({ code: 'dealership_not_found' });
});
