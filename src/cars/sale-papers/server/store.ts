/** SQL of the papers of cars' sales. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders } from '#src/money/orders/server/tables.ts';
import { payments } from '#src/money/payments/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { carSaleBills, carSaleFiles, carSaleSignatures } from './tables.ts';

export type BillRow = typeof carSaleBills.$inferSelect;
export type SignatureRow = typeof carSaleSignatures.$inferSelect;
export type FileRow = typeof carSaleFiles.$inferSelect;

export async function findBill(queries: Queries, id: OrderId): Promise<BillRow | undefined> {
  const [row] = await queries.select().from(carSaleBills).where(eq(carSaleBills.orderId, id));
  return row;
}

/** The row of a sale's bill, made where there is none. The sale is locked before it. */
export async function holdBill(tx: Tx, id: OrderId, at: Date): Promise<BillRow> {
  await tx.insert(carSaleBills).values({ orderId: id, updatedAt: at }).onConflictDoNothing();
  const [row] = await tx.select().from(carSaleBills).where(eq(carSaleBills.orderId, id)).for('update');
  return existing(row, `the bill of order ${id}`);
}

export async function updateBill(tx: Tx, id: OrderId, change: Partial<BillRow>): Promise<BillRow> {
  const [row] = await tx.update(carSaleBills).set(change).where(eq(carSaleBills.orderId, id)).returning();
  return existing(row, `the bill of order ${id}`);
}

/** All of a sale, also those that were ended, oldest first. */
export const findSignatures = (queries: Queries, id: OrderId): Promise<SignatureRow[]> =>
  queries
    .select()
    .from(carSaleSignatures)
    .where(eq(carSaleSignatures.orderId, id))
    .orderBy(asc(carSaleSignatures.id))
    .limit(200);

export const findStanding = (queries: Queries, id: OrderId): Promise<SignatureRow[]> =>
  queries
    .select()
    .from(carSaleSignatures)
    .where(and(eq(carSaleSignatures.orderId, id), isNull(carSaleSignatures.endedAt)))
    .orderBy(asc(carSaleSignatures.id));

export async function insertSignature(
  tx: Tx,
  signature: typeof carSaleSignatures.$inferInsert,
): Promise<void> {
  await tx.insert(carSaleSignatures).values(signature);
}

export async function endSignatures(tx: Tx, id: OrderId, at: Date, why: string): Promise<void> {
  await tx
    .update(carSaleSignatures)
    .set({ endedAt: at, endedWhy: why })
    .where(and(eq(carSaleSignatures.orderId, id), isNull(carSaleSignatures.endedAt)));
}

/** What stands and what was replaced, newest first. */
export const findFiles = (queries: Queries, id: OrderId): Promise<FileRow[]> =>
  queries
    .select()
    .from(carSaleFiles)
    .where(eq(carSaleFiles.orderId, id))
    .orderBy(desc(carSaleFiles.id))
    .limit(200);

export async function findFile(queries: Queries, id: number): Promise<FileRow | undefined> {
  const [row] = await queries.select().from(carSaleFiles).where(eq(carSaleFiles.id, id));
  return row;
}

export async function findStandingFile(
  queries: Queries,
  id: OrderId,
  kind: string,
): Promise<FileRow | undefined> {
  const [row] = await queries
    .select()
    .from(carSaleFiles)
    .where(and(eq(carSaleFiles.orderId, id), eq(carSaleFiles.kind, kind), isNull(carSaleFiles.replacedAt)));
  return row;
}

export async function insertFile(tx: Tx, file: typeof carSaleFiles.$inferInsert): Promise<FileRow> {
  const [row] = await tx.insert(carSaleFiles).values(file).returning();
  return existing(row, 'the file that was written');
}

export async function replaceFile(tx: Tx, id: OrderId, kind: string, at: Date): Promise<void> {
  await tx
    .update(carSaleFiles)
    .set({ replacedAt: at })
    .where(and(eq(carSaleFiles.orderId, id), eq(carSaleFiles.kind, kind), isNull(carSaleFiles.replacedAt)));
}

/** Takes what stands out, with its file, which the caller removes. @returns the row as it was; undefined where nothing stood */
export async function takeOutFile(tx: Tx, id: OrderId, kind: string, at: Date): Promise<FileRow | undefined> {
  const standing = await findStandingFile(tx, id, kind);
  if (!standing) return undefined;
  await tx
    .update(carSaleFiles)
    .set({ replacedAt: at, storageKey: null })
    .where(eq(carSaleFiles.id, standing.id));
  return standing;
}

export async function countFiles(queries: Queries, id: OrderId): Promise<number> {
  return queries.$count(carSaleFiles, eq(carSaleFiles.orderId, id));
}

/** Whether something of this kind came or went in that time. */
export async function hasChangedWithin(
  queries: Queries,
  id: OrderId,
  kind: string,
  { from, before }: { from: Date; before: Date },
): Promise<boolean> {
  const within = (moment: PgColumn) => and(gte(moment, from), lt(moment, before));
  const changed = or(within(carSaleFiles.createdAt), within(carSaleFiles.replacedAt));
  const count = await queries.$count(
    carSaleFiles,
    and(eq(carSaleFiles.orderId, id), eq(carSaleFiles.kind, kind), changed),
  );
  return count > 0;
}

export async function findStorageKeys(queries: Queries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ storageKey: carSaleFiles.storageKey })
    .from(carSaleFiles)
    .where(inArray(carSaleFiles.storageKey, [...keys]));
  return new Set(rows.flatMap(({ storageKey }) => (storageKey === null ? [] : [storageKey])));
}

/** The taxes of what was paid for a sale, the deposit's and the rest's. */
export const findTaxes = (queries: Queries, orderIds: readonly OrderId[]) =>
  queries
    .select({ taxLines: payments.taxLines, taxNote: payments.taxNote, at: payments.createdAt })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(payments.createdAt));

/** Files that lie under another key than this one. */
export const findFilesNotUnder = (queries: Queries, keyId: string, after: number, limit: number) =>
  queries
    .select({ id: carSaleFiles.id })
    .from(carSaleFiles)
    .where(and(isNotNull(carSaleFiles.storageKey), ne(carSaleFiles.keyId, keyId), gt(carSaleFiles.id, after)))
    .orderBy(asc(carSaleFiles.id))
    .limit(limit);

export async function lockFile(tx: Tx, id: number): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(carSaleFiles).where(eq(carSaleFiles.id, id)).for('update');
  return row;
}

export async function updateFile(tx: Tx, id: number, change: Partial<FileRow>): Promise<void> {
  await tx.update(carSaleFiles).set(change).where(eq(carSaleFiles.id, id));
}

export async function findKeysInUse(queries: Queries): Promise<Set<string>> {
  const rows = await queries
    .selectDistinct({ keyId: carSaleFiles.keyId })
    .from(carSaleFiles)
    .where(isNotNull(carSaleFiles.storageKey));
  return new Set(rows.flatMap(({ keyId }) => (keyId === null ? [] : [keyId])));
}

/** Sales whose papers are from before a moment, the oldest first. */
export const findOldBills = (queries: Queries, before: Date, limit: number): Promise<OrderId[]> =>
  queries
    .select({ id: carSaleBills.orderId })
    .from(carSaleBills)
    .where(lt(carSaleBills.updatedAt, before))
    .orderBy(asc(carSaleBills.orderId))
    .limit(limit)
    .then((rows) => rows.flatMap(({ id }) => (id === null ? [] : [id])));

/** All of a sale's papers, rows and signatures. @returns the keys of its files, which the caller removes */
export async function deletePapers(tx: Tx, id: OrderId): Promise<string[]> {
  const files = await tx
    .delete(carSaleFiles)
    .where(eq(carSaleFiles.orderId, id))
    .returning({ storageKey: carSaleFiles.storageKey });
  await tx.delete(carSaleSignatures).where(eq(carSaleSignatures.orderId, id));
  await tx.delete(carSaleBills).where(eq(carSaleBills.orderId, id));
  return files.flatMap(({ storageKey }) => (storageKey === null ? [] : [storageKey]));
}
