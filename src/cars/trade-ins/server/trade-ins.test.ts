/** A car that a buyer would give towards a dealer's: asked in their conversation, answered with a figure, and copied as a lead. */
import { describe, expect, test, vi } from 'vitest';
import { inventStock } from '#demo/stock/generator.ts';
import { insertStock } from '#demo/stock/seed.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { TradeIn } from '../contract.ts';

const clock = manualClock(new Date('2026-05-01T12:00:00Z'));
const app = await createTestApp({ clock }, { DEMO: 'on' });
const stockSeller = await app.signedUp({ firstName: 'Priya' });
const stock = [...inventStock({ seed: 3, count: 400, thisYear: 2026 })];
await app.database.transaction((tx) => insertStock(tx, stock, () => stockSeller.id, clock.now()));
await app.start();
const dayMs = 86_400_000;

async function confirmed(firstName: string) {
  const person = await app.signedUp({ firstName });
  await app.confirmAddress(person);
  return person;
}
let models = 0;
async function listed(seller: TestPerson, isDealer = true): Promise<number> {
  const { id } = (await seller.call('POST /api/vehicles', listingForm({ model: `T${models++}` }))).json();
  await seller.call(`POST /api/vehicles/${id}/publish`);
  if (isDealer)
    await app.database.pool.query("update vehicles set seller_type = 'dealer' where id = $1", [id]);
  return id;
}
const civic = {
  ...{ year: 2016, make: 'Honda', model: 'Civic', trim: 'EX', mileage: '98 000 km' },
  ...{ looks: 'good', accidents: 'none', words: 'Two sets of tyres.' },
};
const ask = (buyer: TestPerson, car: number, change: object = {}) =>
  buyer.call(`POST /api/vehicles/${car}/trade-ins`, { ...civic, ...change });
const name = (seller: TestPerson, id: number, amount: unknown, until: string) =>
  seller.call(`POST /api/trade-ins/${id}/figure`, { amount, until });
const tradeIn = async (person: TestPerson, inquiry: number): Promise<TradeIn | null> =>
  (await person.call(`GET /api/inquiries/${inquiry}/trade-in`)).json().tradeIn;
const code = (answer: { json(): { code?: string } }) => answer.json().code;

describe('asking', () => {
  test('begins the conversation that waits among the dealer’s leads, with what cars like it are listed at', async () => {
    const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
    const car = await listed(seller);
    const [like] = (
      await app.database.pool.query<{ make: string; model: string; year: number }>(
        "select make, model, max(year) as year from vehicles where condition = 'used' and seller_id = $1 group by make, model order by count(*) desc limit 1",
        [stockSeller.id],
      )
    ).rows;
    const asked = await ask(buyer, car, like);
    expect(asked.statusCode, asked.body).toBe(201);
    const made: TradeIn = asked.json();
    expect(made).toMatchObject({
      ...{ role: 'buyer', figure: null, mayName: false },
      car: { mileage: 98_000, unit: 'km', looks: 'good' },
      range: { low: expect.stringMatching(/00\.00$/), high: expect.any(String) },
    });
    expect(Number(made.range!.low)).toBeLessThanOrEqual(Number(made.range!.high));
    const found = (
      await app.call('POST /api/trade-in-ranges', { ...civic, ...like, words: undefined })
    ).json();
    expect(found.range).toEqual(made.range);
    const { leads } = (await seller.call('GET /api/my-leads')).json();
    expect(leads).toMatchObject([
      { kind: 'message', id: made.inquiryId, who: 'Maya', said: expect.stringContaining('98,000 km') },
    ]);
    expect(leads[0].due).not.toBeNull();
    expect(leads[0].said).toContain('Two sets of tyres.');
    expect(await tradeIn(seller, made.inquiryId)).toMatchObject({ role: 'seller', mayName: true });
    expect(await tradeIn(await confirmed('Omar'), made.inquiryId)).toBeNull();
  });

  test('of too few like it says so, and of what cannot be read what is wrong', async () => {
    const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
    const car = await listed(seller);
    for (const change of [
      { mileage: 'far' },
      { mileage: -1 },
      { year: 1800 },
      { make: ' ' },
      { looks: 'shiny' },
      { accidents: '' },
      { words: 'x'.repeat(1001) },
    ])
      expect((await ask(buyer, car, change)).statusCode, JSON.stringify(change)).toBe(400);
    expect((await ask(buyer, car, { make: 'Zil', model: '117' })).json().range).toBeNull();
  });

  test('is for the cars of dealers, by an address that is confirmed, and bounded', async () => {
    const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
    expect(code(await ask(buyer, await listed(seller, false)))).toBe('trade_ins_off');
    const car = await listed(seller);
    expect(code(await ask(seller, car))).toBe('own_listing');
    expect(code(await ask(buyer, 999_999))).toBe('vehicle_not_found');
    const stranger = await app.signedUp();
    await app.database.pool.query('update users set email_verified = false where id = $1', [stranger.id]);
    expect(code(await ask(stranger, car))).toBe('address_unconfirmed');
    const many = await Promise.all(Array.from({ length: 5 }, () => ask(buyer, car)));
    expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429, 429]);
    const others = [];
    for (let i = 0; i < 3; i++) others.push((await ask(buyer, await listed(seller))).statusCode);
    expect(others).toEqual([201, 201, 429]);
    clock.advance(dayMs + 1000);
    expect((await ask(buyer, await listed(seller))).statusCode).toBe(201);
  });
});

describe('the figure', () => {
  async function asked() {
    const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
    const car = await listed(seller);
    const { id, inquiryId }: TradeIn = (await ask(buyer, car)).json();
    return { seller, buyer, car, id, inquiryId };
  }
  const in10Days = () => new Date(clock.now().getTime() + 10 * dayMs).toISOString().slice(0, 10);

  test('is named by the dealer until the end of a day, stands in the conversation, and moves no money', async () => {
    const { seller, buyer, car, id, inquiryId } = await asked();
    clock.advance(1000);
    const named = await name(seller, id, '9,500', in10Days());
    expect(named.json().figure).toMatchObject({ amount: '9500.00', holds: true });
    const { messages, unread } = (await buyer.call(`GET /api/inquiries/${inquiryId}`)).json();
    expect(unread).toBe(true);
    expect(messages.at(-1).text).toMatch(/I would give \$9,500 when you buy .*not part of the payment here/);
    expect((await seller.call('GET /api/my-leads/waiting')).json().count).toBe(0);
    // Said again, also by a lost answer, it is one message; the car gone, nothing holds for it.
    expect((await name(seller, id, '9500', in10Days())).statusCode).toBe(200);
    expect((await buyer.call(`GET /api/inquiries/${inquiryId}`)).json().messages).toHaveLength(
      messages.length,
    );
    expect((await seller.call(`POST /api/vehicles/${car}/pause`)).statusCode).toBe(200);
    expect((await tradeIn(buyer, inquiryId))?.figure).toMatchObject({ amount: '9500.00', holds: false });
    expect((await seller.call(`POST /api/vehicles/${car}/publish`)).statusCode).toBe(200);
    clock.advance(11 * dayMs);
    expect((await tradeIn(buyer, inquiryId))?.figure).toMatchObject({ amount: '9500.00', holds: false });
    const { rows } = await app.database.pool.query('select count(*)::int as n from ledger_entries');
    expect(rows[0].n).toBe(0);
  });

  test('has a day that is ahead and not too far, an amount, and an asker who has not asked anew', async () => {
    const { seller, buyer, car, id } = await asked();
    const today = clock.now().toISOString().slice(0, 10);
    for (const day of ['2026-04-30', '2026-12-31', '2020-01-01'])
      expect(code(await name(seller, id, 9500, day)), day).toBe('day_unusable');
    for (const [amount, day] of [
      ['a lot', today],
      [9500, 'Friday'],
      [9500, '2026-02-30'],
      [-1, today],
      [0, today],
    ] as const)
      expect((await name(seller, id, amount, day)).statusCode, `${amount} ${day}`).toBe(400);
    for (const other of [buyer, await confirmed('Omar')])
      expect(code(await name(other, id, 9500, in10Days()))).toBe('inquiry_not_found');
    const [again, figure] = await Promise.all([ask(buyer, car), name(seller, id, 9500, in10Days())]);
    expect(again.statusCode).toBe(201);
    expect([200, 409]).toContain(figure.statusCode);
    expect(code(await name(seller, id, 9000, in10Days()))).toBe('trade_in_ended');
    expect((await tradeIn(buyer, again.json().inquiryId))?.figure).toBeNull();
    await seller.call(`POST /api/vehicles/${car}/pause`);
    expect(code(await name(seller, again.json().id, 9000, in10Days()))).toBe('vehicle_unavailable');
  });
});

test('a copy of the lead has the car of the buyer, once, also as ADF', async () => {
  const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
  const car = await listed(seller);
  const email = `sales-${seller.id}@dealer.example`;
  const mails = async () =>
    (
      await app.database.pool.query<{ subject: string; body: string; attached: { content: string } | null }>(
        'select subject, body, attached from mails where to_address = $1 order by id',
        [email],
      )
    ).rows;
  await seller.call('PUT /api/lead-copies', { email, asAdf: true });
  const typed = /\b\d{6}\b/.exec((await mails())[0]!.body)![0];
  await seller.call('POST /api/lead-copies/confirm', { code: typed });
  clock.advance(1000);
  await ask(buyer, car, { trim: '</trim><email>x@evil.example</email>' });
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 5000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [, copy, more] = await mails();
  expect(more).toBeUndefined();
  expect(copy!.subject).toMatch(/^A trade-in: /);
  expect(copy!.attached!.content).toContain('<vehicle interest="trade-in" status="used">');
  expect(copy!.attached!.content).toContain('<odometer units="km">98000</odometer>');
  expect(copy!.attached!.content).not.toContain('<email>');
});
