/** Stock as operators count it, with who, when, from, to and why. */

import { orderNumber } from '#src/money/orders/rules.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { StoreId, VariantId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { StockReason } from '#src/shop/catalogue/rules.ts';
import { findPictures } from '#src/shop/catalogue/server/catalogue/store.ts';
import { noPicture, picturesOf } from '#src/shop/catalogue/server/catalogue/views.ts';
import {
  findStockChanges,
  findWithItems,
  lockVariants,
  moveStock,
} from '#src/shop/catalogue/server/stock/store.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import {
  heldOf,
  openStores,
  type Store,
  shortNameOf,
  stockIn,
  stockOf,
  storeOf,
} from '#src/shop/catalogue/stores.ts';
import { writeLog } from '#src/shop/orders/server/store.ts';
import { tellBack } from '#src/shop/storefront/server/service.ts';
import type { StockChange, StockRow } from '../stock-contract.ts';
import { type DeskParts, refuse } from './parts.ts';
import { findStock, findToPack } from './store.ts';

const changesPerPage = 50;

export async function listStock(
  parts: Pick<DeskParts, 'database'>,
  only: { low?: boolean; variantId?: VariantId },
): Promise<StockRow[]> {
  const { db } = parts.database;
  const [rows, toPack, stores] = await Promise.all([findStock(db, only), findToPack(db), findStores(db)]);
  const pictures = await findPictures(db, [...new Set(rows.map(({ item }) => item.id))]);
  return rows.map(({ variant, item, waiting, sold }) => ({
    variantId: variant.id,
    itemId: item.id,
    slug: item.slug,
    sku: variant.sku,
    name: item.name,
    variant: variant.name,
    picture:
      picturesOf(
        item,
        pictures.filter(({ itemId }) => itemId === item.id),
      )[0] ?? noPicture,
    state: variant.withdrawn ? 'withdrawn' : item.state,
    stock: stockOf(variant),
    held: heldOf(variant),
    toPack: toPack
      .filter(({ variantId }) => variantId === variant.id)
      .reduce((sum, { pieces }) => sum + pieces, 0),
    stores: openStores(stores).map((store) => ({
      ...stockIn(store.id, variant),
      name: store.name,
      shortName: shortNameOf(store),
      toPack: toPack.find((one) => one.variantId === variant.id && one.store === store.id)?.pieces ?? 0,
    })),
    lowAt: variant.lowAt,
    low: stockOf(variant) - heldOf(variant) <= variant.lowAt,
    waiting,
    soldLast7Days: sold,
  }));
}

/** @throws Refusal store_not_found */
async function openStore(tx: Tx, id: StoreId): Promise<Store> {
  const store = storeOf(openStores(await findStores(tx)), id);
  if (!store) throw refuse('store_not_found');
  return store;
}

/** @throws Refusal variant_not_found, store_not_found, stock_moved, stock_below_held */
export async function countStock(
  parts: DeskParts,
  actor: Actor,
  variantId: VariantId,
  count: { store: StoreId; from: number; to: number; why: StockReason; note: string },
): Promise<StockRow> {
  await parts.database.transaction(async (tx) => {
    const [variant] = await lockVariants(tx, [variantId]);
    if (!variant) throw refuse('variant_not_found');
    const store = await openStore(tx, count.store);
    const { stock } = stockIn(store.id, variant);
    if (stock !== count.from) {
      throw refuse('stock_moved', {
        words: `The stock is ${stock} now, not ${count.from}. Count again from there.`,
        more: { stock },
      });
    }
    const at = parts.clock.now();
    const { why, note } = count;
    const moved = await moveStock(tx, {
      variantId,
      pieces: { [store.id]: count.to - count.from },
      why,
      note,
      actorId: actor.userId,
      at,
    });
    if (!moved) throw refuse('stock_below_held');
    await writeLog(tx, {
      itemId: variant.itemId,
      variantId,
      actorId: actor.userId,
      action: 'stock_counted',
      reason: `${variant.sku}, ${store.name}: ${count.from} to ${count.to}, ${why}${note ? `, ${note}` : ''}`,
      at,
    });
    if (count.to > count.from) await tellBack(parts, tx, variantId);
  });
  return existing((await listStock(parts, { variantId }))[0], `the stock of variant ${variantId}`);
}

/** Pieces on their way from one store to another. @throws Refusal variant_not_found, store_not_found, stock_below_held */
export async function carryStock(
  parts: DeskParts,
  actor: Actor,
  variantId: VariantId,
  { from, to, pieces, note }: { from: StoreId; to: StoreId; pieces: number; note: string },
): Promise<StockRow> {
  await parts.database.transaction(async (tx) => {
    const [variant] = await lockVariants(tx, [variantId]);
    if (!variant) throw refuse('variant_not_found');
    const [source, target] = [await openStore(tx, from), await openStore(tx, to)];
    if (source.id === target.id)
      throw refuse('store_not_found', {
        words: 'Choose two different stores.',
        fields: { to: 'Choose another store.' },
      });
    const at = parts.clock.now();
    const moved = await moveStock(tx, {
      variantId,
      pieces: { [source.id]: -pieces, [target.id]: pieces },
      why: 'moved',
      note,
      actorId: actor.userId,
      at,
    });
    if (!moved) throw refuse('stock_below_held', { words: 'There are not that many free in that store.' });
    await writeLog(tx, {
      itemId: variant.itemId,
      variantId,
      actorId: actor.userId,
      action: 'stock_moved',
      reason: `${variant.sku}: ${pieces} from ${source.name} to ${target.name}${note ? `, ${note}` : ''}`,
      at,
    });
  });
  return existing((await listStock(parts, { variantId }))[0], `the stock of variant ${variantId}`);
}

/** Newest first. @throws Refusal variant_not_found */
export async function stockHistory(
  parts: Pick<DeskParts, 'database'>,
  variantId: VariantId,
  before: number | undefined,
): Promise<{ changes: StockChange[]; before: number | null }> {
  const { db } = parts.database;
  if ((await findWithItems(db, [variantId])).length === 0) throw refuse('variant_not_found');
  const [rows, stores] = await Promise.all([
    findStockChanges(db, variantId, before, changesPerPage + 1),
    findStores(db),
  ]);
  const page = rows.slice(0, changesPerPage);
  return {
    before: rows.length > changesPerPage ? (page.at(-1)?.change.id ?? null) : null,
    changes: page.map(({ change, firstName, lastName }) => ({
      id: change.id,
      at: change.at.toISOString(),
      by: firstName ? fullName({ firstName, lastName }) : '',
      store: change.store,
      storeName: shortNameOf(storeOf(stores, change.store) ?? { name: change.store }),
      from: change.fromStock,
      to: change.toStock,
      why: change.why,
      note: change.note,
      orderNumber: change.orderId === null ? null : orderNumber(change.orderId),
    })),
  };
}
