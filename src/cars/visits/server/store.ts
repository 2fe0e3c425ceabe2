/** SQL of visits of cars. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { standingStates, type VisitHours, type VisitSide } from '../rules.ts';
import { carVisits, visitHours } from './tables.ts';

export type VisitRow = typeof carVisits.$inferSelect;

const mostListed = 200;
const isStanding = inArray(carVisits.state, [...standingStates]);

/** Until the transaction ends nobody else books for the same buyer, so that their visits can be counted. */
export async function lockBuyer(tx: Tx, buyerId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('car_visits_by'), ${buyerId})`);
}

/** Until the transaction ends nobody else changes the seller's hours or what is booked in them. */
export async function lockSeller(tx: Tx, sellerId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('car_visits_with'), ${sellerId})`);
}

export async function findHours(queries: Queries, sellerId: UserId): Promise<VisitHours | undefined> {
  const [row] = await queries.select().from(visitHours).where(eq(visitHours.sellerId, sellerId));
  return row;
}

export async function putHours(tx: Tx, sellerId: UserId, hours: VisitHours, updatedAt: Date): Promise<void> {
  await tx
    .insert(visitHours)
    .values({ sellerId, ...hours, updatedAt })
    .onConflictDoUpdate({ target: visitHours.sellerId, set: { ...hours, updatedAt } });
}

export async function findVisit(queries: Queries, id: number): Promise<VisitRow | undefined> {
  const [row] = await queries.select().from(carVisits).where(eq(carVisits.id, id));
  return row;
}

/** Holds the row until the transaction ends; vehicle and seller are locked before it. */
export async function lockVisit(tx: Tx, id: number): Promise<VisitRow> {
  const [row] = await tx.select().from(carVisits).where(eq(carVisits.id, id)).for('update');
  return existing(row, `visit ${id}`);
}

export async function insertVisit(tx: Tx, values: typeof carVisits.$inferInsert): Promise<VisitRow> {
  const [row] = await tx.insert(carVisits).values(values).returning();
  return existing(row, 'what was written');
}

export async function updateVisit(tx: Tx, id: number, change: Partial<VisitRow>): Promise<VisitRow> {
  const [row] = await tx.update(carVisits).set(change).where(eq(carVisits.id, id)).returning();
  return existing(row, `visit ${id}`);
}

/** What a seller has from a moment on; one visit may be left out. */
export const findTaken = (queries: Queries, sellerId: UserId, from: Date, without = 0): Promise<VisitRow[]> =>
  queries
    .select()
    .from(carVisits)
    .where(
      and(
        eq(carVisits.sellerId, sellerId),
        isStanding,
        gt(carVisits.endsAt, from),
        ne(carVisits.id, without),
      ),
    );

/** Whether a buyer has another visit that touches these times. */
export const countBeside = (
  queries: Queries,
  buyerId: UserId,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  without = 0,
): Promise<number> =>
  queries.$count(
    carVisits,
    and(
      ...[eq(carVisits.buyerId, buyerId), isStanding, ne(carVisits.id, without)],
      ...[lt(carVisits.startsAt, endsAt), gt(carVisits.endsAt, startsAt)],
    ),
  );

/** A visit whose time came is behind its buyer, whatever they say of it. */
export const countOpenOf = (queries: Queries, buyerId: UserId, now: Date): Promise<number> =>
  queries.$count(carVisits, and(eq(carVisits.buyerId, buyerId), isStanding, gt(carVisits.startsAt, now)));

export const countOpenFor = (queries: Queries, vehicleId: VehicleId, now: Date): Promise<number> =>
  queries.$count(carVisits, and(eq(carVisits.vehicleId, vehicleId), isStanding, gt(carVisits.startsAt, now)));

export const countBookedSince = (queries: Queries, buyerId: UserId, since: Date): Promise<number> =>
  queries.$count(carVisits, and(eq(carVisits.buyerId, buyerId), gt(carVisits.createdAt, since)));

/** What stands between a buyer and a car. */
export async function findStanding(
  queries: Queries,
  vehicleId: VehicleId,
  buyerId: UserId,
): Promise<VisitRow | undefined> {
  const [row] = await queries
    .select()
    .from(carVisits)
    .where(and(eq(carVisits.vehicleId, vehicleId), eq(carVisits.buyerId, buyerId), isStanding));
  return row;
}

export const findStandingFor = (queries: Queries, vehicleId: VehicleId): Promise<VisitRow[]> =>
  queries
    .select()
    .from(carVisits)
    .where(and(eq(carVisits.vehicleId, vehicleId), isStanding))
    .orderBy(asc(carVisits.id));

export const findStandingOf = (queries: Queries, userId: UserId): Promise<VisitRow[]> =>
  queries
    .select()
    .from(carVisits)
    .where(and(or(eq(carVisits.buyerId, userId), eq(carVisits.sellerId, userId)), isStanding))
    .orderBy(asc(carVisits.id));

/** Booked ones of a seller that lie ahead. */
export const findAheadOf = (queries: Queries, sellerId: UserId, now: Date): Promise<VisitRow[]> =>
  queries
    .select()
    .from(carVisits)
    .where(and(eq(carVisits.sellerId, sellerId), eq(carVisits.state, 'booked'), gt(carVisits.startsAt, now)))
    .orderBy(asc(carVisits.id));

/** Visits of one person, as buyer or seller: those that stand first, the next on top, then the newest. */
export const findVisitsOf = (queries: Queries, userId: UserId): Promise<VisitRow[]> =>
  queries
    .select()
    .from(carVisits)
    .where(or(eq(carVisits.buyerId, userId), eq(carVisits.sellerId, userId)))
    .orderBy(
      sql`case when ${isStanding} then 0 else 1 end`,
      sql`case when ${isStanding} then extract(epoch from ${carVisits.startsAt}) else -extract(epoch from ${carVisits.startsAt}) end`,
      desc(carVisits.id),
    )
    .limit(mostListed);

const absentOf = (side: VisitSide) =>
  side === 'buyer' ? eq(carVisits.sellerSays, 'absent') : eq(carVisits.buyerSays, 'absent');

/** When this side was last said to be absent, the newest first, at most so many. */
export async function findAbsences(
  queries: Queries,
  side: VisitSide,
  userId: UserId,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const who = side === 'buyer' ? carVisits.buyerId : carVisits.sellerId;
  const rows = await queries
    .select({ at: carVisits.startsAt })
    .from(carVisits)
    .where(and(eq(who, userId), absentOf(side), isNull(carVisits.struckAt), gte(carVisits.startsAt, since)))
    .orderBy(desc(carVisits.startsAt))
    .limit(limit);
  return rows.map(({ at }) => at);
}

/** How often each of these is said to have been absent on one side. */
export async function countAbsences(
  queries: Queries,
  side: VisitSide,
  userIds: readonly UserId[],
  since: Date,
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const who = side === 'buyer' ? carVisits.buyerId : carVisits.sellerId;
  const rows = await queries
    .select({ id: who, count: sql<number>`count(*)::int` })
    .from(carVisits)
    .where(
      and(
        ...[inArray(who, [...userIds]), absentOf(side)],
        ...[isNull(carVisits.struckAt), gte(carVisits.startsAt, since)],
      ),
    )
    .groupBy(who);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export function findForDesk(
  queries: Queries,
  show: 'absent' | 'ahead' | 'over',
  limit: number,
): Promise<VisitRow[]> {
  const wanted =
    show === 'absent'
      ? or(absentOf('buyer'), absentOf('seller'))
      : show === 'ahead'
        ? isStanding
        : sql`not (${isStanding})`;
  return queries
    .select()
    .from(carVisits)
    .where(wanted)
    .orderBy(show === 'ahead' ? asc(carVisits.startsAt) : desc(carVisits.startsAt), desc(carVisits.id))
    .limit(limit);
}

/** Visits to look after now, after `after`, 100 at a time. */
export const findDue = (queries: Queries, now: Date, after: number) =>
  queries
    .select({ id: carVisits.id, vehicleId: carVisits.vehicleId })
    .from(carVisits)
    .where(and(lte(carVisits.nextAt, now), gt(carVisits.id, after)))
    .orderBy(asc(carVisits.id))
    .limit(100);

/** For vehicles' pages: whether its seller shows each of these by their hours. */
export const findShown = (queries: Queries, vehicleIds: readonly VehicleId[]) =>
  vehicleIds.length === 0
    ? Promise.resolve([])
    : queries
        .select({ vehicleId: vehicles.id, testDrives: visitHours.testDrives })
        .from(vehicles)
        .innerJoin(visitHours, eq(visitHours.sellerId, vehicles.sellerId))
        .where(and(inArray(vehicles.id, [...vehicleIds]), eq(visitHours.offered, true)));

/** What stands of one buyer for each of these cars. */
export const findStandingAmong = (queries: Queries, buyerId: UserId, vehicleIds: readonly VehicleId[]) =>
  vehicleIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(carVisits)
        .where(
          and(eq(carVisits.buyerId, buyerId), inArray(carVisits.vehicleId, [...vehicleIds]), isStanding),
        );
