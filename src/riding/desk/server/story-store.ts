/** The SQL of what happened to one ride. */
import { asc, eq, inArray } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { events } from '#src/platform/events/tables.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { messages } from '#src/riding/contact/server/tables.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';

const mostEvents = 500;
const mostOffers = 300;
const mostMessages = 300;

export async function findParties(queries: Queries, id: RideId) {
  const [row] = await queries
    .select({ riderId: rides.riderId, driverUserId: drivers.userId })
    .from(rides)
    .leftJoin(drivers, eq(drivers.id, rides.driverId))
    .where(eq(rides.id, id));
  return row;
}

/** Of the ride itself, and what operators did with it. */
export const findEvents = (queries: Queries, id: RideId) =>
  queries
    .select({ number: events.seq, type: events.type, at: events.createdAt, payload: events.payload })
    .from(events)
    .where(inArray(events.subject, [`ride:${id}`, `ride-operations:${id}`]))
    .orderBy(asc(events.seq))
    .limit(mostEvents);

export const findOffers = (queries: Queries, id: RideId) =>
  queries
    .select({
      id: offers.id,
      driver: users.name,
      driverUserId: drivers.userId,
      status: offers.status,
      declineReason: offers.declineReason,
      chosen: offers.chosen,
      fromQueue: offers.fromQueue,
      round: offers.round,
      offeredAt: offers.offeredAt,
      expiresAt: offers.expiresAt,
    })
    .from(offers)
    .innerJoin(drivers, eq(drivers.id, offers.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(offers.rideId, id))
    .orderBy(asc(offers.id))
    .limit(mostOffers);

export const findMessageTimes = (queries: Queries, id: RideId) =>
  queries
    .select({ from: messages.from, at: messages.createdAt })
    .from(messages)
    .where(eq(messages.rideId, id))
    .orderBy(asc(messages.id))
    .limit(mostMessages);

export async function findNames(queries: Queries, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
