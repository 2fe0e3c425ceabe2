/** SQL of reports and of the review queue. */
import { and, arrayContained, asc, desc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { waitsBySeller } from '../../rules.ts';
import { vehicleReports } from '../tables.ts';

export type ReportRow = typeof vehicleReports.$inferSelect;

/** What waits for its seller alone is nothing to decide on yet. */
const forReview = and(
  eq(vehicles.status, 'review'),
  not(arrayContained(vehicles.reviewReasons, [...waitsBySeller])),
);

export const findVehiclesInReview = (queries: Queries): Promise<VehicleRow[]> =>
  queries
    .select()
    .from(vehicles)
    .where(forReview)
    .orderBy(asc(vehicles.updatedAt), asc(vehicles.id))
    .limit(200);

/** How many listings and reports an operator has before them. */
export async function countWaiting(queries: Queries): Promise<{ listings: number; reports: number }> {
  const [listings, reports] = await Promise.all([
    queries.$count(vehicles, forReview),
    queries.$count(vehicleReports, eq(vehicleReports.state, 'open')),
  ]);
  return { listings, reports };
}

export const findReports = (queries: Queries, open: boolean): Promise<ReportRow[]> =>
  queries
    .select()
    .from(vehicleReports)
    .where(open ? eq(vehicleReports.state, 'open') : ne(vehicleReports.state, 'open'))
    .orderBy(open ? asc(vehicleReports.id) : desc(vehicleReports.settledAt))
    .limit(200);

export async function findReport(queries: Queries, id: number): Promise<ReportRow | undefined> {
  const [row] = await queries.select().from(vehicleReports).where(eq(vehicleReports.id, id));
  return row;
}

export async function insertReport(tx: Tx, values: typeof vehicleReports.$inferInsert): Promise<void> {
  await tx.insert(vehicleReports).values(values);
}

/** Whether the same reporter, or another visitor, has said the same already and waits for an answer. */
export async function isReported(
  queries: Queries,
  { vehicleId, reporterId = null, reason, details }: Omit<typeof vehicleReports.$inferInsert, 'createdAt'>,
): Promise<boolean> {
  const same = and(
    eq(vehicleReports.vehicleId, vehicleId),
    eq(vehicleReports.state, 'open'),
    eq(vehicleReports.reason, reason),
    eq(vehicleReports.details, details),
    reporterId === null ? isNull(vehicleReports.reporterId) : eq(vehicleReports.reporterId, reporterId),
  );
  return (await queries.$count(vehicleReports, same)) > 0;
}

/** Settles reports of a vehicle that still are open, one of them or all; answers those it settled. */
export const settleReports = (
  tx: Tx,
  which: { vehicleId: VehicleId; id?: number },
  outcome: Pick<ReportRow, 'state' | 'outcomeReason' | 'settledBy' | 'settledAt'>,
): Promise<ReportRow[]> =>
  tx
    .update(vehicleReports)
    .set(outcome)
    .where(
      and(
        eq(vehicleReports.vehicleId, which.vehicleId),
        eq(vehicleReports.state, 'open'),
        which.id === undefined ? undefined : eq(vehicleReports.id, which.id),
      ),
    )
    .returning();

export async function countOpenReports(
  queries: Queries,
  vehicleIds: readonly VehicleId[],
): Promise<Map<number, number>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await queries
    .select({ id: vehicleReports.vehicleId, n: sql<number>`count(*)::int` })
    .from(vehicleReports)
    .where(and(inArray(vehicleReports.vehicleId, [...vehicleIds]), eq(vehicleReports.state, 'open')))
    .groupBy(vehicleReports.vehicleId);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
