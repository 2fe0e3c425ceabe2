/** The equipment shop. Each part lives in its own folder; this gathers what it is given and what it looks after. */
import { checkNexus } from '../tax-rates.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { CatalogueItem } from './catalogue/catalogue-item.ts';
import { openShop } from './catalogue/opening.ts';
import { findPictureKeys } from './catalogue/store.ts';
import { picturesFolder } from './catalogue/views.ts';
import type { ShopParts } from './parts.ts';
import { createSweeping } from './sweeping.ts';

export { picturesOfItems } from './catalogue/catalogue.ts';
export type { CatalogueItem } from './catalogue/catalogue-item.ts';
export type { ItemReviews, KeptReview } from './catalogue/reviews.ts';
export { isKeyOf, orderKey } from './checkout/order-keys.ts';
export {
  isCheckout,
  mayPay,
  offerCheckout,
  referenceOfPayment,
  type Taken,
  takeStock,
} from './checkout/paying.ts';
export { tellBack } from './stock/notes.ts';

export type Equipment = ReturnType<typeof createEquipment>;

/** @throws Error when sales tax is to be collected where nothing is shipped */
export function createEquipment(parts: ShopParts) {
  checkNexus(parts.nexus);
  const sweeping = createSweeping(parts);
  parts.uploads.namedBy(picturesFolder, findPictureKeys);
  return {
    parts,
    catalogue: createCatalogue(parts),
    /** Puts what a shop opens with into its empty tables. */
    open: (items: readonly CatalogueItem[]) => openShop(parts, items, parts.clock.now()),
    sweep: sweeping.sweep,
    start: sweeping.start,
    stop: sweeping.stop,
  };
}
