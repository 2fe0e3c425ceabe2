/** What a ride is charged: what was promised, or less where less was driven. */

import type { Cents } from '#src/platform/money.ts';
import type { FarePartCents } from '#src/riding/quotes/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';

type Priced = Pick<RideRow, 'charged' | 'parts' | 'heldCents' | 'discountCents'>;

/** Without waiting and tip. */
export const chargedParts = (ride: Priced): readonly FarePartCents[] => ride.charged?.parts ?? ride.parts;
export const chargedCents = (ride: Priced): Cents => ride.charged?.totalCents ?? ride.heldCents;
/** What Rove gives of it for a promo code. */
export const chargedDiscountCents = (ride: Priced): Cents =>
  ride.charged?.discountCents ?? ride.discountCents;
