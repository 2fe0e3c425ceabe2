/** The SQL of one driver's car. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { driverCityId, driversOf } from '#src/riding/desk-cities/server/driver-city-store.ts';
import {
  driverApplications,
  driverDocuments,
  drivers,
  driverVehicles,
} from '#src/riding/drivers/server/tables.ts';
import { mostPapers, mostSamePlates } from '../contract.ts';

export async function findCar(queries: Queries, id: number) {
  const [row] = await queries
    .select({
      car: driverVehicles,
      driver: drivers,
      name: users.name,
      application: { id: driverApplications.id, status: driverApplications.status },
    })
    .from(driverVehicles)
    .innerJoin(drivers, eq(drivers.id, driverVehicles.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(driverApplications, eq(driverApplications.driverId, drivers.id))
    .where(eq(driverVehicles.id, id));
  return row;
}

export const findPapers = (queries: Queries, vehicleId: number) =>
  queries
    .select({
      id: driverDocuments.id,
      kind: driverDocuments.kind,
      status: driverDocuments.status,
      reason: driverDocuments.reason,
      createdAt: driverDocuments.createdAt,
      expiresOn: driverDocuments.expiresOn,
      decidedBy: users.name,
      decidedAt: driverDocuments.decidedAt,
      retiredAt: driverDocuments.retiredAt,
    })
    .from(driverDocuments)
    .leftJoin(users, eq(users.id, driverDocuments.decidedBy))
    .where(eq(driverDocuments.vehicleId, vehicleId))
    .orderBy(desc(driverDocuments.createdAt), desc(driverDocuments.id))
    .limit(mostPapers);

/** @param cityIds of which drivers the cars are; null for all */
export const findSamePlate = (
  queries: Queries,
  { id, plateKey }: { id: number; plateKey: string },
  cityIds: readonly string[] | null,
) =>
  queries
    .select({
      id: driverVehicles.id,
      driver: users.name,
      active: driverVehicles.active,
      addedAt: driverVehicles.createdAt,
      retiredAt: driverVehicles.retiredAt,
    })
    .from(driverVehicles)
    .innerJoin(drivers, eq(drivers.id, driverVehicles.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(
      and(
        eq(driverVehicles.plateKey, plateKey),
        ne(driverVehicles.id, id),
        cityIds ? driversOf(cityIds) : undefined,
      ),
    )
    .orderBy(desc(driverVehicles.createdAt), desc(driverVehicles.id))
    .limit(mostSamePlates);

/** Null for one of no city, undefined where there is no such car. */
export async function findCityOfCar(queries: Queries, id: number): Promise<string | null | undefined> {
  const [row] = await queries
    .select({ city: driverCityId() })
    .from(driverVehicles)
    .innerJoin(drivers, eq(drivers.id, driverVehicles.driverId))
    .where(eq(driverVehicles.id, id));
  return row?.city;
}
