/** The SQL of rides that move: a guarded update, and where it can be in the same statement the event that tells of it. */
import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { type NewEvent, recording } from '#src/platform/events/events.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { rowsOf } from '#src/platform/statements/prepared.ts';
import type { RideStatus } from '../contract.ts';
import { moves, type Verb } from '../rules.ts';
import { offers, rides } from './tables.ts';

const tableColumns = getTableColumns(rides);
/** What is read of a ride: all of it, and the version of its row, which every change makes another. */
export const rideColumns = {
  ...tableColumns,
  version: sql<string>`${rides}.xmin::text`.as('version'),
};

/** A ride as a move leaves it, without its rider's name. */
export type MovedRide = typeof rides.$inferSelect & { version: string };

type Change = Partial<typeof rides.$inferInsert>;

/** The row is the one that was read. */
export const whileVersionIs = (version: string): SQL => sql`${rides}.xmin = ${version}::xid`;

const whereMoving = (id: RideId, verb: Verb, where: SQL | undefined) =>
  and(eq(rides.id, id), inArray(rides.status, [...moves[verb].from]), where);

/**
 * Makes a move if the ride is where the move starts from: the first writer wins.
 * Returns the ride as it is now, or undefined for the one who came second.
 */
export const moveRide = (
  tx: Tx,
  id: RideId,
  verb: Verb,
  change: Change,
  where?: SQL | undefined,
): Promise<MovedRide | undefined> =>
  changeRide(tx, { ...change, status: moves[verb].to }, whereMoving(id, verb, where));

/** Changes a ride without moving it, if `where` still holds; undefined when it did not. */
export const setRide = (
  tx: Tx,
  id: RideId,
  change: Change,
  where?: SQL | undefined,
): Promise<MovedRide | undefined> => changeRide(tx, change, and(eq(rides.id, id), where));

const updating = (queries: Queries, change: Change, where: SQL | undefined): SQL =>
  queries.update(rides).set(change).where(where).returning({ everyColumn }).getSQL();

async function changeRide(tx: Tx, change: Change, where: SQL | undefined): Promise<MovedRide | undefined> {
  const [values] = await rowsOf(tx, updating(tx, change, where));
  return values && toMoved(values);
}

/** A ride that was changed, and the number of the event that tells of it. */
export interface Told {
  ride: MovedRide;
  seq: number;
}

/** As `moveRide`, with the event that tells of it in the same statement. */
export const moveAndTell = (
  queries: Queries,
  id: RideId,
  verb: Verb,
  change: Change,
  event: NewEvent,
  where?: SQL | undefined,
): Promise<Told | undefined> =>
  changeAndTell(queries, { ...change, status: moves[verb].to }, whereMoving(id, verb, where), event);

/** Changes a ride without moving it, if `where` still holds, with the event in the same statement. */
export const setAndTell = (
  queries: Queries,
  id: RideId,
  change: Change,
  event: NewEvent,
  where?: SQL | undefined,
): Promise<Told | undefined> => changeAndTell(queries, change, and(eq(rides.id, id), where), event);

async function changeAndTell(
  queries: Queries,
  change: Change,
  where: SQL | undefined,
  event: NewEvent,
): Promise<Told | undefined> {
  const [values] = await rowsOf(
    queries,
    sql`
    with changed as (${updating(queries, change, where)}), told as (${recording(event, sql`changed`)})
    select changed.*, told.seq from changed, told`,
  );
  return values && toTold(values);
}

/** `rideColumns` as text, made once: for 75 columns that takes longer than to send the statement. */
const everyColumn = sql.raw(
  new QueryBuilder({ casing: 'snake_case' })
    .select(rideColumns)
    .from(rides)
    .toSQL()
    .sql.replace(/^select | from "rides"$/g, ''),
);
const columns = Object.entries(tableColumns) as [keyof typeof tableColumns, Column][];

/** The columns come in the order in which they were asked for, and after them the version. */
function toMoved(values: readonly unknown[]): MovedRide {
  const ride: Record<string, unknown> = { version: values[columns.length] };
  for (const [i, [name, column]] of columns.entries()) {
    const value = values[i];
    ride[name] = value === null ? null : column.mapFromDriverValue(value);
  }
  return ride as MovedRide;
}

/** After the version comes the event's number. */
function toTold(values: readonly unknown[]): Told {
  return { ride: toMoved(values), seq: Number(values[columns.length + 1]) };
}

const unbegun: readonly RideStatus[] = ['scheduled', 'pending', 'driver_assigned', 'driver_arriving'];
/** Rides that somebody booked and has not got into yet. */
export const findUnbegunOf = (queries: Queries, userId: UserId) =>
  queries
    .select({ id: rides.id })
    .from(rides)
    .where(and(inArray(rides.status, [...unbegun]), eq(rides.riderId, userId)));

/**
 * Ends what was open of a ride's offers as a driver has taken it: theirs is accepted, the others are withdrawn, each with
 * its event.
 */
export async function endOffersOfTaken(tx: Tx, rideId: RideId, driverId: DriverId, at: Date): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update ${offers} set status = case when driver_id = ${driverId}::int then 'accepted' else 'withdrawn' end
      where ride_id = ${rideId}::int and status = 'open'
      returning id, ride_id, driver_id, status)
    insert into events (type, subject, payload, user_ids, created_at)
    select 'offer.withdrawn', 'offer:' || ended.id, jsonb_build_object('offerId', ended.id, 'rideId', ended.ride_id),
      array[drivers.user_id], ${at.toISOString()}::timestamptz
    from ended join drivers on drivers.id = ended.driver_id where ended.status = 'withdrawn'`);
}
