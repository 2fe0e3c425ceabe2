/** SQL of a seller's leads: what buyers wrote, offered and booked, and where copies of it go. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { vehicleInquiries } from '#src/cars/listings/server/tables.ts';
import type { OfferRow } from '#src/cars/offers/server/store.ts';
import { carOffers } from '#src/cars/offers/server/tables.ts';
import type { VisitRow } from '#src/cars/visits/server/store.ts';
import { carVisits } from '#src/cars/visits/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { leadCopies, leadCopiesSent } from './tables.ts';

export interface MessageLead extends Record<string, unknown> {
  id: number;
  vehicleId: VehicleId;
  name: string;
  lastAt: Date;
  /** What was written last, and whether its seller wrote it. */
  text: string;
  fromSeller: boolean;
  /** Since when something of the buyer waits for an answer; null where nothing does. */
  waitsSince: Date | null;
}

/** Conversations about a seller's cars, the newest first. */
export async function findMessageLeads(
  queries: Queries,
  sellerId: UserId,
  limit: number,
): Promise<MessageLead[]> {
  const { rows } = await queries.execute<{
    id: number;
    vehicle_id: VehicleId;
    name: string;
    last_at: Date;
    text: string;
    from_seller: boolean;
    waits_since: Date | null;
  }>(sql`
    select i.id, i.vehicle_id, i.name, i.last_at, last.text, last.from_seller, waits.since as waits_since
    from (
      select * from vehicle_inquiries where seller_id = ${sellerId} order by last_at desc limit ${limit}
    ) i
    join lateral (
      select text, from_seller from inquiry_messages where inquiry_id = i.id order by id desc limit 1
    ) last on true
    left join lateral (
      select min(m.created_at) as since from inquiry_messages m
      where m.inquiry_id = i.id and not m.from_seller
        and m.created_at > coalesce(i.seller_settled_at, '-infinity')
        and m.id > coalesce(
          (select max(own.id) from inquiry_messages own where own.inquiry_id = i.id and own.from_seller), 0)
    ) waits on true
    order by i.last_at desc`);
  return rows.map((row) => ({
    ...{ id: row.id, vehicleId: row.vehicle_id, name: row.name, text: row.text },
    ...{ fromSeller: row.from_seller, lastAt: new Date(row.last_at) },
    waitsSince: row.waits_since === null ? null : new Date(row.waits_since),
  }));
}

/** Offers for a seller's cars, those that wait for them first. */
export const findOfferLeads = (queries: Queries, sellerId: UserId, limit: number): Promise<OfferRow[]> =>
  queries
    .select()
    .from(carOffers)
    .where(eq(carOffers.sellerId, sellerId))
    .orderBy(
      sql`case when ${carOffers.turn} = 'seller' then 0 else 1 end`,
      desc(carOffers.updatedAt),
      desc(carOffers.id),
    )
    .limit(limit);

/** Visits of a seller's cars, those that stand first. */
export const findVisitLeads = (queries: Queries, sellerId: UserId, limit: number): Promise<VisitRow[]> =>
  queries
    .select()
    .from(carVisits)
    .where(eq(carVisits.sellerId, sellerId))
    .orderBy(
      sql`case when ${carVisits.state} in ('asked', 'booked') then 0 else 1 end`,
      desc(carVisits.updatedAt),
      desc(carVisits.id),
    )
    .limit(limit);

/** Nothing that was written until then waits. @returns whether it is a conversation about a car of theirs */
export async function settleMessages(
  queries: Queries,
  sellerId: UserId,
  inquiryId: number,
  at: Date,
): Promise<boolean> {
  const rows = await queries
    .update(vehicleInquiries)
    .set({ sellerSettledAt: at, sellerReadAt: at })
    .where(and(eq(vehicleInquiries.id, inquiryId), eq(vehicleInquiries.sellerId, sellerId)))
    .returning({ id: vehicleInquiries.id });
  return rows.length > 0;
}

/** What the buyer wrote first. */
export async function findFirstMessage(queries: Queries, inquiryId: number): Promise<string> {
  const { rows } = await queries.execute<{ text: string }>(
    sql`select text from inquiry_messages where inquiry_id = ${inquiryId} and not from_seller order by id limit 1`,
  );
  return rows[0]?.text ?? '';
}

/** What the buyer wrote beside an offer. */
export async function findOfferWords(queries: Queries, offerId: number): Promise<string> {
  const { rows } = await queries.execute<{ words: string | null }>(
    sql`select words from car_offer_steps where offer_id = ${offerId} and by = 'buyer' order by id limit 1`,
  );
  return rows[0]?.words ?? '';
}

export async function findInquiryRow(queries: Queries, id: number) {
  const [row] = await queries.select().from(vehicleInquiries).where(eq(vehicleInquiries.id, id));
  return row;
}
export async function findOfferRow(queries: Queries, id: number): Promise<OfferRow | undefined> {
  const [row] = await queries.select().from(carOffers).where(eq(carOffers.id, id));
  return row;
}
export async function findVisitRow(queries: Queries, id: number): Promise<VisitRow | undefined> {
  const [row] = await queries.select().from(carVisits).where(eq(carVisits.id, id));
  return row;
}

export type CopiesRow = typeof leadCopies.$inferSelect;

export async function findCopies(queries: Queries, sellerId: UserId): Promise<CopiesRow | undefined> {
  const [row] = await queries.select().from(leadCopies).where(eq(leadCopies.sellerId, sellerId));
  return row;
}

/** Makes the row where there is none and holds it until the transaction ends. */
export async function lockCopies(tx: Tx, sellerId: UserId): Promise<CopiesRow> {
  await tx.insert(leadCopies).values({ sellerId }).onConflictDoNothing();
  const [row] = await tx.select().from(leadCopies).where(eq(leadCopies.sellerId, sellerId)).for('update');
  return existing(row, 'where copies of leads go');
}

export async function updateCopies(tx: Tx, sellerId: UserId, change: Partial<CopiesRow>): Promise<void> {
  await tx.update(leadCopies).set(change).where(eq(leadCopies.sellerId, sellerId));
}

/** @returns whether this is the first time */
export async function noteSent(tx: Tx, sellerId: UserId, lead: string, sentAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(leadCopiesSent)
    .values({ sellerId, lead, sentAt })
    .onConflictDoNothing()
    .returning({ lead: leadCopiesSent.lead });
  return rows.length > 0;
}
