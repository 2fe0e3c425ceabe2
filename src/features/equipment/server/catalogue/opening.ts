/** What a shop opens with: put into its tables while they are empty, and never again. */
import type { DrawingName } from '#src/artwork/gear/drawings.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Category } from '../../rules.ts';
import { hasItems, insertOpening, queueForOpening } from './store.ts';

export interface CatalogueVariant {
  /** An id once given is never given again; this also holds for items. */
  id: number;
  sku: string;
  /** `80 cm`; empty where there is only one. */
  name: string;
  priceCents: number;
  /** As it goes out, with its box. */
  weightGrams: number;
  stock: number;
}

export interface CatalogueReview {
  name: string;
  stars: 1 | 2 | 3 | 4 | 5;
  text: string;
  variant: string;
  at: Date;
}

export interface CatalogueItem {
  id: number;
  slug: string;
  name: string;
  description: string;
  features: readonly string[];
  facts: readonly { label: string; value: string }[];
  category: Category;
  brand: string;
  drawing: DrawingName;
  variantLabel: string;
  /** The first is the one the catalogue shows. */
  variants: readonly CatalogueVariant[];
  reviews: readonly CatalogueReview[];
}

/** Does nothing where the shop has items already, whoever else opens it at the same time. */
export async function openShop(
  database: Database,
  items: readonly CatalogueItem[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await database.transaction(async (tx) => {
    await queueForOpening(tx);
    if (!(await hasItems(tx))) await insertOpening(tx, items, now);
  });
}
