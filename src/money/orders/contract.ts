/** What was bought: the calls about orders, whatever they are of. */
import { z } from 'zod';
import { type Calls, DecimalAmount, Id, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const Order = z.object({
  id: Id,
  /** `RV-1043` */
  number: z.string(),
  kind: z.string(),
  status: z.string(),
  /** How far its seller is with it, where that is more than the status: `packed`, `shipped`. */
  progress: z.string().nullable(),
  /** The address of its own page, where it has one. */
  page: z.string().nullable(),
  total: DecimalAmount,
  /** What of it stayed with the seller although it was undone. */
  kept: DecimalAmount,
  /** What was bought, where it is a vehicle. */
  vehicleId: idOf<VehicleId>().nullable(),
  title: z.string(),
  createdAt: Timestamp,
  /** Until when it may be cancelled for a full refund; null when it may not. */
  refundableUntil: Timestamp.nullable(),
  /** The payment, whose receipt it names. */
  paymentId: z.string().nullable(),
  /** Whether the caller may rate the seller now, and what they said before. */
  mayReview: z.boolean(),
  review: z.object({ stars: z.number().int(), text: z.string(), answer: z.string().nullable() }).nullable(),
});
export type Order = z.output<typeof Order>;

export const ordersRefusals = {
  order_not_found: [404, 'There is no such order.'],
  order_not_refundable: [409, 'This order can no longer be cancelled for a refund.'],
  car_handed_over: [
    409,
    'The car was handed over. Ask on the page of the order to give it back; its money follows once the car is back.',
  ],
  purchase_terms_changed: [
    409,
    'The terms have changed since you opened this page. Nothing was charged: read the new ones, then go on or leave it.',
  ],
  purchase_price_changed: [
    409,
    'The price has changed since you opened this page. Nothing was charged: look at the new one, then pay it or leave it.',
  ],
  payment_not_ready: [402, 'There is no authorised payment for this. Pay first.'],
} satisfies RefusalCatalogue;

const OrderParams = z.object({ id: Id });

export const ordersCalls = {
  'GET /api/orders': { summary: 'My orders, newest first', access: 'signed_in', reply: z.array(Order) },
  'GET /api/orders/:id': {
    summary: 'One of my orders',
    access: 'signed_in',
    params: OrderParams,
    reply: Order,
    refusals: ['order_not_found'],
  },
  'POST /api/orders/:id/cancel': {
    summary: 'Cancel within the stated time and be paid back',
    access: 'signed_in',
    params: OrderParams,
    reply: Order,
    refusals: [
      'order_not_found',
      'order_not_refundable',
      'car_handed_over',
      'provider_refused',
      'provider_unreachable',
      'payment_not_found',
      'not_refundable',
      'cards_off',
    ],
  },
} satisfies Calls;

nameShapes({ Order });
