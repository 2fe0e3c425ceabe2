/** The calls of whoever buys a listed car: what would hold, and the last step of it. */
import { z } from 'zod';
import { Order } from '#src/money/orders/contract.ts';
import { type Calls, idOf, text } from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { PurchaseTerms, SaleKind } from './shapes.ts';

const params = z.object({ id: idOf<VehicleId>() });

export const purchaseCalls = {
  'GET /api/vehicles/:id/purchase-terms': {
    summary: 'What would hold if I bought or reserved this vehicle now: what is due, and how it comes back',
    access: 'signed_in',
    params,
    query: z.object({ kind: SaleKind.default('full') }),
    reply: PurchaseTerms,
    refusals: ['not_offered', 'vehicle_not_found', 'vehicle_unavailable', 'own_listing', 'order_not_found'],
  },
  'POST /api/vehicles/:id/buy': {
    summary:
      'Buy or reserve a vehicle with an authorised payment; the first one wins, others are let go uncharged',
    access: 'signed_in',
    params,
    body: z.object({
      paymentIntentId: text(80).min(1),
      kind: SaleKind.default('full'),
      /** The `key` of the terms that I read; without it those of when the payment was opened. */
      seen: text(200).optional(),
    }),
    reply: Order,
    status: 201,
    refusals: [
      'not_offered',
      'vehicle_not_found',
      'vehicle_unavailable',
      'own_listing',
      'purchase_terms_changed',
      'purchase_price_changed',
      'payment_not_ready',
      'order_not_found',
      'provider_refused',
      'provider_unreachable',
      'payment_not_found',
      'cards_off',
      'payment_not_yours',
      'order_not_refundable',
      'payment_already_used',
      'payment_wrong_amount',
      'not_capturable',
    ],
  },
} satisfies Calls;
