/** The SQL of what a driver's yearly statement says besides the books: who they are, and how many rides were paid. */
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { driverSettings } from '#src/riding/driver-app/server/tables.ts';
import { driverApplications, drivers } from '#src/riding/drivers/server/tables.ts';

export async function findDriverOf(
  queries: Queries,
  userId: UserId,
): Promise<{ id: DriverId; userId: UserId } | null> {
  const [row] = await queries
    .select({ id: drivers.id, userId: drivers.userId })
    .from(drivers)
    .where(eq(drivers.userId, userId));
  return row ?? null;
}

/** Each with what they wrote in their application, where they sent one. */
export const findDriversByNumber = (queries: Queries, ids: readonly DriverId[]) =>
  queries
    .select({
      id: drivers.id,
      userId: drivers.userId,
      name: users.name,
      email: users.email,
      leftAt: users.deletedAt,
      country: drivers.country,
      state: drivers.state,
      city: drivers.city,
      form: driverApplications.form,
      taxNumber: driverSettings.taxNumber,
    })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .leftJoin(driverApplications, eq(driverApplications.driverId, drivers.id))
    .leftJoin(driverSettings, eq(driverSettings.driverId, drivers.id))
    .where(inArray(drivers.id, [...ids]));

/** Completed rides by driver and quarter, by when the ledger has what they earned. */
export async function countPaidRides(
  queries: Queries,
  ids: readonly DriverId[],
  starts: readonly Date[],
): Promise<{ id: number; quarter: number; rides: number }[]> {
  const { rows } = await queries.execute<{ id: number; quarter: number; rides: number }>(sql`
    with bounds as (select ${sql.param(starts.map((at) => at.toISOString()))}::timestamptz[] as starts)
    select r.driver_id as id, width_bucket(e.at, bounds.starts) as quarter, count(*)::int as rides
    from bounds, rides r join ledger_entries e on e.id = 'earning:ride:' || r.id
    where r.driver_id = any(${sql.param(ids)}::int[]) and r.status = 'completed'
      and e.at >= bounds.starts[1] and e.at < bounds.starts[array_length(bounds.starts, 1)]
    group by 1, 2`);
  return rows;
}
