/** SQL of what the shop sells, as visitors read it. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { ItemId } from '#src/platform/ids.ts';
import { entriesOf } from '../../stores.ts';
import { type VariantRow, variantColumns } from '../stock/store.ts';
import {
  shopItems,
  shopPictures,
  shopStockChanges,
  shopStocks,
  shopStores,
  shopVariants,
} from '../tables.ts';
import type { CatalogueItem, OpeningStore } from './catalogue-item.ts';

export type ItemRow = typeof shopItems.$inferSelect;
export type PictureRow = typeof shopPictures.$inferSelect;

/** Whoever opens a shop waits for whoever is opening it. */
export async function queueForOpening(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('open the shop', 0))`);
}

export async function hasItems(queries: Queries): Promise<boolean> {
  const rows = await queries.select({ id: shopItems.id }).from(shopItems).limit(1);
  return rows.length > 0;
}

/** Stores that a shop opens with; the first sends parcels. Where there are stores already, they stay as they are. */
export async function insertOpeningStores(tx: Tx, stores: readonly OpeningStore[], now: Date): Promise<void> {
  const [known] = await tx.select({ id: shopStores.id }).from(shopStores).limit(1);
  if (known || stores.length === 0) return;
  await tx.insert(shopStores).values(
    stores.map((store, position) => ({
      ...store,
      address: [...store.address],
      position,
      sendsParcels: position === 0,
      openedAt: now,
    })),
  );
}

export async function insertOpening(tx: Tx, items: readonly CatalogueItem[], now: Date): Promise<void> {
  await tx.insert(shopItems).values(
    items.map(({ variants, reviews, features, facts, callouts, ...item }) => ({
      ...item,
      features: [...features],
      facts: [...facts],
      callouts: [...callouts],
      state: 'published' as const,
      taxClass: 'standard' as const,
      changedAt: now,
    })),
  );
  await tx
    .insert(shopVariants)
    .values(
      items.flatMap(({ id, variants }) =>
        variants.map(({ stock, ...variant }, position) => ({ ...variant, itemId: id, position })),
      ),
    );
  const shelves = items.flatMap(({ variants }) =>
    variants.flatMap(({ id, stock }) =>
      entriesOf(stock).map(([store, pieces]) => ({ variantId: id, store, stock: pieces })),
    ),
  );
  if (shelves.length === 0) return;
  await tx.insert(shopStocks).values(shelves);
  await tx.insert(shopStockChanges).values(
    shelves.map(({ stock, ...shelf }) => ({
      ...shelf,
      fromStock: 0,
      toStock: stock,
      why: 'opened' as const,
      at: now,
    })),
  );
}

/** What is sold now, in the sequence in which equally good ones are shown. */
export const findPublished = (queries: Queries): Promise<ItemRow[]> =>
  queries.select().from(shopItems).where(eq(shopItems.state, 'published')).orderBy(asc(shopItems.id));

export async function findItem(queries: Queries, id: number): Promise<ItemRow | undefined> {
  const [row] = await queries.select().from(shopItems).where(eq(shopItems.id, id));
  return row;
}

export async function findItemAt(queries: Queries, slug: string): Promise<ItemRow | undefined> {
  const [row] = await queries.select().from(shopItems).where(eq(shopItems.slug, slug));
  return row;
}

export const findItems = (queries: Queries, ids: readonly number[]): Promise<ItemRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(shopItems)
        .where(inArray(shopItems.id, [...ids]));

/** Variants of items in their sequence, withdrawn ones too. */
export const findVariantsOf = (queries: Queries, itemIds: readonly ItemId[]): Promise<VariantRow[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : queries
        .select(variantColumns)
        .from(shopVariants)
        .where(inArray(shopVariants.itemId, [...itemIds]))
        .orderBy(asc(shopVariants.itemId), asc(shopVariants.position), asc(shopVariants.id));

export const findPictures = (queries: Queries, itemIds: readonly ItemId[]): Promise<PictureRow[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(shopPictures)
        .where(inArray(shopPictures.itemId, [...itemIds]))
        .orderBy(asc(shopPictures.itemId), asc(shopPictures.position), asc(shopPictures.id));

/** Those of `keys` that an uploaded picture has. */
export async function findPictureKeys(queries: Queries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ key: shopPictures.key })
    .from(shopPictures)
    .where(inArray(shopPictures.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}
