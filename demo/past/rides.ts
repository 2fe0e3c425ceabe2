/** The rides that the demo's driver has driven: booked, paid, driven, rated and tipped by the product's own verbs. */
import type { App } from '#src/app/app.ts';
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { driveTo, onStreet } from '../fleet/city.ts';
import type { Caller } from './caller.ts';
import type { PastClock, Then } from './past-clock.ts';

export interface PastRide {
  from: string;
  to: string;
  stars: number;
  comment?: string;
  tip?: string;
  card?: string;
  /** The company that pays it. */
  onAccount?: { id: number; costCode: string | null };
  /** What happens while the rider sits in the car. */
  onTheWay?: (ride: Ride) => Promise<unknown>;
}

interface Parts {
  app: Pick<App, 'drivers' | 'rides'>;
  database: Database;
  clock: PastClock;
  rider: Caller;
  driver: Caller;
  driverId: DriverId;
}

const second = 1000;
const minute = 60_000;
/** A track is read from a position this often. */
const reportSeconds = 15;
/** A ride that was given up because the process died is booked again in a later minute, up to this. */
const triedForMs = 20 * minute;

export const placeOf = (name: string): LatLng & { address: string } => {
  const { at } = existing(
    cityOf('toronto').landmarks.find((one) => one.name === name),
    name,
  );
  return { address: name, lng: at[0], lat: at[1] };
};

/** The finished ride that `rider` has booked about `at`; made, or gone on with, where there is none. */
export async function rideAt(parts: Parts, at: Date, plan: PastRide): Promise<RideId> {
  const { app, database, clock, rider } = parts;
  const { rows } = await database.pool.query<{ id: RideId; status: Ride['status']; reachedAt: Date }>(
    `select id, status, greatest(updated_at,
       (select max(p.at) from position_history p where p.ride_id = rides.id)) as "reachedAt" from rides
     where rider_id = $1 and created_at >= $2 and created_at < $3 order by id`,
    [rider.actor.userId, at, new Date(at.getTime() + triedForMs)],
  );
  const done = rows.find(({ status }) => status === 'completed');
  if (done) return finish(parts, done.id, plan);
  const open = rows.find(({ status }) => status !== 'cancelled' && status !== 'no_driver');
  const begins = open?.reachedAt ?? new Date(at.getTime() + rows.length * minute);
  const id = await clock.during(begins, (then) =>
    app.rides.dispatch.without(() => drive(parts, plan, then, open?.id)),
  );
  return finish(parts, id, plan);
}

async function book({ rider, driver, driverId }: Parts, plan: PastRide): Promise<RideId> {
  const [from, to] = [placeOf(plan.from), placeOf(plan.to)];
  const quote = await rider.call<Estimate>('POST /api/rides/estimate', {
    pickupLocation: from.address,
    destination: to.address,
    pickupLat: from.lat,
    pickupLng: from.lng,
    destLat: to.lat,
    destLng: to.lng,
    vehicleType: 'standard',
  });
  const { id } = await pay(rider, quote.quoteId, plan);
  await driver.call(`POST /api/rides/${id}/accept`, { driverId });
  return id;
}

async function pay(rider: Caller, quoteId: string, { card, onAccount }: PastRide): Promise<Ride> {
  if (onAccount)
    return rider.call<Ride>(`POST /api/businesses/${onAccount.id}/rides`, {
      ...{ quoteId, costCode: onAccount.costCode },
    });
  const paymentIntentId = await rider.pay({ paymentType: 'ride', quoteId }, card);
  return rider.call<Ride>('POST /api/rides', { quoteId, paymentIntentId });
}

/** From the booking, or from where a process that died has left it, to the drop-off. */
async function drive(parts: Parts, plan: PastRide, then: Then, begun: RideId | undefined): Promise<RideId> {
  const { app, rider, driver, driverId } = parts;
  const [from, to] = [placeOf(plan.from), placeOf(plan.to)];
  const say = (move: string, body?: object) => driver.call(`POST /api/rides/${id}/${move}`, body);
  const pace = async (start: LatLng, end: LatLng) => {
    const way = driveTo(start, end, then.now());
    for (let driven = 0; ; driven += reportSeconds) {
      const { done, ...at } = way.at(driven);
      await app.drivers.reportPosition(driver.actor, driverId, { ...at, accuracyMeters: 8 });
      if (done) return;
      then.advance(reportSeconds * second);
    }
  };
  const begin = onStreet({ lat: from.lat + 0.007, lng: from.lng - 0.004 });
  await driver.call(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...begin });
  const id = begun ?? (await book(parts, plan));
  const { status } = await rider.call<Ride>(`GET /api/rides/${id}`);
  if (status === 'pending') await say('accept', { driverId });
  if (status === 'pending' || status === 'driver_assigned' || begun === undefined) await say('arriving');
  then.advance(8 * second);
  if (status !== 'picked_up' && status !== 'in_transit') {
    await pace(begin, from);
    await say('arrived');
    then.advance(50 * second);
    const { pin } = await rider.call<{ pin: string | null }>(`GET /api/rides/${id}`);
    await say('start', { pin: pin ?? '' });
  }
  const ride = await rider.call<Ride>(`GET /api/rides/${id}`);
  await pace(from, to);
  await plan.onTheWay?.(ride);
  await say('complete');
  await app.rides.aftercare.settle(id);
  await driver.call(`PATCH /api/drivers/${driverId}`, { isAvailable: false });
  return id;
}

/** What people say of it a few minutes later; what has been said is left as it is. */
async function finish(
  { clock, rider, driver, app, database }: Parts,
  id: RideId,
  plan: PastRide,
): Promise<RideId> {
  const { rows } = await database.pool.query<{
    completedAt: Date;
    driverStars: number | null;
    riderStars: number | null;
    tipCents: number;
    settledAt: Date | null;
  }>(
    `select completed_at as "completedAt", driver_stars as "driverStars", rider_stars as "riderStars",
       tip_cents as "tipCents", settled_at as "settledAt" from rides where id = $1`,
    [id],
  );
  const ride = existing(rows[0], `ride ${id}`);
  await clock.during(new Date(ride.completedAt.getTime() + 4 * minute), async () => {
    if (!ride.settledAt) await app.rides.aftercare.settle(id);
    const { stars, comment } = plan;
    if (ride.driverStars === null) await rider.call(`POST /api/rides/${id}/rate`, { stars, comment });
    if (ride.riderStars === null) await driver.call(`POST /api/rides/${id}/rate`, { stars: 5 });
    if (plan.tip && !ride.tipCents) await rider.call(`POST /api/rides/${id}/tip`, { amount: plan.tip });
  });
  return id;
}
