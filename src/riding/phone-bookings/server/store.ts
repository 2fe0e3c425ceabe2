/** The SQL of callers, and of fares that were not paid. */

import {
  and,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { guestDomain } from '#src/platform/mail-addresses.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { openStatuses } from '#src/riding/rides/rules.ts';
import { type RideRow, selectRides } from '#src/riding/rides/server/store.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { unpaidFares } from './tables.ts';

/** More accounts than these share no number but by chance or by fraud. */
const mostPeople = 5;
const mostTrips = 12;

/** Those that somebody may look at; null for all. */
type Cities = readonly string[] | null;
const within = (cities: Cities): SQL | undefined =>
  cities === null ? undefined : inArray(rides.cityId, [...cities]);

/** Rides of somebody, as a condition. */
export const ofRider = (userId: UserId) => eq(rides.riderId, userId);

/** Nobody has got into the car. */
export const whileBeforePickup = inArray(rides.status, [
  'scheduled',
  'pending',
  'driver_assigned',
  'driver_arriving',
]);

/** The caller has not been told of this driver, or of the end, last. */
export const whileToldOfAnother = (driverId: DriverId) =>
  sql`${rides.callerToldOf} is distinct from ${driverId}::int`;

/** An account that may ride, with this number, of somebody who rode in these cities. */
const ownerOf = (queries: Queries, phone: string, cities: Cities): SQL | undefined =>
  and(
    eq(users.phone, phone),
    isNull(users.deletedAt),
    isNull(users.disabledAt),
    cities === null
      ? undefined
      : exists(
          queries
            .select({ id: rides.id })
            .from(rides)
            .where(and(eq(rides.riderId, users.id), within(cities))),
        ),
  );

/** Accounts that have exactly this number. @param cities in which they rode; null for all who have it */
export const findPeopleOfNumber = (queries: Queries, phone: string, cities: Cities) =>
  queries
    .select({ userId: users.id, name: users.name, since: users.createdAt })
    .from(users)
    .where(ownerOf(queries, phone, cities))
    .orderBy(users.id)
    .limit(mostPeople);

/** Whether an account that may ride still has this number, and is one that `findPeopleOfNumber` names for these cities. */
export async function hasNumber(
  queries: Queries,
  userId: UserId,
  phone: string,
  cities: Cities,
): Promise<boolean> {
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), ownerOf(queries, phone, cities)));
  return found.length > 0;
}

/** Rides of somebody, newest first, as many as are looked through for the trips they take. */
export const findTripsOf = (queries: Queries, riderId: UserId, cities: Cities): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(eq(rides.riderId, riderId), ne(rides.status, 'cancelled'), within(cities)))
    .orderBy(desc(rides.id))
    .limit(mostTrips);

const ofNumber = (phone: string) =>
  // Written out, so that the index of callers serves it.
  and(eq(rides.passengerPhone, phone), sql`${rides.hailType} = 'phone_dispatch'`);

/** Rides that the desk booked for a number, newest first. */
export const findTripsOfNumber = (queries: Queries, phone: string, cities: Cities): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(ofNumber(phone), eq(users.isGuest, true), ne(rides.status, 'cancelled'), within(cities)))
    .orderBy(desc(rides.id))
    .limit(mostTrips);

/** How many rides guests of a number took. */
export async function countOfNumber(queries: Queries, phone: string, cities: Cities): Promise<number> {
  const [row] = await queries
    .select({ rides: count() })
    .from(rides)
    .where(and(ofNumber(phone), eq(rides.status, 'completed'), within(cities)));
  return row?.rides ?? 0;
}

/** What is open of a number, and ahead. */
export const findOpenOfNumber = (queries: Queries, phone: string, cities: Cities): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(ofNumber(phone), inArray(rides.status, ['scheduled', ...openStatuses]), within(cities)))
    .orderBy(desc(rides.id))
    .limit(mostPeople);

/** The guest who stands for a number and rides nowhere now; undefined where a new one has to. */
export async function findFreeGuest(queries: Queries, phone: string): Promise<UserId | undefined> {
  const [row] = await queries
    .select({ riderId: rides.riderId, last: max(rides.id) })
    .from(rides)
    .innerJoin(users, eq(users.id, rides.riderId))
    .where(and(ofNumber(phone), eq(users.isGuest, true), isNull(users.deletedAt)))
    .groupBy(rides.riderId)
    .having(sql`not bool_or(${inArray(rides.status, [...openStatuses])})`)
    .orderBy(desc(max(rides.id)))
    .limit(1);
  return row?.riderId;
}

/** Somebody without an account, who can neither sign in nor be written to. */
export async function insertGuest(queries: Queries, at: Date): Promise<UserId> {
  const [row] = await queries
    .insert(users)
    .values({
      ...{ name: 'Guest by telephone', firstName: 'Guest', lastName: 'by telephone' },
      email: sql`'guest-' || gen_random_uuid() || ${`@${guestDomain}`}`,
      ...{ roles: [], isGuest: true, createdAt: at, updatedAt: at },
    })
    .returning({ id: users.id });
  return existing(row, 'what was written').id;
}

/** Whether a driver takes rides paid into their hand; true when that was a change. */
export async function updateTakesCash(tx: Tx, id: DriverId, takesCash: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(drivers)
    .set({ takesCash })
    .where(and(eq(drivers.id, id), eq(drivers.takesCash, !takesCash)));
  return rowCount === 1;
}

// Fares that were not paid

export type UnpaidRow = typeof unpaidFares.$inferSelect;

/** Said once; undefined where it was said before. */
export async function insertUnpaid(
  tx: Tx,
  unpaid: Pick<UnpaidRow, 'rideId' | 'driverId' | 'words' | 'saidAt'>,
): Promise<UnpaidRow | undefined> {
  const [row] = await tx.insert(unpaidFares).values(unpaid).onConflictDoNothing().returning();
  return row;
}

/** Decides it, unless somebody has. */
export async function decideUnpaid(
  tx: Tx,
  rideId: RideId,
  decision: Pick<UnpaidRow, 'bears' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<UnpaidRow | undefined> {
  const [row] = await tx
    .update(unpaidFares)
    .set(decision)
    .where(and(eq(unpaidFares.rideId, rideId), isNull(unpaidFares.decidedAt)))
    .returning();
  return row;
}

export async function findUnpaid(queries: Queries, rideId: RideId): Promise<UnpaidRow | undefined> {
  const [row] = await queries.select().from(unpaidFares).where(eq(unpaidFares.rideId, rideId));
  return row;
}

/** All that wait, oldest first; they are few. */
/** Of rides of these cities, by their ids; null for all of them. */
const ofRidesIn = (cities: readonly string[] | null): SQL | undefined =>
  cities
    ? sql`${unpaidFares.rideId} in (select ${rides.id} from ${rides} where ${rides.id} = ${unpaidFares.rideId}
        and ${inArray(rides.cityId, [...cities])})`
    : undefined;

export const findUnpaidWaiting = (
  queries: Queries,
  cities: readonly string[] | null,
  limit: number,
): Promise<UnpaidRow[]> =>
  queries
    .select()
    .from(unpaidFares)
    .where(and(isNull(unpaidFares.decidedAt), ofRidesIn(cities)))
    .orderBy(unpaidFares.saidAt)
    .limit(limit);

export const findUnpaidDecided = (
  queries: Queries,
  { before, cities, limit }: { before: RideId | undefined; cities: readonly string[] | null; limit: number },
): Promise<UnpaidRow[]> =>
  queries
    .select()
    .from(unpaidFares)
    .where(
      and(
        isNotNull(unpaidFares.decidedAt),
        ofRidesIn(cities),
        before === undefined ? undefined : lt(unpaidFares.rideId, before),
      ),
    )
    .orderBy(desc(unpaidFares.rideId))
    .limit(limit);

export const countUnpaidWaiting = (queries: Queries, cities: readonly string[] | null): Promise<number> =>
  queries.$count(unpaidFares, and(isNull(unpaidFares.decidedAt), ofRidesIn(cities)));
