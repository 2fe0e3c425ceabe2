/** An order of the shop as its buyer has it, with or without an account. */
import { z } from 'zod';
import { PaymentReceipt } from '#src/money/receipts/contract.ts';
import { TaxNumber, TaxShown } from '#src/money/tax/tax-line.ts';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  token,
  typedCount,
  written,
} from '#src/platform/contract.ts';
import type { ItemId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { Day } from '#src/shop/catalogue/cart-contract.ts';
import { Brought, ItemPicture, ItemReview, StoreSlug } from '#src/shop/catalogue/contract.ts';
import { deliveryMethods, longest, mostLines, mostOfOne, rateNames } from '#src/shop/catalogue/rules.ts';
import { type ReturnCause, returnCauses, returnStates, shopOrderStates } from './rules.ts';

export const ShopOrderLine = z.object({
  id: Id,
  itemId: idOf<ItemId>(),
  slug: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  picture: ItemPicture,
  quantity: z.number().int(),
  price: DecimalAmount,
  total: DecimalAmount,
  /** The tax on all of the line. */
  tax: DecimalAmount,
  weightGrams: z.number().int(),
  /** On their way back, or back. */
  returning: z.number().int(),
  refunded: z.number().int(),
  /** Of `quantity`, refunded before it was packed: it goes into no parcel. */
  leftOut: z.number().int(),
  /** Of what its parcel gets, still to be brought from our other stores. */
  toBring: z.number().int(),
  bringFrom: z.array(Brought),
  /** Of `quantity`, sent before the rest; see `sentAhead` of the order. */
  ahead: z.number().int(),
  /** How many its buyer may ask to send back now. */
  returnable: z.number().int(),
  mayReview: z.boolean(),
});
export type ShopOrderLine = z.output<typeof ShopOrderLine>;

export const ShopReturn = z.object({
  id: Id,
  state: z.enum(returnStates),
  reason: z.string(),
  lines: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.number().int() })),
  /** What comes back with it: the lines and the tax on them. */
  amount: DecimalAmount,
  askedAt: Timestamp,
  receivedAt: Timestamp.nullable(),
  /** When it should have been handed in. */
  handInBy: Day,
  /** Its buyer is sent a prepaid label, because it was broken or not what was ordered. */
  freePost: z.boolean(),
});
export type ShopReturn = z.output<typeof ShopReturn>;

/** Where money came from or went back to. */
export const MoneyLine = z.object({
  /** `gift_card`, `card` and other methods by the provider's word; `refund_…` for what went back. */
  what: z.enum(['gift_card', 'card', 'refund_gift_card', 'refund_card']),
  /** `Visa ending 4242`, `Gift card ending 7K2M` */
  label: z.string(),
  amount: DecimalAmount,
  at: Timestamp,
  /** `done`, or `coming` while the provider works on it. */
  state: z.enum(['done', 'coming', 'failed']),
});
export type MoneyLine = z.output<typeof MoneyLine>;

export const ShopLogLine = z.object({ at: Timestamp, words: z.string(), mailed: z.boolean() });

export const ShopOrder = z.object({
  id: Id,
  /** `RV-1043` */
  number: z.string(),
  state: z.enum(shopOrderStates),
  /** The state in a sentence. */
  stateWords: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Whether it belongs to the account of whoever looks. */
  mine: z.boolean(),
  /** Whether whoever looks is signed in and may make it theirs. */
  claimable: z.boolean(),
  placedAt: Timestamp,
  paidAt: Timestamp.nullable(),
  packedAt: Timestamp.nullable(),
  shippedAt: Timestamp.nullable(),
  readyAt: Timestamp.nullable(),
  /** Delivered or collected. */
  arrivedAt: Timestamp.nullable(),
  cancelledAt: Timestamp.nullable(),
  method: z.enum(deliveryMethods),
  rate: z.enum(rateNames).nullable(),
  store: StoreSlug.nullable(),
  /** `Harbour store`, where it is fetched; empty for a parcel. */
  storeName: z.string(),
  /** The store that packs it, and how it is called on a parcel, line by line. */
  leavesFrom: StoreSlug,
  comesFrom: z.array(z.string()),
  /** Where what is sent back goes, line by line. */
  returnsTo: z.array(z.string()),
  /** The clocks by which the shop counts its days. */
  timeZone: z.string(),
  /** When it arrives, or can be fetched from. */
  promisedFor: Day,
  /** Where it goes, line by line; the store's address for a pick-up. */
  goingTo: z.array(z.string()),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** All that went out, the one named above first; empty before that. */
  parcels: z.array(
    z.object({ carrier: z.string(), trackingNumber: z.string(), trackingUrl: z.string().nullable() }),
  ),
  /** Parcels with a part of it that went out before the rest. */
  sentAhead: z.array(
    z.object({
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingUrl: z.string().nullable(),
      shippedAt: Timestamp,
      arrivedAt: Timestamp.nullable(),
      lines: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.number().int() })),
    }),
  ),
  lines: z.array(ShopOrderLine),
  weightGrams: z.number().int(),
  items: DecimalAmount,
  shipping: DecimalAmount,
  taxLines: z.array(TaxShown),
  /** Under which numbers its taxes were collected. */
  taxNumbers: z.array(TaxNumber),
  total: DecimalAmount,
  refunded: DecimalAmount,
  money: z.array(MoneyLine),
  returns: z.array(ShopReturn),
  mayCancel: z.boolean(),
  /** Until when lines may be sent back; null before it arrived. */
  returnUntil: Day.nullable(),
  note: z.string(),
  log: z.array(ShopLogLine),
  /** What opens it without an account; null for who needs none. */
  key: z.string().nullable(),
});
export type ShopOrder = z.output<typeof ShopOrder>;

export const orderRefusals = {
  order_not_found: [404, 'There is no such order.'],
  too_late_to_cancel: [409, 'This order is packed already. Send it back when it arrives.'],
  money_on_its_way: [409, 'The money is still on its way. Try again once it has arrived.'],
  not_paid_yet: [409, 'The receipt comes with the money, which is still on its way.'],
  not_returnable: [
    409,
    'That cannot be sent back: it has not arrived, is back already, or its time is over.',
  ],
  return_not_found: [404, 'There is no such return.'],
  return_over: [409, 'This return is received already.'],
  not_reviewable: [409, 'You can review it once it has arrived.'],
  already_reviewed: [409, 'You have reviewed this already.'],
  not_yours_to_claim: [
    403,
    'Open the link in the mail about this order, or confirm the email address it was made with.',
  ],
} satisfies RefusalCatalogue;

export const OrderNumber = z
  .string()
  .regex(/^[A-Z]{1,5}-\d{4,10}$/)
  .meta({ examples: ['RV-1043'] });
const number = z.object({ number: OrderNumber });
/** From the mail's link; who is signed in and owns the order needs none. */
const key = token(0, 100).optional();

export const ReturnLine = z.object({
  lineId: Id,
  quantity: typedCount(
    z.number('Enter a whole number.').int('Enter a whole number.').min(1, 'Enter 1 or more.').max(mostOfOne),
  ),
});

export const orderCalls = {
  'GET /api/shop/orders/:number': {
    summary: 'An order of mine, or the one whose link I have',
    params: number,
    query: z.object({ key }),
    reply: ShopOrder,
    refusals: ['order_not_found'],
  },
  'GET /api/shop/orders/:number/receipt': {
    summary: 'The receipt of an order of mine, or of the one whose link I have',
    params: number,
    query: z.object({ key }),
    reply: PaymentReceipt.extend({
      /** Opens credit notes, where the order was paid without an account. */
      receiptKey: z.string().nullable(),
    }),
    refusals: ['order_not_found', 'not_paid_yet'],
  },
  'POST /api/shop/orders/:number/cancel': {
    summary: 'Cancel before it is packed; all money goes back',
    params: number,
    body: z.object({ key }).default({}),
    reply: ShopOrder,
    refusals: [
      'order_not_found',
      'too_late_to_cancel',
      'money_on_its_way',
      'order_not_refundable',
      'provider_refused',
      'provider_unreachable',
      'payment_not_found',
      'not_refundable',
      'cards_off',
    ],
  },
  'POST /api/shop/orders/:number/returns': {
    summary: 'Ask to send lines back',
    params: number,
    body: z.object({
      key,
      lines: z.array(ReturnLine).min(1, 'Choose what goes back.').max(mostLines),
      cause: z.enum(Object.keys(returnCauses) as [ReturnCause, ...ReturnCause[]]).default('other'),
      reason: longText(longest.reason).min(3, 'Say why in a few words.'),
    }),
    reply: ShopOrder,
    refusals: ['order_not_found', 'not_returnable'],
  },
  'POST /api/shop/orders/:number/returns/:id/cancel': {
    summary: 'Keep it after all',
    params: number.extend({ id: Id }),
    body: z.object({ key }).default({}),
    reply: ShopOrder,
    refusals: ['order_not_found', 'return_not_found', 'return_over'],
  },
  'POST /api/shop/orders/:number/reviews': {
    summary: 'Review a line of my order once it has arrived',
    params: number,
    body: z.object({
      key,
      lineId: Id,
      stars: written(
        z
          .number({ error: 'Choose one to five stars.' })
          .int()
          .min(1, 'Choose one to five stars.')
          .max(5, 'Choose one to five stars.'),
      ),
      text: longText(longest.review).min(10, 'Say in a few words how it is.'),
    }),
    reply: ItemReview,
    status: 201,
    refusals: ['order_not_found', 'not_reviewable', 'already_reviewed'],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
  'POST /api/shop/orders/:number/claim': {
    summary: 'Make an order mine: by the link of its mail, or by the confirmed address it was made with',
    access: 'signed_in',
    params: number,
    body: z.object({ key }).default({}),
    reply: ShopOrder,
    refusals: ['order_not_found', 'not_yours_to_claim'],
  },
  'GET /api/shop/claimable': {
    summary: 'Orders made with my confirmed address and not yet in my account',
    access: 'signed_in',
    reply: z.array(
      z.object({ number: OrderNumber, title: z.string(), total: DecimalAmount, placedAt: Timestamp }),
    ),
  },
} satisfies Calls;

nameShapes({ ShopOrderLine, ShopReturn, ShopMoneyLine: MoneyLine, ShopLogLine, ShopOrder });
