/** The SQL of rides that move: a guarded update, and where it can be in the same statement the event that tells of it. */
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { type NewEvent, recordEach, recorded } from '#src/platform/events/events.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import type { RideStatus } from '../contract.ts';
import { moves, type Verb } from '../rules.ts';
import { offers, rides } from './tables.ts';

/** What is read of a ride: all of it, and the version of its row, which every change makes another. */
export const rideColumns = {
  ...getTableColumns(rides),
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

const updating = (queries: Queries, change: Change, where: SQL | undefined) =>
  queries.update(rides).set(change).where(where).returning(rideColumns);

async function changeRide(tx: Tx, change: Change, where: SQL | undefined): Promise<MovedRide | undefined> {
  const [ride] = await updating(tx, change, where);
  return ride;
}

/** A ride that was changed, and the number of the event that tells of it. */
export interface ToldAt {
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
): Promise<ToldAt | undefined> =>
  changeAndTell(queries, { ...change, status: moves[verb].to }, whereMoving(id, verb, where), event);

/** Changes a ride without moving it, if `where` still holds, with the event in the same statement. */
export const setAndTell = (
  queries: Queries,
  id: RideId,
  change: Change,
  event: NewEvent,
  where?: SQL | undefined,
): Promise<ToldAt | undefined> => changeAndTell(queries, change, and(eq(rides.id, id), where), event);

async function changeAndTell(
  queries: Queries,
  change: Change,
  where: SQL | undefined,
  event: NewEvent,
): Promise<ToldAt | undefined> {
  const changed = queries.$with('changed').as(updating(queries, change, where));
  const told = queries.$with('told', recorded).as(recordEach(event, sql`changed`));
  const [row] = await queries.with(changed, told).select().from(changed).crossJoin(told);
  return row && { ride: row.changed, seq: row.told.seq };
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
  const event = {
    type: 'offer.withdrawn',
    subject: sql`'offer:' || ended.id`,
    payload: sql`jsonb_build_object('offerId', ended.id, 'rideId', ended.ride_id)`,
    userIds: sql`array[drivers.user_id]`,
    at,
  };
  await tx.execute(sql`
    with ended as (
      update ${offers} set status = case when driver_id = ${driverId}::int then 'accepted' else 'withdrawn' end
      where ride_id = ${rideId}::int and status = 'open'
      returning id, ride_id, driver_id, status)
    ${recordEach(event, sql`ended join ${drivers} on drivers.id = ended.driver_id where ended.status = 'withdrawn'`)}`);
}
