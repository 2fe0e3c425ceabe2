/** From the payment of a car to its end, each way out, and two at once, on real payments and the book. */
import { afterEach, describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { type Sold, sellCar } from '#test/sold-car.ts';
import { actIn, agreeToMeet, handOverCar, preparePapers, readSale, signPapers } from './testing.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
await app.sandbox.deliverEvents();
const desk = await app.signedUp({}, ['operator']);
const dayMs = 86_400_000;

const sell = (change: object = {}, deposit = false) => sellCar(app, change, deposit);
const agree = (sold: Sold) => agreeToMeet(sold, clock.now());
const handOver = (sold: Sold) => handOverCar(sold, clock.now());
const sweep = () => app.carSales.sweep();
async function balance(account: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ cents: number }>(
    'select coalesce(-sum(cents), 0)::int as cents from ledger_lines where account = $1',
    [account],
  );
  return rows[0]!.cents;
}
const money = async ({ seller }: Sold) => [
  await balance(`sellers.waiting:${seller.id}`),
  await balance(`sellers.payable:${seller.id}`),
];
const orderOf = async ({ buyer, id }: Sold) => (await buyer.call(`GET /api/orders/${id}`)).json();
const isPaidBack = (sold: Sold) =>
  expect.poll(async () => (await orderOf(sold)).status, { timeout: 20_000 }).toBe('refunded');
const mailsTo = async ({ email }: TestPerson, like: string) =>
  (
    await app.database.pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2 order by id',
      [email, like],
    )
  ).rows;
const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

describe('a car that was paid', () => {
  test('whose odometer both read far below the listing says so on the paper, to both, and to the desk once', async () => {
    const sold = await sell();
    const { buyer, seller, id, vehicleId } = sold;
    await agree(sold);
    for (const person of [buyer, seller, buyer, seller])
      await actIn(person, id, { act: 'odometer', odometer: 4_125 });
    const { parts } = (await buyer.call(`GET /api/car-sales/${id}/papers`)).json().bill;
    expect(JSON.stringify(parts)).toContain('the listing said 41,000 mi');
    for (const person of [buyer, seller])
      expect(await mailsTo(person, 'The odometer says far less%')).toHaveLength(1);
    const reports = 'select details from vehicle_reports where vehicle_id = $1';
    const { rows } = await app.database.pool.query(reports, [vehicleId]);
    expect(rows).toEqual([{ details: expect.stringContaining('Both read 4,125 mi on the odometer') }]);
  });

  test('is met for by the clocks of where it stands, on page, mail and paper', async () => {
    const sold = await sell({ location: 'Calgary, AB' });
    await agree(sold);
    expect(await readSale(sold.buyer, sold.id)).toMatchObject({ zone: 'America/Edmonton' });
    const [mail] = await mailsTo(sold.seller, 'Your meeting is agreed%');
    // Whether Alberta changes its clocks is the tz database’s to say.
    expect(mail?.body).toMatch(/[89]:00\sAM\sM[SD]T/);
    const [paid] = await mailsTo(sold.seller, '%is sold for%');
    expect(paid?.body).toMatch(/you meet, by .* M[SD]T;/);
    const { parts } = (await sold.buyer.call(`GET /api/car-sales/${sold.id}/papers`)).json().bill;
    expect(JSON.stringify(parts)).toMatch(/[89]:00\sAM\sM[SD]T/);
  });

  test('goes from the meeting over the code to done, and its money follows the keys', async () => {
    const sold = await sell({}, true);
    const { buyer, seller, id } = sold;
    expect(await money(sold)).toEqual([18_000_00, 0]);
    expect(await readSale(seller, id)).toMatchObject({
      side: 'seller',
      state: 'paid',
      next: { who: 'both' },
    });

    const at = new Date(clock.now().getTime() + dayMs).toISOString();
    await actIn(buyer, id, { act: 'propose', place: 'High Park Library', at });
    expect(await mailsTo(seller, 'A time to meet%')).toHaveLength(1);
    expect(await readSale(seller, id)).toMatchObject({ next: { who: 'seller' }, proposal: { number: 1 } });
    // One's own proposal, and one that has changed, cannot be accepted.
    expect((await actIn(buyer, id, { act: 'accept', proposal: 1 })).json().code).toBe('car_sale_moved_on');
    expect((await actIn(seller, id, { act: 'accept', proposal: 7 })).json().code).toBe('proposal_changed');
    expect((await actIn(seller, id, { act: 'accept', proposal: 1 })).statusCode).toBe(200);
    expect(await mailsTo(buyer, 'Your meeting is agreed%')).toHaveLength(1);

    const typed = { act: 'hand_over', code: '000000', odometer: 41_250 };
    expect((await actIn(seller, id, typed)).json().code).toBe('buyer_odometer_missing');
    expect((await readSale(buyer, id)).code).toBeNull();
    await preparePapers(sold);
    // The code is not shown and does not count before both have signed.
    expect((await readSale(buyer, id)).code).toBeNull();
    expect((await actIn(seller, id, typed)).json().code).toBe('papers_unsigned');
    await signPapers(sold);
    const { code } = await readSale(buyer, id);
    expect(code).toMatch(/^\d{6}$/);
    expect(await readSale(seller, id)).toMatchObject({ code: null, buyerOdometer: null });
    expect((await actIn(seller, id, { ...typed, code, odometer: 41_300 })).json().code).toBe(
      'odometer_differs',
    );
    expect(await money(sold)).toEqual([18_000_00, 0]);
    expect((await actIn(seller, id, { ...typed, code })).json()).toMatchObject({
      state: 'promise',
      odometer: 41_250,
    });
    expect(await money(sold)).toEqual([0, 18_000_00]);
    expect((await orderOf(sold)).status).toBe('fulfilled');
    const waits = async () => (await seller.call('GET /api/vehicles/earnings')).json().waits;
    expect(await waits()).toBe('18000.00');

    clock.advance(90 * dayMs + 1000);
    await sweep();
    expect((await readSale(buyer, id)).state).toBe('done');
    expect(await waits()).toBe('0.00');
    expect((await buyer.call(`POST /api/orders/${id}/cancel`)).json().code).toBe('order_not_refundable');
  });

  test('is nobody else’s to see or to move', async () => {
    const { id } = await sell();
    const other = await app.signedUp();
    expect((await other.call(`GET /api/car-sales/${id}`)).statusCode).toBe(404);
    expect((await actIn(other, id, { act: 'call_off', words: 'no' })).statusCode).toBe(404);
    expect((await other.call('GET /api/operations/car-sales')).statusCode).toBe(403);
  });

  test('keeps the account of either side from closing, in words', async () => {
    const sold = await sell();
    const words = async (person: TestPerson) =>
      (await person.call('GET /api/account/leaving')).json().unsettled;
    for (const person of [sold.buyer, sold.seller])
      expect(await words(person)).toMatchObject([
        { words: expect.stringContaining('is paid and not finished yet') },
      ]);
    await handOver(sold);
    for (const [person, theirs] of [
      [sold.buyer, 'The car you bought'],
      [sold.seller, 'The car you sold'],
    ] as const)
      expect(await words(person)).toContainEqual({
        words: expect.stringMatching(`${theirs} .* may still be given back`),
        to: `/car-orders/${sold.id}`,
        action: 'Open the sale',
      });
  });
});

describe('the code at the car', () => {
  test('is locked after five wrong ones until the buyer makes another, and is good once', async () => {
    const sold = await sell();
    const { buyer, seller, id } = sold;
    await agree(sold);
    await signPapers(sold, 9);
    const { code } = await readSale(buyer, id);
    const wrong = code === '123456' ? '123457' : '123456';
    const tryCode = (typed: string | null) =>
      actIn(seller, id, { act: 'hand_over', code: typed, odometer: 9 });
    const guesses = await Promise.all(Array.from({ length: 8 }, () => tryCode(wrong)));
    expect(codes(guesses)).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect((await tryCode(code)).json().code).toBe('handover_code_locked');
    await actIn(buyer, id, { act: 'new_code' });
    const next = (await readSale(buyer, id)).code;
    expect(next).not.toBe(code);
    const both = await Promise.all([tryCode(next), tryCode(next)]);
    expect(codes(both)).toEqual([200, 409]);
    expect(await money(sold)).toEqual([0, 18_000_00]);
  });

  test('and calling off at the same moment: one of the two happens', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const sold = await sell();
      const { buyer, seller, id } = sold;
      await agree(sold);
      await signPapers(sold, 9);
      const { code } = await readSale(buyer, id);
      const [handed, off] = await Promise.all([
        actIn(seller, id, { act: 'hand_over', code, odometer: 9 }),
        turn === 1
          ? buyer.call(`POST /api/orders/${id}/cancel`)
          : actIn(buyer, id, { act: 'call_off', words: 'I found another' }),
      ]);
      const { state } = await readSale(buyer, id);
      expect([handed.statusCode === 200, off.statusCode === 200]).toEqual(
        state === 'promise' ? [true, false] : [false, true],
      );
      if (state === 'over') await isPaidBack(sold);
      expect(await money(sold)).toEqual([0, state === 'promise' ? 18_000_00 : 0]);
    }
  });
});

describe('the ways out', () => {
  test('before the handover either side calls it off, once, and all of it goes back', async () => {
    const sold = await sell({}, true);
    const off = (person: TestPerson) =>
      actIn(person, sold.id, { act: 'call_off', words: 'The gearbox broke' });
    await Promise.all([off(sold.seller), off(sold.buyer)]);
    await isPaidBack(sold);
    expect(await money(sold)).toEqual([0, 0]);
    expect(await mailsTo(sold.buyer, 'The sale is called off%')).toHaveLength(1);
    const deposits = (await sold.buyer.call('GET /api/orders')).json();
    await expect
      .poll(async () =>
        (await sold.buyer.call('GET /api/orders')).json().map((one: { status: string }) => one.status),
      )
      .toEqual(deposits.map(() => 'refunded'));
  });

  test('one press pays nothing back once the car is handed over; it comes back first', async () => {
    const sold = await sell();
    const { buyer, seller, id } = sold;
    await handOver(sold);
    expect((await buyer.call(`POST /api/orders/${id}/cancel`)).json().code).toBe('car_handed_over');
    expect((await actIn(buyer, id, { act: 'call_off', words: 'x' })).json().code).toBe('car_sale_moved_on');
    await actIn(buyer, id, { act: 'ask_return', words: 'It pulls to the left' });
    expect(await mailsTo(seller, 'A return is asked%')).toHaveLength(1);
    expect((await orderOf(sold)).status).toBe('fulfilled');
    await actIn(buyer, id, { act: 'brought' });
    const back = () => actIn(seller, id, { act: 'received', odometer: 41_400 });
    const answers = await Promise.all([back(), back()]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    await isPaidBack(sold);
    expect(await readSale(seller, id)).toMatchObject({ state: 'over', returnedOdometer: 41_400 });
    expect(await money(sold)).toEqual([0, 0]);
  });

  test('a return at the last minute keeps the money until it is decided, and a buyer may keep the car', async () => {
    const sold = await sell();
    await handOver(sold);
    clock.advance(90 * dayMs - 1000);
    await actIn(sold.buyer, sold.id, { act: 'ask_return', words: 'It rusts' });
    clock.advance(dayMs);
    await sweep();
    expect((await sold.seller.call('GET /api/vehicles/earnings')).json().waits).toBe('18000.00');
    await actIn(sold.buyer, sold.id, { act: 'keep' });
    await sweep();
    expect((await readSale(sold.buyer, sold.id)).state).toBe('done');
    expect((await actIn(sold.buyer, sold.id, { act: 'ask_return', words: 'again' })).statusCode).toBe(409);
  });

  test('who did not come is counted, and of the second time the desk hears', async () => {
    const sold = await sell();
    for (const count of [1, 2]) {
      await agree(sold);
      expect((await actIn(sold.buyer, sold.id, { act: 'no_show' })).json().code).toBe('car_sale_moved_on');
      clock.advance(dayMs + 1000);
      await actIn(sold.buyer, sold.id, { act: 'no_show' });
      const sale = await readSale(sold.seller, sold.id);
      expect(sale).toMatchObject({ state: 'paid', noShows: { buyer: 0, seller: count } });
      expect(sale.deskSince === null).toBe(count === 1);
    }
  });

  test('nobody does anything: a reminder, the desk, the money back', async () => {
    const sold = await sell();
    const waiting = async () => {
      const { sales } = (await desk.call('GET /api/operations/car-sales')).json();
      const counted = (await desk.call('GET /api/operations/car-sales/waiting')).json();
      expect(counted).toEqual({ waiting: sales.length });
      return sales.some(({ id }: { id: number }) => id === sold.id);
    };
    clock.advance(2 * dayMs + 1000);
    await Promise.all([sweep(), sweep()]);
    expect(await mailsTo(sold.seller, 'The sale waits%')).toHaveLength(1);
    expect(await waiting()).toBe(false);
    clock.advance(3 * dayMs);
    await sweep();
    expect(await waiting()).toBe(true);
    clock.advance(9 * dayMs);
    await Promise.all([sweep(), sweep()]);
    await isPaidBack(sold);
    expect(await waiting()).toBe(false);
    expect(await money(sold)).toEqual([0, 0]);
  });

  test('a seller who does not say that the car is back: the money goes back in the end', async () => {
    const sold = await sell();
    await handOver(sold);
    await actIn(sold.buyer, sold.id, { act: 'ask_return', words: 'It rusts' });
    await actIn(sold.buyer, sold.id, { act: 'brought' });
    for (const days of [2, 3, 9]) {
      clock.advance(days * dayMs + 1000);
      await sweep();
    }
    await isPaidBack(sold);
  });
});

describe('the desk', () => {
  const judge = (id: number, body: object) => desk.call(`POST /api/operations/car-sales/${id}/judge`, body);

  test('is nobody who bought or sells the car: an operator does not judge in their own matter', async () => {
    const sold = await sellCar(app, {}, false, ['rider', 'operator']);
    for (const party of [sold.seller, sold.buyer]) {
      for (const verdict of ['hand_over', 'pay_back', 'extend']) {
        const answer = await party.call(`POST /api/operations/car-sales/${sold.id}/judge`, {
          verdict,
          reason: 'It is mine',
        });
        expect(answer.json(), verdict).toMatchObject({ status: 403, code: 'own_car_sale' });
      }
      const { sales } = (await party.call('GET /api/operations/car-sales?show=open')).json();
      expect(sales.find(({ id }: { id: number }) => id === sold.id).mayJudge).toEqual([]);
    }
    expect(await money(sold)).toEqual([18_000_00, 0]);
    expect((await readSale(sold.buyer, sold.id)).state).toBe('paid');
  });

  test('counts the acts of one who floods the other with proposals', async () => {
    const sold = await sell();
    const at = new Date(clock.now().getTime() + dayMs).toISOString();
    const answers: number[] = [];
    for (let n = 0; n < 62; n++)
      answers.push((await actIn(sold.seller, sold.id, { act: 'propose', place: 'Here', at })).statusCode);
    expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(answers.slice(60)).toEqual([429, 429]);
  });

  test('its parties find it among theirs, on the right side', async () => {
    const { seller, buyer, id, vehicleId } = await sell();
    const line = { id, vehicleId, state: 'paid' };
    expect((await seller.call('GET /api/car-sales')).json()).toEqual([{ ...line, side: 'seller' }]);
    expect((await buyer.call('GET /api/car-sales')).json()).toEqual([{ ...line, side: 'buyer' }]);
  });

  test('hands over by hand, gives more days, ends a return and pays back, each with its reason', async () => {
    const sold = await sell();
    const { id, buyer } = sold;
    expect((await judge(id, { verdict: 'hand_over', reason: '' })).statusCode).toBe(400);
    const before = (await readSale(buyer, id)).next.by!;
    const more = (await judge(id, { verdict: 'extend', reason: 'Snow', days: 4 })).json();
    expect(new Date(more.next.by).getTime() - new Date(before).getTime()).toBe(4 * dayMs);
    expect((await judge(id, { verdict: 'hand_over', reason: 'Both rang' })).json().state).toBe('promise');
    expect(await money(sold)).toEqual([0, 18_000_00]);
    await actIn(buyer, id, { act: 'ask_return', words: 'It rusts' });
    expect((await judge(id, { verdict: 'end_return', reason: 'It does not' })).json().state).toBe('promise');
    await actIn(buyer, id, { act: 'ask_desk', words: 'It does' });
    expect((await judge(id, { verdict: 'pay_back', reason: 'It does rust' })).json()).toMatchObject({
      state: 'over',
    });
    await isPaidBack(sold);
    expect(await money(sold)).toEqual([0, 0]);
    expect((await judge(id, { verdict: 'hand_over', reason: 'x' })).json().code).toBe('car_sale_moved_on');
  });

  test('two of them at once: one judgement stands', async () => {
    const sold = await sell();
    const answers = await Promise.all([
      judge(sold.id, { verdict: 'hand_over', reason: 'a' }),
      judge(sold.id, { verdict: 'hand_over', reason: 'b' }),
    ]);
    expect(codes(answers)).toEqual([200, 409]);
  });
});
