/** The equipment shop. Each part lives in its own folder; this gathers what it is given and what it looks after. */
import { createCatalogue } from './catalogue/catalogue.ts';
import { type CatalogueItem, openShop } from './catalogue/opening.ts';
import { gearSeller } from './orders/selling.ts';
import type { ShopParts } from './parts.ts';
import { createSweeping } from './sweeping.ts';

export type { CatalogueItem } from './catalogue/opening.ts';
export type Equipment = ReturnType<typeof createEquipment>;

export function createEquipment(parts: ShopParts) {
  const { database, clock, orders } = parts;
  const sweeping = createSweeping(parts);
  orders.sells(gearSeller(parts));
  return {
    parts,
    catalogue: createCatalogue({ database }),
    /** Puts what a shop opens with into its empty tables. */
    open: (items: readonly CatalogueItem[]) => openShop(database, items, clock.now()),
    sweep: sweeping.sweep,
    start: sweeping.start,
    stop: sweeping.stop,
  };
}
