/** Opening a shop: its things are put into the tables while those are empty, and never again. */

import { deliverySetting, termsSetting } from '../../shop-settings.ts';
import type { ShopParts } from '../parts.ts';
import type { ShopOpening } from './catalogue-item.ts';
import { hasItems, insertOpening, insertOpeningStores, queueForOpening } from './store.ts';

/** Does nothing where the shop has items already, whoever else opens it at the same time. */
export async function openShop(
  { database, reviews, settings }: Pick<ShopParts, 'database' | 'reviews' | 'settings'>,
  { stores, items, delivery, terms }: ShopOpening,
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  const opened = await database.transaction(async (tx) => {
    await queueForOpening(tx);
    if (await hasItems(tx)) return false;
    await insertOpeningStores(tx, stores, now);
    await insertOpening(tx, items, now);
    const said = items.flatMap((item) => item.reviews.map((review) => ({ ...review, itemId: item.id })));
    await reviews.insertOpening(
      tx,
      said.sort((a, b) => a.at.getTime() - b.at.getTime()),
    );
    const change = { by: null, reason: 'The shop opened with it.' };
    if (terms) await settings.changeIn(tx, { ...change, kind: termsSetting, value: terms });
    if (delivery) await settings.changeIn(tx, { ...change, kind: deliverySetting, value: delivery });
    return true;
  });
  if (opened) await settings.readAgain();
}
