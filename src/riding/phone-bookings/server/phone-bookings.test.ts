/** The desk books for whoever telephones: found, booked, told by text, and the driver's debt to the cent. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { finishBookings } from '#src/riding/lifecycle/server/booking/unfinished-bookings.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';

const clock = manualClock(new Date());
const app = await createTestApp(
  { clock, dispatchLoop: false },
  { SMS_URL: 'http://a:b@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' },
);
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
let lastNumber = 5550100;
function newNumber(): string {
  lastNumber += 1;
  return `+1416${lastNumber}`;
}
const drivers: TestDriver[] = [];

beforeEach(async () => {
  for (const driver of drivers.splice(0)) await cast.offline(driver);
  await pool.query(
    `update rides set status = 'cancelled', settled_at = now() where status in ('pending', 'driver_assigned')`,
  );
});
const online = async (...at: Parameters<typeof cast.onlineDriver>) => {
  const driver = await cast.onlineDriver(...at);
  drivers.push(driver);
  return driver;
};

const estimate = async () =>
  (await operator.call('POST /api/operations/phone-bookings/estimate', cast.trip)).json();
async function book(phone: string, said: object = {}) {
  const { quoteId } = await estimate();
  return operator.call('POST /api/operations/phone-bookings', {
    ...{ quoteId, phone, name: 'Grace Whitefish-Moran', pay: 'driver' },
    ...said,
  });
}
const find = async (phone: string) =>
  (await operator.call('POST /api/operations/callers/find', { phone })).json();
const textsTo = async (phone: string): Promise<string[]> =>
  (await pool.query('select body from text_messages where to_number = $1 order by id', [phone])).rows.map(
    ({ body }) => body,
  );
const owed = (driver: TestDriver) => app.payments.ledger.owedToDriver(driver.driverId);
const rowOf = async (id: RideId) => (await pool.query('select * from rides where id = $1', [id])).rows[0];
async function ride(driver: TestDriver, id: RideId) {
  const { pin } = await rowOf(id);
  for (const [step, body] of [['arriving'], ['arrived'], ['start', { pin }]] as const)
    expect((await driver.call(`POST /api/rides/${id}/${step}`, body ?? {})).statusCode).toBe(200);
  await driver.report(cast.dropoff);
  const done = await driver.call(`POST /api/rides/${id}/complete`);
  expect(done.statusCode).toBe(200);
  await app.rides.aftercare.settle(id);
  return done.json();
}

describe('a caller without an account', () => {
  test('is booked a ride that a driver is paid for, told of it by text, and found again with the places', async () => {
    const phone = newNumber();
    const driver = await online();
    expect(await find(phone)).toMatchObject({ people: [], guest: null, openRides: [] });
    const answer = await book(phone, { note: 'Ring the bell' });
    expect(answer.statusCode).toBe(201);
    const { id, estimatedFare } = answer.json().ride;
    expect(await rowOf(id)).toMatchObject({
      ...{ hail_type: 'phone_dispatch', booked_by: operator.id, paid_to_driver: true },
      ...{ passenger_name: 'Grace Whitefish-Moran', passenger_phone: phone },
    });
    await dispatchEverywhere(app.rides);
    const [request] = (await driver.call('GET /api/ride-requests')).json();
    expect(request).toMatchObject({ id, collect: estimatedFare, note: 'Ring the bell' });
    const accepted = (await driver.call(`POST /api/rides/${id}/accept`)).json();
    expect(accepted).toMatchObject({
      collect: estimatedFare,
      passenger: { firstName: 'Grace', lastName: '' },
    });
    const before = await owed(driver);
    const done = await ride(driver, id);
    expect(done.collect).toBe(estimatedFare);

    // The debt is the fare less what is theirs: what they earn, and tax that is theirs to pay over.
    const { driver_pay_cents: payCents, fare_cents: fareCents } = await rowOf(id);
    const { rows } = await pool.query(
      `select kind, account, sum(cents)::int as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where e.payment_id = (select payment_intent_id from rides where id = $1) group by kind, account`,
      [id],
    );
    expect(rows).toContainEqual({
      kind: 'capture',
      account: `drivers.payable:${driver.driverId}`,
      cents: fareCents,
    });
    expect(rows.some(({ account }) => account === 'provider.balance')).toBe(false);
    const theirTax = rows
      .filter(({ kind, account }) => kind === 'earning' && account.startsWith('tax.passed_on'))
      .reduce((sum, { cents }) => sum + cents, 0);
    expect((await owed(driver)) - before).toBe(payCents + theirTax - fareCents);
    expect(await app.payments.ledger.checkBook()).toEqual([]);

    expect(await find(phone)).toMatchObject({
      people: [],
      guest: { name: 'Grace Whitefish-Moran', rides: 1, trips: [{ rideId: id, paidToDriver: true }] },
    });
    const looks = await pool.query(`select payload from events where type = 'person.looked_at'`);
    expect(looks.rows.at(-1)?.payload).toMatchObject({ by: operator.id, how: 'telephone' });
  });

  test('hears who comes in which car, once for each driver', async () => {
    const phone = newNumber();
    const driver = await online();
    const { id } = (await book(phone)).json().ride;
    expect(await textsTo(phone)).toEqual([expect.stringContaining('your ride is booked')]);
    await dispatchEverywhere(app.rides);
    await driver.call(`POST /api/rides/${id}/accept`);
    await expect.poll(() => textsTo(phone)).toHaveLength(2);
    const [, coming] = await textsTo(phone);
    expect(coming).toMatch(/Tom comes in about \d+ minutes?/);
    expect(coming).toMatch(/plate CRTK 418.*Pay the driver \$.*live-tracking\?share=/s);
    const event = (
      await pool.query(`select * from events where type = 'ride.accepted' and subject = $1`, [`ride:${id}`])
    ).rows[0];
    const { tellCaller } = await import('./texting.ts');
    await tellCaller(
      { ...app.rides.parts, payments: app.payments, secret: '' as never },
      { ...event, cursor: '0' },
    );
    expect(await textsTo(phone)).toHaveLength(2);
  });

  test('reads what the driver writes as a text, five of a ride, and of a sixth the driver is told', async () => {
    const phone = newNumber();
    const driver = await online();
    const { id } = (await book(phone)).json().ride;
    await dispatchEverywhere(app.rides);
    await driver.call(`POST /api/rides/${id}/accept`);
    await expect.poll(() => textsTo(phone)).toHaveLength(2);
    const write = (text: string) => driver.call(`POST /api/rides/${id}/messages`, { text });
    for (let nth = 1; nth <= 5; nth += 1) expect((await write(`Door ${nth}`)).statusCode).toBe(201);
    expect((await textsTo(phone)).at(-1)).toMatch(/Tom writes: Door 5\nAnswers by text are not read\.$/);
    const sixth = await write('Door 6');
    expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'caller_not_texted']);
    expect((await driver.call(`GET /api/rides/${id}/messages`)).json()).toHaveLength(5);
  });

  test('is read the PIN at the desk where no text can be sent to them', async () => {
    expect((await book(newNumber())).json().pinToTell).toBeNull();
    // A number of no country that is served gets no text.
    const booked = (await book('+4915112345678')).json();
    expect(booked.pinToTell).toBe((await rowOf(booked.ride.id)).pin);
  });

  test('can be booked a second car while the first is under way, and one estimate is one ride', async () => {
    const phone = newNumber();
    const first = (await book(phone)).json().ride;
    const second = (await book(phone)).json().ride;
    expect((await rowOf(second.id)).rider_id).not.toBe((await rowOf(first.id)).rider_id);
    expect((await find(phone)).openRides).toHaveLength(2);
    const { quoteId } = await estimate();
    const said = { quoteId, phone: newNumber(), name: 'Ben', pay: 'driver' };
    const rivals = await Promise.all(
      [1, 2].map(() => operator.call('POST /api/operations/phone-bookings', said)),
    );
    expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const { rows } = await pool.query(
      `select count(*)::int as left from payments where status = 'requires_capture' and claimed_by is null and method_type = 'to_driver'`,
    );
    expect(rows[0].left).toBe(0);
  });

  test('calls the ride off for nothing, as nothing is held, and the note is changed until the rider is in', async () => {
    const phone = newNumber();
    const driver = await online();
    const { id } = (await book(phone)).json().ride;
    await dispatchEverywhere(app.rides);
    await driver.call(`POST /api/rides/${id}/accept`);
    const noted = await operator.call(`PUT /api/operations/phone-bookings/${id}/note`, { note: 'Back door' });
    expect(noted.json()).toMatchObject({ note: 'Back door' });
    clock.advance(10 * 60_000);
    const ended = await operator.call(`POST /api/operations/phone-bookings/${id}/cancel`, {
      ...{ reason: 'The caller rang again', feeAtMost: '0.00' },
    });
    expect(ended.json()).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'rider',
      cancellationFee: '0.00',
    });
    await app.rides.aftercare.settle(id);
    expect(await app.payments.ledger.checkBook()).toEqual([]);
    await expect.poll(async () => (await textsTo(phone)).at(-1)).toContain('Nothing is charged.');
  });
});

describe('a driver who takes no cash', () => {
  test('is not offered the ride, does not see it, and cannot accept it, also at the moment they say so', async () => {
    const driver = await online();
    const phone = newNumber();
    const { id } = (await book(phone)).json().ride;
    await driver.call(`PUT /api/drivers/${driver.driverId}/cash`, { takesCash: false });
    await dispatchEverywhere(app.rides);
    expect((await driver.call('GET /api/ride-requests')).json()).toEqual([]);
    const refused = await driver.call(`POST /api/rides/${id}/accept`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'cash_not_taken' });
    await driver.call(`PUT /api/drivers/${driver.driverId}/cash`, { takesCash: true });
    const [said, taken] = await Promise.all([
      driver.call(`PUT /api/drivers/${driver.driverId}/cash`, { takesCash: false }),
      driver.call(`POST /api/rides/${id}/accept`),
    ]);
    expect(said.statusCode).toBe(204);
    expect([200, 409]).toContain(taken.statusCode);
    await driver.call(`PUT /api/drivers/${driver.driverId}/cash`, { takesCash: true });
  });
});

describe('a fare that was not paid', () => {
  test('is told by the driver, decided once, and borne by the company as its expense', async () => {
    const phone = newNumber();
    const driver = await online();
    const { id } = (await book(phone)).json().ride;
    await dispatchEverywhere(app.rides);
    await driver.call(`POST /api/rides/${id}/accept`);
    const other = await online({ lat: 43.66, lng: -79.4 });
    const before = await owed(driver);
    await ride(driver, id);
    const afterRide = (await owed(driver)) - before;
    expect((await other.call(`POST /api/rides/${id}/unpaid`, { words: 'They ran' })).statusCode).toBe(403);
    expect((await driver.call(`POST /api/rides/${id}/unpaid`, { words: 'They ran off' })).statusCode).toBe(
      204,
    );
    expect((await driver.call(`POST /api/rides/${id}/unpaid`, { words: 'Again' })).statusCode).toBe(204);
    const list = (await operator.call('GET /api/operations/unpaid-fares')).json();
    expect(list).toMatchObject({ waiting: 1, fares: [{ rideId: id, words: 'They ran off', decided: null }] });
    const decide = (bears: string) =>
      operator.call(`POST /api/operations/unpaid-fares/${id}/decide`, { bears, reason: 'First time' });
    const decided = await Promise.all([decide('company'), decide('driver')]);
    expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { bears } = (await pool.query('select bears from unpaid_fares where ride_id = $1', [id])).rows[0];
    const fareCents = (await rowOf(id)).fare_cents;
    const borne = (
      await pool.query(`select account, cents::int from ledger_lines where entry_id = $1 order by account`, [
        `uncollected:ride:${id}`,
      ])
    ).rows;
    expect(borne).toEqual(
      bears === 'driver'
        ? []
        : [
            { account: `drivers.payable:${driver.driverId}`, cents: -fareCents },
            { account: 'uncollected', cents: fareCents },
          ],
    );
    expect((await owed(driver)) - before).toBe(bears === 'driver' ? afterRide : afterRide + fareCents);
    expect(await app.payments.ledger.checkBook()).toEqual([]);
    const mails = await pool.query('select subject from mails where to_address = $1', [driver.email]);
    expect(mails.rows.at(-1)?.subject).toContain('which was not paid');
  });
});

describe('a link in a text', () => {
  const begin = async (phone: string) => {
    const answer = await book(phone, { pay: 'link' });
    expect(answer.json()).toMatchObject({ ride: null, linkUntil: expect.any(String) });
    const [text = ''] = await textsTo(phone);
    return /pay-ride\?token=(\S+)/.exec(text)?.[1] ?? '';
  };
  const promise = async (payer: Pick<TestPerson, 'call'>, token: string) => {
    const answer = await payer.call('POST /api/create-payment-intent', {
      paymentType: 'ride',
      orderId: token,
    });
    expect(answer.statusCode).toBe(200);
    await confirmAsBrowser(app.http, answer.json(), '4242424242424242');
    return answer.json().paymentIntentId as string;
  };

  test('is paid by anybody who has it, and books the ride once', async () => {
    const phone = newNumber();
    const token = await begin(phone);
    const look = await app.call('POST /api/phone-bookings/look', { token });
    expect(look.json()).toMatchObject({ destination: { address: expect.stringContaining('High Park') } });
    expect(
      (await app.call('POST /api/phone-bookings/look', { token: `${token.slice(0, -4)}AAAA` })).statusCode,
    ).toBe(410);
    const paymentIntentId = await promise(app, token);
    const pay = () => app.call('POST /api/phone-bookings/pay', { token, paymentIntentId });
    const answers = await Promise.all([pay(), pay()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { openRides } = await find(phone);
    expect(openRides).toHaveLength(1);
    const row = await rowOf(openRides[0].rideId);
    expect(row).toMatchObject({ hail_type: 'phone_dispatch', paid_to_driver: false });
    expect((await textsTo(phone)).at(-1)).toContain(`PIN: ${row.pin}`);
    expect((await app.call('POST /api/phone-bookings/look', { token })).statusCode).toBe(410);
  });

  test('books by itself where the page was closed after paying, and ends after a quarter of an hour', async () => {
    const phone = newNumber();
    const token = await begin(phone);
    await promise(app, token);
    await app.payments.reconcile();
    clock.advance(9_000);
    await finishBookings(app.rides.parts);
    expect((await find(phone)).openRides).toHaveLength(1);
    const late = await begin(newNumber());
    clock.advance(16 * 60_000);
    expect((await app.call('POST /api/phone-bookings/look', { token: late })).statusCode).toBe(410);
    const refused = await app.call('POST /api/create-payment-intent', { paymentType: 'ride', orderId: late });
    expect(refused.statusCode).toBe(410);
  });
});

/** As the page of saved cards does. */
async function saveCard(person: TestPerson) {
  const setup = (await person.call('POST /api/payment-methods/setup')).json();
  const payload = new URLSearchParams({
    key: setup.publishableKey,
    client_secret: setup.clientSecret,
    return_url: 'http://localhost/dashboard',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '5555555555554444',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[allow_redisplay]': 'always',
  }).toString();
  const saved = await person.call(
    `POST /sandbox/v1/setup_intents/${setup.setupIntentId}/confirm`,
    undefined,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    },
  );
  expect(saved.json()).toMatchObject({ status: 'succeeded' });
}

describe('somebody with an account', () => {
  test('is found by their number with their card, which is held only once they agreed', async () => {
    const phone = newNumber();
    const rider = await app.signedUp({ firstName: 'Priya', phone });
    const found = await find(phone);
    expect(found.people).toMatchObject([{ userId: rider.id, card: null }]);
    const refused = await book(phone, { userId: rider.id, pay: 'card' });
    expect(refused.json()).toMatchObject({ code: 'card_not_agreed' });
    const none = await book(phone, { userId: rider.id, pay: 'card', cardAgreed: true });
    expect(none.json()).toMatchObject({ code: 'saved_card_unknown' });
    const stranger = await app.signedUp();
    const wrong = await book(phone, { userId: stranger.id });
    expect(wrong.json()).toMatchObject({ code: 'caller_unknown' });
    await saveCard(rider);
    expect((await find(phone)).people).toMatchObject([{ card: 'Mastercard ending 4444' }]);
    const { id, paymentLabel } = (
      await book(phone, { userId: rider.id, pay: 'card', cardAgreed: true })
    ).json().ride;
    expect(paymentLabel).toBe('Mastercard ending 4444');
    expect(await rowOf(id)).toMatchObject({ rider_id: rider.id, paid_to_driver: false });
    expect((await book(phone, { userId: rider.id })).json()).toMatchObject({ code: 'caller_riding' });
  });
});

describe('a dispatcher of one city', () => {
  test('finds who rode there, books there, and nothing elsewhere', async () => {
    const dispatcher = async (city: string) => {
      const person = await app.signedUp({ firstName: 'Kim' }, ['rider', 'operator']);
      const given = await operator.call(`PUT /api/operations/operators/${person.id}/roles`, {
        ...{ deskRoles: [`dispatcher@${city}`], reason: 'A city of their own' },
      });
      expect(given.statusCode).toBe(204);
      return person;
    };
    const [here, elsewhere] = [await dispatcher('toronto'), await dispatcher('calgary')];
    const phone = newNumber();
    const look = async (by: TestPerson) =>
      (await by.call('POST /api/operations/callers/find', { phone })).json();
    const price = (by: TestPerson) => by.call('POST /api/operations/phone-bookings/estimate', cast.trip);
    const bookBy = (by: TestPerson, quoteId: string) =>
      by.call('POST /api/operations/phone-bookings', { quoteId, phone, name: 'Ann Lee', pay: 'driver' });

    expect((await price(elsewhere)).json().code).toBe('outside_your_cities');
    const { quoteId } = (await price(here)).json();
    expect((await bookBy(elsewhere, quoteId)).json().code).toBe('outside_your_cities');
    const booked = await bookBy(here, quoteId);
    expect(booked.statusCode).toBe(201);
    expect(await look(here)).toMatchObject({
      guest: { name: 'Ann Lee', trips: [{ rideId: booked.json().ride.id }] },
      openRides: [{ rideId: booked.json().ride.id }],
    });
    expect(await look(elsewhere)).toMatchObject({ people: [], guest: null, openRides: [] });
  });

  test('books on no account of somebody they do not find', async () => {
    const kim = await app.signedUp({ firstName: 'Kim' }, ['rider', 'operator']);
    await operator.call(`PUT /api/operations/operators/${kim.id}/roles`, {
      ...{ deskRoles: ['dispatcher@toronto'], reason: 'A city of their own' },
    });
    const phone = newNumber();
    const person = await app.signedUp({ firstName: 'Ann', phone });
    await pool.query('update users set phone = $2 where id = $1', [person.id, phone]);
    const look = async (by: TestPerson) =>
      (await by.call('POST /api/operations/callers/find', { phone })).json().people;
    const bookBy = async (by: TestPerson) => {
      const { quoteId } = (await by.call('POST /api/operations/phone-bookings/estimate', cast.trip)).json();
      return by.call('POST /api/operations/phone-bookings', {
        ...{ quoteId, phone, name: 'Ann Lee', userId: person.id, pay: 'driver' },
      });
    };
    expect(await look(kim)).toEqual([]);
    expect((await bookBy(kim)).json().code).toBe('caller_unknown');
    expect(await look(operator)).toMatchObject([{ userId: person.id }]);
    expect((await bookBy(operator)).statusCode).toBe(201);
    // Whoever rode here is found here.
    expect(await look(kim)).toMatchObject([{ userId: person.id }]);
  });
});
