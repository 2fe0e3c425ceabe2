/** What a simulated day knows of its rides, read from the database after every step, and what is wrong with it. For tests only. */
import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/database/database.ts';
import { statusesWithDriver } from '#src/riding/rides/rules.ts';
import type { TestApp } from './app.ts';

const carried: readonly string[] = statusesWithDriver;
export const ended = ['completed', 'cancelled', 'no_driver'];

export interface RideNow {
  id: number;
  status: string;
  rider_id: number;
  driver_id: number | null;
  /** The ride its driver finishes first. */
  behind: number | null;
  pin: string;
  /** The car is at the door. */
  arrived: boolean;
  /** Of the pickup. */
  lat: number;
  lng: number;
  dest_lat: number;
  dest_lng: number;
}

const columns =
  sql.raw(`id, status, rider_id, driver_id, behind_ride_id as behind, pin, arrived_at is not null as arrived, pickup_lat as lat,
  pickup_lng as lng, dest_lat, dest_lng`);

export const isCarried = ({ status }: RideNow): boolean => carried.includes(status);
export const isOpen = (ride: RideNow): boolean => ride.status === 'pending' || isCarried(ride);

/** A car that leaves its pickup does so beside the step; its event may be so many numbers behind when it commits. */
const lateSeqs = 500;

export function createBook() {
  const rides = new Map<number, RideNow>();
  let lastSeq = 0;
  /** Of the newest events, because one that was written earlier may commit later. */
  let seen = new Set<string>();

  /**
   * Reads what has changed since the last look, and what is wrong now; empty when nothing is.
   * @param whole reads every ride, also those of which no event told: one that changed silently is a fault
   */
  async function look(database: Database, whole: boolean): Promise<string[]> {
    const found: string[] = [];
    const before = new Map([...rides].map(([id, { status }]) => [id, status]));
    const { told, read, offers } = await database.transaction(async (tx) => {
      // One moment for all, because a car that leaves its pickup moves its ride by itself.
      await tx.execute(sql`set transaction isolation level repeatable read`);
      const events = await tx.execute<{ seq: string; id: number; status: string }>(
        sql`select seq, (payload->>'rideId')::int as id, payload->>'status' as status from events
            where subject like 'ride:%' and seq > ${lastSeq - lateSeqs} order by seq`,
      );
      const news = events.rows.filter(({ seq }) => !seen.has(seq));
      seen = new Set(events.rows.map(({ seq }) => seq));
      const touched = sql.param([...new Set(news.map(({ id }) => id))]);
      const which = whole ? sql`` : sql`where id = any(${touched}::int[])`;
      const changed = await tx.execute(sql`select ${columns} from rides ${which} order by id`);
      const wrong = await tx.execute<{ ride_id: number; words: string }>(
        sql`select o.ride_id, 'is offered but not pending' as words from ride_offers o join rides r on r.id = o.ride_id
              where o.status = 'open' and r.status <> 'pending'
            union all select ride_id, 'has two accepted offers' from ride_offers
              where status = 'accepted' and ride_id = any(${touched}::int[]) group by ride_id having count(*) > 1`,
      );
      return { told: news, read: changed.rows as unknown as RideNow[], offers: wrong.rows };
    });
    lastSeq = Math.max(lastSeq, Number(told.at(-1)?.seq ?? 0));
    for (const { ride_id, words } of offers) found.push(`ride ${ride_id} ${words}`);

    // Every change was told: what the last event says of a ride is what it is.
    const last = new Map(before);
    for (const { id, status } of told) last.set(id, status);
    for (const ride of read) {
      const { id, status } = ride;
      rides.set(id, ride);
      if (last.get(id) !== status) found.push(`ride ${id} is ${status}, its events say ${last.get(id)}`);
      const was = before.get(id);
      if (was && ended.includes(was) && was !== status) found.push(`ride ${id} was ${was} and is ${status}`);
    }
    return [...found, ...faultsAmong([...rides.values()].filter(isOpen))];
  }

  /** As `look`, and whether the memory of the one process there is has the same. */
  async function faults(app: TestApp, driverIds: readonly number[], whole: boolean): Promise<string[]> {
    const found = await look(app.database, whole);
    return [...found, ...unlikeMemory(app, driverIds)];
  }

  /** Whether memory has each driver as free as the database does. */
  function unlikeMemory(app: TestApp, driverIds: readonly number[]): string[] {
    const busy = new Map<number, number>();
    for (const ride of rides.values())
      if (isCarried(ride) && ride.driver_id !== null)
        busy.set(ride.driver_id, (busy.get(ride.driver_id) ?? 0) + 1);
    return driverIds.flatMap((id) => {
      const driver = app.drivers.find(id);
      const online = driver?.isAvailable === true && driver.pausedAt === null;
      const count = busy.get(id) ?? 0;
      return app.drivers.isFree(id) === (online && count === 0)
        ? []
        : [`driver ${id} is ${online ? 'online' : 'offline'} with ${count} rides, memory says otherwise`];
    });
  }

  return { rides, look, faults };
}

const twice = (values: (number | null)[]) => {
  const seen = new Set<number | null>();
  return values.filter((value) => seen.size === seen.add(value).size);
};

/** What is wrong among the open rides: one ride a driver and one behind it, one open ride a rider. */
function faultsAmong(open: RideNow[]): string[] {
  const found: string[] = [];
  const onTheWay = open.filter(isCarried);
  const present = onTheWay.filter(({ behind }) => behind === null);
  const next = onTheWay.filter(({ behind }) => behind !== null);
  for (const id of twice(present.map((ride) => ride.driver_id))) found.push(`driver ${id} has two rides`);
  for (const id of twice(next.map((ride) => ride.driver_id))) found.push(`driver ${id} has two next rides`);
  for (const id of twice(open.map((ride) => ride.rider_id))) found.push(`rider ${id} has two open rides`);
  for (const ride of onTheWay) if (ride.driver_id === null) found.push(`ride ${ride.id} has no driver`);
  for (const ride of next) {
    const front = present.find(({ id }) => id === ride.behind);
    if (!front || front.driver_id !== ride.driver_id || ride.status !== 'driver_assigned')
      found.push(`ride ${ride.id} waits behind ${ride.behind}, which its driver is not on`);
  }
  return found;
}
