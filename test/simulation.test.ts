/** Riders and drivers who do anything at any moment, alone and at once; after every step the world must make sense. */

import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createRandom } from '#demo/fleet/random.ts';
import { statusesWithDriver } from '#src/features/rides/rules.ts';
import { createMemoryHolds } from '#src/features/rides/server/memory-holds.ts';
import { manualClock } from '#src/platform/clock.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { createTestApp } from './app.ts';
import { vouchForDriver } from './drivers.ts';

const riderCount = 8;
const driverCount = 6;
const steps = Number(process.env.SIMULATION_STEPS ?? 1000);
// One city at every `npm test`, several in `npm run test:long`.
const seeds = [
  Number(process.env.SIMULATION_SEED ?? 1),
  ...(process.env.TEST_LONG ? Array.from({ length: 10 }, (_, i) => i + 2) : []),
];

const carried: readonly string[] = statusesWithDriver;
const ended = ['completed', 'cancelled', 'no_driver'];
const center = { lat: 43.6505, lng: -79.3835 };

const selectRides = `select id, status, rider_id, driver_id, behind_ride_id as behind, pin, pickup_lat as lat, pickup_lng as lng,
     dest_lat, dest_lng from rides order by id`;
interface RideNow {
  id: number;
  status: string;
  rider_id: number;
  driver_id: number | null;
  /** The ride its driver finishes first. */
  behind: number | null;
  pin: string;
  /** Of the pickup. */
  lat: number;
  lng: number;
  dest_lat: number;
  dest_lng: number;
}

async function createWorld(seed: number) {
  const clock = manualClock(new Date());
  const holds = createMemoryHolds();
  const app = await createTestApp({ clock, holds, dispatchLoop: false });
  await app.start();
  const random = createRandom(seed);
  const { pool } = app.database;
  const actorOf = (id: number, email: string): Actor => ({
    userId: id,
    sessionId: '0',
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    roles: ['rider', 'driver'],
  });
  const riders: Actor[] = [];
  for (let i = 0; i < riderCount; i++) {
    const { id, email } = await app.signedUp();
    riders.push(actorOf(id, email));
  }
  const drivers: { actor: Actor; id: number }[] = [];
  for (let i = 0; i < driverCount; i++) {
    const { id: userId, email } = await app.signedUp({}, ['rider', 'driver']);
    const actor = actorOf(userId, email);
    const { id } = await app.drivers.register(actor, {
      vehicleInfo: '2022 Toyota Camry',
      vehicleType: 'standard',
      licensePlate: `CRTK ${i}`,
      country: 'Canada',
      state: 'Ontario',
      city: 'Toronto',
    });
    await vouchForDriver(app.database, id);
    await app.drivers.setAvailability(actor, id, true, center);
    drivers.push({ actor, id });
  }

  const readRides = async () => (await pool.query<RideNow>(selectRides)).rows;
  let rides: RideNow[] = [];
  let lastSeq = 0;
  const counts = new Map<string, number>();

  const near = () => ({
    lat: center.lat + random.between(-0.01, 0.01),
    lng: center.lng + random.between(-0.01, 0.01),
  });
  const report = (driver: { actor: Actor; id: number }, { lat, lng } = near()) =>
    app.drivers.reportPosition(driver.actor, driver.id, {
      lat,
      lng,
      heading: 0,
      speedKmh: 20,
      accuracyMeters: 5,
    });

  async function book(rider: Actor): Promise<unknown> {
    const [from, to] = [near(), near()];
    const scheduled = random.chance(0.15);
    const quote = await app.rides.quoting.estimate(rider, {
      pickupLocation: 'Here',
      destination: 'There',
      pickupLat: from.lat,
      pickupLng: from.lng,
      destLat: to.lat + 0.03,
      destLng: to.lng,
      vehicleType: 'standard',
      bookingType: scheduled ? 'scheduled' : 'instant',
      scheduledTime: scheduled ? new Date(clock.now().getTime() + 40 * 60_000).toISOString() : null,
    } as Parameters<typeof app.rides.quoting.estimate>[1]);
    if (!quote.covered) throw new Error('the trip leaves the city');
    const paymentIntentId = holds.authorise(rider.userId, Math.round(Number(quote.estimatedFare) * 100));
    const request = {
      quoteId: quote.quoteId,
      paymentIntentId,
      ...(random.chance(0.2)
        ? { driverId: app.drivers.aliasOf(`person:${rider.userId}`, random.pick(drivers).id) }
        : {}),
    } as Parameters<typeof app.rides.booking.book>[1];
    if (random.chance(0.1)) {
      return Promise.allSettled([
        app.rides.booking.book(rider, request, '127.0.0.1'),
        app.rides.booking.book(rider, request, '127.0.0.1'),
      ]);
    }
    return app.rides.booking.book(rider, request, '127.0.0.1');
  }

  /** What a driver is asked, they take. */
  async function answer(driver: { actor: Actor; id: number }): Promise<void> {
    const { rows } = await pool.query<{ id: number; behind: number | null }>(
      `select ride_id as id, behind_ride_id as behind from ride_offers where driver_id = $1 and status = 'open'`,
      [driver.id],
    );
    const [asked] = rows;
    if (!asked) return;
    const taken = await app.rides.moves.accept(driver.actor, asked.id);
    if (taken.behindRideId !== null) counts.set('take the next', (counts.get('take the next') ?? 0) + 1);
  }

  /** One thing somebody does; the ride is often the right one, and often not. */
  function deed(): [name: string, () => Promise<unknown>] {
    const driver = random.pick(drivers);
    const own = rides.find(
      (ride) => ride.driver_id === driver.id && carried.includes(ride.status) && ride.behind === null,
    );
    const pending = rides.filter((ride) => ride.status === 'pending');
    const any = rides.length ? random.pick(rides) : undefined;
    const ride = (random.chance(0.9) ? own : any) ?? any;
    const rider = random.pick(riders);
    const verbs: [number, string, () => Promise<unknown>][] = [
      [12, 'book', () => book(rider)],
      [14, 'tick', () => app.rides.dispatch.tick()],
      [6, 'report', () => report(driver)],
      [6, 'answer an offer', () => answer(driver)],
      [1, 'break', () => app.drivers.setPaused(driver.actor, driver.id, random.chance(0.3))],
      [1, 'go online', () => app.drivers.setAvailability(driver.actor, driver.id, true, near())],
      [1, 'go offline', () => app.drivers.setAvailability(driver.actor, driver.id, false)],
    ];
    if (own && random.chance(0.3)) {
      const end = { lat: own.dest_lat, lng: own.dest_lng };
      verbs.push([12, 'near the end', () => report(driver, end)]);
    }
    const wanted = pending.length && random.chance(0.9) ? random.pick(pending) : any;
    if (wanted) {
      verbs.push([14, 'accept', () => app.rides.moves.accept(driver.actor, wanted.id)]);
      verbs.push([2, 'decline', () => app.rides.moves.decline(driver.actor, wanted.id)]);
    }
    if (ride) {
      const pin = random.chance(0.9) ? ride.pin : '0000';
      verbs.push([10, 'arriving', () => app.rides.moves.arriving(driver.actor, ride.id)]);
      const atTheDoor = random.chance(0.9);
      verbs.push([
        10,
        'arrived',
        async () => {
          if (atTheDoor) await report(driver, ride);
          await app.rides.moves.arrived(driver.actor, ride.id);
        },
      ]);
      verbs.push([10, 'start', () => app.rides.moves.start(driver.actor, ride.id, pin)]);
      verbs.push([8, 'complete', () => app.rides.moves.complete(driver.actor, ride.id)]);
      verbs.push([2, 'driver cancels', () => app.rides.moves.cancel(driver.actor, ride.id)]);
    }
    if (any) {
      const whose = riders.find(({ userId }) => userId === any.rider_id)!;
      verbs.push([
        2,
        'rider cancels',
        () => app.rides.moves.cancel(random.chance(0.9) ? whose : rider, any.id),
      ]);
      verbs.push([2, 'settle', () => app.rides.aftercare.settle(any.id)]);
      verbs.push([1, 'rate', () => app.rides.aftercare.rate(whose, any.id, { stars: 5 })]);
    }
    let left = random.next() * verbs.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, run] of verbs) {
      left -= weight;
      if (left < 0) return [name, run];
    }
    throw new Error('no verb was picked');
  }

  async function attempt([name, run]: [string, () => Promise<unknown>]): Promise<void> {
    try {
      await run();
      counts.set(name, (counts.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async function step(): Promise<string> {
    const atOnce = random.chance(0.25) ? [deed(), deed(), deed()] : [deed()];
    await Promise.all(atOnce.map(attempt));
    if (random.chance(0.3)) clock.advance(random.between(500, 20_000));
    if (random.chance(0.005)) clock.advance(6 * 60_000);
    return atOnce.map(([name]) => name).join(' and ');
  }

  /** What is wrong after a step; empty when nothing is. */
  async function faults(): Promise<string[]> {
    const found: string[] = [];
    const before = new Map(rides.map((ride) => [ride.id, ride.status]));
    const told = await app.database.transaction(async (tx) => {
      // One moment for both, because a car that leaves its pickup moves its ride by itself.
      await tx.execute(sql`set transaction isolation level repeatable read`);
      rides = (await tx.execute(sql.raw(selectRides))).rows as unknown as RideNow[];
      const events = await tx.execute<{ seq: string; id: number; status: string }>(
        sql`select seq, (payload->>'rideId')::int as id, payload->>'status' as status from events
            where subject like 'ride:%' and seq > ${lastSeq} order by seq`,
      );
      return events.rows;
    });
    lastSeq = Number(told.at(-1)?.seq ?? lastSeq);

    const twice = (values: (number | null)[]) => values.filter((value, i) => values.indexOf(value) !== i);
    const onTheWay = rides.filter(({ status }) => carried.includes(status));
    const open = rides.filter(({ status }) => status === 'pending' || carried.includes(status));
    const present = onTheWay.filter(({ behind }) => behind === null);
    const next = onTheWay.filter(({ behind }) => behind !== null);
    for (const id of twice(present.map((ride) => ride.driver_id))) found.push(`driver ${id} has two rides`);
    for (const id of twice(next.map((ride) => ride.driver_id))) found.push(`driver ${id} has two next rides`);
    for (const ride of next) {
      const front = present.find(({ id }) => id === ride.behind);
      if (!front || front.driver_id !== ride.driver_id || ride.status !== 'driver_assigned')
        found.push(`ride ${ride.id} waits behind ${ride.behind}, which its driver is not on`);
    }
    for (const id of twice(open.map((ride) => ride.rider_id))) found.push(`rider ${id} has two open rides`);
    for (const ride of onTheWay) if (ride.driver_id === null) found.push(`ride ${ride.id} has no driver`);

    // Every change was told: what the last event says of a ride is what it is.
    const last = new Map(before);
    for (const { id, status } of told) {
      last.set(id, status);
    }
    for (const { id, status } of rides) {
      if (last.get(id) !== status) found.push(`ride ${id} is ${status}, its events say ${last.get(id)}`);
      const was = before.get(id);
      if (was && ended.includes(was) && was !== status) found.push(`ride ${id} was ${was} and is ${status}`);
    }
    for (const { id } of drivers) {
      const rides = onTheWay.filter((ride) => ride.driver_id === id).length;
      const { isAvailable, pausedAt } = app.drivers.find(id)!;
      const online = isAvailable && pausedAt === null;
      if (app.drivers.isFree(id) !== (online && rides === 0))
        found.push(
          `driver ${id} is ${online ? 'online' : 'offline'} with ${rides} rides, memory says otherwise`,
        );
    }
    const { rows: offers } = await pool.query<{ ride_id: number }>(
      `select o.ride_id from ride_offers o join rides r on r.id = o.ride_id where o.status = 'open' and r.status <> 'pending'`,
    );
    for (const { ride_id } of offers) found.push(`ride ${ride_id} is offered but not pending`);
    return found;
  }

  return { app, holds, pool, clock, step, faults, readRides, report, drivers, counts };
}

describe.each(seeds)('a city with seed %i', (seed) => {
  test(`makes sense after each of ${steps} steps, and its money adds up`, async () => {
    const world = await createWorld(seed);
    const { app, holds, pool } = world;
    for (const driver of world.drivers) await world.report(driver);
    for (let i = 0; i < steps; i++) {
      const what = await world.step();
      expect({ step: i, what, faults: await world.faults() }).toEqual({ step: i, what, faults: [] });
    }
    for (const name of [
      'book',
      'accept',
      'arriving',
      'arrived',
      'start',
      'complete',
      'rider cancels',
      'driver cancels',
      'take the next',
    ]) {
      expect([name, world.counts.get(name) ?? 0]).toEqual([name, expect.any(Number)]);
      expect(world.counts.get(name) ?? 0).toBeGreaterThan(0);
    }

    const rides = await world.readRides();
    const over = rides.filter(({ status }) => ended.includes(status));
    // Rivals for the same settlement: the queue's worker and two more.
    await Promise.all(
      over.flatMap(({ id }) => [app.rides.aftercare.settle(id), app.rides.aftercare.settle(id)]),
    );
    const { rows: money } = await pool.query<{
      id: number;
      status: string;
      hold: string;
      held: number;
      fee: number | null;
      settled: boolean;
    }>(
      `select id, status, payment_intent_id as hold, held_cents as held, cancellation_fee_cents as fee,
         settled_at is not null as settled from rides`,
    );
    const claimed = new Set<string>();
    for (const { id, status, hold, held, fee, settled } of money) {
      claimed.add(hold);
      const { capturedCents, released, claimedBy } = holds.states.get(hold)!;
      const due = status === 'completed' ? held : ended.includes(status) ? (fee ?? 0) : 0;
      expect({ id, status, settled, claimedBy, capturedCents, released }).toEqual({
        id,
        status,
        settled: ended.includes(status),
        claimedBy: `ride:${id}`,
        capturedCents: due,
        released: ended.includes(status) && due === 0,
      });
    }
    for (const [hold, state] of holds.states) {
      if (!claimed.has(hold))
        expect([hold, state]).toMatchObject([hold, { released: true, capturedCents: 0 }]);
    }
    expect(over.filter(({ status }) => status === 'completed').length).toBeGreaterThan(steps / 200);
  }, 300_000);
});
