import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { byDriversOf } from '#src/riding/desk-cities/server/driver-city-store.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { driverAppeals } from './tables.ts';

export type AppealRow = typeof driverAppeals.$inferSelect;
const listed = 100;

export async function insertAppeal(tx: Tx, appeal: typeof driverAppeals.$inferInsert): Promise<AppealRow> {
  const [row] = await tx.insert(driverAppeals).values(appeal).returning();
  return existing(row, 'what was written');
}

/** The newest first. */
export const findAppealsOf = (queries: Queries, userId: UserId): Promise<AppealRow[]> =>
  queries
    .select()
    .from(driverAppeals)
    .where(eq(driverAppeals.userId, userId))
    .orderBy(desc(driverAppeals.id))
    .limit(listed);

export const findAppealsOfRides = async (
  queries: Queries,
  rideIds: RideId[],
): Promise<Map<number, AppealRow>> => {
  if (rideIds.length === 0) return new Map();
  const rows = await queries.select().from(driverAppeals).where(inArray(driverAppeals.rideId, rideIds));
  return new Map(rows.map((row) => [existing(row.rideId, 'the ride that was asked for'), row]));
};

const cases = (queries: Queries) =>
  queries
    .select({
      appeal: driverAppeals,
      name: users.name,
      email: users.email,
      vehicleInfo: drivers.vehicleInfo,
      comment: rides.driverComment,
    })
    .from(driverAppeals)
    .innerJoin(users, eq(users.id, driverAppeals.userId))
    .innerJoin(drivers, eq(drivers.id, driverAppeals.driverId))
    .leftJoin(rides, eq(rides.id, driverAppeals.rideId));
export type CaseRow = Awaited<ReturnType<typeof findCases>>[number];

const ofDriversIn = (cities: readonly string[] | null) => byDriversOf(driverAppeals.driverId, cities);

export const findCases = (queries: Queries, state: 'open' | 'answered', cities: readonly string[] | null) =>
  cases(queries)
    .where(and((state === 'open' ? eq : ne)(driverAppeals.state, 'open'), ofDriversIn(cities)))
    .orderBy(state === 'open' ? asc(driverAppeals.createdAt) : desc(driverAppeals.answeredAt))
    .limit(listed);

export async function findCase(queries: Queries, id: number): Promise<CaseRow | undefined> {
  const [row] = await cases(queries).where(eq(driverAppeals.id, id));
  return row;
}

export const countOpenAppeals = (queries: Queries, cities: readonly string[] | null): Promise<number> =>
  queries.$count(driverAppeals, and(eq(driverAppeals.state, 'open'), ofDriversIn(cities)));

export async function findNames(queries: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** False where somebody else has answered it. */
export async function closeAppeal(
  tx: Tx,
  id: number,
  change: Required<Pick<AppealRow, 'state' | 'answer' | 'answeredBy' | 'answeredAt'>>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(driverAppeals)
    .set(change)
    .where(and(eq(driverAppeals.id, id), eq(driverAppeals.state, 'open')));
  return rowCount === 1;
}
