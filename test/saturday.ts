/** A day of riders and drivers in both cities who do anything at any moment, alone and at once. For tests only. */
import { createRandom } from '#demo/fleet/random.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { bookRide } from '#src/riding/lifecycle/server/booking/booking.ts';
import { decline } from '#src/riding/lifecycle/server/dispatch/declining.ts';
import { rate } from '#src/riding/lifecycle/server/money/aftercare.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { cancel } from '#src/riding/lifecycle/server/moves/cancelling.ts';
import { arrived, arriving, complete, start } from '#src/riding/lifecycle/server/moves/driver-steps.ts';
import { accept } from '#src/riding/lifecycle/server/moves/moves.ts';
import { dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import type { EstimateRequest } from '#src/riding/quotes/contract.ts';
import type { BookRequest } from '#src/riding/rides/contract.ts';
import { createTestApp, type TestApp } from './app.ts';
import { vouchForDriver } from './drivers.ts';
import { createBook, isCarried, type RideNow } from './saturday-book.ts';

export interface Crowd {
  riders: number;
  drivers: number;
  /** Things done at one moment, at most. */
  atOnce: number;
}
export interface SimulatedDriver {
  actor: Actor;
  id: number;
  city: number;
  /** A phone without a connection reports nothing until it is out of the tunnel. */
  tunnelUntil: number;
}
type Place = { lat: number; lng: number };

const cities = [
  { lat: 43.6505, lng: -79.3835, state: 'Ontario', city: 'Toronto' },
  { lat: 51.0447, lng: -114.0719, state: 'Alberta', city: 'Calgary' },
] as const;

const actorOf = (id: number, email: string): Actor => ({
  kind: 'person',
  userId: id,
  sessionId: '0',
  email,
  firstName: 'Ada',
  lastName: 'Lovelace',
  roles: ['rider', 'driver'],
});

export async function createSaturday(seed: number, crowd: Crowd) {
  const clock = manualClock(new Date());
  const holds = createMemoryHolds();
  const random = createRandom(seed);
  const database = await createTestDatabase();
  const open = async (): Promise<TestApp> => {
    const opened = await createTestApp({ clock, holds, database, dispatchLoop: false });
    await opened.start();
    return opened;
  };
  let app = await open();
  const { pool } = database;
  const book = createBook();
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

  // Nobody signs in here, so nobody needs a password, which would take the most of the time.
  const { rows: people } = await pool.query<{ id: number; email: string }>(
    `insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
     select 'Ada Lovelace', 'Ada', 'Lovelace', 'person-' || n || '@example.com', '{rider}', now(), now()
     from generate_series(1, $1) n returning id, email`,
    [crowd.riders + crowd.drivers],
  );
  const actors = people.map(({ id, email }) => actorOf(id, email));
  const riders = actors.slice(0, crowd.riders).map((actor, i) => ({ actor, city: i % cities.length }));
  const near = (city: number): Place => {
    const { lat, lng } = cities[city]!;
    return { lat: lat + random.between(-0.01, 0.01), lng: lng + random.between(-0.01, 0.01) };
  };
  const drivers: SimulatedDriver[] = [];
  for (const [i, actor] of actors.slice(crowd.riders).entries()) {
    const { lat, lng, state, city } = cities[i % cities.length]!;
    const { id } = await app.drivers.register(actor, {
      vehicleInfo: '2022 Toyota Camry',
      vehicleType: 'standard',
      licensePlate: `CRTK ${i}`,
      country: 'Canada',
      state,
      city,
    });
    await vouchForDriver(database, id);
    await app.drivers.setAvailability(actor, id, true, { lat, lng });
    drivers.push({ actor, id, city: i % cities.length, tunnelUntil: 0 });
  }

  const report = (driver: SimulatedDriver, { lat, lng } = near(driver.city)) =>
    app.drivers.reportPosition(driver.actor, driver.id, {
      lat,
      lng,
      heading: 0,
      speedKmh: 20,
      accuracyMeters: 5,
    });

  /** Out of the tunnel: what the phone gathered, some of it twice, out of order, vague, or from tomorrow. */
  async function catchUp(driver: SimulatedDriver): Promise<void> {
    const nowMs = clock.now().getTime();
    const known = app.positions.positionOf(driver.id);
    const at = known ?? near(driver.city);
    const fix = (agoMs: number, accuracy = 5) => ({
      time: new Date(nowMs - agoMs).toISOString(),
      lat: at.lat,
      lng: at.lng,
      accuracy,
    });
    const gathered = Array.from({ length: 8 }, (_, i) => fix(i * 2000));
    const positions = [...gathered, gathered[0]!, fix(1000, 900), fix(-86_400_000)]
      .map((one) => ({ one, order: random.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ one }) => one);
    const batch = { sentAt: new Date(nowMs).toISOString(), positions };
    const { accepted, dropped } = await app.drivers.reportPositions(driver.actor, driver.id, batch);
    const sum = accepted + Object.values(dropped).reduce((all, each) => all + each, 0);
    if (sum !== positions.length)
      throw new Error(`${sum} of ${positions.length} positions are accounted for`);
    if (dropped.future === 0 || dropped.inaccurate === 0)
      throw new Error('an impossible position was believed');
    const after = app.positions.positionOf(driver.id);
    if (known && after && after.at < known.at) throw new Error(`driver ${driver.id} went back in time`);
  }

  async function bookTrip({ actor: rider, city }: (typeof riders)[number]): Promise<unknown> {
    const [from, to] = [near(city), near(city)];
    const scheduled = random.chance(0.15);
    const quote = await app.rides.parts.quotes.estimate(rider, {
      pickupLocation: 'Here',
      destination: 'There',
      pickupLat: from.lat,
      pickupLng: from.lng,
      destLat: to.lat + 0.03,
      destLng: to.lng,
      vehicleType: 'standard',
      bookingType: scheduled ? 'scheduled' : 'instant',
      scheduledTime: scheduled ? new Date(clock.now().getTime() + 40 * 60_000).toISOString() : null,
    } as EstimateRequest);
    if (!quote.covered) throw new Error('the trip leaves the city');
    const paymentIntentId = holds.authorise(rider.userId, Math.round(Number(quote.estimatedFare) * 100));
    const request = {
      quoteId: quote.quoteId,
      paymentIntentId,
      ...(random.chance(0.2)
        ? { driverId: app.drivers.aliasOf(`person:${rider.userId}`, random.pick(drivers).id) }
        : {}),
    } as BookRequest;
    const press = () => bookRide(app.rides.parts, rider, request, '127.0.0.1');
    return random.chance(0.1) ? Promise.allSettled([press(), press()]) : press();
  }

  /** What a driver is asked, they take. */
  async function answer(driver: SimulatedDriver): Promise<void> {
    const { rows } = await pool.query<{ id: number }>(
      `select ride_id as id from ride_offers where driver_id = $1 and status = 'open'`,
      [driver.id],
    );
    const [asked] = rows;
    if (!asked) return;
    const taken = await accept(app.rides.parts, driver.actor, asked.id);
    if (taken.behindRideId !== null) count('take the next');
  }

  /** A phone that has no answer sends its move again, at the same moment or a moment later. */
  const perhapsTwice = (move: () => Promise<unknown>) => async (): Promise<unknown> => {
    if (!random.chance(0.15)) return move();
    const both = await Promise.allSettled([move(), move()]);
    for (const one of both)
      if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
    if (both.every(({ status }) => status === 'rejected')) throw (both[0] as PromiseRejectedResult).reason;
    count('sent twice');
    return undefined;
  };

  type Verb = [weight: number, name: string, run: () => Promise<unknown>];
  const ofDriver = (driver: SimulatedDriver): Verb[] => [
    [6, 'report', () => report(driver)],
    [4, 'catch up', () => catchUp(driver)],
    [
      2,
      'drop out',
      async () => {
        driver.tunnelUntil = clock.now().getTime() + random.between(10_000, 90_000);
      },
    ],
    [8, 'answer an offer', () => answer(driver)],
    [1, 'break', () => app.drivers.setPaused(driver.actor, driver.id, random.chance(0.3))],
    [1, 'go online', () => app.drivers.setAvailability(driver.actor, driver.id, true, near(driver.city))],
    [1, 'go offline', () => app.drivers.setAvailability(driver.actor, driver.id, false)],
  ];
  const ofRide = (driver: SimulatedDriver, ride: RideNow): Verb[] => {
    const { parts } = app.rides;
    const pin = random.chance(0.9) ? ride.pin : '0000';
    const atTheDoor = random.chance(0.9);
    const arrive = async () => {
      if (atTheDoor) await report(driver, ride);
      await arrived(parts, driver.actor, ride.id);
    };
    return [
      [10, 'arriving', perhapsTwice(() => arriving(parts, driver.actor, ride.id))],
      [10, 'arrived', perhapsTwice(arrive)],
      [10, 'start', perhapsTwice(() => start(parts, driver.actor, ride.id, pin))],
      [8, 'complete', perhapsTwice(() => complete(parts, driver.actor, ride.id, { reason: 'rider_asked' }))],
      [2, 'driver cancels', perhapsTwice(() => cancel(parts, driver.actor, ride.id))],
    ];
  };
  /** What a driver who knows their work does next. */
  const rightMove = (driver: SimulatedDriver, ride: RideNow): Verb => {
    const byName = new Map(ofRide(driver, ride).map((verb) => [verb[1], verb]));
    const name =
      ride.status === 'driver_assigned'
        ? 'arriving'
        : ride.status !== 'driver_arriving'
          ? 'complete'
          : ride.arrived
            ? 'start'
            : 'arrived';
    return [30, name, byName.get(name)![2]];
  };
  const ofRider = (any: RideNow): Verb[] => {
    const whose = riders.find(({ actor }) => actor.userId === any.rider_id)!.actor;
    const canceller = random.chance(0.9) ? whose : random.pick(riders).actor;
    return [
      [2, 'rider cancels', perhapsTwice(() => cancel(app.rides.parts, canceller, any.id))],
      [2, 'settle', () => app.rides.aftercare.settle(any.id)],
      [1, 'rate', () => rate(app.rides.parts, whose, any.id, { stars: 5 })],
    ];
  };

  /** One thing somebody does; the ride is often the right one, and often not. */
  function deed(known: { all: RideNow[]; pending: RideNow[]; own: Map<number | null, RideNow> }): Verb {
    // Whoever is on a ride has more to do than whoever waits.
    const onRides = [...known.own.keys()];
    const busy = random.chance(0.5) && onRides.length > 0 ? random.pick(onRides) : undefined;
    const driver = drivers.find(({ id }) => id === busy) ?? random.pick(drivers);
    const own = known.own.get(driver.id);
    const any = known.all.length > 0 ? random.pick(known.all) : undefined;
    const ride = (random.chance(0.9) ? own : any) ?? any;
    const verbs: Verb[] = [
      [12, 'book', () => bookTrip(random.pick(riders))],
      [14, 'tick', () => dispatchEverywhere(app.rides)],
    ];
    // Whoever is in a tunnel is heard of by nobody, whatever they press.
    if (driver.tunnelUntil <= clock.now().getTime()) {
      verbs.push(...ofDriver(driver));
      if (own && random.chance(0.3))
        verbs.push([12, 'near the end', () => report(driver, { lat: own.dest_lat, lng: own.dest_lng })]);
      const wanted = known.pending.length && random.chance(0.9) ? random.pick(known.pending) : any;
      if (wanted) {
        verbs.push([14, 'accept', perhapsTwice(() => accept(app.rides.parts, driver.actor, wanted.id))]);
        verbs.push([2, 'decline', () => decline(app.rides.parts, driver.actor, wanted.id)]);
      }
      if (ride) verbs.push(...ofRide(driver, ride));
      if (own) verbs.push(rightMove(driver, own));
    }
    if (any) verbs.push(...ofRider(any));
    let left = random.next() * verbs.reduce((sum, [weight]) => sum + weight, 0);
    for (const verb of verbs) {
      left -= verb[0];
      if (left < 0) return verb;
    }
    throw new Error('no verb was picked');
  }

  async function attempt([, name, run]: Verb): Promise<void> {
    try {
      await run();
      count(name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  function pickDeeds(most: number): Verb[] {
    const all = [...book.rides.values()];
    const present = all.filter((ride) => isCarried(ride) && ride.behind === null);
    const known = {
      all,
      pending: all.filter(({ status }) => status === 'pending'),
      own: new Map(present.map((ride) => [ride.driver_id, ride])),
    };
    const deeds = Array.from({ length: most }, () => deed(known));
    // One process dispatches, and one round after the other.
    return deeds.filter(([, name], i) => name !== 'tick' || deeds.findIndex((one) => one[1] === name) === i);
  }

  async function step(): Promise<string> {
    const deeds = pickDeeds(crowd.atOnce > 3 ? crowd.atOnce : random.chance(0.25) ? crowd.atOnce : 1);
    await Promise.all(deeds.map(attempt));
    if (random.chance(0.3)) clock.advance(random.between(500, 20_000));
    if (random.chance(0.005)) clock.advance(6 * 60_000);
    return deeds.map(([, name]) => name).join(' and ');
  }

  return {
    holds,
    pool,
    clock,
    counts,
    book,
    drivers,
    step,
    report,
    app: () => app,
    faults: (whole: boolean) =>
      book.faults(
        app,
        drivers.map(({ id }) => id),
        whole,
      ),
    /** The process ends with things in hand, and another takes over with nothing but the database. */
    async restart(): Promise<void> {
      const inHand = Promise.allSettled(pickDeeds(crowd.atOnce).map(attempt));
      await app.stop();
      await inHand;
      app = await open();
    },
  };
}
