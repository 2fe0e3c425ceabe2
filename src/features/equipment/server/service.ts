/** The equipment shop. Each part lives in its own folder; this gathers what it is given and what it looks after. */
import type { News } from '#src/platform/events/news.ts';
import type { Live } from '#src/platform/live/live.ts';
import { checkNexus } from '../tax-rates.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { CatalogueItem } from './catalogue/catalogue-item.ts';
import { openShop } from './catalogue/opening.ts';
import { picturesFolder } from './catalogue/views.ts';
import { findPictureKeys } from './desk/stock-store.ts';
import { changedEvent, orderOfTopic } from './orders/changing.ts';
import { isKeyOf } from './orders/keys.ts';
import { gearSeller } from './orders/selling.ts';
import type { ShopParts } from './parts.ts';
import { createSweeping } from './sweeping.ts';

export type { CatalogueItem } from './catalogue/catalogue-item.ts';

/** What operators' pages follow. */
const deskTopic = 'operations';

export type Equipment = ReturnType<typeof createEquipment>;

/** @throws Error when sales tax is to be collected where nothing is shipped */
export function createEquipment(parts: ShopParts & { news: News; live: Live }) {
  const { database, clock, orders, news, live } = parts;
  checkNexus(parts.nexus);
  const sweeping = createSweeping(parts);
  parts.uploads.namedBy(picturesFolder, findPictureKeys);
  orders.sells(gearSeller(parts));
  // The desk reads its lists again when any order changes.
  news.onEvent(({ type, payload }) => {
    if (type === changedEvent && live.hasFollowers(deskTopic)) live.publish(deskTopic, type, payload);
  });
  return {
    parts,
    catalogue: createCatalogue(parts),
    /** Whoever has the key of an order may follow it without an account. */
    mayFollow(topic: string, share: string | undefined): boolean {
      const id = orderOfTopic(topic);
      return id !== null && isKeyOf(parts.secret, id, share);
    },
    /** Puts what a shop opens with into its empty tables. */
    open: (items: readonly CatalogueItem[]) => openShop(database, items, clock.now()),
    sweep: sweeping.sweep,
    start: sweeping.start,
    stop: sweeping.stop,
  };
}
