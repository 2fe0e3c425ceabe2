import { describe, expect, test } from 'vitest';
import { offerFor } from '#src/cars/offers/server/testing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { Stock, StockChangeLine } from '../contract.ts';

const clock = manualClock(new Date('2026-05-01T12:00:00Z'));
const app = await createTestApp({ clock }, { DEMO: 'on' });

// Of models of their own, so that none is judged by another's price.
let models = 0;
async function listed(seller: TestPerson, change = {}, publish = true): Promise<number> {
  const { id } = (
    await seller.call('POST /api/vehicles', listingForm({ model: `M${models++}`, ...change }))
  ).json();
  if (publish) {
    const answer = await seller.call(`POST /api/vehicles/${id}/publish`);
    expect(answer.json().status, answer.body).toBe('published');
  }
  return id;
}
const stockOf = async (seller: TestPerson, query = ''): Promise<Stock> => {
  const answer = await seller.call(`GET /api/my-stock${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const lower = (by: string) => ({ kind: 'amount', direction: 'lower', by });
const preview = (seller: TestPerson, change: object, ids: number[]) =>
  seller.call('POST /api/my-stock/preview', { change, ids });
const change = (seller: TestPerson, how: object, cars: { id: number; price: string }[]) =>
  seller.call('POST /api/my-stock/changes', { change: how, cars });
const priceOf = async (seller: TestPerson, id: number): Promise<string> =>
  (await seller.call(`GET /api/vehicles/${id}/mine`)).json().price;

describe('stock', () => {
  test('shows one’s own cars with days, leads and what each list has', async () => {
    const seller = await app.signedUp();
    const other = await app.signedUp();
    await listed(other);
    const camry = await listed(seller);
    const draft = await listed(seller, { model: 'Corolla', price: '18000' }, false);
    const buyer = await app.signedUp();
    const asked = { name: 'Omar', email: buyer.email, message: 'Is it there?', vehicleId: camry };
    await buyer.call('POST /api/contact/vehicle', asked);
    expect((await offerFor(buyer, camry, '20000')).statusCode).toBe(201);
    clock.advance(50 * 86_400_000);
    const stock = await stockOf(seller);
    expect(stock.cars.map(({ id }) => id)).toEqual([camry, draft]);
    expect(stock.cars[0]).toMatchObject({ days: 50, inquiries: 1, offers: 1, visits: 0, leads: 2 });
    expect(stock.cars[1]).toMatchObject({ days: null, status: 'draft', leads: 0 });
    expect(stock.counts).toMatchObject({ all: 2, live: 1, over_45: 1, draft: 1, paused: 0 });
    expect(stock.figures).toMatchObject({ asked: '21500.00', days: 50 });
    expect((await stockOf(seller, '?show=draft')).cars.map(({ id }) => id)).toEqual([draft]);
    expect((await stockOf(seller, '?sort=price')).cars.map(({ id }) => id)).toEqual([draft, camry]);
    expect((await stockOf(seller, '?q=corolla')).total).toBe(1);
    expect((await stockOf(seller, '?q=nothing')).cars).toEqual([]);
    expect((await stockOf(seller, '?page=900')).page).toBe(1);
    expect((await app.call('GET /api/my-stock')).statusCode).toBe(401);
  });

  test('is a file of the same list, and no cell of it is a formula', async () => {
    const seller = await app.signedUp();
    await listed(seller, { make: '=HYPERLINK("x")', model: 'One, two' }, false);
    await listed(seller, { model: 'Corolla' });
    const file = await seller.call('GET /api/my-stock.csv?show=draft');
    expect(file.headers['content-type']).toContain('text/csv');
    const rows = file.body.split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain(`"'=HYPERLINK(""x"")","One, two"`);
  });
});

describe('many cars', () => {
  test('are shown before and after, and changed as they were shown', async () => {
    const seller = await app.signedUp();
    const ids = [await listed(seller), await listed(seller, { price: '400' })];
    const buyer = await app.signedUp();
    await offerFor(buyer, ids[0]!, '21000');
    const lines: StockChangeLine[] = (await preview(seller, lower('1,000'), ids)).json();
    expect(lines[0]).toMatchObject({ before: '21500.00', after: '20500.00', refused: null });
    expect(lines[0]!.note).toContain('$21,000');
    expect(lines[1]!.refused).toContain('below');
    expect(await priceOf(seller, ids[0]!)).toBe('21500.00');
    const done = await change(
      seller,
      lower('1,000'),
      lines.map(({ id, before }) => ({ id, price: before })),
    );
    expect(done.json()).toMatchObject([{ after: '20500.00', refused: null }, { refused: lines[1]!.refused }]);
    expect(await priceOf(seller, ids[0]!)).toBe('20500.00');
    const { rows } = await app.database.pool.query(`select type from events where subject = $1`, [
      `vehicle:${ids[0]}`,
    ]);
    expect(rows.map(({ type }) => type)).toContain('vehicle.price_dropped');
  });

  test('stay where somebody changed the price meanwhile, or holds the car', async () => {
    const seller = await app.signedUp();
    const [seen, held] = [await listed(seller), await listed(seller)];
    await seller.call(`PATCH /api/vehicles/${seen}`, { price: '19000' });
    const buyer = await app.signedUp();
    const { id, step } = (await offerFor(buyer, held, '20000')).json();
    await seller.call(`POST /api/car-offers/${id}/acts`, { act: 'accept', step });
    const cars = [seen, held].map((one) => ({ id: one, price: '21500.00' }));
    const lines: StockChangeLine[] = (await change(seller, lower('500'), cars)).json();
    expect(lines.map(({ refused }) => refused)).toEqual([
      'Its price was changed meanwhile.',
      'Somebody holds it, so it stays as it was agreed.',
    ]);
    expect(await priceOf(seller, held)).toBe('21500.00');
    const pause: StockChangeLine[] = (await change(seller, { kind: 'pause' }, [cars[1]!])).json();
    expect(pause[0]!.refused).toContain('holds');
  });

  test('leave and come back to the market together, incomplete ones named', async () => {
    const seller = await app.signedUp();
    const ids = [await listed(seller), await listed(seller, { description: '' }, false)];
    const cars = ids.map((id) => ({ id, price: '21500.00' }));
    const paused: StockChangeLine[] = (await change(seller, { kind: 'pause' }, cars)).json();
    expect(paused.map(({ status }) => status)).toEqual(['paused', 'draft']);
    const back: StockChangeLine[] = (await change(seller, { kind: 'publish' }, cars)).json();
    expect(back.map(({ status, refused }) => [status, refused !== null])).toEqual([
      ['published', false],
      ['draft', true],
    ]);
    expect(back[1]!.refused).toContain('sentence');
  });

  test('of another are not there, and then nothing is changed', async () => {
    const [seller, other] = [await app.signedUp(), await app.signedUp()];
    const [mine, theirs] = [await listed(seller), await listed(other)];
    const cars = [mine, theirs].map((id) => ({ id, price: '21500.00' }));
    expect((await change(seller, lower('500'), cars)).json().code).toBe('vehicle_not_found');
    expect((await preview(seller, lower('500'), [theirs])).json().code).toBe('vehicle_not_found');
    expect(await priceOf(seller, mine)).toBe('21500.00');
    expect(await priceOf(other, theirs)).toBe('21500.00');
  });

  test('are changed once by rivals who saw the same price, and never while an offer is accepted', async () => {
    const seller = await app.signedUp();
    const ids = [await listed(seller), await listed(seller)];
    const cars = ids.map((id) => ({ id, price: '21500.00' }));
    const answers = await Promise.all([
      change(seller, lower('500'), cars),
      change(seller, lower('700'), [...cars].reverse()),
    ]);
    const refused = answers.flatMap((answer) =>
      (answer.json() as StockChangeLine[]).filter((line) => line.refused !== null),
    );
    expect(refused).toHaveLength(2);
    const buyer = await app.signedUp();
    const price = await priceOf(seller, ids[0]!);
    const { id, step } = (await offerFor(buyer, ids[0]!, '20000')).json();
    const [lines, accepted] = await Promise.all([
      change(seller, lower('100'), [{ id: ids[0]!, price }]),
      seller.call(`POST /api/car-offers/${id}/acts`, { act: 'accept', step }),
    ]);
    expect(accepted.statusCode).toBe(200);
    const [line] = lines.json() as StockChangeLine[];
    expect([price, line!.after]).toContain(await priceOf(seller, ids[0]!));
  });

  test('are not more than can be changed at once, and an amount is one', async () => {
    const seller = await app.signedUp();
    const id = await listed(seller);
    const many = Array.from({ length: 101 }, () => id);
    expect((await preview(seller, lower('5'), many)).statusCode).toBe(400);
    expect((await preview(seller, lower('none'), [id])).json().errors).toBeDefined();
    expect(
      (await preview(seller, { kind: 'percent', direction: 'lower', by: '2,5' }, [id])).json(),
    ).toMatchObject([{ after: '20963.00' }]);
    expect((await preview(seller, lower('5'), [])).statusCode).toBe(400);
  });
});
