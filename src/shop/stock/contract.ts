/** The operators' side of the shop's orders: pack, send, hand over, take back, refund. */

import { z } from 'zod';
import {
  type Calls,
  DecimalAmount,
  Id,
  longText,
  nameShapes,
  Timestamp,
  text,
  typedAmount,
  written,
} from '#src/platform/contract.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { Day } from '#src/shop/catalogue/cart-contract.ts';
import { Brought, ItemPicture, StoreSlug } from '#src/shop/catalogue/contract.ts';
import { deliveryMethods, longest, mostLines, rateNames } from '#src/shop/catalogue/rules.ts';
import { OrderNumber, ReturnLine, ShopOrder } from '#src/shop/orders/contract.ts';
import { mostParcels, shopOrderStates } from '#src/shop/orders/rules.ts';
import { deskQueues } from './rules.ts';

export const DeskOrderRow = z.object({
  id: Id,
  number: OrderNumber,
  state: z.enum(shopOrderStates),
  name: z.string(),
  /** `Harrisburg PA`, or the store it is fetched from. */
  place: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), picture: ItemPicture })),
  /** The store that packs it, and pieces that other stores send there first. */
  leavesFrom: StoreSlug,
  toBring: z.number().int(),
  bringFrom: z.array(Brought),
  /** Of what its own parcel has: what went out before the rest is not in it. */
  pieces: z.number().int(),
  weightGrams: z.number().int(),
  method: z.enum(deliveryMethods),
  rate: z.enum(rateNames).nullable(),
  store: StoreSlug.nullable(),
  storeName: z.string(),
  promisedFor: Day,
  total: DecimalAmount,
  placedAt: Timestamp,
  paidAt: Timestamp.nullable(),
  trackingNumber: z.string().nullable(),
  /** Parcels that went out before the rest. */
  parcelsAhead: z.number().int(),
  /** Paid longer ago than we promise to pack within, and not packed. */
  late: z.boolean(),
  /** Returns asked for or received, and not refunded yet. */
  openReturns: z.number().int(),
});
export type DeskOrderRow = z.output<typeof DeskOrderRow>;

export const DeskSummary = z.object({
  /** The clocks by which the shop counts its days. */
  timeZone: z.string(),
  /** Without one nothing can be bought. */
  hasStore: z.boolean(),
  /** How many orders each queue has. */
  queues: z.array(z.object({ queue: z.enum(deskQueues), count: z.number().int() })),
  late: z.number().int(),
  lowStock: z.number().int(),
  returnsOpen: z.number().int(),
  returnsAmount: DecimalAmount,
  /** Since midnight yesterday, by the shop's clocks. */
  paidSinceYesterday: z.object({ orders: z.number().int(), amount: DecimalAmount }),
  refundedSinceYesterday: z.object({ refunds: z.number().int(), amount: DecimalAmount }),
});
export type DeskSummary = z.output<typeof DeskSummary>;

export const DeskLogLine = z.object({
  at: Timestamp,
  /** The operator's name; empty for the buyer and the clock. */
  by: z.string(),
  action: z.string(),
  reason: z.string(),
});
export type DeskLogLine = z.output<typeof DeskLogLine>;

export const DeskOrder = z.object({
  order: ShopOrder,
  late: z.boolean(),
  /** For `/operations/payments/{id}`. */
  paymentId: z.string().nullable(),
  /** Stores on whose shelves refunded pieces may go. */
  shelves: z.array(z.object({ store: StoreSlug, name: z.string() })),
  /** What may be refunded now. */
  refundable: z.object({
    lines: z.array(z.object({ lineId: Id, quantity: z.number().int(), perPiece: DecimalAmount })),
    shipping: DecimalAmount,
    total: DecimalAmount,
  }),
  audit: z.array(DeskLogLine),
});
export type DeskOrder = z.output<typeof DeskOrder>;

const Reason = longText(longest.reason).min(3, 'Say why in a few words; it is kept.');

const OneParcel = z.object({
  carrier: text(40).min(2, 'Say who carries it.'),
  trackingNumber: text(40)
    .regex(/^[A-Za-z0-9 -]{4,40}$/, 'Enter the number from the label.')
    .meta({ examples: ['1Z999AA10123456784'] }),
});
export const Parcel = OneParcel.extend({ number: OrderNumber });

/** What became of each row; one that failed keeps no other back. */
export const BulkResult = z.object({
  done: z.array(OrderNumber),
  failed: z.array(z.object({ number: OrderNumber, code: z.string(), words: z.string() })),
});
export type BulkResult = z.output<typeof BulkResult>;

export const RefundWish = z.object({
  lines: z
    .array(
      ReturnLine.extend({
        /** Back on the shelf, to be sold again. */
        restock: z.boolean().default(false),
      }),
    )
    .max(mostLines)
    .default([]),
  /** The store whose shelf; the one that the order leaves from where nothing is said. */
  restockAt: StoreSlug.optional(),
  /** The delivery, with the tax on it. */
  shipping: z.boolean().default(false),
  /** How much of it; all that is left where nothing is said. */
  shippingAmount: typedAmount(() => `Enter an amount such as ${toDecimal(550)}.`, {
    leastCents: 0,
    mostCents: 99_999_999,
  })
    .optional()
    .meta({ examples: ['5.50'] }),
});
export type RefundWish = z.output<typeof RefundWish>;

export const RefundSum = z.object({
  items: DecimalAmount,
  shipping: DecimalAmount,
  tax: DecimalAmount,
  total: DecimalAmount,
  /** What of it goes back where. */
  toCard: DecimalAmount,
  toGiftCard: DecimalAmount,
});
export type RefundSum = z.output<typeof RefundSum>;

export const deskRefusals = {
  order_not_found: [404, 'There is no such order.'],
  return_not_found: [404, 'There is no such return.'],
  not_now: [409, 'This order is not where that can be done. Look at it again.'],
  not_in_parcel: [409, 'That is not what is left of this order to send. Look at it again.'],
  not_refundable: [409, 'That much cannot be refunded on this order.'],
  nothing_chosen: [422, 'Choose what is refunded.'],
  too_late_to_cancel: [409, 'This order is packed already.'],
  money_on_its_way: [409, 'The money is still on its way. Try again once it has arrived.'],
  provider_unreachable: [503, 'The card provider does not answer. Try again in a moment.'],
} satisfies RefusalCatalogue;

const number = z.object({ number: OrderNumber });
const numbers = z.array(OrderNumber).min(1, 'Choose an order.').max(100);
const moved = { access: 'operator', params: number, reply: DeskOrder } as const;

export const deskCalls = {
  'GET /api/operations/shop/summary': {
    summary: 'What waits at the shop’s desk',
    access: 'operator',
    permission: 'shop.read',
    reply: DeskSummary,
  },
  'GET /api/operations/shop/orders': {
    summary: 'Orders of one queue, those that wait longest first; or what a search finds',
    access: 'operator',
    permission: 'shop.read',
    query: z.object({
      queue: z.enum(deskQueues).default('to_pack'),
      /** An order's number, an email address, a name, a tracking number. */
      search: text(100).optional(),
      page: written(z.number().int().min(1).max(1000)).default(1),
    }),
    reply: z.object({ orders: z.array(DeskOrderRow), total: z.number().int() }),
  },
  'GET /api/operations/shop/orders/:number': {
    summary: 'One order with all that was done to it',
    ...moved,
    permission: 'shop.read',
    refusals: ['order_not_found'],
  },
  'POST /api/operations/shop/orders/:number/pack': {
    summary: 'It is packed',
    ...moved,
    permission: 'shop.manage',
    refusals: ['order_not_found', 'not_now'],
  },
  'POST /api/operations/shop/pack': {
    summary: 'These are packed',
    access: 'operator',
    permission: 'shop.manage',
    body: z.object({ numbers }),
    reply: BulkResult,
    refusals: ['not_now', 'order_not_found'],
  },
  'POST /api/operations/shop/ship': {
    summary: 'These parcels went out; what was only paid counts as packed',
    access: 'operator',
    permission: 'shop.manage',
    body: z.object({ parcels: z.array(Parcel).min(1, 'Choose an order.').max(100) }),
    reply: BulkResult,
    refusals: ['not_now', 'order_not_refundable', 'order_not_found'],
  },
  'POST /api/operations/shop/orders/:number/parcels': {
    summary:
      'All parcels of an order on its way: one more, or another number than the first that was written',
    ...moved,
    permission: 'shop.manage',
    body: z.object({
      parcels: z
        .array(OneParcel)
        .min(1, 'Enter a tracking number.')
        .max(mostParcels)
        .refine(
          (parcels) => new Set(parcels.map(({ trackingNumber }) => trackingNumber)).size === parcels.length,
          {
            error: 'Enter each number once.',
          },
        ),
    }),
    refusals: ['order_not_found', 'not_now'],
  },
  'POST /api/operations/shop/orders/:number/ahead': {
    summary: 'A parcel with a part of an order went out before the rest; what was only paid counts as packed',
    ...moved,
    permission: 'shop.manage',
    body: OneParcel.extend({
      lines: z.array(ReturnLine).min(1, 'Choose what is in the parcel.').max(mostLines),
    }),
    refusals: ['order_not_found', 'not_now', 'not_in_parcel', 'order_not_refundable'],
  },
  'POST /api/operations/shop/orders/:number/ahead/arrived': {
    summary: 'A parcel that went out before the rest was delivered',
    ...moved,
    permission: 'shop.manage',
    body: OneParcel.pick({ trackingNumber: true }),
    refusals: ['order_not_found', 'not_now'],
  },
  'POST /api/operations/shop/orders/:number/ready': {
    summary: 'It can be fetched at its store',
    ...moved,
    permission: 'shop.manage',
    refusals: ['order_not_found', 'not_now'],
  },
  'POST /api/operations/shop/orders/:number/arrived': {
    summary: 'It was delivered, or handed over at the store',
    ...moved,
    permission: 'shop.manage',
    refusals: ['order_not_found', 'not_now', 'order_not_refundable'],
  },
  'POST /api/operations/shop/orders/:number/cancel': {
    summary: 'Cancel before it is packed; all money goes back',
    ...moved,
    permission: 'shop.refund',
    limit: 'refunds',
    body: z.object({ reason: Reason }),
    refusals: [
      'order_not_found',
      'too_late_to_cancel',
      'money_on_its_way',
      'provider_unreachable',
      'order_not_refundable',
      'provider_refused',
      'payment_not_found',
      'not_refundable',
      'cards_off',
    ],
  },
  'POST /api/operations/shop/orders/:number/returns/:id/receive': {
    summary: 'What was sent back is here',
    ...moved,
    permission: 'shop.manage',
    params: number.extend({ id: Id }),
    body: z.object({ note: longText(longest.reason).default('') }),
    refusals: ['order_not_found', 'return_not_found', 'not_now'],
  },
  'POST /api/operations/shop/orders/:number/refund-sum': {
    summary: 'What a refund would come to',
    access: 'operator',
    permission: 'shop.read',
    params: number,
    body: RefundWish,
    reply: RefundSum,
    refusals: ['order_not_found', 'not_refundable', 'nothing_chosen'],
    idempotent: false,
  },
  'POST /api/operations/shop/orders/:number/refunds': {
    summary: 'Pay lines or the delivery back',
    ...moved,
    permission: 'shop.refund',
    limit: 'refunds',
    proof: 'recent',
    body: RefundWish.extend({
      reason: Reason,
      /** The return this settles, if it does. */
      returnId: Id.optional(),
    }),
    refusals: [
      'order_not_found',
      'return_not_found',
      'not_refundable',
      'nothing_chosen',
      'money_on_its_way',
      'provider_unreachable',
      'provider_refused',
      'payment_not_found',
      'cards_off',
      'order_not_refundable',
    ],
  },
} satisfies Calls;

nameShapes({ DeskOrderRow, ShopDeskSummary: DeskSummary, DeskLogLine, DeskOrder, BulkResult, RefundSum });
