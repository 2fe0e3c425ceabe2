/** SQL of offers for cars. */
import { and, asc, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId, UserId, VehicleId } from '#src/platform/ids.ts';
import { type OfferState, type OfferTerms, usualTerms } from '../rules.ts';
import { carOfferSteps, carOffers, carOfferTerms } from './tables.ts';

export type OfferRow = typeof carOffers.$inferSelect;
export type StepRow = typeof carOfferSteps.$inferSelect;

const mostListed = 200;
const mostShownAtDesk = 50;
const standing: OfferState[] = ['open', 'accepted'];

/** Until the transaction ends nobody else names an amount for the same buyer, so that their amounts can be counted. */
export async function lockBuyer(tx: Tx, buyerId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('car_offers_of'), ${buyerId})`);
}

export async function findOffer(queries: Queries, id: number): Promise<OfferRow | undefined> {
  const [row] = await queries.select().from(carOffers).where(eq(carOffers.id, id));
  return row;
}

/** Holds the row until the transaction ends; the vehicle is locked before it. */
export async function lockOffer(tx: Tx, id: number): Promise<OfferRow> {
  const [row] = await tx.select().from(carOffers).where(eq(carOffers.id, id)).for('update');
  return existing(row, `offer ${id}`);
}

export async function insertOffer(tx: Tx, values: typeof carOffers.$inferInsert): Promise<OfferRow> {
  const [row] = await tx.insert(carOffers).values(values).returning();
  return existing(row, 'what was written');
}

export async function updateOffer(tx: Tx, id: number, change: Partial<OfferRow>): Promise<OfferRow> {
  const [row] = await tx.update(carOffers).set(change).where(eq(carOffers.id, id)).returning();
  return existing(row, `offer ${id}`);
}

export async function insertStep(tx: Tx, step: typeof carOfferSteps.$inferInsert): Promise<StepRow> {
  const [row] = await tx.insert(carOfferSteps).values(step).returning();
  return existing(row, 'what was written');
}

/** Steps of these offers, oldest first. */
export const findSteps = (queries: Queries, offerIds: readonly number[]): Promise<StepRow[]> =>
  offerIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(carOfferSteps)
        .where(inArray(carOfferSteps.offerId, [...offerIds]))
        .orderBy(asc(carOfferSteps.id));

export async function newestStep(queries: Queries, offerId: number): Promise<number> {
  const [row] = await queries
    .select({ id: carOfferSteps.id })
    .from(carOfferSteps)
    .where(eq(carOfferSteps.offerId, offerId))
    .orderBy(desc(carOfferSteps.id))
    .limit(1);
  return existing(row, `a step of offer ${offerId}`).id;
}

/** How many amounts a buyer has named since a moment, for one car or for all. */
export async function countAmounts(
  queries: Queries,
  buyerId: UserId,
  since: Date,
  vehicleId?: VehicleId,
): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(carOfferSteps)
    .innerJoin(carOffers, eq(carOffers.id, carOfferSteps.offerId))
    .where(
      and(
        eq(carOffers.buyerId, buyerId),
        vehicleId === undefined ? undefined : eq(carOffers.vehicleId, vehicleId),
        eq(carOfferSteps.act, 'offer'),
        gt(carOfferSteps.at, since),
      ),
    );
  return row?.count ?? 0;
}

export const countOpen = (queries: Queries, buyerId: UserId): Promise<number> =>
  queries.$count(carOffers, and(eq(carOffers.buyerId, buyerId), inArray(carOffers.state, standing)));

/** What stands between a buyer and a car. */
export async function findStanding(
  queries: Queries,
  vehicleId: VehicleId,
  buyerId: UserId,
): Promise<OfferRow | undefined> {
  const [row] = await queries
    .select()
    .from(carOffers)
    .where(
      and(
        eq(carOffers.vehicleId, vehicleId),
        eq(carOffers.buyerId, buyerId),
        inArray(carOffers.state, standing),
      ),
    );
  return row;
}

/** What stands of one buyer for each of these cars, and what they have agreed and paid. */
export const findOffersOfBuyerFor = (
  queries: Queries,
  buyerId: UserId,
  vehicleIds: readonly VehicleId[],
): Promise<OfferRow[]> =>
  vehicleIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(carOffers)
        .where(
          and(
            eq(carOffers.buyerId, buyerId),
            inArray(carOffers.vehicleId, [...vehicleIds]),
            inArray(carOffers.state, [...standing, 'paid']),
          ),
        )
        .orderBy(desc(carOffers.id));

/** The offer that a car waits for the payment of. */
export async function findAccepted(queries: Queries, vehicleId: VehicleId): Promise<OfferRow | undefined> {
  const [row] = await queries
    .select()
    .from(carOffers)
    .where(and(eq(carOffers.vehicleId, vehicleId), eq(carOffers.state, 'accepted')));
  return row;
}

/** Offers for a car whose amount nobody has accepted yet. */
export const findOpenFor = (queries: Queries, vehicleId: VehicleId): Promise<OfferRow[]> =>
  queries
    .select()
    .from(carOffers)
    .where(and(eq(carOffers.vehicleId, vehicleId), eq(carOffers.state, 'open')))
    .orderBy(asc(carOffers.id));

export async function findByOrder(queries: Queries, orderId: OrderId): Promise<OfferRow | undefined> {
  const [row] = await queries
    .select()
    .from(carOffers)
    .where(and(eq(carOffers.orderId, orderId), eq(carOffers.state, 'paid')));
  return row;
}

/** What stands of one buyer. */
export const findStandingOf = (queries: Queries, buyerId: UserId): Promise<OfferRow[]> =>
  queries
    .select()
    .from(carOffers)
    .where(and(eq(carOffers.buyerId, buyerId), inArray(carOffers.state, standing)))
    .orderBy(asc(carOffers.id));

/** Offers that somebody made and does something about now: answers the seller’s price, or pays an agreed one. */
export const countWaitingOf = (queries: Queries, buyerId: UserId, now: Date): Promise<number> =>
  queries.$count(
    carOffers,
    and(
      eq(carOffers.buyerId, buyerId),
      or(eq(carOffers.state, 'accepted'), eq(carOffers.turn, 'buyer')),
      gt(carOffers.until, now),
    ),
  );

/** Offers of one person, as buyer or seller: those that stand first, then the newest. */
export const findOffersOf = (queries: Queries, userId: UserId): Promise<OfferRow[]> =>
  queries
    .select()
    .from(carOffers)
    .where(or(eq(carOffers.buyerId, userId), eq(carOffers.sellerId, userId)))
    .orderBy(
      sql`case ${carOffers.state} when 'accepted' then 0 when 'open' then 1 else 2 end`,
      desc(carOffers.updatedAt),
      desc(carOffers.id),
    )
    .limit(mostListed);

export const findOffersFor = (queries: Queries, vehicleId: VehicleId): Promise<OfferRow[]> =>
  queries
    .select()
    .from(carOffers)
    .where(eq(carOffers.vehicleId, vehicleId))
    .orderBy(desc(carOffers.id))
    .limit(mostShownAtDesk);

/** Offers whose time is over, after `after`, 100 at a time. */
export const findDue = (queries: Queries, now: Date, after: number) =>
  queries
    .select({ id: carOffers.id, vehicleId: carOffers.vehicleId })
    .from(carOffers)
    .where(and(inArray(carOffers.state, standing), lte(carOffers.until, now), gt(carOffers.id, after)))
    .orderBy(asc(carOffers.id))
    .limit(100);

export async function findTerms(
  queries: Queries,
  vehicleIds: readonly VehicleId[],
): Promise<Map<number, OfferTerms>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(carOfferTerms)
    .where(inArray(carOfferTerms.vehicleId, [...vehicleIds]));
  return new Map(rows.map(({ vehicleId, ...terms }) => [vehicleId, terms]));
}

export const termsOf = async (queries: Queries, vehicleId: VehicleId): Promise<OfferTerms> =>
  (await findTerms(queries, [vehicleId])).get(vehicleId) ?? usualTerms;

export async function putTerms(tx: Tx, vehicleId: VehicleId, terms: OfferTerms): Promise<void> {
  await tx
    .insert(carOfferTerms)
    .values({ vehicleId, ...terms })
    .onConflictDoUpdate({ target: carOfferTerms.vehicleId, set: terms });
}
