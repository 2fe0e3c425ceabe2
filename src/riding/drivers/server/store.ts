import { and, asc, eq, getTableColumns, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { rideTypesTaken } from '#src/riding/vehicle-types/ride-types.ts';
import { type VehicleType, vehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import { portraitAddress } from './portrait-store.ts';
import { driverShifts, drivers, driverVehicles } from './tables.ts';

export type DriverRow = typeof drivers.$inferSelect & {
  email: string;
  firstName: string;
  lastName: string;
  image: string | null;
  /** Every type of ride that the vehicle driven now may take. */
  rideTypes: readonly VehicleType[];
};

const withPerson = {
  ...getTableColumns(drivers),
  firstName: users.firstName,
  lastName: users.lastName,
  image: portraitAddress,
  email: users.email,
  vehicle: driverVehicles,
};
const selectDrivers = (queries: Queries) =>
  queries
    .select(withPerson)
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(
      driverVehicles,
      and(
        eq(driverVehicles.driverId, drivers.id),
        eq(driverVehicles.active, true),
        isNull(driverVehicles.retiredAt),
      ),
    );

type Found = Awaited<ReturnType<typeof selectDrivers>>[number];

/** What the vehicle takes is reckoned anew where the company changed its types since. */
function withRideTypes({ vehicle, ...row }: Found, at: Date): DriverRow {
  const { year, seats, doors, power } = vehicle ?? {};
  const car = vehicle && year && seats && doors && power ? { ...vehicle, year, seats, doors, power } : null;
  let known: { of: unknown; types: VehicleType[] } | undefined;
  return {
    ...row,
    get rideTypes() {
      const of = vehicleTypes();
      if (known?.of !== of) known = { of, types: rideTypesTaken(row.vehicleType, car, at.getUTCFullYear()) };
      return known.types;
    },
  };
}

export async function findDriver(queries: Queries, id: DriverId, at: Date): Promise<DriverRow | undefined> {
  const [row] = await selectDrivers(queries).where(eq(drivers.id, id));
  return row && withRideTypes(row, at);
}

export async function findDriverOfUser(
  queries: Queries,
  userId: UserId,
  at: Date,
): Promise<DriverRow | undefined> {
  const [row] = await selectDrivers(queries).where(eq(drivers.userId, userId));
  return row && withRideTypes(row, at);
}

const driversAtOnce = 1000;

/** All drivers in parties, so that no statement and no turn of the event loop grows with how many there are. */
export async function* findAllDrivers(queries: Queries, at: Date): AsyncGenerator<DriverRow[]> {
  for (let last = 0; ; ) {
    const found = await selectDrivers(queries)
      .where(gt(drivers.id, last))
      .orderBy(asc(drivers.id))
      .limit(driversAtOnce);
    yield found.map((row) => withRideTypes(row, at));
    if (found.length < driversAtOnce) return;
    last = existing(found.at(-1), 'the last driver of a party').id;
  }
}

export async function insertDriver(tx: Tx, driver: typeof drivers.$inferInsert): Promise<number> {
  const [row] = await tx.insert(drivers).values(driver).returning({ id: drivers.id });
  return existing(row, 'what was written').id;
}

export async function updateAvailability(
  tx: Tx,
  id: DriverId,
  change: { isAvailable: boolean; lastLat: number | null; lastLng: number | null; updatedAt: Date },
): Promise<void> {
  // Whoever comes or goes is not on a break any more; who was cleared to come is not barred.
  await tx
    .update(drivers)
    .set({ ...change, pausedAt: null, ...(change.isAvailable ? { barredAt: null } : {}) })
    .where(eq(drivers.id, id));
}

/** Until the transaction ends nobody else changes whether this driver is online. @returns whether they are */
export async function lockOnline(tx: Tx, id: DriverId): Promise<boolean> {
  const [row] = await tx
    .select({ isAvailable: drivers.isAvailable })
    .from(drivers)
    .where(eq(drivers.id, id))
    .for('update');
  return row?.isAvailable === true;
}

/** Begins the driver's hours or ends them; repeating it changes nothing. */
export async function turnShift(tx: Tx, driverId: DriverId, online: boolean, at: Date): Promise<void> {
  if (online) {
    await tx.insert(driverShifts).values({ driverId, startedAt: at }).onConflictDoNothing();
  } else {
    await tx
      .update(driverShifts)
      .set({ endedAt: at })
      .where(and(eq(driverShifts.driverId, driverId), isNull(driverShifts.endedAt)));
  }
}

export type ShiftRow = Pick<typeof driverShifts.$inferSelect, 'startedAt' | 'endedAt'>;

/** Shifts that lasted into the time since `since`, oldest first; the open one is the last. */
export const findShifts = (queries: Queries, driverId: DriverId, since: Date): Promise<ShiftRow[]> =>
  queries
    .select({ startedAt: driverShifts.startedAt, endedAt: driverShifts.endedAt })
    .from(driverShifts)
    .where(
      and(
        eq(driverShifts.driverId, driverId),
        or(isNull(driverShifts.endedAt), gte(driverShifts.endedAt, since)),
      ),
    )
    .orderBy(asc(driverShifts.startedAt));

/** True when the driver was online to have a break. */
export async function updatePause(tx: Tx, id: DriverId, pausedAt: Date | null): Promise<boolean> {
  const { rowCount } = await tx
    .update(drivers)
    .set({ pausedAt })
    .where(and(eq(drivers.id, id), eq(drivers.isAvailable, true)));
  return rowCount === 1;
}

/** Bars a driver from going on, or no longer; true when that was a change. */
export async function updateBarred(tx: Tx, id: DriverId, barredAt: Date | null): Promise<boolean> {
  const { rowCount } = await tx
    .update(drivers)
    .set({ barredAt })
    .where(and(eq(drivers.id, id), barredAt ? isNull(drivers.barredAt) : isNotNull(drivers.barredAt)));
  return rowCount === 1;
}

/** A rating that should not have counted. */
export async function takeFromRecord(tx: Tx, id: DriverId, stars: number): Promise<void> {
  await tx
    .update(drivers)
    .set({
      ratingSum: sql`${drivers.ratingSum} - ${stars}`,
      ratingCount: sql`${drivers.ratingCount} - 1`,
    })
    .where(eq(drivers.id, id));
}

export type DriverRecord = Pick<DriverRow, 'totalRides' | 'ratingSum' | 'ratingCount'>;

/** Counts finished rides, and ratings with the sum of their stars. */
export async function addToRecord(
  tx: Tx,
  id: DriverId,
  add: { rides?: number; ratings?: number; stars?: number },
): Promise<DriverRecord> {
  const { rides = 0, ratings = 0, stars = 0 } = add;
  const [row] = await tx
    .update(drivers)
    .set({
      totalRides: sql`${drivers.totalRides} + ${rides}`,
      ratingSum: sql`${drivers.ratingSum} + ${stars}`,
      ratingCount: sql`${drivers.ratingCount} + ${ratings}`,
    })
    .where(eq(drivers.id, id))
    .returning({
      totalRides: drivers.totalRides,
      ratingSum: drivers.ratingSum,
      ratingCount: drivers.ratingCount,
    });
  return existing(row, 'what was written');
}
