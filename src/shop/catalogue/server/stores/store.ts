/** SQL of the shop's stores. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { StoreId } from '#src/platform/ids.ts';
import type { Store } from '../../stores.ts';
import { shopStores } from '../tables.ts';

export type StoreRow = typeof shopStores.$inferSelect;

export const toStore = ({ closedAt, position, openedAt, revision, ...row }: StoreRow): Store => ({
  ...row,
  isOpen: closedAt === null,
});

/** All there ever were, in the order in which they help each other out. */
export const findStoreRows = (queries: Queries): Promise<StoreRow[]> =>
  queries.select().from(shopStores).orderBy(asc(shopStores.position), asc(shopStores.id));

export const findStores = async (queries: Queries): Promise<Store[]> =>
  (await findStoreRows(queries)).map(toStore);

/** Whoever changes stores waits for whoever is changing them: which one sends parcels concerns all of them. */
export async function lockStores(tx: Tx): Promise<StoreRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('change the stores', 0))`);
  return tx.select().from(shopStores).orderBy(asc(shopStores.position), asc(shopStores.id)).for('update');
}

/** Keeps these stores open until the transaction ends; false where one of them is closed or does not exist. */
export async function keepOpen(tx: Tx, ids: readonly StoreId[]): Promise<boolean> {
  const rows = await tx
    .select({ id: shopStores.id })
    .from(shopStores)
    .where(and(inArray(shopStores.id, [...ids]), isNull(shopStores.closedAt)))
    .orderBy(asc(shopStores.id))
    .for('share');
  return rows.length === new Set(ids).size;
}

export async function insertStore(tx: Tx, row: typeof shopStores.$inferInsert): Promise<void> {
  await tx.insert(shopStores).values(row);
}

export async function setStore(tx: Tx, id: StoreId, change: Partial<StoreRow>): Promise<void> {
  await tx
    .update(shopStores)
    .set({ ...change, revision: sql`${shopStores.revision} + 1` })
    .where(eq(shopStores.id, id));
}
