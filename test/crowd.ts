/** Riders and drivers of a whole day over HTTP and live streams, each with a phone that does not give up. For tests only. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#demo/fleet/random.ts';
import { newSessionToken, sessionCookie } from '#src/people/accounts/server/sign-in/session-cookie.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { type Business, businessSecret } from './business.ts';
import { vouchForDriver } from './drivers.ts';
import { goodCard } from './good-card.ts';
import { createPhones, type Person, SaidNo, startWatcher, type Watcher } from './phone.ts';

export interface CrowdSize {
  riders: number;
  drivers: number;
  /** Rides that are booked and under way at one moment. */
  atOnce: number;
}
/** What somebody was told had been done, to be found again at the end. */
export interface Told {
  what: 'book' | 'accept' | 'arriving' | 'arrived' | 'start' | 'complete' | 'cancel';
  rideId: number;
  userId: number;
}
interface RideSaid {
  id: number;
  status: string;
  pin: string | null;
  pickup: { lat: number; lng: number };
  dropoff: { lat: number; lng: number };
  driver: { id: number } | null;
}
interface Rider extends Person {
  city: number;
  random: Random;
  over: Map<number, string>;
}
interface Driver extends Person {
  id: number;
  city: number;
  random: Random;
  at: { lat: number; lng: number };
  work: Promise<unknown>;
}

const cities = [
  { id: 'toronto', lat: 43.6505, lng: -79.3835, state: 'Ontario', city: 'Toronto' },
  { id: 'calgary', lat: 51.0447, lng: -114.0719, state: 'Alberta', city: 'Calgary' },
] as const;
export const cityNames = cities.map(({ id }) => id);

const reportEveryMs = 12_000;
const cutEveryMs = 45_000;
/** Nobody rides longer: a search lasts five minutes at most. */
const longestRideMs = 480_000;
const mostTries = 60;

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>;

export async function gatherCrowd(
  { front, cards, database: { pool } }: Business,
  seed: number,
  size: CrowdSize,
) {
  const phones = createPhones(front.address);
  const { call } = phones;
  const told: Told[] = [];
  const faults: string[] = [];
  const pins = new Map<number, string>();
  const watchers: Watcher[] = [];
  let booked = 0;
  let isOver = false;

  /** Accounts and sessions are written beside the product: signing in costs a password each. */
  async function makePeople(count: number): Promise<Person[]> {
    const tokens = Array.from({ length: count }, newSessionToken);
    const { rows } = await pool.query<{ id: number; token: string }>(
      `with people as (
         insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
         select 'Ada Lovelace', 'Ada', 'Lovelace', 'day-' || gen_random_uuid() || '@example.com', '{rider,driver}', now(), now()
         from generate_series(1, $1::int) returning id
       ), numbered as (select id, row_number() over (order by id) as n from people)
       insert into sessions (user_id, token, expires_at, created_at, updated_at)
       select id, digest, now() + interval '1 day', now(), now()
       from numbered join unnest($2::text[]) with ordinality d (digest, n) using (n) returning user_id as id, token`,
      [count, tokens.map((token) => tokenDigest('session', token))],
    );
    const byDigest = new Map(tokens.map((token) => [tokenDigest('session', token), token]));
    return rows.map(({ id, token }) => ({
      userId: id,
      cookie: sessionCookie(byDigest.get(token)!, {
        secret: businessSecret,
        secure: false,
        lengthMs: 1000,
      }).split(';')[0]!,
      address: `10.${id >> 16}.${(id >> 8) & 255}.${id & 255}`,
    }));
  }
  const near = (random: Random, city: number) => ({
    lat: cities[city]!.lat + random.between(-0.01, 0.01),
    lng: cities[city]!.lng + random.between(-0.01, 0.01),
  });
  const people = await makePeople(size.riders + size.drivers);
  const riders: Rider[] = people.slice(0, size.riders).map((person, i) => ({
    ...person,
    city: i % cities.length,
    random: createRandom(seed, i),
    over: new Map(),
  }));
  const drivers: Driver[] = people.slice(size.riders).map((person, i) => {
    const random = createRandom(seed, 100_000 + i);
    const city = i % cities.length;
    return { ...person, id: 0, city, random, at: near(random, city), work: Promise.resolve() };
  });
  const did = (what: Told['what'], rideId: number, { userId }: Person) => told.push({ what, rideId, userId });
  const pause = (random: Random, mostMs: number) => sleep(random.between(mostMs / 10, mostMs));
  /** Runs beside everything else; what it throws is a fault of the day. */
  const beside = (work: Promise<unknown>) =>
    void work.catch((error: Error) => {
      if (!isOver) faults.push(error.stack ?? String(error));
    });

  async function report(driver: Driver, at = driver.at): Promise<void> {
    driver.at = at;
    await call(driver, `POST /api/drivers/${driver.id}/position`, { ...at, heading: 0, speed: 20 });
  }

  async function goOnline(driver: Driver): Promise<void> {
    const { state, city } = cities[driver.city]!;
    const made = await call<{ id: number }>(driver, 'POST /api/drivers', {
      vehicleInfo: '2022 Toyota Camry',
      vehicleType: 'standard',
      licensePlate: `DAY ${driver.userId}`,
      country: 'Canada',
      state,
      city,
    });
    driver.id = made.id;
    await vouchForDriver({ pool }, driver.id);
    await call(driver, `PATCH /api/drivers/${driver.id}`, { isAvailable: true, ...driver.at });
    follow(driver, driver.random, (type, data) => {
      const rideId = Number(data.rideId);
      // One after the other: what is taken behind a ride is carried after it.
      if (type === 'offer.made') {
        const taken = consider(driver, rideId);
        driver.work = driver.work.then(async () => {
          const ride = await taken;
          if (ride) await carry(driver, ride);
        });
        beside(driver.work);
      }
    });
    beside(
      (async () => {
        for (await pause(driver.random, reportEveryMs); !isOver; await sleep(reportEveryMs))
          await report(driver);
      })(),
    );
  }

  function follow(
    person: Person,
    random: Random,
    hear: (type: string, data: Record<string, unknown>) => void,
  ): void {
    const watcher = startWatcher(front.address, person, random, hear);
    watchers.push(watcher);
    beside(
      (async () => {
        for (await pause(random, cutEveryMs); !isOver; await pause(random, cutEveryMs * 2)) watcher.cut();
      })(),
    );
  }

  const look = (person: Person, rideId: number) => call<RideSaid>(person, `GET /api/rides/${rideId}`);

  /** A driver looks at an offer: most take it, some decline, some let it pass. */
  async function consider(driver: Driver, rideId: number): Promise<RideSaid | undefined> {
    await pause(driver.random, 400);
    const mood = driver.random.next();
    if (mood < 0.05) return undefined;
    try {
      if (mood < 0.1) {
        await call(driver, `POST /api/rides/${rideId}/decline`, {});
        return undefined;
      }
      const ride = await call<RideSaid>(driver, `POST /api/rides/${rideId}/accept`, { driverId: driver.id });
      did('accept', rideId, driver);
      return ride;
    } catch (error) {
      if (!(error instanceof SaidNo)) throw error;
      // The first answer may have been lost: the screen reads what there is.
      if (!error.again) return undefined;
      const ride = await look(driver, rideId).catch(() => undefined);
      return ride?.driver?.id === driver.id ? ride : undefined;
    }
  }

  /** What the screen does after a no: it reads the ride, and goes on where that is. */
  async function carry(driver: Driver, taken: RideSaid): Promise<void> {
    const { random } = driver;
    const moves = ['arriving', 'arrived', 'start', 'complete'] as const;
    const path = `POST /api/rides/${taken.id}`;
    for (let step = 0, tries = 0; step < moves.length; ) {
      await pause(random, 900);
      const verb = moves[step]!;
      if (verb !== 'complete' && random.chance(0.01)) {
        await call(driver, `${path}/cancel`, {}).then(
          () => did('cancel', taken.id, driver),
          () => {},
        );
        return;
      }
      if (verb === 'arrived') await report(driver, taken.pickup);
      if (verb === 'complete') await report(driver, taken.dropoff);
      const pin = verb === 'start' ? await pinOf(taken.id) : undefined;
      if (verb === 'start' && pin === undefined) return;
      try {
        await call(
          driver,
          `${path}/${verb}`,
          pin === undefined ? {} : { pin },
          `${verb}-${taken.id}-${driver.userId}-${tries}`,
        );
        did(verb, taken.id, driver);
        step += 1;
      } catch (error) {
        if (!(error instanceof SaidNo)) throw error;
        tries += 1;
        const ride = await look(driver, taken.id).catch(() => undefined);
        if (ride?.driver?.id !== driver.id || tries > mostTries) {
          if (tries > mostTries)
            faults.push(`driver ${driver.id} gave up at ${verb} of ride ${taken.id}: ${error.message}`);
          return;
        }
        const gone = {
          driver_assigned: 0,
          picked_up: 3,
          in_transit: 3,
          completed: 4,
          cancelled: 4,
          no_driver: 4,
        };
        step = gone[ride.status as keyof typeof gone] ?? step;
      }
    }
  }

  /** The rider says it at the door, once they know it. */
  async function pinOf(rideId: number): Promise<string | undefined> {
    for (let waitedMs = 0; waitedMs < longestRideMs && !isOver; waitedMs += 200) {
      const pin = pins.get(rideId);
      if (pin) return pin;
      await sleep(200);
    }
    return undefined;
  }

  async function pay(rider: Rider, quoteId: string): Promise<string> {
    const intent = await call<{ paymentIntentId: string; clientSecret: string }>(
      rider,
      'POST /api/create-payment-intent',
      { quoteId, paymentType: 'ride' },
      `pay-${quoteId}`,
    );
    const answer = await fetch(`${cards.url}/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${cards.publishableKey}` },
      body: new URLSearchParams({
        client_secret: intent.clientSecret,
        return_url: 'http://localhost/payment-success',
        ...goodCard,
      }),
    });
    const { status } = (await answer.json()) as { status?: string };
    if (status !== 'requires_capture') throw new Error(`the card was not held: ${answer.status} ${status}`);
    return intent.paymentIntentId;
  }

  /** Books a ride and waits for it to end. */
  async function ride(rider: Rider): Promise<void> {
    const { random, city } = rider;
    const from = near(random, city);
    const { quoteId } = await call<{ quoteId: string }>(rider, 'POST /api/rides/estimate', {
      pickupLocation: 'Here',
      destination: 'There',
      pickupLat: from.lat,
      pickupLng: from.lng,
      destLat: from.lat + 0.03,
      destLng: from.lng,
      vehicleType: 'standard',
      bookingType: 'instant',
    });
    const paymentIntentId = await pay(rider, quoteId);
    const press = () =>
      call<RideSaid>(rider, 'POST /api/rides', { quoteId, paymentIntentId }, `book-${paymentIntentId}`);
    const [made] = await Promise.all(random.chance(0.1) ? [press(), press()] : [press()]);
    booked += 1;
    did('book', made!.id, rider);
    pins.set(made!.id, made!.pin!);
    const patienceMs = random.chance(0.08) ? random.between(500, 8000) : longestRideMs;
    const since = performance.now();
    for (let asked = false; !rider.over.has(made!.id); await sleep(100)) {
      const waitedMs = performance.now() - since;
      if (waitedMs > longestRideMs)
        throw new Error(`rider ${rider.userId} was not told of the end of ride ${made!.id}`);
      if (asked || waitedMs < patienceMs) continue;
      asked = true;
      await call(rider, `POST /api/rides/${made!.id}/cancel`, {}).then(
        () => did('cancel', made!.id, rider),
        (error) => {
          if (!(error instanceof SaidNo)) throw error;
        },
      );
    }
  }

  return {
    phones,
    told,
    faults,
    watchers,
    drivers,
    riders,
    booked: () => booked,
    /** All drivers go online, a few at a time, and everybody follows what happens to them. */
    async open(): Promise<void> {
      for (let i = 0; i < drivers.length; i += 8) await Promise.all(drivers.slice(i, i + 8).map(goOnline));
      for (const rider of riders)
        follow(rider, rider.random, (type, data) => {
          if (/^ride\.(completed|cancelled|unmatched)$/.test(type)) rider.over.set(Number(data.rideId), type);
        });
    },
    /** Rides are booked as long as they are wanted; resolves when the last has ended. */
    async ride(wanted: () => boolean): Promise<void> {
      const free = [...riders];
      const turns = Array.from({ length: Math.min(size.atOnce, riders.length) }, async () => {
        while (wanted() && faults.length === 0) {
          const rider = free.shift()!;
          await ride(rider).catch((error: Error) => {
            // Somebody's clock was wrong, or the machine was too slow for the price: another estimate it is.
            if (error instanceof SaidNo && error.code === 'quote_expired') return;
            faults.push(error.stack ?? String(error));
          });
          free.push(rider);
        }
      });
      await Promise.all(turns);
      await Promise.all(drivers.map(({ work }) => work));
    },
    close(): void {
      isOver = true;
      for (const watcher of watchers) watcher.stop();
      phones.close();
    },
  };
}
