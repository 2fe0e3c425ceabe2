/** What a ride is charged: what was promised, or less where less was driven. */

import type { Cents } from '#src/platform/money.ts';
import { type FarePartCents, farePart } from '#src/riding/quotes/fare-parts.ts';
import { feeParts } from '#src/riding/quotes/fares.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';

type Priced = Pick<RideRow, 'charged' | 'parts' | 'heldCents' | 'discountCents'>;

/** Without waiting and tip. */
export const chargedParts = (ride: Priced): readonly FarePartCents[] => ride.charged?.parts ?? ride.parts;
export const chargedCents = (ride: Priced): Cents => ride.charged?.totalCents ?? ride.heldCents;
/** What Rove gives of it for a promo code. */
export const chargedDiscountCents = (ride: Priced): Cents =>
  ride.charged?.discountCents ?? ride.discountCents;

/** What was waited beyond the free minutes, which is charged apart; none where nothing was. */
export const waitingParts = ({
  waitingCents,
  stops,
  terms,
}: Pick<RideRow, 'waitingCents' | 'stops' | 'terms'>): FarePartCents[] =>
  waitingCents > 0
    ? feeParts(farePart({ kind: 'waiting', atStops: stops.length > 0 }, waitingCents), terms)
    : [];

/** What calling a ride off costs its rider. */
export const cancellationParts = (feeCents: Cents, { terms }: Pick<RideRow, 'terms'>): FarePartCents[] =>
  feeParts(farePart({ kind: 'cancellation' }, feeCents), terms);
