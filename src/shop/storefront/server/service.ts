/** The equipment shop. Each part lives in its own folder; this gathers what it is given and what it looks after. */

import { createCatalogue } from '#src/shop/catalogue/server/catalogue/catalogue.ts';
import type { ShopOpening } from '#src/shop/catalogue/server/catalogue/catalogue-item.ts';
import { openShop } from '#src/shop/catalogue/server/catalogue/opening.ts';
import { findPictureKeys } from '#src/shop/catalogue/server/catalogue/store.ts';
import { picturesFolder } from '#src/shop/catalogue/server/catalogue/views.ts';
import type { ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { createSweeping } from './sweeping.ts';

export { picturesOfItems } from '#src/shop/catalogue/server/catalogue/catalogue.ts';
export type { CatalogueItem, ShopOpening } from '#src/shop/catalogue/server/catalogue/catalogue-item.ts';
export type {
  ItemReviews,
  StoredReview as KeptReview,
} from '#src/shop/catalogue/server/catalogue/reviews.ts';
export { tellBack } from '#src/shop/catalogue/server/stock/notes.ts';
export { findStores } from '#src/shop/catalogue/server/stores/store.ts';
export { isKeyOf, orderKey } from './checkout/order-keys.ts';
export {
  isCheckout,
  mayPay,
  offerCheckout,
  referenceOfPayment,
  type Taken,
  takeStock,
} from './checkout/paying.ts';
export { broughtFrom, calendarOf } from './checkout/quoting.ts';

export type Storefront = ReturnType<typeof createStorefront>;

export function createStorefront(parts: ShopParts) {
  const sweeping = createSweeping(parts);
  parts.uploads.namedBy(picturesFolder, findPictureKeys);
  return {
    parts,
    catalogue: createCatalogue(parts),
    /** Puts what a shop opens with into its empty tables. */
    open: (opening: ShopOpening) => openShop(parts, opening, parts.clock.now()),
    sweep: sweeping.sweep,
    start: sweeping.start,
    stop: sweeping.stop,
  };
}
