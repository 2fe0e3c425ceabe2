import { describe, expect, test } from 'vitest';
import { dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { fareOf } from '#src/riding/quotes/fares.ts';
import { changeValidMs, mostChanges } from '../rules.ts';
import { at, createChanging } from './testing.ts';

const made = await createChanging();
const { app, clock, holds, rideRow, events, ask, accept, quote, code, driven, pickUp, aboard, drive } = made;
const { onlineDriver, book, dropoff } = made;
const operator = await app.signedUp({}, ['rider', 'operator']);
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe('with a car on its way', () => {
  test('another destination has its price and arrival before the yes, and plan, price and hold change at once', async () => {
    const { rider, driver, id, paymentIntentId } = await driven();
    const before = await rideRow(id);
    const change = await quote(rider, id, { destination: at.scarborough });
    expect(change).toMatchObject({ state: 'quoted', by: 'rider', changed: ['destination'] });
    expect(change.polyline.length).toBeGreaterThan(5);
    expect(Date.parse(change.arrivesAt ?? '')).toBeGreaterThan(clock.now().getTime());
    expect(cents(change.priceBefore)).toBe(before.held_cents);
    // Nothing is otherwise before the yes.
    expect(await rideRow(id)).toMatchObject({ plan_version: 0, held_cents: before.held_cents });
    const destination = change.after.destination.address;
    expect((await accept(rider, id, change.id)).json()).toMatchObject({ destination });
    const after = await rideRow(id);
    expect(after).toMatchObject({
      plan_version: 1,
      dest_lat: at.scarborough.lat,
      held_cents: cents(change.priceAfter),
    });
    // By the terms that the ride was quoted with, part by part.
    const fare = fareOf({
      terms: after.terms,
      distanceMeters: after.distance_meters,
      durationSeconds: after.duration_seconds,
    });
    expect(after.terms.rate).toEqual(before.terms.rate);
    expect(fare.totalCents).toBe(after.held_cents);
    expect(after.parts).toEqual(fare.parts);
    // A larger hold stands in the place of the first one.
    expect(after.payment_intent_id).not.toBe(paymentIntentId);
    expect(holds.states.get(paymentIntentId)).toMatchObject({ claimedBy: null, released: true });
    expect(holds.states.get(after.payment_intent_id)).toMatchObject({
      claimedBy: `ride:${id}`,
      amountCents: after.held_cents,
      released: false,
    });
    expect((await events(id)).at(-1)).toMatchObject({ type: 'ride.changed', payload: { by: 'rider' } });
    expect(JSON.stringify((await events(id)).at(-1)?.payload)).not.toContain(change.priceAfter);
    // The driver is led to the new place, and gets their share of the new price.
    expect((await driver.call(`GET /api/rides/${id}`)).json()).toMatchObject({ destination });
    const list = (await driver.call(`GET /api/rides/${id}/changes`)).json();
    expect(list.made).toMatchObject([{ id: change.id, state: 'made' }]);
    expect(cents(list.made[0].priceAfter)).toBeLessThan(after.held_cents);
  });

  test('said again the yes is answered alike and changes nothing', async () => {
    const { rider, id } = await driven();
    const change = await quote(rider, id, { destination: at.scarborough });
    const [first, second] = await Promise.all([accept(rider, id, change.id), accept(rider, id, change.id)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const third = await accept(rider, id, change.id);
    expect(third.json()).toMatchObject({ destination: change.after.destination.address });
    expect(await rideRow(id)).toMatchObject({ plan_version: 1 });
    expect((await events(id)).filter(({ type }) => type === 'ride.changed')).toHaveLength(1);
    const { payment_intent_id } = await rideRow(id);
    const standing = [...holds.states].filter(([, { userId, released }]) => userId === rider.id && !released);
    expect(standing.map(([key]) => key)).toEqual([payment_intent_id]);
  });

  test('a nearer destination keeps the hold, and less is taken of it', async () => {
    const ride = await driven();
    const { rider, driver, id, paymentIntentId } = ride;
    const { held_cents: before } = await rideRow(id);
    const change = await quote(rider, id, { destination: at.kensington });
    expect(cents(change.priceAfter)).toBeLessThan(before);
    await accept(rider, id, change.id);
    expect(await rideRow(id)).toMatchObject({ payment_intent_id: paymentIntentId });
    // A dearer one within the hold needs no bank either.
    const back = await quote(rider, id, { destination: { address: 'High Park', ...dropoff } });
    await accept(rider, id, back.id);
    expect(await rideRow(id)).toMatchObject({
      payment_intent_id: paymentIntentId,
      held_cents: cents(back.priceAfter),
    });
    const nearer = await quote(rider, id, { destination: at.kensington });
    await accept(rider, id, nearer.id);
    await pickUp(ride);
    await driver.report(at.kensington);
    expect((await driver.call(`POST /api/rides/${id}/complete`)).statusCode).toBe(200);
    await app.rides.aftercare.settle(id);
    expect(holds.states.get(paymentIntentId)).toMatchObject({ capturedCents: cents(nearer.priceAfter) });
    const receipt = (await rider.call(`GET /api/rides/${id}/receipt`)).json();
    expect(receipt).toMatchObject({
      total: nearer.priceAfter,
      changes: [{}, {}, { words: 'To Kensington Market' }],
    });
  });

  test('a stop more and a stop less; the note too', async () => {
    const { rider, id } = await driven();
    const more = await quote(rider, id, { stops: [at.kensington], note: 'By the side door' });
    expect(more.changed).toEqual(['stops', 'note']);
    await accept(rider, id, more.id);
    expect(await rideRow(id)).toMatchObject({ stops: [at.kensington], note: 'By the side door' });
    const less = await quote(rider, id, { stops: [] });
    expect(cents(less.priceAfter)).toBeLessThan(cents(more.priceAfter));
    await accept(rider, id, less.id);
    expect(await rideRow(id)).toMatchObject({ stops: [], note: 'By the side door', plan_version: 2 });
  });

  test('what drivers are asked at this moment is taken back, since it is another trip', async () => {
    const rider = await app.signedUp();
    const driver = await onlineDriver();
    const { ride } = await book(rider);
    await dispatchEverywhere(app.rides);
    const offered = async () =>
      (await app.database.pool.query(`select status from ride_offers where ride_id = $1`, [ride.id])).rows;
    expect(await offered()).toEqual([{ status: 'open' }]);
    const change = await quote(rider, ride.id, { destination: at.scarborough });
    expect(change.arrivesAt).toBeNull();
    expect((await accept(rider, ride.id, change.id)).statusCode).toBe(200);
    expect(await offered()).toEqual([{ status: 'withdrawn' }]);
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    await made.offline(driver);
  });
});

describe('with the rider in the car', () => {
  test('what was driven counts once, and the new way from where the car is', async () => {
    const { rider, driver, id } = await aboard();
    await drive(driver, at.exhibition);
    const before = await rideRow(id);
    const change = await quote(rider, id, { destination: at.kensington });
    expect((await accept(rider, id, change.id)).statusCode).toBe(200);
    const after = await rideRow(id);
    // About three kilometres driven, and the way from Exhibition Place to Kensington Market.
    const driven = (await rider.call(`GET /api/rides/${id}`)).json();
    expect(driven.destination).toBe(at.kensington.address);
    expect(after.distance_meters).toBeGreaterThan(3000 + change.wayMeters - 200);
    expect(after.distance_meters).toBeLessThanOrEqual(before.distance_meters + change.wayMeters);
    expect(after.held_cents).toBe(cents(change.priceAfter));
  });

  test('the same destination costs what was promised, whatever detour lies behind', async () => {
    const { rider, driver, id } = await aboard();
    await drive(driver, at.danforth, 12);
    const { held_cents: promised } = await rideRow(id);
    const more = await quote(rider, id, {
      destination: { address: 'High Park, the gate', lat: 43.654, lng: -79.4664 },
    });
    expect(cents(more.priceAfter)).toBeLessThan(promised + 100);
  });

  test('it ends here: the car’s place is the drop-off, and less is paid', async () => {
    const { rider, driver, id } = await aboard();
    await drive(driver, at.exhibition);
    const change = await quote(rider, id, { endHere: true });
    expect(change).toMatchObject({ endsHere: true, wayMeters: 0 });
    expect(cents(change.priceAfter)).toBeLessThan(cents(change.priceBefore));
    // The car goes on while its rider reads; it ends where it can stop now, at the price that was shown.
    await drive(driver, { lat: 43.6345, lng: -79.4263 }, 1, at.exhibition);
    expect((await accept(rider, id, change.id)).statusCode).toBe(200);
    expect(await rideRow(id)).toMatchObject({ dest_lng: -79.4263, held_cents: cents(change.priceAfter) });
    expect((await driver.call(`POST /api/rides/${id}/complete`)).json()).toMatchObject({
      status: 'completed',
      cutShort: null,
    });
    expect(await rideRow(id)).toMatchObject({ fare_cents: cents(change.priceAfter) });
  });

  test('a stop that was reached stays, one that was not is taken out', async () => {
    const { rider, driver, id } = await aboard({
      stops: [at.kensington, at.exhibition].map((place) => ({ ...place })),
    });
    await drive(driver, at.kensington);
    expect((await driver.call(`POST /api/rides/${id}/stops/1/arrived`)).statusCode).toBe(200);
    const change = await quote(rider, id, { stops: [] });
    expect(change.after.stops).toMatchObject([{ address: at.kensington.address }]);
    await accept(rider, id, change.id);
    expect((await rideRow(id)).stops).toMatchObject([{ address: at.kensington.address }]);
    expect((await driver.call(`POST /api/rides/${id}/stops/1/left`)).statusCode).toBe(200);
    await driver.report({ lat: 43.6538, lng: -79.4665 });
    expect((await driver.call(`POST /api/rides/${id}/complete`)).statusCode).toBe(200);
  });
});

describe('what is refused', () => {
  test('what is none, too far, too much or not theirs', async () => {
    const { rider, driver, id } = await driven();
    const stranger = await app.signedUp();
    expect(code(await ask(stranger, id, { destination: at.scarborough }))).toBe('not_your_ride');
    expect(code(await ask(rider, id, {}))).toBe('nothing_changed');
    expect(code(await ask(rider, id, { destination: at.ottawa }))).toBe('not_driven_there');
    expect(code(await ask(rider, id, { endHere: true }))).toBe('only_aboard');
    expect(code(await ask(rider, id, { vehicleType: 'premium' }))).toBe('only_ahead');
    expect(code(await ask(rider, id, { destination: at.union }))).toBe('same_place');
    const four = [at.kensington, at.exhibition, at.danforth, at.scarborough];
    expect((await ask(rider, id, { stops: four })).statusCode).toBe(400);
    expect(code(await accept(rider, id, `change_${'0'.repeat(32)}`))).toBe('change_not_found');
    const change = await quote(rider, id, { destination: at.scarborough });
    expect(code(await accept(driver, id, change.id))).toBe('not_your_ride');
    clock.advance(changeValidMs);
    expect(code(await accept(rider, id, change.id))).toBe('change_over');
    expect(await rideRow(id)).toMatchObject({ plan_version: 0 });
  });

  test('a no-go area, at the field of its place, as at booking', async () => {
    const { rider, id } = await driven();
    const { lat, lng } = at.kensington;
    const ring = [
      [lng - 0.004, lat - 0.004],
      [lng + 0.004, lat - 0.004],
      [lng + 0.004, lat + 0.004],
      [lng - 0.004, lat + 0.004],
    ];
    const city = (await operator.call('GET /api/operations/cities/toronto')).json();
    const facts = (areas: unknown[]) => ({ ...city.versions[0].facts, areas });
    const setAreas = async (areas: unknown[]) => {
      const { newestVersion: version } = (await operator.call('GET /api/operations/cities/toronto')).json();
      const body = { version, effectiveFrom: null, reason: 'As drawn', facts: facts(areas) };
      expect((await operator.call('PUT /api/operations/cities/toronto', body)).statusCode).toBe(200);
    };
    await setAreas([{ id: 'market', kind: 'no_go', name: 'Kensington', ring, refuses: 'drop_off' }]);
    const answer = await ask(rider, id, { destination: at.kensington });
    expect(answer.json()).toMatchObject({
      code: 'no_go_area',
      errors: { destination: 'No drop-offs in Kensington. Move the pin out of it.' },
    });
    await setAreas([]);
    expect((await ask(rider, id, { destination: at.kensington })).statusCode).toBe(201);
  });

  test('more changes than one ride has; it can end here all the same', async () => {
    const { rider, driver, id } = await aboard();
    await drive(driver, at.exhibition);
    await app.database.pool.query(
      `insert into ride_changes (id, ride_id, asked_by, state, ends_here, plan_version, reached, aboard, before, plan,
         before_cents, after_cents, pay_before_cents, pay_after_cents, way_meters, way_seconds, created_at, expires_at, answered_at)
       select 'change_' || $1 || '_' || n, $1::int, 'rider', 'made', false, 0, 0, false, '{}', '{}', 1, 1, 1, 1, 1, 1, now(), now(), now()
       from generate_series(1, $2) n`,
      [id, mostChanges],
    );
    expect(code(await ask(rider, id, { destination: at.scarborough }))).toBe('too_many_changes');
    const end = await quote(rider, id, { endHere: true });
    expect((await accept(rider, id, end.id)).statusCode).toBe(200);
    await app.database.pool.query('delete from ride_changes where ride_id = $1', [id]);
  });

  test('the bank says no: nothing changes, and the ride goes on', async () => {
    const { rider, id, paymentIntentId } = await driven();
    const change = await quote(rider, id, { destination: at.scarborough });
    for (const said of ['declined', 'wants_payer'] as const) {
      holds.larger.set(rider.id, said);
      const answer = await accept(rider, id, change.id);
      expect([answer.statusCode, code(answer)]).toEqual([402, 'more_declined']);
      expect(await rideRow(id)).toMatchObject({ plan_version: 0, payment_intent_id: paymentIntentId });
      expect(holds.states.get(paymentIntentId)).toMatchObject({ claimedBy: `ride:${id}`, released: false });
    }
    const open = [...holds.states.values()].filter(
      ({ userId, released }) => userId === rider.id && !released,
    );
    expect(open).toHaveLength(1);
    // Asked again with another card it is held anew.
    holds.larger.delete(rider.id);
    expect((await accept(rider, id, change.id)).statusCode).toBe(200);
  });

  test.each(['gift_card', 'paypal', 'other'] as const)(
    'more than was held by %s, and less is possible',
    async (raise) => {
      const { rider, id, paymentIntentId } = await driven();
      const state = holds.states.get(paymentIntentId);
      if (state) state.raise = raise;
      const answer = await ask(rider, id, { destination: at.scarborough });
      expect([answer.statusCode, code(answer)]).toEqual([402, 'cannot_hold_more']);
      expect(
        (await accept(rider, id, (await quote(rider, id, { destination: at.kensington })).id)).statusCode,
      ).toBe(200);
    },
  );

  test('what the driver is handed changes with the price', async () => {
    const { rider, id, paymentIntentId } = await driven();
    const state = holds.states.get(paymentIntentId);
    if (state) state.raise = 'word';
    const change = await quote(rider, id, { destination: at.scarborough });
    expect((await accept(rider, id, change.id)).statusCode).toBe(200);
    expect(await rideRow(id)).toMatchObject({
      payment_intent_id: paymentIntentId,
      held_cents: cents(change.priceAfter),
    });
    expect(holds.states.get(paymentIntentId)?.amountCents).toBe(cents(change.priceAfter));
  });

  test('a promo code’s discount stays what it was', async () => {
    const { rider, id } = await driven();
    await app.database.pool.query(
      `update rides set discount_cents = 300, held_cents = held_cents - 300,
         parts = parts || '[{"kind": "promo", "code": "WELCOME", "cents": -300, "share": "company"}]' where id = $1`,
      [id],
    );
    const change = await quote(rider, id, { destination: at.scarborough });
    expect((await accept(rider, id, change.id)).statusCode).toBe(200);
    const after = await rideRow(id);
    expect(after.discount_cents).toBe(300);
    expect(after.parts.at(-1)).toMatchObject({ kind: 'promo', cents: -300 });
  });
});

describe('the driver suggests', () => {
  test('and it is the rider who says yes', async () => {
    const { rider, driver, id } = await aboard();
    await drive(driver, at.exhibition);
    const change = await quote(driver, id, { endHere: true });
    expect(change).toMatchObject({ state: 'suggested', by: 'driver' });
    expect((await events(id)).at(-1)).toMatchObject({ type: 'ride.change_suggested' });
    const seen = (await rider.call(`GET /api/rides/${id}/changes`)).json();
    expect(seen.suggested).toMatchObject({ id: change.id, endsHere: true });
    // The rider reads the price, the driver what they get of it.
    expect(cents(seen.suggested.priceAfter)).toBeGreaterThan(cents(change.priceAfter));
    expect(code(await accept(driver, id, change.id))).toBe('not_your_ride');
    expect((await accept(rider, id, change.id)).statusCode).toBe(200);
    expect((await events(id)).at(-1)).toMatchObject({ type: 'ride.changed', payload: { by: 'driver' } });
  });

  test('and the rider says no, or the driver takes it back', async () => {
    const { rider, driver, id } = await aboard();
    for (const person of [rider, driver]) {
      const change = await quote(driver, id, { destination: at.kensington });
      expect((await person.call(`POST /api/rides/${id}/changes/${change.id}/decline`)).statusCode).toBe(204);
      expect((await events(id)).at(-1)).toMatchObject({ type: 'ride.change_answered' });
      expect(code(await accept(rider, id, change.id))).toBe('change_over');
      expect((await rider.call(`GET /api/rides/${id}/changes`)).json().suggested).toBeNull();
    }
    const own = await quote(rider, id, { destination: at.kensington });
    const answer = await driver.call(`POST /api/rides/${id}/changes/${own.id}/decline`);
    expect(code(answer)).toBe('not_your_ride');
  });
});
