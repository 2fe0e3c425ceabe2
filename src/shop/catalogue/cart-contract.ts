/** The cart, and from it to a paid order: what the calls take, answer and refuse. */
import { z } from 'zod';
import { TaxShown } from '#src/money/tax/tax-line.ts';
import {
  type Calls,
  DecimalAmount,
  Email,
  Id,
  idOf,
  longText,
  nameShapes,
  nameText,
  Phone,
  Timestamp,
  text,
  typedCount,
} from '#src/platform/contract.ts';
import type { ItemId, VariantId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { Brought, CountryCode, ItemPicture, ServedCountry, StorePlace, StoreSlug } from './contract.ts';
import { deliveryMethods, lineChanges, longest, mostLines, mostOfOne, rateNames } from './rules.ts';

/** A day in the city that sends, such as `2026-11-25`. */
export const Day = z.iso.date();

/** What is different from when the line was put in, or last accepted. */
export const LineChange = z.object({
  variantId: idOf<VariantId>(),
  /** `price`: it costs another price now; `stock`: fewer are left than wanted; `gone`: none can be had. */
  what: z.enum(lineChanges),
  title: z.string(),
  /** A sentence for the screen. */
  words: z.string(),
  priceBefore: DecimalAmount.nullable(),
  priceNow: DecimalAmount.nullable(),
  quantityBefore: z.number().int().nullable(),
  quantityNow: z.number().int().nullable(),
});
export type LineChange = z.output<typeof LineChange>;

export const CartLine = z.object({
  variantId: idOf<VariantId>(),
  itemId: idOf<ItemId>(),
  slug: z.string(),
  name: z.string(),
  /** `80 cm`; empty where there is only one. */
  variant: z.string(),
  picture: ItemPicture,
  quantity: z.number().int(),
  /** As many as may be wanted now. */
  available: z.number().int(),
  fewLeft: z.number().int().nullable(),
  price: DecimalAmount,
  total: DecimalAmount,
  weightGrams: z.number().int(),
  change: LineChange.nullable(),
});
export type CartLine = z.output<typeof CartLine>;

export const Cart = z.object({
  lines: z.array(CartLine),
  pieces: z.number().int(),
  /** Of what can be had now, before delivery, and before tax but for what prices hold. */
  total: DecimalAmount,
  taxWithin: z.array(z.string()),
  weightGrams: z.number().int(),
  /** Whether any line waits to be accepted; paying is refused until then. */
  changed: z.boolean(),
});
export type Cart = z.output<typeof Cart>;

const Quantity = typedCount(
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(mostOfOne, `At most ${mostOfOne} of one.`),
);

export const WantedLine = z.object({ variantId: idOf<VariantId>(), quantity: Quantity });

const piecesOf = (lines: readonly z.output<typeof WantedLine>[], variantId: VariantId): number =>
  lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);

/** What is to be bought: the caller's cart, lines named here, or what a Buy Now address names. */
export const Wanted = z.discriminatedUnion('from', [
  z.object({ from: z.literal('cart') }),
  z.object({
    from: z.literal('lines'),
    lines: z
      .array(WantedLine)
      .min(1)
      .max(mostLines)
      .refine((lines) => lines.every(({ variantId }) => piecesOf(lines, variantId) <= mostOfOne), {
        error: `At most ${mostOfOne} of one.`,
      }),
  }),
  z.object({
    from: z.literal('link'),
    /** The item's name, as `/payment?description=Forest+Hatchet&type=equipment` has it. */
    description: text(200).optional(),
    /** Several items: `3x1.8x2`. */
    orderId: text(80).optional(),
  }),
]);
export type Wanted = z.output<typeof Wanted>;

/** Where a price depends on; the rest of the address comes with the checkout. */
const Destination = z.object({
  country: CountryCode,
  /** `ON`, `NY`; empty where the country has none that is asked for. */
  region: text(40)
    .default('')
    .meta({ examples: ['ON'] }),
  /** Empty where the country has none. */
  postalCode: text(12)
    .regex(
      /^$|^[A-Za-z0-9][A-Za-z0-9 -]*$/,
      'A postal code has letters and digits, such as M4K 1E8 or 10001.',
    )
    .default('')
    .meta({ examples: ['M4K 1E8'] }),
});

export const ShipTo = Destination.extend({
  name: nameText(longest.name),
  street: text(longest.street).min(3, 'Enter a street and number.'),
  unit: text(longest.unit).default(''),
  town: text(longest.town).min(1, 'Enter a city.'),
});
export type ShipTo = z.output<typeof ShipTo>;

export const QuoteLine = z.object({
  variantId: idOf<VariantId>(),
  itemId: idOf<ItemId>(),
  name: z.string(),
  variant: z.string(),
  picture: ItemPicture,
  quantity: z.number().int(),
  price: DecimalAmount,
  total: DecimalAmount,
});

export type QuoteLine = z.output<typeof QuoteLine>;

/** One way to have it, with all it would cost. */
export const QuoteOption = z.object({
  method: z.enum(deliveryMethods),
  /** Of a parcel. */
  rate: z.enum(rateNames).nullable(),
  /** Of a pick-up. */
  store: StoreSlug.nullable(),
  /** `Standard`, `Pick up, Harbour store` */
  label: z.string(),
  /** When it arrives, or can be fetched from. */
  promisedFor: Day,
  /** Pieces that our other stores send first, which the day allows for. */
  toBring: z.number().int(),
  bringFrom: z.array(Brought),
  items: DecimalAmount,
  shipping: DecimalAmount,
  taxLines: z.array(TaxShown),
  total: DecimalAmount,
});
export type QuoteOption = z.output<typeof QuoteOption>;

export const Quote = z.object({
  lines: z.array(QuoteLine),
  pieces: z.number().int(),
  weightGrams: z.number().int(),
  changes: z.array(LineChange),
  /** Parcels only once a destination was given. */
  options: z.array(QuoteOption),
  /** Where it can be fetched. */
  stores: z.array(StorePlace),
  /** Countries that parcels go to, by name. */
  served: z.array(ServedCountry),
  /** Which country they come from; null where nothing is sold yet. */
  sentFromCountry: z.string().nullable(),
});
export type Quote = z.output<typeof Quote>;

const Token = z
  .string()
  .regex(/^[\w-]{32}$/)
  .meta({ examples: ['q3JkV0x8Zb1LwN5yTc7RfA9uHm2EsDgP'] });

/** The token, or the name under which a cookie keeps it (see `link`). */
const Opener = z
  .string()
  .regex(/^([\w-]{32}|~([\w-]{16})?)$/)
  .meta({ examples: ['q3JkV0x8Zb1LwN5yTc7RfA9uHm2EsDgP'] });

export const CheckoutRequest = z.object({
  wanted: Wanted,
  email: Email,
  phone: Phone.default(''),
  delivery: z
    .discriminatedUnion('method', [
      z.object({ method: z.literal('ship'), rate: z.enum(rateNames), shipTo: ShipTo }),
      z.object({
        method: z.literal('pickup'),
        store: StoreSlug,
        name: nameText(longest.name),
      }),
    ])
    .meta({ examples: [{ method: 'pickup', store: 'harbour', name: 'Maya Okafor' }] }),
  /** A word for whoever packs or delivers. */
  note: longText(longest.note).default(''),
  /** What the quote said; another sum now is refused with what changed. */
  expectedTotal: DecimalAmount,
  /** An earlier checkout of the same page, whose stock is free again. */
  replaces: Opener.optional(),
});
export type CheckoutRequestInput = z.input<typeof CheckoutRequest>;

/** Stock held for 15 minutes at fixed prices. Whoever knows its token may pay it. */
export const ShopCheckout = z.object({
  token: Token,
  /** What an address of this browser says instead of the token. */
  link: z.string(),
  /** `open` can be paid, `paid` became an order, `over` was given up or ran out. */
  state: z.enum(['open', 'paid', 'over']),
  heldUntil: Timestamp,
  lines: z.array(QuoteLine),
  option: QuoteOption,
  email: z.string(),
  total: DecimalAmount,
  /** For `POST /api/create-payment-intent` as `orderId`, with `paymentType: 'equipment'`. */
  paymentOrderId: z.string(),
  /** Once it is paid. */
  order: z.object({ number: z.string(), key: z.string(), link: z.string() }).nullable(),
});
export type ShopCheckout = z.output<typeof ShopCheckout>;

export const cartRefusals = {
  variant_not_found: [404, 'There is no such item in the catalogue.'],
  not_in_cart: [404, 'This is not in your cart.'],
  too_many_lines: [409, `A cart takes ${mostLines} different things.`],
  out_of_stock: [409, 'There are not that many left.'],
  not_for_sale_yet: [409, 'Nothing can be bought here yet. Come back soon.'],
  cart_empty: [409, 'There is nothing in your cart.'],
  /** With `changes`: an array of LineChange, and `quote` numbers are to be asked again. */
  cart_changed: [409, 'Something changed since you looked. Nothing was charged.'],
  too_many_held: [429, 'Too much is held for your connection without being paid for. Try again in a while.'],
  postal_code_elsewhere: [422, 'This postal code is not in that province or state.'],
  not_shipped_there: [422, 'We do not ship there. Choose another address, or pick it up.'],
  checkout_not_found: [404, 'There is no such checkout.'],
  checkout_over: [409, 'The time to pay is over, and the stock is free again. Start again from your cart.'],
  payment_not_ready: [402, 'This was not paid yet. Pay first.'],
} satisfies RefusalCatalogue;

const token = z.object({ token: Opener });
const variantId = z.object({ variantId: idOf<VariantId>() });

export const cartCalls = {
  'GET /api/shop/cart': {
    offer: 'shop',
    summary: 'My cart, with what changed since things were put in',
    reply: Cart,
  },
  'POST /api/shop/cart/lines': {
    offer: 'shop',
    summary: 'Put something into my cart; more of what is there already',
    body: WantedLine,
    reply: Cart,
    refusals: ['variant_not_found', 'out_of_stock', 'too_many_lines', 'not_in_cart', 'not_for_sale_yet'],
    rateLimit: { max: 120, windowSeconds: 300 },
    idempotent: false,
  },
  'PATCH /api/shop/cart/lines/:variantId': {
    offer: 'shop',
    summary: 'Set how many of something',
    params: variantId,
    body: z.object({ quantity: Quantity }),
    reply: Cart,
    refusals: ['not_in_cart', 'out_of_stock'],
  },
  'DELETE /api/shop/cart/lines/:variantId': {
    summary: 'Take something out of my cart',
    params: variantId,
    reply: Cart,
    refusals: ['not_in_cart'],
  },
  'POST /api/shop/cart/accept': {
    offer: 'shop',
    summary: 'Go on with the prices and numbers of now; what is gone is taken out',
    reply: Cart,
    refusals: ['not_in_cart'],
    idempotent: false,
  },
  'POST /api/shop/variants/:id/notes': {
    offer: 'shop',
    summary: 'Ask for one mail when a variant is back; the answer is the same whoever asks',
    params: z.object({ id: Id }),
    body: z.object({ email: Email }),
    reply: z.void(),
    status: 204,
    refusals: ['variant_not_found', 'too_many_mails'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'POST /api/shop/quote': {
    offer: 'shop',
    summary: 'What it would cost there, with dates, before anything is held',
    body: z.object({ wanted: Wanted, destination: Destination.optional() }),
    reply: Quote,
    refusals: [
      'cart_empty',
      'variant_not_found',
      'postal_code_elsewhere',
      'not_shipped_there',
      'not_for_sale_yet',
    ],
    rateLimit: { max: 240, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/shop/checkouts': {
    offer: 'shop',
    summary: 'Hold what is wanted for 15 minutes to pay for it',
    body: CheckoutRequest,
    reply: ShopCheckout,
    status: 201,
    refusals: [
      'cart_empty',
      'not_for_sale_yet',
      'variant_not_found',
      'out_of_stock',
      'cart_changed',
      'postal_code_elsewhere',
      'not_shipped_there',
      'too_many_held',
      'cards_off',
      'provider_refused',
      'provider_unreachable',
      'checkout_not_found',
    ],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
  'GET /api/shop/checkouts/:token': {
    summary: 'Where a checkout stands',
    params: token,
    reply: ShopCheckout,
    refusals: ['checkout_not_found', 'link_not_here'],
  },
  'DELETE /api/shop/checkouts/:token': {
    summary: 'Give a checkout up: its stock is free again, and a payment of it is let go',
    params: token,
    reply: ShopCheckout,
    refusals: [
      'checkout_not_found',
      'cards_off',
      'provider_refused',
      'provider_unreachable',
      'link_not_here',
    ],
  },
  'POST /api/shop/checkouts/:token/place': {
    summary: 'The last step: what was paid becomes an order; repeating it answers the same',
    params: token,
    body: z.object({ paymentIntentId: text(100) }),
    reply: ShopCheckout,
    refusals: [
      'checkout_not_found',
      'checkout_over',
      'payment_not_ready',
      'out_of_stock',
      'link_not_here',
      'order_not_found',
      'payment_not_found',
      'provider_refused',
      'provider_unreachable',
      'cards_off',
      'order_not_refundable',
      'payment_not_yours',
      'payment_already_used',
      'payment_wrong_amount',
      'not_capturable',
      'not_refundable',
    ],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
} satisfies Calls;

nameShapes({
  CartLineChange: LineChange,
  CartLine,
  Cart,
  ShipTo,
  QuoteLine,
  QuoteOption,
  ShopQuote: Quote,
  ShopCheckout,
});
