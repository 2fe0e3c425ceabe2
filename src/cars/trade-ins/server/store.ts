/** SQL of trade-ins. */
import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { vehicleInquiries } from '#src/cars/listings/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { tradeIns } from './tables.ts';

export type TradeInRow = typeof tradeIns.$inferSelect;
export type InquiryFacts = Pick<
  typeof vehicleInquiries.$inferSelect,
  'id' | 'vehicleId' | 'sellerId' | 'buyerId' | 'createdAt'
>;

/** Whoever asks twice at once is counted twice. */
export async function lockBuyer(tx: Tx, buyerId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('trade_ins_of'), ${buyerId})`);
}

export const countOf = (queries: Queries, buyerId: UserId, vehicleId: VehicleId): Promise<number> =>
  queries.$count(tradeIns, and(eq(tradeIns.buyerId, buyerId), eq(tradeIns.vehicleId, vehicleId)));

export const countSince = (queries: Queries, buyerId: UserId, since: Date): Promise<number> =>
  queries.$count(tradeIns, and(eq(tradeIns.buyerId, buyerId), gte(tradeIns.createdAt, since)));

const inquiryFacts = {
  ...{ id: vehicleInquiries.id, vehicleId: vehicleInquiries.vehicleId, sellerId: vehicleInquiries.sellerId },
  ...{ buyerId: vehicleInquiries.buyerId, createdAt: vehicleInquiries.createdAt },
};

/** The conversation of a buyer about a car. */
export async function findInquiryOf(
  queries: Queries,
  vehicleId: VehicleId,
  buyerId: UserId,
): Promise<InquiryFacts | undefined> {
  const [row] = await queries
    .select(inquiryFacts)
    .from(vehicleInquiries)
    .where(and(eq(vehicleInquiries.vehicleId, vehicleId), eq(vehicleInquiries.buyerId, buyerId)))
    .limit(1);
  return row;
}

export async function findInquiry(queries: Queries, id: number): Promise<InquiryFacts | undefined> {
  const [row] = await queries.select(inquiryFacts).from(vehicleInquiries).where(eq(vehicleInquiries.id, id));
  return row;
}

/** Held before the trade-in of it, as by whoever writes in it. */
export async function lockInquiry(tx: Tx, id: number): Promise<InquiryFacts | undefined> {
  const [row] = await tx
    .select(inquiryFacts)
    .from(vehicleInquiries)
    .where(eq(vehicleInquiries.id, id))
    .for('update');
  return row;
}

export async function insertTradeIn(tx: Tx, row: typeof tradeIns.$inferInsert): Promise<TradeInRow> {
  const [made] = await tx.insert(tradeIns).values(row).returning();
  return existing(made, 'the trade-in that was written');
}

/** What stood before is asked anew. */
export async function endStanding(tx: Tx, inquiryId: number, at: Date): Promise<void> {
  await tx
    .update(tradeIns)
    .set({ endedAt: at })
    .where(and(eq(tradeIns.inquiryId, inquiryId), isNull(tradeIns.endedAt)));
}

export async function findStanding(queries: Queries, inquiryId: number): Promise<TradeInRow | undefined> {
  const [row] = await queries
    .select()
    .from(tradeIns)
    .where(and(eq(tradeIns.inquiryId, inquiryId), isNull(tradeIns.endedAt)))
    .orderBy(desc(tradeIns.id))
    .limit(1);
  return row;
}

export async function findTradeIn(queries: Queries, id: number): Promise<TradeInRow | undefined> {
  const [row] = await queries.select().from(tradeIns).where(eq(tradeIns.id, id));
  return row;
}

export async function updateTradeIn(tx: Tx, id: number, change: Partial<TradeInRow>): Promise<TradeInRow> {
  const [row] = await tx.update(tradeIns).set(change).where(eq(tradeIns.id, id)).returning();
  return existing(row, `trade-in ${id}`);
}

/** Whether a conversation was begun by asking about a trade-in: any other of it is younger. */
export async function hasBegunByTradeIn(
  queries: Queries,
  inquiry: Pick<InquiryFacts, 'id' | 'createdAt'>,
): Promise<boolean> {
  const count = await queries.$count(
    tradeIns,
    and(eq(tradeIns.inquiryId, inquiry.id), lte(tradeIns.createdAt, inquiry.createdAt)),
  );
  return count > 0;
}
