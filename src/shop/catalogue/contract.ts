/** The equipment shop as visitors read it: the catalogue, one item's page, its reviews. Prices are before tax, or hold it: `taxWithin`. */
import { z } from 'zod';
import { type Calls, DecimalAmount, Id, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import { isCountry } from '#src/platform/countries.ts';
import type { StoreId, VariantId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

/** How a store is called in addresses and calls. */
export const StoreSlug: z.ZodType<StoreId, StoreId> = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ examples: ['harbour'] });

/** A store as buyers are told of it. */
export const StorePlace = z.object({
  id: StoreSlug,
  /** `Harbour store` */
  name: z.string(),
  /** Line by line, without the country. */
  address: z.array(z.string()),
  hours: z.string(),
});
export type StorePlace = z.output<typeof StorePlace>;

export const CountryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Choose a country.')
  .refine(isCountry, 'Choose a country.')
  .meta({ examples: ['LI'] });

/** A country that parcels go to. */
export const ServedCountry = z.object({
  /** Two letters. */
  country: z.string(),
  name: z.string(),
  /** Provinces or states they go to; none where an address has none that is asked for. */
  regions: z.array(z.string()),
  /** `9490`: how its postal codes are written. */
  postalExample: z.string(),
});
export type ServedCountry = z.output<typeof ServedCountry>;

/** Pieces that another store sends first. */
export const Brought = z.object({
  store: StoreSlug,
  /** `Harbour` */
  name: z.string(),
  pieces: z.number().int(),
});
export type Brought = z.output<typeof Brought>;

export const ItemPicture = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  /** What its scale bar measures, how long it is as a share of the picture's width, and the free corner for it. */
  scaleBar: z
    .object({ centimeters: z.number(), share: z.number(), side: z.enum(['left', 'right']) })
    .nullable(),
});
export type ItemPicture = z.output<typeof ItemPicture>;

export const Callout = z.object({
  title: z.string(),
  words: z.string(),
  /** The point on the first picture, from its left and upper edge. */
  leftPercent: z.number(),
  topPercent: z.number(),
  side: z.enum(['left', 'right']),
});

/** A post of the journal to read before buying. */
export const PostToRead = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  readMinutes: z.number().int(),
  picture: z.string(),
  /** The same picture for the dark theme. */
  night: z.string().nullable(),
});

export const EquipmentItem = z.object({
  id: Id,
  /** The last part of its page's address: `/equipment/{slug}`. */
  slug: z.string(),
  name: z.string(),
  /** Of its first variant, which is the one the catalogue shows. */
  price: DecimalAmount,
  /** One line for a card. */
  description: z.string(),
  features: z.array(z.string()),
  category: z.string(),
  brand: z.string(),
  /** The average of its reviews with one decimal; 0 while nobody reviewed it. */
  rating: z.number(),
  reviewCount: z.number().int(),
  /** Whether the shop sells yet; without a store nothing can be bought. */
  forSale: z.boolean(),
  /** Whether any variant can be had now. */
  inStock: z.boolean(),
  /** How many of the first variant are left, when they are few; otherwise null. */
  fewLeft: z.number().int().nullable(),
  /** The variant that Add to Cart and Buy Now mean when none was chosen: the first, or the first in stock. */
  variantId: idOf<VariantId>(),
  picture: ItemPicture,
});
export type EquipmentItem = z.output<typeof EquipmentItem>;

export const ItemVariant = z.object({
  id: Id,
  sku: z.string(),
  /** `80 cm`; empty where the item has only one. */
  name: z.string(),
  price: DecimalAmount,
  weightGrams: z.number().int(),
  /** How many one may put into a cart now: what is free, up to the most of one order. */
  available: z.number().int(),
  fewLeft: z.number().int().nullable(),
  /** What is free in each store that has any, up to the most of one order. */
  stores: z.array(z.object({ store: StoreSlug, name: z.string(), available: z.number().int() })),
});
export type ItemVariant = z.output<typeof ItemVariant>;

export const ItemReview = z.object({
  id: Id,
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  /** First name and initial. */
  name: z.string(),
  /** The variant that was bought; empty where there is only one. */
  variant: z.string(),
  at: Timestamp,
});
export type ItemReview = z.output<typeof ItemReview>;

export const ItemReviews = z.object({
  average: z.number(),
  count: z.number().int(),
  /** How many gave one star, two, and so on to five. */
  byStars: z.array(z.number().int()).length(5),
  newest: z.array(ItemReview),
});
export type ItemReviews = z.output<typeof ItemReviews>;

/** The taxes that prices hold, where parcels come from: `MWST 8.1%`; none where tax comes on top. */
export const TaxWithin = z.array(z.string());

export const ItemPage = z.object({
  item: EquipmentItem,
  /** What the variants differ in, `Handle`; empty where there is only one. */
  variantLabel: z.string(),
  variants: z.array(ItemVariant),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  pictures: z.array(ItemPicture),
  /** What is pointed at on the first of them. */
  callouts: z.array(Callout),
  readFirst: PostToRead.nullable(),
  reviews: ItemReviews,
  related: z.array(EquipmentItem),
  /** How long a buyer may send it back, from its arrival. */
  returnDays: z.number().int(),
  /** Where it can be fetched. */
  stores: z.array(StorePlace),
  /** Which store parcels come from, in a word; null where nothing is sold yet. */
  sentFrom: z.string().nullable(),
  /** Countries that parcels go to, by name. */
  served: z.array(ServedCountry),
  taxWithin: TaxWithin,
});
export type ItemPage = z.output<typeof ItemPage>;

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
  .meta({ examples: ['forest-hatchet'] });

export const equipmentRefusals = {
  item_not_found: [404, 'There is no such item in the catalogue.'],
} satisfies RefusalCatalogue;

export const equipmentCalls = {
  'GET /api/equipment': {
    offer: 'shop',
    alike: true,
    summary: 'The whole catalogue',
    reply: z.array(EquipmentItem),
  },
  'GET /api/equipment/:id': {
    offer: 'shop',
    summary: 'One item',
    params: z.object({ id: Id }),
    reply: EquipmentItem,
    refusals: ['item_not_found'],
  },
  'GET /api/shop/items/:slug': {
    offer: 'shop',
    alike: true,
    summary: 'All that the page of an item shows',
    params: z.object({ slug }),
    reply: ItemPage,
    refusals: ['item_not_found'],
  },
  'GET /api/shop/items/:slug/reviews': {
    offer: 'shop',
    alike: true,
    summary: 'Reviews of an item, newest first, those older than `before`',
    params: z.object({ slug }),
    query: z.object({ before: Id.optional() }),
    reply: z.object({ reviews: z.array(ItemReview), before: Id.nullable() }),
    refusals: ['item_not_found'],
  },
} satisfies Calls;

nameShapes({
  StorePlace,
  ServedCountry,
  BroughtPieces: Brought,
  EquipmentItem,
  ItemPicture,
  ItemVariant,
  ItemReview,
  ItemReviews,
  ItemPage,
});
