/** What holds for whoever buys a car now. */

import { referenceOfSale, type SaleKind } from '#src/cars/listings/server/listings/subject.ts';
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import type { PurchaseTerms } from '#src/cars/listings/shapes.ts';
import type { ReturnTerms } from '#src/cars/vehicles/return-terms.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';

/** @throws Refusal not_offered, vehicle_not_found, vehicle_unavailable, own_listing */
export async function purchaseTerms(
  { orders }: Pick<SellingParts, 'orders'>,
  actor: Actor,
  id: VehicleId,
  kind: SaleKind,
): Promise<PurchaseTerms> {
  const { amountCents, refundableDays, terms, key } = await orders.termsNow(actor, referenceOfSale(id, kind));
  return { due: toDecimal(amountCents), refundableDays, returnTerms: terms as ReturnTerms | null, key };
}
