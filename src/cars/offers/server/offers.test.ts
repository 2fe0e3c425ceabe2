/** Offers from the first amount to the payment at the agreed price, each way out, and two at once. */
import { afterEach, describe, expect, test } from 'vitest';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { actOn, offerFor, readOffer } from './testing.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const app = await createTestApp({ clock });
await app.start();
const hourMs = 3_600_000;

async function confirmed(firstName: string, roles: Parameters<typeof app.signedUp>[1] = ['rider']) {
  const person = await app.signedUp({ firstName }, roles);
  await app.confirmAddress(person);
  return person;
}

async function listCar(seller: TestPerson, change: object = {}): Promise<number> {
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '20000', ...change }));
  const { id } = draft.json();
  await seller.call(`POST /api/vehicles/${id}/publish`);
  return id;
}

async function parties(change: object = {}) {
  const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
  return { seller, buyer, vehicleId: await listCar(seller, change) };
}

async function offered(amount = '18000', change: object = {}) {
  const all = await parties(change);
  const answer = await offerFor(all.buyer, all.vehicleId, amount);
  expect(answer.statusCode).toBe(201);
  return { ...all, id: answer.json().id as number };
}

async function agreed(amount = '18000', change: object = {}) {
  const all = await offered(amount, change);
  expect((await actOn(all.seller, all.id, 'accept')).statusCode).toBe(200);
  return all;
}

const code = (answer: { json(): { code?: string } }) => answer.json().code;
const codes = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const vehicleOf = async (person: Pick<TestPerson, 'call'>, id: number) =>
  (await person.call(`GET /api/vehicles/${id}`)).json();
const stateOf = async (person: TestPerson, id: number) => (await readOffer(person, id)).state;
const mailsTo = async ({ email }: TestPerson, like: string) =>
  (
    await app.database.pool.query<{ body: string }>(
      'select body from mails where to_address = $1 and subject like $2 order by id',
      [email, like],
    )
  ).rows;
const priceFor = async (person: TestPerson, vehicleId: number, orderId?: string) =>
  person.call('POST /api/create-payment-intent', {
    paymentType: 'vehicle',
    vehicleId,
    ...(orderId && { orderId }),
  });
const pay = (person: TestPerson, vehicleId: number, orderId?: string) =>
  app.payCard(person, { paymentType: 'vehicle', vehicleId, ...(orderId && { orderId }) });
const buy = (person: TestPerson, vehicleId: number, paymentIntentId: string, kind = 'full') =>
  person.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind });

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

describe('an offer', () => {
  test('is countered, offered again and accepted, and each reads who does what by when', async () => {
    const { seller, buyer, vehicleId, id } = await offered('$17 000');
    expect(await readOffer(seller, id)).toMatchObject({
      ...{ side: 'seller', turn: 'seller', amount: '17000.00', may: ['accept', 'counter', 'decline'] },
      until: new Date(clock.now().getTime() + 48 * hourMs).toISOString(),
    });
    expect(await mailsTo(seller, '$17,000 is offered%')).toHaveLength(1);
    expect(
      (await actOn(seller, id, 'counter', { amount: '19.000,00', words: 'Winter tyres go with it.' })).json(),
    ).toMatchObject({ turn: 'buyer', amount: '19000.00' });
    const [mail] = await mailsTo(buyer, '$19,000 is asked%');
    expect(mail?.body).toContain('Winter tyres go with it.');
    expect(await readOffer(buyer, id)).toMatchObject({
      ...{ may: ['accept', 'offer', 'decline'], triesLeft: 2, seller: 'Dora', sellerAmount: '19000.00' },
    });
    expect(code(await actOn(buyer, id, 'offer', { amount: '19000' }))).toBe('amount_unusable');
    expect((await actOn(buyer, id, 'offer', { amount: '18000' })).statusCode).toBe(200);
    expect((await actOn(seller, id, 'accept')).json()).toMatchObject({ state: 'accepted', turn: null });
    expect(await mailsTo(buyer, '$18,000 is accepted%')).toHaveLength(1);
    const { steps } = await readOffer(buyer, id);
    expect(steps.map(({ by, act }) => `${by} ${act}`)).toEqual([
      'buyer offer',
      'seller counter',
      'buyer offer',
      'seller accept',
    ]);
    expect((await vehicleOf(buyer, vehicleId)).offers).toEqual({
      taken: true,
      mine: { id, state: 'accepted', amount: '18000.00' },
    });
  });

  test('is nobody else’s to read or to answer', async () => {
    const { vehicleId, id } = await offered();
    const other = await confirmed('Omar', ['operator']);
    expect((await other.call(`GET /api/car-offers/${id}`)).statusCode).toBe(404);
    expect((await other.call(`POST /api/car-offers/${id}/acts`, { act: 'accept', step: 1 })).statusCode).toBe(
      404,
    );
    expect((await other.call('GET /api/car-offers')).json()).toEqual([]);
    const [atDesk] = (await other.call(`GET /api/operations/vehicles/${vehicleId}/offers`)).json();
    expect(atDesk).toMatchObject({ id, amount: '18000.00', state: 'open', steps: [{ act: 'offer' }] });
  });

  test('keeps to the price, the floor, one for each car, and an address that is confirmed', async () => {
    const { seller, buyer, vehicleId } = await parties();
    const stranger = await app.signedUp();
    await app.database.pool.query('update users set email_verified = false where id = $1', [stranger.id]);
    expect(code(await offerFor(stranger, vehicleId, '18000'))).toBe('address_unconfirmed');
    expect(code(await offerFor(seller, vehicleId, '18000'))).toBe('own_listing');
    const above = (await offerFor(buyer, vehicleId, '20000.01')).json();
    expect(above).toMatchObject({ code: 'amount_unusable' });
    expect(above.detail).toContain('$20,000');
    expect(code(await offerFor(buyer, vehicleId, '11999'))).toBe('amount_unusable');
    expect((await offerFor(buyer, vehicleId, 'a lot')).statusCode).toBe(400);
    expect((await offerFor(buyer, vehicleId, '12000')).statusCode).toBe(201);
    expect(code(await offerFor(buyer, vehicleId, '13000'))).toBe('offer_open');
  });

  test('is made as often as there are tries, also after it was declined', async () => {
    const { seller, buyer, vehicleId } = await parties();
    for (const amount of ['15000', '16000', '17000']) {
      const { id } = (await offerFor(buyer, vehicleId, amount)).json();
      await actOn(seller, id, 'decline', { words: 'Too little.' });
    }
    expect(code(await offerFor(buyer, vehicleId, '18000'))).toBe('no_tries_left');
    clock.advance(31 * 24 * hourMs);
    expect((await offerFor(buyer, vehicleId, '18000')).statusCode).toBe(201);
  });

  test('a seller takes none, or from another share of the price on', async () => {
    const { seller, buyer, vehicleId } = await parties();
    const set = (person: TestPerson, taken: boolean, leastPercent: number) =>
      person.call(`PUT /api/vehicles/${vehicleId}/offer-terms`, { taken, leastPercent });
    expect((await set(buyer, true, 30)).statusCode).toBe(403);
    expect((await set(seller, true, 10)).statusCode).toBe(400);
    expect((await set(seller, true, 90)).json()).toMatchObject({ least: '18000.00' });
    expect(code(await offerFor(buyer, vehicleId, '17999'))).toBe('amount_unusable');
    await set(seller, false, 90);
    expect(code(await offerFor(buyer, vehicleId, '19000'))).toBe('offers_off');
    expect((await vehicleOf(buyer, vehicleId)).offers.taken).toBe(false);
  });

  test('five at a time and ten amounts a day are the most, also when all are sent at once', async () => {
    const [seller, buyer] = [await confirmed('Dora'), await confirmed('Maya')];
    const cars: number[] = [];
    for (let i = 0; i < 11; i += 1) cars.push(await listCar(seller));
    const answers = await Promise.all(cars.slice(0, 7).map((car) => offerFor(buyer, car, '15000')));
    expect(codes(answers)).toEqual([201, 201, 201, 201, 201, 409, 409]);
    for (const answer of answers)
      if (answer.statusCode === 201) await actOn(buyer, answer.json().id, 'withdraw');
    const more = [];
    for (const car of cars.slice(5, 11)) {
      const answer = await offerFor(buyer, car, '15000');
      more.push(answer.statusCode);
      if (answer.statusCode === 201) await actOn(buyer, answer.json().id, 'withdraw');
    }
    expect(more.filter((status) => status === 201)).toHaveLength(5);
    expect(more.filter((status) => status === 429)).toHaveLength(1);
  });

  test('counts for its buyer while a price or an agreed one waits for them, and no longer', async () => {
    const { seller, buyer, id } = await offered();
    const waiting = async (person: TestPerson) =>
      (await person.call('GET /api/car-offers/waiting')).json().count;
    expect(await waiting(buyer)).toBe(0);
    await actOn(seller, id, 'counter', { amount: '19000' });
    expect([await waiting(buyer), await waiting(seller)]).toEqual([1, 0]);
    await actOn(buyer, id, 'accept');
    expect(await waiting(buyer)).toBe(1);
    clock.advance(25 * hourMs);
    expect(await waiting(buyer)).toBe(0);
  });

  test('lapses by itself, and both are told', async () => {
    const { seller, buyer, id } = await offered();
    clock.advance(48 * hourMs);
    expect(code(await actOn(seller, id, 'accept'))).toBe('offer_lapsed');
    await app.offers.sweep();
    expect(await stateOf(buyer, id)).toBe('lapsed');
    for (const person of [seller, buyer]) expect(await mailsTo(person, '%has lapsed%')).toHaveLength(1);
    await app.offers.sweep();
    expect(await mailsTo(buyer, '%has lapsed%')).toHaveLength(1);
  });

  test('ends when the car leaves the market or is listed for less', async () => {
    const first = await offered();
    await first.seller.call(`POST /api/vehicles/${first.vehicleId}/pause`);
    await expect.poll(() => stateOf(first.buyer, first.id)).toBe('ended');
    expect(await mailsTo(first.buyer, 'An offer is over%')).toHaveLength(1);
    const second = await offered('19000');
    const lower = (price: string) => second.seller.call(`PATCH /api/vehicles/${second.vehicleId}`, { price });
    await lower('19500');
    await lower('18500');
    await expect.poll(() => stateOf(second.buyer, second.id)).toBe('ended');
    expect((await readOffer(second.buyer, second.id)).endedBecause).toContain('below this amount');
  });
});

describe('an accepted offer', () => {
  test('is paid in full at its price by its buyer alone, and the listing keeps its own', async () => {
    const { seller, buyer, vehicleId, id } = await agreed('18000');
    const other = await confirmed('Omar');
    expect(await vehicleOf(other, vehicleId)).toMatchObject({
      ...{ status: 'reserved', price: '20000.00', isAvailable: false, reservedByMe: false },
      offers: { mine: null },
    });
    expect(code(await priceFor(other, vehicleId))).toBe('vehicle_unavailable');
    expect(code(await seller.call(`PATCH /api/vehicles/${vehicleId}`, { price: '19000' }))).toBe(
      'impossible_move',
    );
    const paid = await pay(buyer, vehicleId);
    expect(paid.intent.amount).toBe('18000.00');
    const order = (await buy(buyer, vehicleId, paid.paymentIntentId)).json();
    expect(order).toMatchObject({ total: '18000.00', kind: 'vehicle' });
    expect(await readOffer(buyer, id)).toMatchObject({ state: 'paid', orderId: order.id });
    expect(await mailsTo(seller, '%is sold for $18,000%')).toHaveLength(1);
    expect((await seller.call(`GET /api/car-sales/${order.id}`)).json()).toMatchObject({ price: '18000.00' });
  });

  test('is held by a deposit that counts towards its price', async () => {
    const { buyer, vehicleId, id } = await agreed('18000');
    const deposit = await pay(buyer, vehicleId, 'deposit');
    expect((await buy(buyer, vehicleId, deposit.paymentIntentId, 'deposit')).statusCode).toBe(201);
    expect(await stateOf(buyer, id)).toBe('paid');
    // The deposit holds for longer than the offer did.
    clock.advance(25 * hourMs);
    await app.offers.sweep();
    expect(await stateOf(buyer, id)).toBe('paid');
    const rest = await pay(buyer, vehicleId);
    expect(rest.intent.amount).toBe('17900.00');
    const order = (await buy(buyer, vehicleId, rest.paymentIntentId)).json();
    expect(order).toMatchObject({ total: '17900.00' });
    expect((await buyer.call(`GET /api/car-sales/${order.id}`)).json()).toMatchObject({ price: '18000.00' });
  });

  test('is over with the deposit that is called off, and the car is for all at its price', async () => {
    const { buyer, vehicleId, id } = await agreed('18000');
    const deposit = await pay(buyer, vehicleId, 'deposit');
    const order = (await buy(buyer, vehicleId, deposit.paymentIntentId, 'deposit')).json();
    expect((await buyer.call(`POST /api/orders/${order.id}/cancel`)).statusCode).toBe(200);
    expect(await stateOf(buyer, id)).toBe('ended');
    expect(await vehicleOf(buyer, vehicleId)).toMatchObject({ status: 'published', offers: { mine: null } });
    expect((await priceFor(buyer, vehicleId)).json().amount).toBe('20000.00');
  });

  test('that is not paid in time frees the car, both are told, and the agreed price is over', async () => {
    const { seller, buyer, vehicleId, id } = await agreed('18000');
    const late = await pay(buyer, vehicleId);
    clock.advance(24 * hourMs);
    // Its time is over before anybody has swept.
    expect(code(await priceFor(buyer, vehicleId))).toBe('vehicle_unavailable');
    await app.offers.sweep();
    expect(await stateOf(seller, id)).toBe('unpaid');
    expect(await vehicleOf(buyer, vehicleId)).toMatchObject({ status: 'published' });
    for (const person of [seller, buyer]) expect(await mailsTo(person, '%not paid in time%')).toHaveLength(1);
    expect(code(await buy(buyer, vehicleId, late.paymentIntentId))).toBe('purchase_price_changed');
  });

  test('is let go by its buyer, and ends with the seller’s account or the listing', async () => {
    const let_go = await agreed();
    await actOn(let_go.buyer, let_go.id, 'withdraw');
    expect(await vehicleOf(let_go.buyer, let_go.vehicleId)).toMatchObject({ status: 'published' });

    const reported = await agreed();
    const desk = await app.signedUp({}, ['operator']);
    await reported.buyer.call(`POST /api/vehicles/${reported.vehicleId}/report`, { reason: 'fraud' });
    const reports = (await desk.call('GET /api/vehicles/reports')).json();
    const report = reports.find(
      ({ listing }: { listing: { id: number } }) => listing.id === reported.vehicleId,
    );
    const settled = await desk.call(`POST /api/vehicles/reports/${report.id}/settle`, {
      ...{ outcome: 'remove', reason: 'It is not theirs.' },
    });
    expect(settled.statusCode).toBe(200);
    expect(await stateOf(reported.buyer, reported.id)).toBe('ended');

    const closed = await agreed();
    const close = await desk.call(`POST /api/operations/people/${closed.seller.id}/disable`, {
      reason: 'A test of that',
    });
    expect(close.statusCode).toBeLessThan(300);
    await expect.poll(() => stateOf(closed.buyer, closed.id)).toBe('ended');
    const statusOf = async (id: number) =>
      (await app.database.pool.query('select status from vehicles where id = $1', [id])).rows[0].status;
    await expect.poll(() => statusOf(closed.vehicleId)).toBe('paused');

    const gone = await agreed();
    await desk.call(`POST /api/operations/people/${gone.buyer.id}/disable`, { reason: 'A test of that' });
    await expect.poll(() => stateOf(gone.seller, gone.id)).toBe('ended');
    expect(await statusOf(gone.vehicleId)).toBe('published');
  });
});

describe('two at once', () => {
  test('of two offers that are accepted at the same moment one has the car', async () => {
    const { seller, vehicleId, id } = await offered();
    const other = await confirmed('Omar');
    const second = (await offerFor(other, vehicleId, '19000')).json().id as number;
    const answers = await Promise.all([actOn(seller, id, 'accept'), actOn(seller, second, 'accept')]);
    expect(codes(answers)).toEqual([200, 409]);
    const states = [await stateOf(seller, id), await stateOf(seller, second)].sort();
    expect(states).toEqual(['accepted', 'open']);
  });

  test('accepting and withdrawing, or lapsing, have one outcome, and the car follows it', async () => {
    for (const rival of ['withdraw', 'lapse'] as const) {
      const { seller, buyer, vehicleId, id } = await offered();
      if (rival === 'lapse') clock.advance(48 * hourMs - 1);
      const accepting = actOn(seller, id, 'accept');
      if (rival === 'lapse') {
        await Promise.all([accepting, app.offers.sweep()]);
        expect(await stateOf(buyer, id)).toBe('accepted');
      } else {
        const answers = await Promise.all([accepting, actOn(buyer, id, 'withdraw')]);
        // Who was second may have read the other's step and acted on it.
        expect(codes(answers).at(0)).toBe(200);
      }
      const state = await stateOf(buyer, id);
      const { status } = await vehicleOf(buyer, vehicleId);
      expect([state, status]).toEqual(
        state === 'accepted' ? ['accepted', 'reserved'] : ['withdrawn', 'published'],
      );
    }
  });

  test('accepting and somebody else’s purchase: one has the car, and the other’s card is let go', async () => {
    const { seller, buyer, vehicleId, id } = await offered();
    const other = await confirmed('Omar');
    const { paymentIntentId } = await pay(other, vehicleId);
    const [accepting, buying] = await Promise.all([
      actOn(seller, id, 'accept'),
      buy(other, vehicleId, paymentIntentId),
    ]);
    const isHeld = accepting.statusCode === 200;
    expect([accepting.statusCode, buying.statusCode]).toEqual(isHeld ? [200, 409] : [409, 201]);
    expect((await vehicleOf(buyer, vehicleId)).status).toBe(isHeld ? 'reserved' : 'sold');
    if (!isHeld) await expect.poll(() => stateOf(buyer, id)).toBe('ended');
  });

  test('paying and the end of the time: paid keeps the car, late pays nothing', async () => {
    const { buyer, vehicleId, id } = await agreed('18000');
    const { paymentIntentId } = await pay(buyer, vehicleId);
    clock.advance(24 * hourMs);
    const [bought] = await Promise.all([buy(buyer, vehicleId, paymentIntentId), app.offers.sweep()]);
    expect(bought.statusCode).toBe(409);
    expect(await stateOf(buyer, id)).toBe('unpaid');
    expect((await vehicleOf(buyer, vehicleId)).status).toBe('published');
  });

  test('an answer to an amount that has changed meanwhile is refused', async () => {
    const { seller, buyer, id } = await offered();
    const { step } = await readOffer(seller, id);
    await actOn(seller, id, 'counter', { amount: '19000' });
    await actOn(buyer, id, 'offer', { amount: '18500' });
    const late = await seller.call(`POST /api/car-offers/${id}/acts`, { act: 'accept', step });
    expect(code(late)).toBe('offer_moved_on');
  });

  test('the same offer sent twice is one', async () => {
    const { buyer, vehicleId } = await parties();
    const answers = await Promise.all([
      offerFor(buyer, vehicleId, '18000'),
      offerFor(buyer, vehicleId, '18000'),
    ]);
    expect(codes(answers)).toEqual([201, 409]);
  });
});
