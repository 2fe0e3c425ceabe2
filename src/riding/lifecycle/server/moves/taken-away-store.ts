/** The SQL of what is taken from a driver: their open rides, the present one first, and their offers. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { statusesWithDriver } from '#src/riding/rides/rules.ts';
import { selectRides } from '#src/riding/rides/server/store.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';

export const findOpenOfDriver = (queries: Queries, driverId: DriverId) =>
  selectRides(queries)
    .where(and(eq(rides.driverId, driverId), inArray(rides.status, [...statusesWithDriver])))
    .orderBy(sql`${rides.behindRideId} is not null`, asc(rides.id));

export const lockOpenOfDriver = (tx: Tx, driverId: DriverId) =>
  findOpenOfDriver(tx, driverId).for('update', { of: rides });

export const offersOfDriver = (driverId: DriverId) => eq(offers.driverId, driverId);
