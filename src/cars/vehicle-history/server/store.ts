import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { vehicleLookups } from './tables.ts';

export type LookupRow = typeof vehicleLookups.$inferSelect;

/** What was said of these cars under the VIN that each is listed with now. */
export const findLookups = (queries: Queries, ids: readonly VehicleId[]): Promise<LookupRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : queries
        .select({
          vehicleId: vehicleLookups.vehicleId,
          kind: vehicleLookups.kind,
          vin: vehicleLookups.vin,
          province: vehicleLookups.province,
          source: vehicleLookups.source,
          answer: vehicleLookups.answer,
          askedAt: vehicleLookups.askedAt,
        })
        .from(vehicleLookups)
        .innerJoin(
          vehicles,
          and(eq(vehicles.id, vehicleLookups.vehicleId), eq(vehicles.vin, vehicleLookups.vin)),
        )
        .where(inArray(vehicleLookups.vehicleId, [...ids]));

/** Keeps what was said; of two answers the one that was asked for later stands. */
export async function keepLookup(queries: Queries, row: LookupRow): Promise<void> {
  await queries
    .insert(vehicleLookups)
    .values(row)
    .onConflictDoUpdate({
      target: [vehicleLookups.vehicleId, vehicleLookups.kind],
      set: row,
      setWhere: sql`${vehicleLookups.askedAt} <= excluded.asked_at`,
    });
}

/** Cars for sale behind `after` that were not asked for since `before` under their VIN. */
export async function findDue(
  queries: Queries,
  { after, before, limit }: { after: number; before: Date; limit: number },
): Promise<VehicleId[]> {
  const isFresh = sql`exists (select 1 from vehicle_lookups l where l.vehicle_id = ${vehicles.id}
    and l.vin = ${vehicles.vin} and l.kind = 'recalls' and l.asked_at > ${before})`;
  const rows = await queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      and(
        inArray(vehicles.status, ['published', 'reserved']),
        isNotNull(vehicles.vin),
        gt(vehicles.id, after),
        sql`not ${isFresh}`,
      ),
    )
    .orderBy(asc(vehicles.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
