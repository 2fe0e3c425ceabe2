/**
 * What the catalogue asks of whoever keeps the reviews of gear. They belong to lines of orders, which are made above
 * this room, so their keeper is handed to it where the shop is put together.
 */
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { ItemId } from '#src/platform/ids.ts';
import type { CatalogueReview } from './catalogue-item.ts';

/** A review as pages show it; `variant` is what was bought, as it was called then. */
export interface StoredReview {
  id: number;
  stars: number;
  text: string;
  name: string;
  variant: string;
  at: Date;
}

export interface StarCount {
  itemId: ItemId;
  stars: number;
  count: number;
}

export interface ItemReviews {
  /** How many gave how many stars. */
  countStars(queries: Queries, itemIds: readonly ItemId[]): Promise<StarCount[]>;
  /** Reviews that say something, newest first, those before id `before`. */
  findReviews(
    queries: Queries,
    itemId: ItemId,
    before: number | undefined,
    limit: number,
  ): Promise<StoredReview[]>;
  /** Puts in what was said of items before their orders were kept here. */
  insertOpening(tx: Tx, reviews: readonly (CatalogueReview & { itemId: ItemId })[]): Promise<void>;
}
