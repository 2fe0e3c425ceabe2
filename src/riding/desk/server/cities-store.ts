/** The SQL of the city that each record of the desk is of: null for none, undefined where there is no such record. */
import { eq, type SQL } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { driverCityId } from '#src/riding/desk-cities/server/driver-city-store.ts';
import { driverAppeals } from '#src/riding/driver-app/server/tables.ts';
import { driverApplications, drivers } from '#src/riding/drivers/server/tables.ts';
import { driverQueue } from '#src/riding/queues/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { rideAlarms } from '#src/riding/safety/server/tables.ts';

type Found = Promise<string | null | undefined>;

export async function findCityOfRide(queries: Queries, id: number): Found {
  const [row] = await queries
    .select({ city: rides.cityId })
    .from(rides)
    .where(eq(rides.id, id as RideId));
  return row?.city;
}

export async function findCityOfAlarm(queries: Queries, id: number): Found {
  const [row] = await queries
    .select({ city: rides.cityId })
    .from(rideAlarms)
    .innerJoin(rides, eq(rides.id, rideAlarms.rideId))
    .where(eq(rideAlarms.id, id));
  return row?.city;
}

export async function findCityOfQueuePlace(queries: Queries, id: number): Found {
  const [row] = await queries
    .select({ city: driverQueue.cityId })
    .from(driverQueue)
    .where(eq(driverQueue.id, id));
  return row?.city;
}

const ofDrivers = (queries: Queries) => {
  const city: SQL<string | null> = driverCityId();
  return queries.select({ city }).from(drivers);
};

export async function findCityOfApplication(queries: Queries, id: number): Found {
  const [row] = await ofDrivers(queries)
    .innerJoin(driverApplications, eq(driverApplications.driverId, drivers.id))
    .where(eq(driverApplications.id, id));
  return row?.city;
}

export async function findCityOfAppeal(queries: Queries, id: number): Found {
  const [row] = await ofDrivers(queries)
    .innerJoin(driverAppeals, eq(driverAppeals.driverId, drivers.id))
    .where(eq(driverAppeals.id, id));
  return row?.city;
}

export async function findCityOfDriver(queries: Queries, id: number): Found {
  const [row] = await ofDrivers(queries).where(eq(drivers.id, id as DriverId));
  return row?.city;
}
