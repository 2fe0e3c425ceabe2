import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, QuoteId, RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { openStatuses, statusesWithDriver } from '../rules.ts';
import { type MovedRide, rideColumns } from './moving-store.ts';
import { offers, rideShares, rides } from './tables.ts';

export type RideRow = MovedRide & {
  riderFirstName: string;
  riderLastName: string;
  riderImage: string | null;
  riderEmail: string;
};
export type OfferRow = typeof offers.$inferSelect;

export const selectRides = (queries: Queries) =>
  queries
    .select({
      ...rideColumns,
      riderFirstName: users.firstName,
      riderLastName: users.lastName,
      riderImage: users.image,
      riderEmail: users.email,
    })
    .from(rides)
    .innerJoin(users, eq(users.id, rides.riderId));

type NewRide = typeof rides.$inferInsert;

/** With the picture of who books it. */
export async function insertRide(tx: Tx, ride: NewRide) {
  const image = sql<string | null>`(select ${users.image} from ${users} where ${users.id} = ${ride.riderId})`;
  const [row] = await tx
    .insert(rides)
    .values(ride)
    .returning({ ...rideColumns, riderImage: image.as('rider_image') });
  return existing(row, 'what was inserted');
}

/** Nobody moves it on until `tx` ends. */
export async function lockRide(tx: Tx, id: RideId): Promise<RideRow | undefined> {
  const [row] = await selectRides(tx).where(eq(rides.id, id)).for('update', { of: rides });
  return row;
}

export async function findRide(queries: Queries, id: RideId): Promise<RideRow | undefined> {
  const [row] = await selectRides(queries).where(eq(rides.id, id));
  return row;
}

/** A quote is booked once. */
export async function findRideOfQuote(queries: Queries, quoteId: QuoteId): Promise<RideRow | undefined> {
  const [row] = await selectRides(queries).where(eq(rides.quoteId, quoteId));
  return row;
}

/** Those of these quotes that are rides. */
export async function findBooked(queries: Queries, quoteIds: readonly QuoteId[]): Promise<Set<QuoteId>> {
  if (quoteIds.length === 0) return new Set();
  const booked = await queries
    .select({ quoteId: rides.quoteId })
    .from(rides)
    .where(inArray(rides.quoteId, [...quoteIds]));
  return new Set(booked.map(({ quoteId }) => quoteId));
}

export const findRides = (queries: Queries, ids: readonly RideId[]): Promise<RideRow[]> =>
  selectRides(queries).where(sql`${rides.id} = any(${sql.param(ids)}::int[])`);

export const findRidesOfRider = (
  queries: Queries,
  riderId: UserId,
  limit: number,
  before?: number,
): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(eq(rides.riderId, riderId), before === undefined ? undefined : lt(rides.id, before)))
    .orderBy(desc(rides.id))
    .limit(limit);

/** Rides of somebody that were ridden or are still to be; those that came to nothing do not count. */
export const countRidesTaken = (queries: Queries, riderId: UserId, but?: number): Promise<number> =>
  queries.$count(
    rides,
    and(
      eq(rides.riderId, riderId),
      notInArray(rides.status, ['cancelled', 'no_driver']),
      but === undefined ? undefined : ne(rides.id, but),
    ),
  );

export async function findOpenRideOf(queries: Queries, who: SQL | undefined): Promise<RideRow | undefined> {
  const [row] = await selectRides(queries)
    .where(and(who, inArray(rides.status, ['pending', ...statusesWithDriver])))
    .limit(1);
  return row;
}
/** No car is sent before the fare is held. */
export const whileFareIsHeld = or(isNull(rides.fareStep), eq(rides.fareStep, 'held'));

/** Conditions that guard a change; whoever comes second changes nothing. */
export const whilePending = eq(rides.status, 'pending');
export const whileUnsettled = isNull(rides.settledAt);
export const whileUnratedBy = (side: 'rider' | 'driver') =>
  isNull(side === 'rider' ? rides.driverStars : rides.riderStars);
export const whileTipMayBe = (tipCents: Cents) => or(isNull(rides.tipCents), eq(rides.tipCents, tipCents));
/** The receipt with the tip has not been mailed yet. */
export const whileTipIsUntold = isNull(rides.tipToldAt);
export const whileTipIs = (tipCents: Cents) => eq(rides.tipCents, tipCents);
/** The ride has not moved on and has the same driver, or none, as when it was read. */
export const whileAs = ({
  status,
  driverId,
  behindRideId,
}: Pick<RideRow, 'status' | 'driverId' | 'behindRideId'>) =>
  and(
    eq(rides.status, status),
    driverId === null ? isNull(rides.driverId) : eq(rides.driverId, driverId),
    behindRideId === null ? isNull(rides.behindRideId) : eq(rides.behindRideId, behindRideId),
  );

/** It goes where it went when it was read. */
export const whilePlanIs = ({ planVersion }: Pick<RideRow, 'planVersion'>) =>
  eq(rides.planVersion, planVersion);

/** The car stands at this stop, or has yet to come there; whoever reported it twice changes nothing. */
export const whileBeforeStop = (stop: number, isThere: boolean) =>
  and(eq(rides.stopsDone, stop - 1), isThere ? isNotNull(rides.stopArrivedAt) : isNull(rides.stopArrivedAt));
/** No stop is left before the destination. */
export const whileNoStopLeft = sql`${rides.stopsDone} >= jsonb_array_length(${rides.stops})`;

export const ofDriver = (driverId: DriverId, ...still: (SQL | undefined)[]) =>
  and(eq(rides.driverId, driverId), ...still);

export const findRidesWithDriver = (queries: Queries): Promise<RideRow[]> =>
  selectRides(queries).where(inArray(rides.status, [...statusesWithDriver]));

/** Pickup, stops and destination: where somebody may be seen getting in or out. */
export const endsOf = (ride: Pick<RideRow, 'pickupLat' | 'pickupLng' | 'destLat' | 'destLng' | 'stops'>) => [
  { lat: ride.pickupLat, lng: ride.pickupLng },
  ...ride.stops.map(({ lat, lng }) => ({ lat, lng })),
  { lat: ride.destLat, lng: ride.destLng },
];

/** Null is everywhere outside the cities. */
export const inCity = (city: string | null) =>
  city === null ? isNull(rides.cityId) : eq(rides.cityId, city);

/** Everywhere where no city is named. */
export const findPendingRides = (
  queries: Queries,
  city: string | null | undefined,
  limit = 500,
): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(eq(rides.status, 'pending'), city === undefined ? undefined : inCity(city)))
    .orderBy(desc(rides.priority), asc(rides.searchStartedAt), asc(rides.id))
    .limit(limit);

/** Rides looking for a driver in a box of this half-width around a place. */
export async function countPendingNear(
  queries: Queries,
  at: { lat: number; lng: number },
  meters: number,
): Promise<number> {
  const latDegrees = meters / 111_195;
  const lngDegrees = latDegrees / Math.cos((at.lat * Math.PI) / 180);
  const [found] = await queries
    .select({ rides: count() })
    .from(rides)
    .where(
      and(
        // Written out, so that one plan by the index of waiting rides serves every place.
        sql`${rides.status} = 'pending'`,
        between(rides.pickupLat, at.lat - latDegrees, at.lat + latDegrees),
        between(rides.pickupLng, at.lng - lngDegrees, at.lng + lngDegrees),
      ),
    );
  return found?.rides ?? 0;
}

export const findRidesToWake = (queries: Queries, now: Date, city: string | null): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(eq(rides.status, 'scheduled'), lte(rides.wakeAt, now), inCity(city), whileFareIsHeld))
    .limit(100);

/** Changes a ride without moving it, if `where` still holds; true when it did. */
export async function updateRide(
  queries: Queries,
  id: RideId,
  change: PgUpdateSetSource<typeof rides>,
  where?: SQL | undefined,
): Promise<boolean> {
  const { rowCount } = await queries
    .update(rides)
    .set(change)
    .where(and(eq(rides.id, id), where));
  return rowCount === 1;
}

const hasRested = (restedBefore: Date) => sql`coalesce(${rides.lastWrongPinAt}, 'epoch') < ${restedBefore}`;
/** Somebody may guess at the PIN. */
export const whileMayGuess = ({ restedBefore, allowed }: { restedBefore: Date; allowed: number }) =>
  or(hasRested(restedBefore), lt(rides.wrongPins, allowed));

/**
 * Counts a guess at the PIN before anybody looks at it, so that guesses sent at once count too.
 * @param restedBefore a last guess before this begins the count anew
 * @returns false when too many were made since
 */
export const countPinGuess = (
  queries: Queries,
  id: RideId,
  { now, restedBefore, allowed }: { now: Date; restedBefore: Date; allowed: number },
): Promise<boolean> => {
  const wrongPins = sql<number>`case when ${hasRested(restedBefore)} then 1 else ${rides.wrongPins} + 1 end`;
  return updateRide(
    queries,
    id,
    { wrongPins, lastWrongPinAt: now },
    whileMayGuess({ restedBefore, allowed }),
  );
};

export const findOffersOfRides = (queries: Queries, rideIds: RideId[]): Promise<OfferRow[]> =>
  rideIds.length === 0
    ? Promise.resolve([])
    : queries.select().from(offers).where(inArray(offers.rideId, rideIds));

export const findOpenOffers = (queries: Queries): Promise<OfferRow[]> =>
  queries.select().from(offers).where(eq(offers.status, 'open'));

/** Ends open offers that match, telling which. */
export const endOffers = (
  tx: Tx,
  status: 'accepted' | 'declined' | 'expired' | 'withdrawn',
  where: SQL | undefined,
): Promise<OfferRow[]> =>
  tx
    .update(offers)
    .set({ status })
    .where(and(eq(offers.status, 'open'), where))
    .returning();
export const offersOfRide = (rideId: RideId) => eq(offers.rideId, rideId);
export const offersOfRides = (rideIds: readonly RideId[]) => inArray(offers.rideId, [...rideIds]);
/** But for one that an operator made by hand. */
export const offersByMachine = (rideId: RideId) => and(eq(offers.rideId, rideId), isNull(offers.assignedBy));
export const offerTo = (rideId: RideId, driverId: DriverId) =>
  and(eq(offers.rideId, rideId), eq(offers.driverId, driverId));
/** A ride that this driver may take: an operator asks them alone, or nobody else is being asked alone for it. */
export const openToDriver = (driverId: DriverId, now: Date) =>
  or(
    isHandedTo(driverId, now),
    and(
      or(isNull(rides.handDriverId), sql`${rides.handUntil} <= ${now}`),
      sql`${rides.takenFromId} is distinct from ${driverId}`,
      or(
        sql`${rides.chosenDriverId} is null`,
        eq(rides.chosenDriverId, driverId),
        and(sql`${rides.chosenUntil} is not null`, lte(rides.chosenUntil, now)),
      ),
    ),
  );
/** An operator asks this driver for it at this moment. */
const isHandedTo = (driverId: DriverId, now: Date) =>
  and(whileHandedTo(driverId), sql`${rides.handUntil} > ${now}`);
export const whileHandedTo = (driverId: DriverId) => eq(rides.handDriverId, driverId);
/** And it has that driver until this one takes it. */
export const isHandedFrom = (from: DriverId, driverId: DriverId, now: Date) =>
  and(isHandedTo(driverId, now), eq(rides.driverId, from));

export const shareDigest = (token: string): string => tokenDigest('ride', token);

export async function insertShare(
  tx: Tx,
  { token, ...share }: { token: string; rideId: RideId; expiresAt: Date },
): Promise<void> {
  await tx.insert(rideShares).values({ ...share, tokenDigest: shareDigest(token) });
}
/** The ride of each link that still holds: it was not revoked, its time is not over, and its ride has not ended. */
export async function findShares(
  queries: Queries,
  tokens: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (tokens.length === 0) return new Map();
  const tokenOf = new Map(tokens.map((token) => [shareDigest(token), token]));
  const rows = await queries
    .select({ digest: rideShares.tokenDigest, rideId: rideShares.rideId })
    .from(rideShares)
    .innerJoin(rides, eq(rides.id, rideShares.rideId))
    .where(
      and(
        inArray(rideShares.tokenDigest, [...tokenOf.keys()]),
        gte(rideShares.expiresAt, now),
        inArray(rides.status, ['scheduled', ...openStatuses]),
      ),
    );
  return new Map(rows.map(({ digest, rideId }) => [tokenOf.get(digest) ?? '', rideId]));
}
/** True when there was a link. */
export async function deleteSharesOf(tx: Tx, rideId: RideId): Promise<boolean> {
  const { rowCount } = await tx.delete(rideShares).where(eq(rideShares.rideId, rideId));
  return (rowCount ?? 0) > 0;
}
/** Whose rides these are. */
export async function findPartiesOfRides(
  queries: Queries,
  ids: readonly RideId[],
): Promise<Map<RideId, { riderId: UserId; driverId: DriverId | null; cityId: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: rides.id, riderId: rides.riderId, driverId: rides.driverId, cityId: rides.cityId })
    .from(rides)
    .where(inArray(rides.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What happened to a ride, oldest first, from the event log. */
export async function findUpdates(
  queries: Queries,
  rideId: RideId,
): Promise<{ type: string; at: Date; stop: number | null }[]> {
  const { rows } = await queries.execute<{ type: string; at: string; stop: number | null }>(
    sql`select type, to_json(created_at)#>>'{}' as at, (payload->>'stop')::int as stop from events where subject = ${`ride:${rideId}`} order by seq`,
  );
  return rows.map(({ type, at, stop }) => ({ type, at: new Date(at), stop }));
}

/** The stars that drivers gave a rider, as `ratingOf` takes them. */
export async function sumRiderStars(queries: Queries, riderId: UserId) {
  const [row] = await queries
    .select({
      ratingSum: sql<number>`coalesce(sum(${rides.riderStars}), 0)::int`,
      ratingCount: sql<number>`count(${rides.riderStars})::int`,
    })
    .from(rides)
    .where(eq(rides.riderId, riderId));
  return existing(row, 'a row of sums');
}

export async function findPersonOfUser(
  queries: Queries,
  userId: UserId,
): Promise<{ name: string; email: string; phone: string | null }> {
  const [row] = await queries
    .select({ name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId));
  return existing(row, `person ${userId}`);
}
