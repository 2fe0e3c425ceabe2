/** Items as operators edit and publish them. */

import type { z } from 'zod';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VariantId } from '#src/platform/ids.ts';
import { toCents, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import {
  findItem,
  findPictures,
  findVariantsOf,
  type ItemRow,
  type PictureRow,
} from '#src/shop/catalogue/server/catalogue/store.ts';
import {
  drawnPicture,
  pictureFile,
  picturesOf,
  uploadedPicture,
} from '#src/shop/catalogue/server/catalogue/views.ts';
import { findWithItems, type VariantRow } from '#src/shop/catalogue/server/stock/store.ts';
import { stockOf } from '#src/shop/catalogue/stores.ts';
import { findLog, writeLog } from '#src/shop/orders/server/store.ts';
import type { DeskItem, DeskItemRow, ItemEdit, VariantEdit } from '../stock-contract.ts';
import { type DeskParts, refuse } from './parts.ts';
import {
  deletePictures,
  findAllItems,
  insertItem,
  insertVariant,
  isSkuTaken,
  isSlugTaken,
  lockItem,
  setItem,
  setPicture,
  setVariant,
} from './store.ts';

type Edit = z.output<typeof ItemEdit>;
type VariantChange = z.output<typeof VariantEdit>;

/** Why an item cannot be sold as it is. */
function missingOf(
  item: ItemRow,
  variants: readonly VariantRow[],
  pictures: readonly PictureRow[],
): string[] {
  const sold = variants.filter(({ withdrawn }) => !withdrawn);
  return [
    ...(sold.length === 0 ? ['It has no variant to sell.'] : []),
    ...(sold.length > 1 && item.variantLabel === '' ? ['Say what its variants differ in.'] : []),
    ...(sold.length > 1 && sold.some(({ name }) => name === '') ? ['Each variant needs a name.'] : []),
    ...(item.drawing === null && pictures.length === 0 ? ['It has no picture.'] : []),
    ...(item.features.length === 0 ? ['Say at least one thing that it has.'] : []),
  ];
}

/** Changes a locked item, writes down who did, and refuses what would leave a published one unfit to be sold. */
export async function changeItem(
  parts: DeskParts,
  actor: Actor,
  id: number,
  action: string,
  work: (tx: Tx, item: ItemRow) => Promise<Partial<ItemRow>>,
): Promise<DeskItem> {
  await parts.database.transaction(async (tx) => {
    const item = await lockItem(tx, id);
    if (!item) throw refuse('item_not_found');
    const at = parts.clock.now();
    const set = await work(tx, item);
    await setItem(tx, id, { ...set, revision: item.revision + 1, changedAt: at });
    const now = existing(await findItem(tx, id), `item ${id}`);
    if (Object.keys(set).length > 0) noteAct({ before: item, after: now });
    const variants = await findVariantsOf(tx, [id]);
    const pictures = await findPictures(tx, [id]);
    const missing = missingOf(now, variants, pictures);
    if (now.state === 'published' && missing.length > 0)
      throw refuse('item_not_ready', { words: missing.join(' '), more: { missing } });
    await writeLog(tx, { itemId: id, actorId: actor.userId, action, at });
  });
  return getItem(parts, id);
}

export async function listItems({ database: { db } }: DeskParts): Promise<DeskItemRow[]> {
  const items = await findAllItems(db);
  const ids = items.map(({ id }) => id);
  const [variants, pictures] = await Promise.all([findVariantsOf(db, ids), findPictures(db, ids)]);
  return items.map((item) => {
    const own = variants.filter(({ itemId, withdrawn }) => itemId === item.id && !withdrawn);
    const shown = picturesOf(
      item,
      pictures.filter(({ itemId }) => itemId === item.id),
    );
    return {
      id: item.id,
      slug: item.slug,
      state: item.state,
      name: item.name,
      category: item.category,
      brand: item.brand,
      changedAt: item.changedAt.toISOString(),
      price: own[0] ? toDecimal(own[0].priceCents) : null,
      stock: own.reduce((sum, variant) => sum + stockOf(variant), 0),
      picture: shown[0] ?? null,
    };
  });
}

/** @throws Refusal item_not_found */
export async function getItem({ database: { db }, posts }: DeskParts, id: number): Promise<DeskItem> {
  const item = await findItem(db, id);
  if (!item) throw refuse('item_not_found');
  const [variants, pictures, log, post] = await Promise.all([
    findVariantsOf(db, [id]),
    findPictures(db, [id]),
    findLog(db, { itemId: id }),
    item.readFirst ? posts.teaser(item.readFirst) : null,
  ]);
  return {
    ...item,
    changedAt: item.changedAt.toISOString(),
    variants: variants.map(({ priceCents, ...variant }) => ({
      ...variant,
      price: toDecimal(priceCents),
      stock: stockOf(variant),
    })),
    pictures: pictures.map((row) => ({ ...uploadedPicture(row), id: row.id })),
    drawing: drawnPicture(item.drawing),
    // A post that has another address now is named by that.
    readFirst: post?.slug ?? item.readFirst,
    missing: missingOf(item, variants, pictures),
    audit: log.map(({ line, firstName, lastName }) => ({
      at: line.at.toISOString(),
      by: firstName ? fullName({ firstName, lastName }) : '',
      action: line.action,
      reason: line.reason,
    })),
  };
}

/** @throws Refusal slug_taken, post_not_found */
export async function createItem(parts: DeskParts, actor: Actor, edit: Edit): Promise<DeskItem> {
  const at = parts.clock.now();
  await checkPost(parts, edit.readFirst);
  const made = await parts.database.transaction(async (tx) => {
    if (await isSlugTaken(tx, edit.slug, 0)) throw slugTaken();
    const item = await insertItem(tx, { ...edit, state: 'draft', changedAt: at });
    await writeLog(tx, { itemId: item.id, actorId: actor.userId, action: 'item_created', at });
    return item;
  });
  return getItem(parts, made.id);
}

/** @throws Refusal post_not_found */
async function checkPost({ posts }: DeskParts, slug: string): Promise<void> {
  if (slug === '' || (await posts.teaser(slug))) return;
  throw refuse('post_not_found', { fields: { readFirst: 'Readers have no post at that address.' } });
}

const slugTaken = () => refuse('slug_taken', { fields: { slug: 'Another item has this address.' } });
const skuTaken = () => refuse('sku_taken', { fields: { sku: 'Another variant has this SKU.' } });

/** @throws Refusal item_not_found, item_changed_meanwhile, slug_taken, post_not_found, item_not_ready */
export const editItem = (
  parts: DeskParts,
  actor: Actor,
  id: number,
  { revision, ...edit }: Edit & { revision: number },
): Promise<DeskItem> =>
  changeItem(parts, actor, id, 'item_changed', async (tx, item) => {
    if (item.revision !== revision) throw refuse('item_changed_meanwhile');
    if (await isSlugTaken(tx, edit.slug, id)) throw slugTaken();
    // One that was taken off the journal since keeps nobody from changing other things.
    if (edit.readFirst !== item.readFirst) await checkPost(parts, edit.readFirst);
    return edit;
  });

/** @throws Refusal item_not_found, item_not_ready */
export const publishItem = (parts: DeskParts, actor: Actor, id: number): Promise<DeskItem> =>
  changeItem(parts, actor, id, 'item_published', async () => ({ state: 'published' }));

/** @throws Refusal item_not_found */
export const withdrawItem = (parts: DeskParts, actor: Actor, id: number): Promise<DeskItem> =>
  changeItem(parts, actor, id, 'item_withdrawn', async () => ({ state: 'withdrawn' }));

const priced = ({ price, ...rest }: VariantChange) => ({
  ...rest,
  priceCents: existing(toCents(price), 'a price in cents'),
});
const aboveZero = ({ price }: VariantChange) => {
  if (toCents(price) === 0) throw refuse('item_not_ready', { fields: { price: 'Enter a price above 0.' } });
};

/** @throws Refusal item_not_found, sku_taken */
export const addVariant = (
  parts: DeskParts,
  actor: Actor,
  id: number,
  edit: VariantChange,
): Promise<DeskItem> =>
  changeItem(parts, actor, id, 'variant_added', async (tx) => {
    aboveZero(edit);
    if (await isSkuTaken(tx, edit.sku, 0)) throw skuTaken();
    await insertVariant(tx, { ...priced(edit), itemId: id });
    return {};
  });

/** @throws Refusal variant_not_found, sku_taken, item_not_ready */
export async function editVariant(
  parts: DeskParts,
  actor: Actor,
  variantId: VariantId,
  edit: VariantChange,
): Promise<DeskItem> {
  const [found] = await findWithItems(parts.database.db, [variantId]);
  if (!found) throw refuse('variant_not_found');
  return changeItem(parts, actor, found.item.id, 'variant_changed', async (tx) => {
    aboveZero(edit);
    if (await isSkuTaken(tx, edit.sku, variantId)) throw skuTaken();
    await setVariant(tx, variantId, priced(edit));
    const [now] = (await findVariantsOf(tx, [found.item.id])).filter((one) => one.id === variantId);
    noteAct({ before: found.variant, after: now });
    return {};
  });
}

/** @returns the keys of files that are no longer shown. @throws Refusal item_not_found, picture_not_found */
export async function arrangePictures(
  parts: DeskParts,
  actor: Actor,
  id: number,
  wanted: readonly { id: number; alt: string }[],
): Promise<{ item: DeskItem; gone: string[] }> {
  let gone: string[] = [];
  const item = await changeItem(parts, actor, id, 'pictures_arranged', async (tx) => {
    const own = await findPictures(tx, [id]);
    for (const [position, picture] of wanted.entries()) {
      if (!own.some((one) => one.id === picture.id)) throw refuse('picture_not_found');
      await setPicture(tx, picture.id, { position, alt: picture.alt });
    }
    const unwanted = own.filter((one) => !wanted.some((picture) => picture.id === one.id));
    const keys = await deletePictures(
      tx,
      unwanted.map((one) => one.id),
    );
    gone = keys.map(pictureFile);
    await parts.uploads.letGo(tx, gone);
    return {};
  });
  return { item, gone };
}
