/** What a shop opens with: its things in words, with their variants and what was said of them before. */
import type { DrawingName } from '#src/artwork/gear/drawings.ts';
import type { Cents } from '#src/platform/money.ts';
import type { ShopDelivery, ShopTerms } from '../../settings.ts';
import type { Callout } from '../../shapes.ts';
import type { ByStore, Store } from '../../stores.ts';

export interface CatalogueVariant {
  /** An id once given is never given again; this also holds for items. */
  id: number;
  sku: string;
  /** `80 cm`; empty where there is only one. */
  name: string;
  priceCents: Cents;
  /** As it goes out, with its box. */
  weightGrams: number;
  /** By store. */
  stock: ByStore;
}

/** A store that a shop opens with. */
export type OpeningStore = Omit<Store, 'sendsParcels' | 'isOpen'>;
/** What a shop opens with. */
export interface ShopOpening {
  stores: readonly OpeningStore[];
  items: readonly CatalogueItem[];
  /** Where parcels go, and what is promised, until an operator says so. */
  delivery?: ShopDelivery;
  terms?: ShopTerms;
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
  category: string;
  brand: string;
  drawing: DrawingName;
  variantLabel: string;
  callouts: readonly Callout[];
  /** The address of the journal's post to read before buying; empty for none. */
  readFirst: string;
  /** The first is the one the catalogue shows. */
  variants: readonly CatalogueVariant[];
  reviews: readonly CatalogueReview[];
}
