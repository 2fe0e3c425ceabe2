/** The product is killed at random moments in the middle of rides, and started again: nothing is lost, nothing is doubled. */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { statusesWithDriver } from '#src/riding/rides/rules.ts';
import { vouchForDriver } from './drivers.ts';
import { goodCard } from './good-card.ts';
import { createProductProcess } from './process.ts';

const kills = process.env.TEST_LONG ? 5 : 3;
const people = 4;
const product = createProductProcess();
const { rows } = product;

interface Ride {
  id: number;
  status: string;
  pin: string | null;
}
/** A person's phone: calls fail while the product is down, and it looks again later. */
interface Phone {
  id: number;
  driverId: number;
  cookie: string;
  call<T>(call: string, body?: unknown): Promise<T>;
}

class No extends Error {}

async function signUp(email: string, isDriver: boolean): Promise<Phone> {
  let cookie = '';
  const call = async <T>(name: string, body?: unknown): Promise<T> => {
    const [method, path] = name.split(' ');
    const form = body instanceof URLSearchParams;
    const response = await fetch(product.address + path, {
      method: method!,
      headers: {
        cookie,
        ...(body ? { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
      },
      ...(body ? { body: form ? body.toString() : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    if (!response.ok) throw new No(`${name} ${response.status}: ${text}`);
    const set = response.headers.getSetCookie();
    if (set.length) cookie = set.map((one) => one.split(';')[0]).join('; ');
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const { id } = await call<{ id: number }>('POST /api/users', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: 'lantern-spruce-7',
    isDriver,
  });
  const made = isDriver
    ? await call<{ id: number }>('POST /api/drivers', {
        vehicleInfo: '2022 Toyota Camry',
        licensePlate: 'CRTK 418',
      })
    : { id: 0 };
  if (isDriver) await vouchForDriver(product.database, made.id);
  return {
    id,
    driverId: made.id,
    call,
    get cookie() {
      return cookie;
    },
  };
}

const union = { lat: 43.6453, lng: -79.3806 };
const highPark = { lat: 43.6538, lng: -79.4665 };
/** What the product has promised: rides it answered with 201, and the furthest status it told of each. */
const promised = new Map<number, string>();
const pins = new Map<number, string>();
const unexpected: string[] = [];
let booking = true;
/** How many bookings are under way: they go on when nobody begins one any more. */
let beingBooked = 0;
let running = true;

/** Repeats `step` until the test is over; being refused or cut off is life, a 500 is not. */
async function live(step: () => Promise<void>): Promise<void> {
  while (running) {
    try {
      await step();
    } catch (error) {
      if (error instanceof No && / 5\d\d: /.test(error.message)) unexpected.push(error.message);
    }
    await sleep(60 + Math.random() * 120);
  }
}

async function riderStep(phone: Phone): Promise<void> {
  const { asRider } = await phone.call<{ asRider: Ride | null }>('GET /api/rides/current');
  if (asRider) {
    if (asRider.pin) pins.set(asRider.id, asRider.pin);
    if (Math.random() < 0.02) {
      await phone.call(`POST /api/rides/${asRider.id}/cancel`, {});
      promised.set(asRider.id, 'cancelled');
    }
    return;
  }
  if (!booking) return;
  beingBooked += 1;
  try {
    await book(phone);
  } finally {
    beingBooked -= 1;
  }
}

async function book(phone: Phone): Promise<void> {
  const { quoteId } = await phone.call<{ quoteId: string }>('POST /api/rides/estimate', {
    pickupLocation: 'Union Station',
    destination: 'High Park',
    pickupLat: union.lat,
    pickupLng: union.lng,
    destLat: 43.6538,
    destLng: -79.4665,
    vehicleType: 'standard',
  });
  const intent = await phone.call<Record<string, string>>('POST /api/create-payment-intent', {
    paymentType: 'ride',
    quoteId,
  });
  await phone.call(
    `POST /sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`,
    new URLSearchParams({
      key: intent.publishableKey!,
      client_secret: intent.clientSecret!,
      ...goodCard,
    }),
  );
  const ride = await phone.call<Ride>('POST /api/rides', {
    quoteId,
    paymentIntentId: intent.paymentIntentId,
  });
  promised.set(ride.id, ride.status);
  pins.set(ride.id, ride.pin!);
}

async function driverStep(phone: Phone): Promise<void> {
  await phone.call(`PATCH /api/drivers/${phone.driverId}`, { isAvailable: true, ...union });
  await phone.call(`POST /api/drivers/${phone.driverId}/position`, { ...union, heading: 0, speed: 0 });
  const { asDriver } = await phone.call<{ asDriver: Ride | null }>('GET /api/rides/current');
  const move = async (id: number, verb: string, body?: object) => {
    const { status } = await phone.call<Ride>(`POST /api/rides/${id}/${verb}`, body);
    promised.set(id, status);
  };
  if (asDriver) {
    const { id, status } = asDriver;
    if (status === 'driver_assigned') await move(id, 'arriving');
    else if (status === 'driver_arriving') {
      await move(id, 'arrived');
      if (pins.has(id)) await move(id, 'start', { pin: pins.get(id) });
    } else {
      await phone.call(`POST /api/drivers/${phone.driverId}/position`, highPark);
      await move(id, 'complete');
    }
    return;
  }
  const [request] = await phone.call<{ id: number }[]>('GET /api/ride-requests');
  if (request) await move(request.id, 'accept', { driverId: phone.driverId });
}

/** Follows the live stream of a phone through every restart; what it heard, in order. */
function followStream(phone: Phone) {
  const heard: { id: string; type: string }[] = [];
  let lastId: string | undefined;
  void (async () => {
    while (running) {
      try {
        const response = await fetch(`${product.address}/api/live`, {
          headers: { cookie: phone.cookie, ...(lastId ? { 'last-event-id': lastId } : {}) },
        });
        let rest = '';
        for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
          const frames = (rest + chunk).split('\n\n');
          rest = frames.pop()!;
          for (const frame of frames) {
            const id = /^id: (.+)$/m.exec(frame)?.[1];
            const type = /^event: (.+)$/m.exec(frame)?.[1];
            if (id && type) heard.push({ id, type });
            lastId = id ?? lastId;
          }
        }
      } catch {
        // The product is down; the stream comes back and resumes.
      }
      await sleep(50);
    }
  })();
  return { heard, connected: () => lastId !== undefined };
}

const order = ['scheduled', 'pending', 'driver_assigned', 'driver_arriving', 'picked_up', 'in_transit'];
const ended = ['completed', 'cancelled', 'no_driver'];

/** What must hold at every moment, whatever has just been killed. */
async function checkRides(): Promise<void> {
  const rides = await rows<{
    id: number;
    status: string;
    driver_id: number | null;
    rider_id: number;
    last_event: string;
  }>(
    `select r.id, r.status, r.driver_id, r.rider_id,
       (select payload->>'status' from events where subject = 'ride:' || r.id order by seq desc limit 1) as last_event
     from rides r order by r.id`,
  );
  const byId = new Map(rides.map((ride) => [ride.id, ride]));
  for (const [id, status] of promised) {
    const ride = byId.get(id);
    expect(ride, `ride ${id} was promised`).toBeDefined();
    if (ended.includes(status)) expect([id, ride!.status]).toEqual([id, status]);
    else if (!ended.includes(ride!.status)) {
      expect([id, order.indexOf(ride!.status) >= order.indexOf(status)]).toEqual([id, true]);
    }
  }
  const open = rides.filter((ride) => !ended.includes(ride.status));
  const carried = rides.filter((ride) => (statusesWithDriver as readonly string[]).includes(ride.status));
  for (const ride of carried) expect([ride.id, ride.driver_id]).toEqual([ride.id, expect.any(Number)]);
  expect(new Set(carried.map((ride) => ride.driver_id)).size).toBe(carried.length);
  expect(new Set(open.map((ride) => ride.rider_id)).size).toBe(open.length);
  for (const ride of rides) expect([ride.id, ride.last_event]).toEqual([ride.id, ride.status]);
  expect(await rows('select entry_id from ledger_lines group by entry_id having sum(cents) <> 0')).toEqual(
    [],
  );
}

test('killed in the middle of rides, the product comes back without losing or doubling anything', async () => {
  await product.start();
  const riders = await Promise.all(
    Array.from({ length: people }, (_, i) => signUp(`rider-${i}@example.com`, false)),
  );
  const drivers = await Promise.all(
    Array.from({ length: people }, (_, i) => signUp(`driver-${i}@example.com`, true)),
  );
  const stream = followStream(drivers[0]!);
  await expect.poll(stream.connected).toBe(true);
  const [first] = await rows<{ seq: string }>('select coalesce(max(seq), 0) as seq from events');
  const lives = [
    ...riders.map((phone) => live(() => riderStep(phone))),
    ...drivers.map((phone) => live(() => driverStep(phone))),
  ];
  let inFlight = 0;
  const openRides = async () => (await rows('select 1 from rides where status = any($1)', [order])).length;
  for (let i = 0; i < kills; i++) {
    // On a slow machine it takes a while until rides are under way; the kill itself comes at any moment after.
    await expect.poll(openRides, { timeout: 90_000, interval: 50 }).toBeGreaterThan(1);
    await sleep(Math.random() * 1500);
    await product.kill();
    await checkRides();
    inFlight += await openRides();
    await product.start();
    await checkRides();
  }
  expect(inFlight).toBeGreaterThan(0);

  // Nobody books any more; what is open is driven to its end, and its money with it.
  booking = false;
  await expect.poll(() => beingBooked, { timeout: 40_000 }).toBe(0);
  // A hold whose booking call a kill cut off is booked by itself seconds later, so all of it has to be over at once.
  await expect
    .poll(
      () =>
        rows(`select 'ride ' || id as open, status from rides where settled_at is null
          union all select 'hold ' || id, status from payments where status = 'requires_capture'`),
      { timeout: 80_000, interval: 500 },
    )
    .toEqual([]);
  running = false;
  await Promise.all(lives);
  await checkRides();
  expect(unexpected).toEqual([]);

  const money = await rows<{ id: number; owed: number; captured: number; status: string; payments: number }>(
    `select r.id, case r.status when 'completed' then coalesce((r.charged->>'totalCents')::int, r.held_cents) else coalesce(r.cancellation_fee_cents, 0) end as owed,
       p.captured_cents as captured, p.status,
       (select count(*)::int from payments where claimed_by = 'ride:' || r.id) as payments
     from rides r join payments p on p.id = r.payment_intent_id or p.intent_id = r.payment_intent_id order by r.id`,
  );
  expect(money.length).toBe((await rows('select 1 from rides')).length);
  for (const { id, owed, captured, status, payments } of money) {
    expect([id, captured, payments, status]).toEqual([id, owed, 1, owed > 0 ? 'succeeded' : 'canceled']);
  }
  const [book] = await rows<{ sum: number }>('select coalesce(sum(cents), 0)::int as sum from ledger_lines');
  expect(book!.sum).toBe(0);
  expect(money.filter(({ captured }) => captured > 0).length).toBeGreaterThan(0);

  const told = await rows<{ id: string; type: string }>(
    `select xid::text || '-' || seq as id, type from events where $1 = any(user_ids) and seq > $2 order by events.xid, seq`,
    [drivers[0]!.id, first!.seq],
  );
  expect(told.length).toBeGreaterThan(2);
  expect(stream.heard.filter(({ id }) => Number(id.split('-')[1]) > Number(first!.seq))).toEqual(told);
}, 240_000);
