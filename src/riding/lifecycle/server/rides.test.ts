import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from './money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from './testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();

const { union, dropoff, pickedBy, onlineDriver, offline, quoteFor, book } = createRideCast(app, holds);
const tick = () => dispatchEverywhere(app.rides);

describe('booking', () => {
  test('on an estimate of another person is refused', async () => {
    const [rider, stranger] = [await app.signedUp(), await app.signedUp()];
    const quote = await quoteFor(rider);
    const paymentIntentId = holds.authorise(stranger.id, Math.round(Number(quote.estimatedFare) * 100));
    const answer = await stranger.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
    expect(answer.json()).toMatchObject({ status: 404, code: 'quote_not_found' });
    expect(holds.states.get(paymentIntentId)?.released).toBe(true);
  });

  test('without an estimate is refused in words, and a visitor is asked to sign in first', async () => {
    // What the specification's client sends.
    const request = {
      passengerId: 1,
      driverId: null,
      pickupLocation: 'Union Station',
      destination: 'Distillery District',
      pickupLat: '43.6453',
      pickupLng: '-79.3806',
      destLat: null,
      destLng: null,
      vehicleType: 'standard',
      bookingType: 'instant',
      status: 'pending',
      fare: null,
      estimatedFare: '15.00',
      scheduledTime: null,
    };
    expect((await app.call('POST /api/rides', request)).json()).toMatchObject({
      status: 401,
      code: 'sign_in_required',
    });
    const rider = await app.signedUp();
    expect((await rider.call('POST /api/rides', request)).json()).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/^Get a fare estimate first\./),
      errors: { quoteId: 'Get a fare estimate first.' },
    });
  });

  test('without a payment of exactly the price books nothing and lets the money go', async () => {
    const rider = await app.signedUp();
    const quote = await quoteFor(rider);
    const cheaper = holds.authorise(rider.id, 100);
    const answer = await rider.call('POST /api/rides', {
      quoteId: quote.quoteId,
      paymentIntentId: cheaper,
      estimatedFare: '1.00',
      fare: '1.00',
    });
    expect(answer.json()).toMatchObject({ status: 402, code: 'payment_required' });
    expect(holds.states.get(cheaper)?.released).toBe(true);
    expect((await rider.call(`GET /api/rides/user/${rider.id}`)).json()).toEqual([]);
  });

  test('a rider with an open ride cannot book another, and a quote is booked once', async () => {
    const rider = await app.signedUp();
    const first = await book(rider);
    expect(first.answer.statusCode).toBe(201);
    const second = await book(rider);
    expect(second.ride).toMatchObject({ status: 409, code: 'already_riding' });
    expect(holds.states.get(second.paymentIntentId)?.released).toBe(true);
    await rider.call(`POST /api/rides/${first.ride.id}/cancel`);
    const again = await rider.call('POST /api/rides', {
      quoteId: first.quote.quoteId,
      paymentIntentId: holds.authorise(rider.id, Math.round(Number(first.quote.estimatedFare) * 100)),
    });
    expect(again.json().code).toBe('quote_used');
  });

  test('who was not told of their booking sends it again, and is told of that ride', async () => {
    const rider = await app.signedUp();
    const { ride, quote, paymentIntentId } = await book(rider);
    const again = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
    expect(again.json()).toMatchObject({ id: ride.id, pin: ride.pin });
    expect(holds.states.get(paymentIntentId)).toMatchObject({
      claimedBy: `ride:${ride.id}`,
      released: false,
    });
    const stranger = await app.signedUp();
    const taken = await stranger.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
    expect(taken.statusCode).toBeGreaterThanOrEqual(400);
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
  });

  test('the same booking sent twenty times at once is one ride', async () => {
    const rider = await app.signedUp();
    const quote = await quoteFor(rider);
    const paymentIntentId = holds.authorise(rider.id, Math.round(Number(quote.estimatedFare) * 100));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        rider.call(
          'POST /api/rides',
          { quoteId: quote.quoteId, paymentIntentId },
          { headers: { 'idempotency-key': 'once' } },
        ),
      ),
    );
    const made = answers.filter((answer) => answer.statusCode === 201);
    expect(new Set(made.map((answer) => answer.json().id)).size).toBe(1);
    for (const answer of answers) expect([201, 409]).toContain(answer.statusCode);
    const mine = (await rider.call('GET /api/rides')).json();
    expect(mine).toHaveLength(1);
    expect((await rider.call(`GET /api/rides/user/${rider.id}`)).json()).toEqual(mine);
    expect(holds.states.get(paymentIntentId)).toMatchObject({
      released: false,
      claimedBy: expect.stringMatching(/^ride:/),
    });
    await rider.call(`POST /api/rides/${made[0]!.json().id}/cancel`);
  });
});

describe('a whole ride', () => {
  test('goes from booking to receipt, and each side sees what it should', async () => {
    const [rider, driver] = [await app.signedUp({ firstName: 'Maya' }), await onlineDriver()];
    const { ride, paymentIntentId, quote } = await book(rider);
    expect(ride).toMatchObject({
      status: 'pending',
      pin: expect.stringMatching(/^\d{4}$/),
      paymentLabel: 'Visa ending 4242',
    });
    await tick();
    const [request] = (await driver.call('GET /api/ride-requests')).json();
    expect(request).toMatchObject({
      id: ride.id,
      pickupAddress: 'Union Station',
      offer: { expiresAt: expect.any(String) },
    });
    expect(Number(request.pay)).toBeLessThan(Number(quote.estimatedFare));

    const accepted = await driver.call(`POST /api/rides/${ride.id}/accept`, { driverId: driver.driverId });
    expect(accepted.json()).toMatchObject({ status: 'driver_assigned', pin: null });
    expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin })).json().code).toBe(
      'move_not_allowed',
    );
    expect((await driver.call(`POST /api/rides/${ride.id}/arriving`)).json().status).toBe('driver_arriving');
    expect((await driver.call(`POST /api/rides/${ride.id}/arrived`)).json().arrivedAt).not.toBeNull();
    const wrong = ride.pin === '0000' ? '1111' : '0000';
    expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin: wrong })).json().code).toBe(
      'wrong_pin',
    );
    expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin })).json().status).toBe(
      'picked_up',
    );

    await expect
      .poll(async () => {
        await driver.report({ lat: 43.6459, lng: -79.3893 });
        return (await rider.call(`GET /api/rides/${ride.id}`)).json().status;
      })
      .toBe('in_transit');
    const detail = (await rider.call(`GET /api/rides/${ride.id}`)).json();
    // Drawn on the street it was heard beside.
    expect(Math.abs(detail.position.lat - 43.6459)).toBeLessThan(0.0005);
    expect(detail.position.etaSeconds).toEqual(expect.any(Number));
    expect(detail.polyline.length).toBeGreaterThan(2);

    await driver.report(dropoff);
    const done = await driver.call(`POST /api/rides/${ride.id}/complete`);
    expect(done.json()).toMatchObject({ status: 'completed' });
    await app.rides.aftercare.settle(ride.id);
    await app.rides.aftercare.settle(ride.id);
    expect(holds.states.get(paymentIntentId)).toMatchObject({
      capturedCents: Math.round(Number(quote.estimatedFare) * 100),
      released: false,
    });
    const receipt = (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
    expect(receipt.total).toBe(quote.estimatedFare);
    expect(receipt).toMatchObject({
      driverName: expect.not.stringContaining(' '),
      drivenIn: { vehicleInfo: expect.any(String), licensePlate: expect.any(String), state: 'Ontario' },
      askedAt: ride.createdAt,
      droppedOff: true,
      number: null,
      issuer: { name: 'Rove Mobility Inc.' },
      taxNumbers: [],
      buyerName: expect.stringContaining(' '),
    });
    expect(receipt.askedAt <= receipt.pickedUpAt && receipt.pickedUpAt <= receipt.endedAt).toBe(true);
    const file = await rider.call(`GET /api/rides/${ride.id}/receipt.pdf`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="rove-receipt-${receipt.reference}.pdf"`,
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // What a driver changes afterwards is not what the rider rode in.
    await app.database.pool.query("update drivers set license_plate = 'NEW 1' where id = $1", [
      driver.driverId,
    ]);
    await app.drivers.know(driver.driverId);
    expect((await rider.call(`GET /api/rides/${ride.id}/receipt`)).json().drivenIn).toEqual(receipt.drivenIn);
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from mails where to_address = $1 and subject like 'Your receipt%'",
      [rider.email],
    );
    expect(rows[0].n).toBe(1);

    expect((await rider.call(`POST /api/rides/${ride.id}/rate`, { stars: 4 })).json().myRating).toBe(4);
    expect((await rider.call(`POST /api/rides/${ride.id}/rate`, { stars: 5 })).json().code).toBe(
      'already_rated',
    );
    expect((await driver.call(`GET /api/drivers/${driver.driverId}`)).json()).toMatchObject({
      rating: '5.0',
      totalRides: 1,
    });
    expect((await rider.call(`POST /api/rides/${ride.id}/tip`, { amount: '3.00' })).json().tip).toBe('3.00');
    expect(holds.states.get(paymentIntentId)!.charges).toEqual([
      { reference: `ride:${ride.id}:tip`, amountCents: 300, taxLines: [] },
    ]);
    const earnings = (await driver.call(`GET /api/drivers/${driver.driverId}/earnings`)).json();
    expect(Number(earnings.today)).toBeCloseTo(Number(request.pay) + 3, 2);
    await offline(driver);
  });

  test('another person gets 403 or 404 and never data', async () => {
    const [rider, stranger, driver] = [await app.signedUp(), await app.signedUp(), await onlineDriver()];
    const { ride } = await book(rider);
    const calls = [
      'GET',
      'GET receipt',
      'GET receipt.pdf',
      'GET messages',
      'POST cancel',
      'POST share',
      'POST sos',
      'POST rate',
      'POST tip',
      'POST messages',
    ];
    for (const call of calls) {
      const [method, rest] = call.split(' ');
      const body = { rate: { stars: 5 }, tip: { amount: '1' }, messages: { text: 'hi' } }[rest ?? ''];
      for (const person of [stranger, driver]) {
        const answer = await person.call(`${method} /api/rides/${ride.id}${rest ? `/${rest}` : ''}`, body);
        expect([call, answer.statusCode]).toEqual([call, 403]);
        expect(answer.body).not.toContain(ride.pickupLocation);
      }
    }
    expect((await stranger.call(`GET /api/rides/user/${rider.id}`)).statusCode).toBe(403);
    expect((await app.call(`GET /api/rides/${ride.id}`)).statusCode).toBe(401);
    expect((await stranger.call(`GET /api/live?topics=ride:${ride.id}`)).statusCode).toBe(403);
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    await offline(driver);
  });
});

describe('the PIN', () => {
  test('a hundred guesses at once are five guesses', async () => {
    const [rider, driver] = [await app.signedUp(), await onlineDriver()];
    const { ride } = await book(rider);
    for (const move of ['accept', 'arriving', 'arrived'])
      await driver.call(`POST /api/rides/${ride.id}/${move}`);
    const wrong = Array.from({ length: 100 }, (_, i) =>
      String((Number(ride.pin) + 1 + i) % 10_000).padStart(4, '0'),
    );
    const answers = await Promise.all(
      [...wrong, 'é€😀'].map((pin) => driver.call(`POST /api/rides/${ride.id}/start`, { pin })),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_pins')).toHaveLength(96);
    expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin })).json().code).toBe(
      'too_many_pins',
    );
    clock.advance(61_000);
    expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin })).json().status).toBe(
      'picked_up',
    );
    await driver.report(dropoff);
    await driver.call(`POST /api/rides/${ride.id}/complete`);
    await offline(driver);
  });
});

describe('accepting', () => {
  test('of 200 drivers at once one wins and 199 are refused', async () => {
    const rider = await app.signedUp();
    const { ride } = await book(rider);
    const rivals: TestDriver[] = [];
    for (let i = 0; i < 200; i++) rivals.push(await onlineDriver());
    const answers = await Promise.all(
      rivals.map((driver) => driver.call(`POST /api/rides/${ride.id}/accept`, { driverId: driver.driverId })),
    );
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'won' : answer.json().code));
    expect(codes.filter((code) => code === 'won')).toHaveLength(1);
    expect(codes.filter((code) => code === 'driver_already_taken')).toHaveLength(199);
    const winner = rivals[codes.indexOf('won')]!;
    expect((await rider.call(`GET /api/rides/${ride.id}`)).json().driver.id).toBe(winner.driverId);
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    for (const driver of rivals) await offline(driver);
  }, 120_000);

  test('a driver on a ride cannot take another, an offline one none, and the type must fit', async () => {
    const [first, second, third] = [await app.signedUp(), await app.signedUp(), await app.signedUp()];
    const [driver, xl] = [await onlineDriver(), await onlineDriver(union, 'xl')];
    const a = await book(first);
    const b = await book(second);
    expect((await driver.call(`POST /api/rides/${a.ride.id}/accept`)).statusCode).toBe(200);
    expect((await driver.call(`POST /api/rides/${b.ride.id}/accept`)).json().code).toBe('driver_busy');
    expect((await xl.call(`POST /api/rides/${b.ride.id}/accept`)).json().code).toBe('wrong_vehicle_type');
    expect(
      (await driver.call(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: false })).json().code,
    ).toBe('finish_ride_first');
    const c = await book(third, { vehicleType: 'xl' });
    await offline(xl);
    expect((await xl.call(`POST /api/rides/${c.ride.id}/accept`)).json().code).toBe('driver_offline');
    for (const [rider, { ride }] of [
      [first, a],
      [second, b],
      [third, c],
    ] as const)
      await rider.call(`POST /api/rides/${ride.id}/cancel`);
    await offline(driver);
  });
});

describe('dispatch', () => {
  test('asks the chosen driver first, alone; when they decline, the others', async () => {
    const [rider, near, chosen] = [
      await app.signedUp(),
      await onlineDriver(),
      await onlineDriver({ lat: 43.655, lng: -79.39 }),
    ];
    const { ride } = await book(rider, {}, { driverId: pickedBy(rider, chosen) });
    await tick();
    expect((await near.call('GET /api/ride-requests')).json()).toEqual([]);
    expect((await near.call(`POST /api/rides/${ride.id}/accept`)).json().code).toBe('asked_someone_else');
    expect((await chosen.call('GET /api/ride-requests')).json()[0]?.offer).not.toBeNull();
    expect((await chosen.call(`POST /api/rides/${ride.id}/decline`)).statusCode).toBe(204);
    await tick();
    expect(
      (await chosen.call('GET /api/ride-requests'))
        .json()
        .every((request: { offer: unknown }) => request.offer === null),
    ).toBe(true);
    expect((await near.call('GET /api/ride-requests')).json()[0]).toMatchObject({
      id: ride.id,
      offer: { id: expect.any(Number) },
    });
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    expect((await near.call('GET /api/ride-requests')).json()).toEqual([]);
    for (const driver of [near, chosen]) await offline(driver);
  });

  test('an offer that runs out goes to the next, and after five minutes without a driver the money is let go', async () => {
    const [rider, driver] = [await app.signedUp(), await onlineDriver()];
    const { ride, paymentIntentId } = await book(rider);
    await tick();
    clock.advance(16_000);
    await driver.report();
    await tick();
    const [request] = (await driver.call('GET /api/ride-requests')).json();
    expect(request.offer).toBeNull();
    clock.advance(5 * 60_000);
    await tick();
    expect((await rider.call(`GET /api/rides/${ride.id}`)).json().status).toBe('no_driver');
    await expect.poll(() => holds.states.get(paymentIntentId)?.released).toBe(true);
    await offline(driver);
  });

  test('a driver who cancels gives the ride back ahead of the queue', async () => {
    const [early, rider, driver] = [await app.signedUp(), await app.signedUp(), await onlineDriver()];
    const { ride } = await book(rider);
    await driver.call(`POST /api/rides/${ride.id}/accept`);
    const waiting = await book(early);
    expect((await driver.call(`POST /api/rides/${ride.id}/cancel`)).json().status).toBe('pending');
    await offline(driver);
    const other = await onlineDriver();
    await tick();
    expect((await other.call('GET /api/ride-requests')).json()[0]).toMatchObject({
      id: ride.id,
      offer: { id: expect.any(Number) },
    });
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    await early.call(`POST /api/rides/${waiting.ride.id}/cancel`);
    await offline(other);
  });

  test('a scheduled ride sleeps, wakes half an hour ahead, and is then offered', async () => {
    const [rider, driver] = [await app.signedUp(), await onlineDriver()];
    const soon = new Date(clock.now().getTime() + 60 * 60_000).toISOString();
    const { ride } = await book(rider, { bookingType: 'scheduled', scheduledTime: soon });
    expect(ride).toMatchObject({ status: 'scheduled', scheduledTime: soon });
    await tick();
    expect((await driver.call('GET /api/ride-requests')).json()).toEqual([]);
    clock.advance(31 * 60_000);
    await driver.report();
    await tick();
    expect((await driver.call('GET /api/ride-requests')).json()[0]).toMatchObject({
      id: ride.id,
      offer: { id: expect.any(Number) },
    });
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    await offline(driver);
  });
});

describe('cancelling', () => {
  test('is free at first and costs the fee later; the driver is told at once', async () => {
    const [rider, driver] = [await app.signedUp(), await onlineDriver()];
    const early = await book(rider);
    await driver.call(`POST /api/rides/${early.ride.id}/accept`);
    expect((await rider.call(`POST /api/rides/${early.ride.id}/cancel`)).json()).toMatchObject({
      status: 'cancelled',
      cancellationFee: '0.00',
    });
    await app.rides.aftercare.settle(early.ride.id);
    expect(holds.states.get(early.paymentIntentId)).toMatchObject({ released: true, capturedCents: 0 });
    const { rows } = await app.database.pool.query(
      "select 1 from events where type = 'ride.cancelled' and subject = $1 and $2 = any(user_ids)",
      [`ride:${early.ride.id}`, driver.id],
    );
    expect(rows).toHaveLength(1);

    const late = await book(rider);
    await driver.call(`POST /api/rides/${late.ride.id}/accept`);
    clock.advance(3 * 60_000);
    expect((await rider.call(`GET /api/rides/${late.ride.id}`)).json().cancellationFeeNow).toBe('5.00');
    // The page said that it costs nothing, and two minutes passed before it was pressed.
    const surprised = await rider.call(`POST /api/rides/${late.ride.id}/cancel`, { feeAtMost: '0.00' });
    expect(surprised.json()).toMatchObject({ status: 409, code: 'fee_rose', fee: '5.00' });
    const told = await rider.call(`POST /api/rides/${late.ride.id}/cancel`, { feeAtMost: '5.00' });
    expect(told.json()).toMatchObject({ status: 'cancelled', cancellationFee: '5.00' });
    await app.rides.aftercare.settle(late.ride.id);
    expect(holds.states.get(late.paymentIntentId)).toMatchObject({ capturedCents: 500 });
    await offline(driver);
  });

  test('accepting and cancelling at the same moment leaves one outcome', async () => {
    const [rider, driver] = [await app.signedUp(), await onlineDriver()];
    for (let i = 0; i < 10; i++) {
      const { ride } = await book(rider);
      const [accepted, cancelled] = await Promise.all([
        driver.call(`POST /api/rides/${ride.id}/accept`),
        rider.call(`POST /api/rides/${ride.id}/cancel`),
      ]);
      expect(accepted.statusCode).toBeLessThan(500);
      const { status } = (await rider.call(`GET /api/rides/${ride.id}`)).json();
      expect(status).toBe(cancelled.statusCode === 200 ? 'cancelled' : 'driver_assigned');
      if (status !== 'cancelled') await rider.call(`POST /api/rides/${ride.id}/cancel`);
    }
    await offline(driver);
  });
});

describe('sharing and talking', () => {
  test('a shared link shows the trip without PIN, names or money', async () => {
    const [rider, driver] = [await app.signedUp(), await onlineDriver()];
    const { ride } = await book(rider);
    await driver.call(`POST /api/rides/${ride.id}/accept`);
    const { token } = (await rider.call(`POST /api/rides/${ride.id}/share`)).json();
    const seen = await app.call(`GET /api/shared-rides/${token}`);
    expect(seen.json()).toMatchObject({ status: 'driver_assigned', driver: { licensePlate: 'CRTK 418' } });
    expect(seen.json()).not.toHaveProperty('pin');
    expect(seen.body).not.toContain('Lovelace');
    expect((await app.call('GET /api/shared-rides/0000000000000000000000')).statusCode).toBe(404);

    expect(
      (await driver.call(`POST /api/rides/${ride.id}/messages`, { text: 'I am at the north door' }))
        .statusCode,
    ).toBe(201);
    expect((await rider.call(`GET /api/rides/${ride.id}/messages`)).json()).toMatchObject([
      { from: 'driver', text: 'I am at the north door' },
    ]);
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    expect((await rider.call(`POST /api/rides/${ride.id}/messages`, { text: 'hello?' })).json().code).toBe(
      'ride_ended',
    );
    await offline(driver);
  });
});
