import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { users } from '../../accounts/server/tables.ts';
import { drivers } from './tables.ts';

export type DriverRow = typeof drivers.$inferSelect & {
  email: string;
  firstName: string;
  lastName: string;
  image: string | null;
};

const withPerson = {
  ...getTableColumns(drivers),
  firstName: users.firstName,
  lastName: users.lastName,
  image: users.image,
  email: users.email,
};
const selectDrivers = (queries: Queries) =>
  queries.select(withPerson).from(drivers).innerJoin(users, eq(users.id, drivers.userId));

export async function findDriver(queries: Queries, id: number): Promise<DriverRow | undefined> {
  const [row] = await selectDrivers(queries).where(eq(drivers.id, id));
  return row;
}

export async function findDriverOfUser(queries: Queries, userId: number): Promise<DriverRow | undefined> {
  const [row] = await selectDrivers(queries).where(eq(drivers.userId, userId));
  return row;
}

export const findAllDrivers = (queries: Queries): Promise<DriverRow[]> => selectDrivers(queries);

export async function insertDriver(tx: Tx, driver: typeof drivers.$inferInsert): Promise<number> {
  const [row] = await tx.insert(drivers).values(driver).returning({ id: drivers.id });
  return row!.id;
}

export async function updateAvailability(
  tx: Tx,
  id: number,
  change: { isAvailable: boolean; lastLat: number | null; lastLng: number | null; updatedAt: Date },
): Promise<void> {
  await tx.update(drivers).set(change).where(eq(drivers.id, id));
}

/** Counts a finished ride, and its rating once there is one. */
export async function addToRecord(
  tx: Tx,
  id: number,
  add: { rides?: number; stars?: number },
): Promise<void> {
  await tx
    .update(drivers)
    .set({
      totalRides: sql`${drivers.totalRides} + ${add.rides ?? 0}`,
      ratingSum: sql`${drivers.ratingSum} + ${add.stars ?? 0}`,
      ratingCount: sql`${drivers.ratingCount} + ${add.stars === undefined ? 0 : 1}`,
    })
    .where(eq(drivers.id, id));
}
