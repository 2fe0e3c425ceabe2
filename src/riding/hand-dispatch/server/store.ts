/** The SQL of dispatch by hand. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { statusesWithDriver } from '#src/riding/rides/rules.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';
import { rideNotes } from './tables.ts';

const mostNotes = 200;

/** The open offer of a ride that an operator made, and who that was. */
export async function findAskedByHand(queries: Queries, rideId: RideId) {
  const [row] = await queries
    .select({ offer: offers, by: users.name })
    .from(offers)
    .innerJoin(users, eq(users.id, offers.assignedBy))
    .where(and(eq(offers.rideId, rideId), eq(offers.status, 'open')));
  return row;
}

/** The open offers to these drivers. */
export const findOpenOffersTo = (queries: Queries, driverIds: readonly DriverId[]) =>
  driverIds.length === 0
    ? Promise.resolve([])
    : queries
        .select({ driverId: offers.driverId, rideId: offers.rideId, assignedBy: offers.assignedBy })
        .from(offers)
        .where(and(inArray(offers.driverId, [...driverIds]), eq(offers.status, 'open')));

/** The ride that each of these drivers is on. */
export async function findPresentRides(
  queries: Queries,
  driverIds: readonly DriverId[],
): Promise<Map<DriverId, RideId>> {
  if (driverIds.length === 0) return new Map();
  const rows = await queries
    .select({ driverId: rides.driverId, id: rides.id })
    .from(rides)
    .where(
      and(
        inArray(rides.driverId, [...driverIds]),
        inArray(rides.status, [...statusesWithDriver]),
        isNull(rides.behindRideId),
      ),
    );
  return new Map(rows.flatMap(({ driverId, id }) => (driverId === null ? [] : [[driverId, id] as const])));
}

/** What the machine asks a driver at this moment. */
export const offersOfMachineTo = (driverId: DriverId) =>
  and(eq(offers.driverId, driverId), isNull(offers.assignedBy));

export const findNotes = (queries: Queries, rideId: RideId) =>
  queries
    .select({ id: rideNotes.id, text: rideNotes.text, by: users.name, at: rideNotes.createdAt })
    .from(rideNotes)
    .innerJoin(users, eq(users.id, rideNotes.authorId))
    .where(eq(rideNotes.rideId, rideId))
    .orderBy(desc(rideNotes.id))
    .limit(mostNotes);

export async function insertNote(tx: Tx, note: typeof rideNotes.$inferInsert) {
  const [row] = await tx.insert(rideNotes).values(note).returning({ id: rideNotes.id });
  return existing(row, 'what was written');
}
