import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { book, quoteFor, trip } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['operator']);
const day = (days: number) =>
  new Date(clock.now().getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10);
const cents = (amount: string) => Math.round(Number(amount) * 100);

let made = 0;
async function promo(change: object = {}): Promise<{ id: number; code: string }> {
  made += 1;
  const answer = await operator.call('POST /api/operations/promo-codes', {
    code: `code${made}`,
    gives: 'amount',
    amount: '5.00',
    startsOn: day(-2),
    mostUses: 1000,
    usesPerPerson: 1,
    ...change,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const ask = (who: TestPerson | typeof app, promoCode: string, change: object = {}) =>
  who.call('POST /api/rides/estimate', { ...trip, promoCode, ...change });
/** Everybody has their quote with the code before the first of them books. */
async function bookAtOnce(riders: readonly TestPerson[], code: string, change: object = {}) {
  const asked: { rider: TestPerson; quoteId: string; paymentIntentId: string }[] = [];
  for (const rider of riders) {
    const { quoteId, estimatedFare } = (await ask(rider, code, change)).json();
    asked.push({ rider, quoteId, paymentIntentId: holds.authorise(rider.id, cents(estimatedFare)) });
  }
  return Promise.all(
    asked.map(async ({ rider, ...body }) => ({ ...body, answer: await rider.call('POST /api/rides', body) })),
  );
}
const listed = async (id: number) =>
  (await operator.call('GET /api/operations/promo-codes'))
    .json()
    .find((one: { id: number }) => one.id === id);

describe('a promo code', () => {
  test('is taken off the quote as a part of it, however it is typed, and the parts add up', async () => {
    const rider = await app.signedUp();
    const { code } = await promo();
    const whole = await quoteFor(rider);
    const quote = (await ask(rider, ` ${code.toLowerCase()} `)).json();
    expect(cents(quote.estimatedFare)).toBe(cents(whole.estimatedFare) - 500);
    expect(quote.promoCode).toBe(code);
    expect(quote.parts.at(-1)).toEqual({
      kind: 'promo',
      code,
      label: `Promo code ${code}`,
      amount: '-5.00',
    });
    const sum = quote.parts.reduce((all: number, { amount }: { amount: string }) => all + cents(amount), 0);
    expect(sum).toBe(cents(quote.estimatedFare));
    const standard = quote.options.find(
      ({ vehicleType }: { vehicleType: string }) => vehicleType === 'standard',
    );
    expect(standard.estimatedFare).toBe(quote.estimatedFare);
  });

  test('in hundredths stops at its cap, and no code makes a ride cheaper than a dollar', async () => {
    const rider = await app.signedUp();
    const whole = await quoteFor(rider);
    const capped = await promo({ gives: 'percent', percent: 50, cap: '2.50' });
    expect(cents((await ask(rider, capped.code)).json().estimatedFare)).toBe(
      cents(whole.estimatedFare) - 250,
    );
    const huge = await promo({ amount: '500.00' });
    expect((await ask(rider, huge.code)).json().estimatedFare).toBe('1.00');
    const all = await promo({ gives: 'percent', percent: 100, cap: '500.00' });
    expect((await ask(rider, all.code)).json().estimatedFare).toBe('1.00');
  });

  test('says why it takes nothing off', async () => {
    const rider = await app.signedUp();
    const why = async (code: string, who: TestPerson | typeof app = rider) =>
      (await ask(who, code)).json().code;
    expect(await why('NOBODYMADETHIS')).toBe('promo_not_found');
    expect(await why((await promo()).code, app)).toBe('promo_sign_in');
    expect(await why((await promo({ startsOn: day(3) })).code)).toBe('promo_not_yet');
    expect(await why((await promo({ startsOn: day(-9), endsOn: day(-3) })).code)).toBe('promo_over');
    expect(await why((await promo({ cityId: 'calgary' })).code)).toBe('promo_not_here');
    const ended = await promo();
    await operator.call(`POST /api/operations/promo-codes/${ended.id}/end`);
    expect(await why(ended.code)).toBe('promo_over');
    expect((await ask(rider, ended.code)).json().errors).toEqual({ promoCode: 'This promo code has ended.' });
  });

  test('is not found by guessing', async () => {
    const [guesser, another] = [await app.signedUp(), await app.signedUp()];
    const real = await promo();
    for (let i = 0; i < 20; i++) expect((await ask(guesser, `GUESS${i}`)).statusCode).toBe(422);
    const stopped = await ask(guesser, real.code);
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(another, real.code)).statusCode).toBe(200);
  });

  test('for a first ride is not for a second, and a cancelled ride is none', async () => {
    const rider = await app.signedUp();
    const first = await promo({ firstRideOnly: true, usesPerPerson: 5 });
    const { ride } = await book(rider, { promoCode: first.code });
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    const again = await book(rider, { promoCode: first.code });
    expect(again.answer.statusCode).toBe(201);
    expect((await ask(rider, first.code)).json().code).toBe('promo_first_ride');
    await rider.call(`POST /api/rides/${again.ride.id}/cancel`);
  });

  test('is once a person’s also for two bookings of one person at once, and comes back with a cancelled ride', async () => {
    const rider = await app.signedUp();
    const { id, code } = await promo();
    const tomorrow = { bookingType: 'scheduled', scheduledDate: day(2), scheduledTime: '10:00' };
    const answers = await bookAtOnce(
      Array.from({ length: 8 }, () => rider),
      code,
      tomorrow,
    );
    const booked = answers.filter(({ answer }) => answer.statusCode === 201);
    expect(booked).toHaveLength(1);
    for (const { answer, paymentIntentId } of answers) {
      if (answer.statusCode === 201) continue;
      expect(answer.json().code).toBe('promo_used');
      expect(holds.states.get(paymentIntentId)?.released).toBe(true);
    }
    expect((await ask(rider, code)).json().code).toBe('promo_used');
    expect(await listed(id)).toMatchObject({ uses: 1, given: '5.00' });
    await rider.call(`POST /api/rides/${booked[0]!.answer.json().id}/cancel`);
    expect(await listed(id)).toMatchObject({ uses: 0, given: '0.00' });
    expect((await ask(rider, code)).statusCode).toBe(200);
  });

  test('is never used more often than it may be, by 50 riders at once; the others’ money is let go', async () => {
    const { id, code } = await promo({ mostUses: 7 });
    // One after the other, since whoever signs up at once shares an address and its limits.
    const riders: TestPerson[] = [];
    while (riders.length < 50) riders.push(await app.signedUp());
    const answers = await bookAtOnce(riders, code);
    expect([...new Set(answers.map(({ answer }) => answer.json().code ?? 'booked'))].sort()).toEqual([
      'booked',
      'promo_used_up',
    ]);
    const won = answers.filter(({ answer }) => answer.statusCode === 201);
    expect(won).toHaveLength(7);
    for (const { answer, paymentIntentId } of answers) {
      if (answer.statusCode === 201) continue;
      expect(answer.json().code).toBe('promo_used_up');
      expect(holds.states.get(paymentIntentId)?.released).toBe(true);
    }
    expect(await listed(id)).toMatchObject({ uses: 7, state: 'used_up', given: '35.00' });
  });
});

describe('the desk', () => {
  test('makes codes that make sense, once each, and only for operators', async () => {
    const rider = await app.signedUp();
    const make = (change: object, who: TestPerson = operator) =>
      who.call('POST /api/operations/promo-codes', {
        code: 'SPRING26',
        gives: 'amount',
        amount: '3',
        startsOn: day(0),
        mostUses: 10,
        usesPerPerson: 1,
        ...change,
      });
    expect((await make({}, rider)).statusCode).toBe(403);
    expect((await make({ code: 'a b' })).json().errors).toHaveProperty('code');
    expect((await make({ amount: '0' })).json().errors).toHaveProperty('amount');
    expect((await make({ gives: 'percent' })).json().errors).toHaveProperty('percent');
    expect((await make({ endsOn: day(-5) })).json().code).toBe('promo_dates');
    const both = await Promise.all([make({}), make({})]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

test('Rove pays the discount: the driver’s share is that of the whole fare, and the book is right', async () => {
  const real = await createTestApp({ dispatchLoop: false });
  await real.start();
  const desk = await real.signedUp({}, ['operator']);
  const rider = await real.signedUp();
  const cast = createRideCast(real, holds);
  const driver = await cast.onlineDriver();
  await desk.call('POST /api/operations/promo-codes', {
    code: 'FIVE',
    gives: 'amount',
    amount: '5.00',
    startsOn: day(-2),
    mostUses: 10,
    usesPerPerson: 1,
  });
  const whole = await cast.quoteFor(rider);
  const quote = await cast.quoteFor(rider, { promoCode: 'five' });
  const { paymentIntentId } = await real.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  const ride = (await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId })).json();
  const say = (move: string, body?: object) => driver.call(`POST /api/rides/${ride.id}/${move}`, body);
  const offered = (await driver.call('GET /api/ride-requests')).json()[0];
  await say('accept');
  await say('arriving');
  await say('arrived');
  await say('start', { pin: ride.pin });
  await driver.report(cast.dropoff);
  expect((await say('complete')).json().fare).toBe(offered.pay);
  await real.rides.aftercare.settle(ride.id);
  await real.rides.aftercare.settle(ride.id);

  const balances = await real.payments.ledger.balances();
  expect(balances.get('promotions')).toBe(500);
  const tax = whole.parts.find(({ kind }: { kind: string }) => kind === 'tax');
  // The tax is that of the whole fare and owed; the sale is the rest of it, what Rove gives included.
  expect(balances.get('tax.payable:CA-ON-HST')).toBe(-cents(tax.amount));
  expect(balances.get('sales.ride')).toBe(cents(tax.amount) - cents(whole.estimatedFare));
  expect(balances.get(`drivers.payable:${driver.driverId}`)).toBe(-cents(offered.pay));
  const receipt = (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
  expect(receipt.total).toBe(quote.estimatedFare);
  expect(receipt.parts).toContainEqual({
    kind: 'promo',
    code: 'FIVE',
    label: 'Promo code FIVE',
    amount: '-5.00',
  });

  const payment = (
    await real.database.pool.query('select id from payments where claimed_by = $1', [`ride:${ride.id}`])
  ).rows[0].id;
  const refund = await desk.call(`POST /api/operations/payments/${payment}/refund`, {
    reason: 'asked by phone',
  });
  expect(refund.statusCode).toBe(200);
  const { rows } = await real.database.pool.query(
    'select refunded_cents as cents from payments where id = $1',
    [payment],
  );
  expect(rows[0].cents).toBe(cents(quote.estimatedFare));
  expect(await real.payments.ledger.checkBook()).toEqual([]);
});
