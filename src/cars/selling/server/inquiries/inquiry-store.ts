/** SQL of questions about vehicles. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { inquiryMessages, vehicleInquiries } from '#src/cars/listings/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';

export type InquiryRow = typeof vehicleInquiries.$inferSelect;
export type MessageRow = typeof inquiryMessages.$inferSelect;

/** Whose conversations are meant: theirs as seller or buyer, and a visitor's under an address proven to be theirs. */
export interface Reader {
  userId: UserId;
  provenEmail: string | null;
}

const isOf = ({ userId, provenEmail }: Reader) =>
  or(
    eq(vehicleInquiries.sellerId, userId),
    eq(vehicleInquiries.buyerId, userId),
    provenEmail === null
      ? undefined
      : and(isNull(vehicleInquiries.buyerId), eq(vehicleInquiries.email, provenEmail)),
  );

export const findInquiries = (queries: Queries, reader: Reader): Promise<InquiryRow[]> =>
  queries
    .select()
    .from(vehicleInquiries)
    .where(isOf(reader))
    .orderBy(desc(vehicleInquiries.lastAt))
    .limit(200);

export async function findInquiry(
  queries: Queries,
  reader: Reader,
  id: number,
): Promise<InquiryRow | undefined> {
  const [row] = await queries
    .select()
    .from(vehicleInquiries)
    .where(and(eq(vehicleInquiries.id, id), isOf(reader)));
  return row;
}

export async function lockInquiry(tx: Tx, id: number): Promise<InquiryRow> {
  const [row] = await tx.select().from(vehicleInquiries).where(eq(vehicleInquiries.id, id)).for('update');
  return existing(row, 'what was written');
}

/** The conversation a buyer has about a vehicle. */
export async function findInquiryOf(
  queries: Queries,
  vehicleId: VehicleId,
  buyerId: UserId,
): Promise<{ id: number } | undefined> {
  const [row] = await queries
    .select({ id: vehicleInquiries.id })
    .from(vehicleInquiries)
    .where(and(eq(vehicleInquiries.vehicleId, vehicleId), eq(vehicleInquiries.buyerId, buyerId)))
    .limit(1);
  return row;
}

/** The conversation a buyer has about a vehicle already, locked. */
export async function lockInquiryOf(
  tx: Tx,
  vehicleId: VehicleId,
  buyerId: UserId,
): Promise<InquiryRow | undefined> {
  const [row] = await tx
    .select()
    .from(vehicleInquiries)
    .where(and(eq(vehicleInquiries.vehicleId, vehicleId), eq(vehicleInquiries.buyerId, buyerId)))
    .for('update');
  return row;
}

export async function insertInquiry(
  tx: Tx,
  values: typeof vehicleInquiries.$inferInsert,
): Promise<InquiryRow> {
  const [row] = await tx.insert(vehicleInquiries).values(values).returning();
  return existing(row, 'what was written');
}

export async function insertMessage(tx: Tx, values: typeof inquiryMessages.$inferInsert): Promise<void> {
  await tx.insert(inquiryMessages).values(values);
}

export async function updateInquiry(
  queries: Queries,
  id: number,
  change: Partial<InquiryRow>,
): Promise<void> {
  await queries.update(vehicleInquiries).set(change).where(eq(vehicleInquiries.id, id));
}

/** The newest `most` messages of each conversation, oldest of them first. */
export function findMessages(queries: Queries, inquiryIds: number[], most: number): Promise<MessageRow[]> {
  const { id, inquiryId } = inquiryMessages;
  const nth = sql<number>`row_number() over (partition by ${inquiryId} order by ${id} desc)`.as('nth');
  const placed = queries
    .select({ id, nth })
    .from(inquiryMessages)
    .where(inArray(inquiryId, inquiryIds))
    .as('placed');
  return queries
    .select(getTableColumns(inquiryMessages))
    .from(inquiryMessages)
    .innerJoin(placed, eq(placed.id, id))
    .where(lte(placed.nth, most))
    .orderBy(asc(id));
}

/** Median minutes from a question to the first answer since then, by seller; sellers below three answers are left out. */
export async function findResponseMinutes(
  queries: Queries,
  sellerIds: readonly UserId[],
  since: Date,
): Promise<Map<number, number>> {
  const { rows } = await queries.execute<{ seller: number; minutes: number }>(sql`
    select seller_id as seller,
      percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - created_at) / 60) as minutes
    from vehicle_inquiries
    where seller_id = any(${sql.param([...sellerIds])}::int[]) and first_reply_at > created_at and created_at > ${since}
    group by seller_id having count(*) >= 3`);
  return new Map(rows.map(({ seller, minutes }) => [seller, Math.max(1, Math.round(minutes))]));
}
