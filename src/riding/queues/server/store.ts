/** The SQL of lines of drivers; each change of a place is one statement with its event. */
import { and, asc, count, desc, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { recordEach } from '#src/platform/events/events.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { statusesWithDriver } from '#src/riding/rides/rules.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';
import { type LeftWhy, longestLine, takenOutForMs } from '../rules.ts';
import { driverQueue } from './tables.ts';

export type PlaceRow = typeof driverQueue.$inferSelect;
export interface AtPlace {
  cityId: string;
  areaId: string;
}

const isWaiting = isNull(driverQueue.leftAt);
const inLineOf = ({ cityId, areaId }: AtPlace) =>
  and(eq(driverQueue.cityId, cityId), eq(driverQueue.areaId, areaId), isWaiting);

export const ofDriver = (driverId: DriverId): SQL => eq(driverQueue.driverId, driverId);
export const ofPlaces = (ids: readonly number[]): SQL => inArray(driverQueue.id, [...ids]);
export const joinedUntil = (at: Date): SQL => lte(driverQueue.joinedAt, at);
const carried = sql`exists (select 1 from ${rides} where ${rides.driverId} = ${driverQueue.driverId}
  and ${inArray(rides.status, [...statusesWithDriver])})`;
/** As the database knows it at this moment, whatever a process remembers. */
export const whileOnRide: SQL = carried;
export const whileOffRoad: SQL = sql`exists (select 1 from ${drivers} where ${drivers.id} = ${driverQueue.driverId}
  and (not ${drivers.isAvailable} or ${drivers.barredAt} is not null))`;

/** All who stand in a line of a city, in order. */
export const findLines = (queries: Queries, cityId: string): Promise<PlaceRow[]> =>
  queries
    .select()
    .from(driverQueue)
    .where(and(eq(driverQueue.cityId, cityId), isWaiting))
    .orderBy(asc(driverQueue.id));

const placeEvent = (type: string, rows: string, at: Date, more: SQL = sql`'{}'::jsonb`) =>
  recordEach(
    {
      type,
      subject: sql`'queue-place:' || ${sql.raw(rows)}.id`,
      payload: sql`jsonb_build_object('cityId', ${sql.raw(rows)}.city_id, 'areaId', ${sql.raw(rows)}.area_id) || ${more}`,
      userIds: sql`array[${drivers.userId}]`,
      at,
    },
    sql`${sql.raw(rows)} join ${drivers} on ${drivers.id} = ${sql.raw(rows)}.driver_id`,
  );

/**
 * Puts drivers at the end of a line, in their order; those who are on the road and free in the database, stand in no
 * line, and were not taken out of this one a moment ago. Their rows are held in the order of their numbers first, so that
 * two who put the same ones into lines do not wait for each other.
 * @returns how many
 */
export async function joinLine(
  queries: Queries,
  { cityId, areaId }: AtPlace,
  driverIds: readonly DriverId[],
  at: Date,
): Promise<number> {
  const takenOutAfter = new Date(at.getTime() - takenOutForMs).toISOString();
  const { rowCount } = await queries.execute(sql`
    with held as materialized (
      select * from drivers where id = any(${sql.param(driverIds)}::int[]) order by id for no key update
    ), came as (
      insert into driver_queue (driver_id, city_id, area_id, joined_at)
      select ready.id, ${cityId}, ${areaId}, ${at.toISOString()}::timestamptz
      from unnest(${sql.param(driverIds)}::int[]) with ordinality as asked(id, place)
      join held ready on ready.id = asked.id
      where ready.is_available and ready.paused_at is null and ready.barred_at is null
        and not exists (select 1 from ${rides} where ${rides.driverId} = ready.id
          and ${inArray(rides.status, [...statusesWithDriver])})
        and not exists (select 1 from driver_queue out where out.driver_id = ready.id and out.city_id = ${cityId}
          and out.area_id = ${areaId} and out.left_why = 'taken_out' and out.left_at > ${takenOutAfter}::timestamptz)
      order by asked.place
      on conflict do nothing returning id, driver_id, city_id, area_id)
    ${placeEvent('queue.joined', 'came', at)}`);
  return rowCount ?? 0;
}

/** Ends the places that still hold and are so; the event says why. @returns how many */
export async function endPlaces(
  queries: Queries,
  {
    why,
    at,
    rideId = null,
    reason = null,
  }: { why: LeftWhy; at: Date; rideId?: RideId | null; reason?: string | null },
  ...where: SQL[]
): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    with ended as (
      update driver_queue set left_at = ${at.toISOString()}::timestamptz, left_why = ${why},
        ride_id = ${rideId}::int, reason = ${reason}::text
      where ${and(isWaiting, ...where)} returning id, driver_id, city_id, area_id)
    ${placeEvent('queue.left', 'ended', at, sql`jsonb_build_object('why', ${why}::text)`)}`);
  return rowCount ?? 0;
}

/** Since when drivers are outside; null for those who are inside. */
export async function setOutside(
  queries: Queries,
  ids: readonly number[],
  outsideSince: Date | null,
): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .update(driverQueue)
    .set({ outsideSince })
    .where(and(ofPlaces(ids), isWaiting));
}

/** Counts an offer that was declined or let pass; undefined for who stands in no line any more. */
export async function countDecline(tx: Tx, driverId: DriverId): Promise<PlaceRow | undefined> {
  const [row] = await tx
    .update(driverQueue)
    .set({ declines: sql`${driverQueue.declines} + 1` })
    .where(and(ofDriver(driverId), isWaiting))
    .returning();
  return row;
}

/** From the place that has just ended to the end of the same line. */
export async function standAtEnd(tx: Tx, { id }: Pick<PlaceRow, 'id'>, at: Date): Promise<void> {
  await tx.execute(sql`
    with came as (
      insert into driver_queue (driver_id, city_id, area_id, joined_at, outside_since)
      select driver_id, city_id, area_id, ${at.toISOString()}::timestamptz, outside_since from driver_queue
      where id = ${id} returning id, driver_id, city_id, area_id)
    ${placeEvent('queue.joined', 'came', at)}`);
}

/** Gives the place back that a ride was taken from; whoever is not in the waiting area has to come there in time. */
export async function restorePlace(tx: Tx, rideId: RideId, at: Date): Promise<void> {
  await tx.execute(sql`
    with back as (
      update driver_queue set left_at = null, left_why = null, ride_id = null,
        outside_since = ${at.toISOString()}::timestamptz
      where ride_id = ${rideId}::int and left_why = 'ride' and not exists (
        select 1 from driver_queue other where other.driver_id = driver_queue.driver_id and other.left_at is null)
      returning id, driver_id, city_id, area_id)
    ${placeEvent('queue.joined', 'back', at, sql`'{"again": true}'::jsonb`)}`);
}

/** The newest places of a driver: the one they stand at, and the one before. */
export const findNewestPlaces = (queries: Queries, driverId: DriverId): Promise<PlaceRow[]> =>
  queries.select().from(driverQueue).where(ofDriver(driverId)).orderBy(desc(driverQueue.id)).limit(2);

/** How many stand in a line, and how many of them up to a place. */
export async function countLine(queries: Queries, place: PlaceRow): Promise<{ number: number; of: number }> {
  const [row] = await queries
    .select({
      of: count(),
      number: sql<number>`count(*) filter (where ${driverQueue.id} <= ${place.id})::int`,
    })
    .from(driverQueue)
    .where(inLineOf(place));
  return row ?? { number: 1, of: 1 };
}

/** By account, in order. */
export const findUsersInLine = (
  queries: Queries,
  at: AtPlace,
): Promise<{ userId: UserId; outsideSince: Date | null }[]> =>
  queries
    .select({ userId: drivers.userId, outsideSince: driverQueue.outsideSince })
    .from(driverQueue)
    .innerJoin(drivers, eq(drivers.id, driverQueue.driverId))
    .where(inLineOf(at))
    .orderBy(asc(driverQueue.id))
    .limit(longestLine);

/** Who stands in line, for operators. */
export const findPeopleInLine = (queries: Queries, at: AtPlace, limit: number) =>
  queries
    .select({
      place: driverQueue,
      driver: { id: drivers.id, licensePlate: drivers.licensePlate, vehicleType: drivers.vehicleType },
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(driverQueue)
    .innerJoin(drivers, eq(drivers.id, driverQueue.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(inLineOf(at))
    .orderBy(asc(driverQueue.id))
    .limit(limit);

export async function countInLine(queries: Queries, at: AtPlace): Promise<number> {
  const [row] = await queries.select({ of: count() }).from(driverQueue).where(inLineOf(at));
  return row?.of ?? 0;
}

export async function findPlace(queries: Queries, id: number): Promise<PlaceRow | undefined> {
  const [row] = await queries
    .select()
    .from(driverQueue)
    .where(and(eq(driverQueue.id, id), isWaiting));
  return row;
}

/** Where others than this driver stand in line in a city. */
export async function findLinesOfOthers(
  queries: Queries,
  cityId: string,
  driverId: DriverId,
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectDistinct({ areaId: driverQueue.areaId })
    .from(driverQueue)
    .where(and(eq(driverQueue.cityId, cityId), isWaiting, ne(driverQueue.driverId, driverId)));
  return new Set(rows.map(({ areaId }) => areaId));
}

/** A ride that was offered to this driver, or at whose place nobody else stands in line. */
export const whileLineLets = ({ cityId, areaId }: AtPlace, driverId: DriverId): SQL => sql`(
  exists (select 1 from ${offers} where ${offers.rideId} = ${rides.id} and ${offers.driverId} = ${driverId}
    and ${offers.status} = 'open')
  or not exists (select 1 from ${driverQueue} where ${and(inLineOf({ cityId, areaId }), ne(driverQueue.driverId, driverId))}))`;
