/** The operators' side of what the shop sells: items, variants, stock, and what was sold. */

import { z } from 'zod';
import {
  type Calls,
  ChosenDay,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  text,
  typedAmount,
  typedCount,
  typedDecimal,
  written,
} from '#src/platform/contract.ts';
import type { ItemId, VariantId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { readTypedCount } from '#src/platform/typed-numbers.ts';
import { Day } from '#src/shop/catalogue/cart-contract.ts';
import { Callout, ItemPicture, StoreSlug } from '#src/shop/catalogue/contract.ts';
import {
  countReasons,
  itemStates,
  longest,
  mostCallouts,
  mostStock,
  stockReasons,
  taxClasses,
} from '#src/shop/catalogue/rules.ts';
import { DeskLogLine } from './contract.ts';

export const StockRow = z.object({
  variantId: idOf<VariantId>(),
  itemId: idOf<ItemId>(),
  slug: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  picture: ItemPicture,
  state: z.enum(itemStates),
  /** Not sold yet; what checkouts hold is part of it. */
  stock: z.number().int(),
  held: z.number().int(),
  /** Sold and still on the shelf, because it is not packed. */
  toPack: z.number().int(),
  /** The same of each open store. */
  stores: z.array(
    z.object({
      store: StoreSlug,
      /** `Harbour store`, and within a sentence `Harbour`. */
      name: z.string(),
      shortName: z.string(),
      stock: z.number().int(),
      held: z.number().int(),
      toPack: z.number().int(),
    }),
  ),
  lowAt: z.number().int(),
  low: z.boolean(),
  /** People who wait for a mail. */
  waiting: z.number().int(),
  soldLast7Days: z.number().int(),
});
export type StockRow = z.output<typeof StockRow>;

export const StockChange = z.object({
  id: Id,
  at: Timestamp,
  /** The operator's name; empty for what orders did. */
  by: z.string(),
  /** Whose stock it was. */
  store: StoreSlug,
  storeName: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  why: z.enum(stockReasons),
  note: z.string(),
  /** `RV-1043` where an order did it. */
  orderNumber: z.string().nullable(),
});
export type StockChange = z.output<typeof StockChange>;

const Slug = text(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and hyphens.')
  .meta({ examples: ['forest-hatchet'] });
const Price = typedAmount(() => `Enter a price such as ${toDecimal(18_900)}.`, {
  leastCents: 0,
  mostCents: 99_999_999,
}).meta({
  examples: ['189.00'],
});

export const DeskVariant = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  price: DecimalAmount,
  weightGrams: z.number().int(),
  stock: z.number().int(),
  lowAt: z.number().int(),
  /** No longer sold, though orders name it. */
  withdrawn: z.boolean(),
});

export const DeskPicture = ItemPicture.extend({ id: Id });

export const DeskItem = z.object({
  id: Id,
  slug: z.string(),
  state: z.enum(itemStates),
  /** Sent back with a change, so that two editors do not undo each other. */
  revision: z.number().int(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  category: z.string(),
  brand: z.string(),
  taxClass: z.enum(taxClasses),
  variantLabel: z.string(),
  variants: z.array(DeskVariant),
  /** Uploaded ones in their order; a drawing is shown before them where the item has one. */
  pictures: z.array(DeskPicture),
  drawing: ItemPicture.nullable(),
  callouts: z.array(Callout),
  /** The address of the post to read before buying; empty for none. */
  readFirst: z.string(),
  changedAt: Timestamp,
  /** Why it cannot be published yet; empty when it can. */
  missing: z.array(z.string()),
  audit: z.array(DeskLogLine),
});
export type DeskItem = z.output<typeof DeskItem>;

export const DeskItemRow = DeskItem.pick({
  id: true,
  slug: true,
  state: true,
  name: true,
  category: true,
  brand: true,
  changedAt: true,
}).extend({ price: DecimalAmount.nullable(), stock: z.number().int(), picture: ItemPicture.nullable() });
export type DeskItemRow = z.output<typeof DeskItemRow>;

const Percent = typedDecimal(z.number({ error: 'Enter a number from 0 to 100.' }).min(0).max(100), 2);
export const CalloutEdit = Callout.extend({
  title: text(40).min(1, 'Say what is there.'),
  words: text(80).default(''),
  leftPercent: Percent,
  topPercent: Percent,
});

export const ItemEdit = z.object({
  slug: Slug,
  name: text(longest.itemName).min(2, 'Enter a name.'),
  description: longText(longest.description).min(10, 'Say in a line what it is.'),
  features: z.array(text(120).min(1)).max(8),
  facts: z.array(z.object({ label: text(40).min(1), value: text(120).min(1) })).max(16),
  category: text(40).min(2, 'Enter a category.'),
  brand: text(40).min(1, 'Enter a brand.'),
  taxClass: z.enum(taxClasses),
  variantLabel: text(30).default(''),
  callouts: z.array(CalloutEdit).max(mostCallouts).default([]),
  readFirst: text(100).default(''),
});

export const VariantEdit = z.object({
  sku: text(32)
    .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'Capital letters, digits and hyphens.')
    .meta({ examples: ['NOR-FELL-80'] }),
  name: text(40).default(''),
  price: Price,
  weightGrams: typedCount(
    z.number('Enter a weight in grams.').int().min(1, 'Enter a weight in grams.').max(50_000),
    (typed) => readTypedCount(typed, { g: 1, kg: 1000 }),
  ),
  lowAt: typedCount(z.number('Enter a whole number.').int().min(0).max(mostStock)).default(3),
  withdrawn: z.boolean().default(false),
});

/** Sold on a day, less what was refunded of it. */
export const SoldRow = z.object({
  day: Day,
  itemId: idOf<ItemId>(),
  name: z.string(),
  variant: z.string(),
  sku: z.string(),
  pieces: z.number().int(),
  amount: DecimalAmount,
  refundedPieces: z.number().int(),
  refunded: DecimalAmount,
});
export type SoldRow = z.output<typeof SoldRow>;

export const SoldReport = z.object({
  from: Day,
  to: Day,
  zone: z.string(),
  rows: z.array(SoldRow),
  /** Every day from `from` to `to`, also those without a sale. */
  days: z.array(z.object({ day: Day, pieces: z.number().int(), amount: DecimalAmount })),
  items: z.array(
    z.object({ itemId: idOf<ItemId>(), name: z.string(), pieces: z.number().int(), amount: DecimalAmount }),
  ),
  total: z.object({ pieces: z.number().int(), amount: DecimalAmount, refunded: DecimalAmount }),
});
export type SoldReport = z.output<typeof SoldReport>;

export const stockRefusals = {
  item_not_found: [404, 'There is no such item.'],
  variant_not_found: [404, 'There is no such variant.'],
  store_not_found: [404, 'There is no such open store.'],
  picture_not_found: [404, 'There is no such picture.'],
  stock_moved: [409, 'The stock moved while you counted. Count again from the new figure.'],
  stock_below_held: [409, 'Buyers are paying for more than that now. Count again in a quarter of an hour.'],
  item_changed_meanwhile: [409, 'Somebody else changed this item since. Load it again.'],
  slug_taken: [409, 'Another item has this address.'],
  post_not_found: [422, 'Readers have no post at that address.'],
  sku_taken: [409, 'Another variant has this SKU.'],
  item_not_ready: [409, 'This item cannot be sold as it is.'],
  picture_too_large: [413, 'A picture may have 15 MB and 50 megapixels.'],
  picture_unreadable: [400, 'This is not a JPEG, PNG, WebP, AVIF or HEIC picture, or it is damaged.'],
  picture_without_words: [400, 'Say what the picture shows, for those who do not see it.'],
  too_many_pictures: [409, 'An item takes 8 pictures.'],
  span_too_long: [422, 'Choose at most a year, and an end after its start.'],
} satisfies RefusalCatalogue;

const itemId = z.object({ id: Id });
const reading = { access: 'operator', permission: 'shop.read' } as const;
const seen = { ...reading, params: itemId, reply: DeskItem } as const;
const edited = { ...seen, permission: 'stock.manage' } as const;
const Span = z.object({ from: ChosenDay().optional(), to: ChosenDay().optional() });

export const stockCalls = {
  'GET /api/operations/shop/stock': {
    summary: 'Every variant with its stock, the lowest first',
    ...reading,
    query: z.object({ low: z.enum(['true', 'false']).default('false') }),
    reply: z.array(StockRow),
  },
  'POST /api/operations/shop/variants/:id/count': {
    summary: 'What was counted or came in; refused when the stock moved meanwhile',
    access: 'operator',
    permission: 'stock.manage',
    params: itemId,
    body: z.object({
      store: StoreSlug,
      /** What the screen showed. */
      from: written(z.number().int().min(0).max(mostStock)),
      to: typedCount(
        z
          .number({ error: 'Enter a whole number.' })
          .int('Enter a whole number.')
          .min(0, 'Enter 0 or more.')
          .max(mostStock, `At most ${mostStock.toLocaleString('en-US')}.`),
      ),
      why: z.enum(countReasons),
      note: longText(longest.reason).default(''),
    }),
    reply: StockRow,
    refusals: ['variant_not_found', 'store_not_found', 'stock_moved', 'stock_below_held'],
  },
  'POST /api/operations/shop/variants/:id/carry': {
    summary: 'Pieces go from one store to another',
    access: 'operator',
    permission: 'stock.manage',
    params: itemId,
    body: z.object({
      from: StoreSlug,
      to: StoreSlug,
      pieces: typedCount(
        z
          .number({ error: 'Enter a whole number.' })
          .int('Enter a whole number.')
          .min(1, 'Enter 1 or more.')
          .max(mostStock, `At most ${mostStock.toLocaleString('en-US')}.`),
      ),
      note: longText(longest.reason).default(''),
    }),
    reply: StockRow,
    refusals: ['variant_not_found', 'store_not_found', 'stock_below_held'],
  },
  'GET /api/operations/shop/variants/:id/history': {
    summary: 'Every change of a variant’s stock, newest first',
    ...reading,
    params: itemId,
    query: z.object({ before: Id.optional() }),
    reply: z.object({ changes: z.array(StockChange), before: Id.nullable() }),
    refusals: ['variant_not_found'],
  },
  'GET /api/operations/shop/items': {
    summary: 'Every item, also drafts and withdrawn ones',
    ...reading,
    reply: z.array(DeskItemRow),
  },
  'POST /api/operations/shop/items': {
    summary: 'Begins an item, as a draft',
    access: 'operator',
    permission: 'stock.manage',
    body: ItemEdit,
    reply: DeskItem,
    status: 201,
    refusals: ['slug_taken', 'post_not_found', 'item_not_found'],
  },
  'GET /api/operations/shop/posts': {
    summary: 'The journal’s posts that the page of an item may lead to, newest first',
    ...reading,
    reply: z.array(z.object({ slug: z.string(), title: z.string() })),
  },
  'GET /api/operations/shop/items/:id': {
    summary: 'An item as its editors have it',
    ...seen,
    refusals: ['item_not_found'],
  },
  'PATCH /api/operations/shop/items/:id': {
    summary: 'Changes what is said of an item; what is published shows it at once',
    ...edited,
    body: ItemEdit.extend({ revision: written(z.number().int().min(0)) }),
    refusals: ['item_not_found', 'item_changed_meanwhile', 'slug_taken', 'post_not_found', 'item_not_ready'],
  },
  'POST /api/operations/shop/items/:id/publish': {
    summary: 'Sells it from now on',
    ...edited,
    refusals: ['item_not_found', 'item_not_ready'],
  },
  'POST /api/operations/shop/items/:id/withdraw': {
    summary: 'Sells it no more; orders of it stay',
    ...edited,
    refusals: ['item_not_found', 'item_not_ready'],
  },
  'POST /api/operations/shop/items/:id/variants': {
    summary: 'Adds a variant, with no stock',
    ...edited,
    body: VariantEdit,
    status: 201,
    refusals: ['item_not_found', 'sku_taken', 'item_not_ready'],
  },
  'PATCH /api/operations/shop/variants/:id': {
    summary: 'Changes a variant; a new price holds for what is not in a checkout yet',
    ...edited,
    body: VariantEdit,
    refusals: ['variant_not_found', 'sku_taken', 'item_not_ready', 'item_not_found'],
  },
  'PATCH /api/operations/shop/items/:id/pictures': {
    summary: 'Puts an item’s pictures in order and says what they show; what is not named is removed',
    ...edited,
    body: z.object({
      pictures: z.array(z.object({ id: Id, alt: text(200).min(3, 'Say what it shows.') })).max(8),
    }),
    refusals: ['item_not_found', 'picture_not_found', 'item_not_ready'],
  },
  'GET /api/operations/shop/clocks': {
    summary: 'The clocks by which the shop counts its days, and the day they show',
    ...reading,
    reply: z.object({ timeZone: z.string(), today: Day }),
  },
  'GET /api/operations/shop/reports/sold': {
    summary: 'Sold by item and day',
    ...reading,
    query: Span,
    reply: SoldReport,
    refusals: ['span_too_long'],
  },
  'GET /api/operations/shop/reports/sold.csv': {
    summary: 'The same as a file for a spreadsheet',
    ...reading,
    query: Span,
    reply: z.string(),
    mediaType: 'text/csv',
    refusals: ['span_too_long'],
  },
} satisfies Calls;

/** Apart because its body is a file, `multipart/form-data` with `picture` and `alt`. */
export const itemUploadCalls = {
  'POST /api/operations/shop/items/:id/pictures': {
    summary: 'Adds a picture of an item with what it shows in words',
    ...edited,
    status: 201,
    refusals: [
      'unsupported_media_type',
      'item_not_found',
      'picture_too_large',
      'picture_unreadable',
      'picture_without_words',
      'too_many_pictures',
      'item_not_ready',
    ],
    idempotent: false,
    rateLimit: { max: 60, windowSeconds: 600 },
  },
} satisfies Calls;

nameShapes({ StockRow, StockChange, DeskItem, DeskItemRow, SoldRow, SoldReport });
