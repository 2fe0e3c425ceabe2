/** What a changed way costs by the terms that the ride was quoted with. */
import type { City } from '#src/geo/streets/cities/cities.ts';
import { type Fare, fareOf } from '#src/riding/quotes/fares.ts';
import { feesOfAreas } from '#src/riding/quotes/server/areas.ts';
import type { Stop } from '#src/riding/quotes/stops.ts';
import type { AreaFee, Terms } from '#src/riding/quotes/terms.ts';
import type { Plan } from '../plan.ts';
import type { Length } from '../rules.ts';

/** No ride costs less than this for a promo code. */
const leastPaidCents = 100;

/** Fees that were quoted stay as they were; those of new places are as they are asked now. */
function areaFeesOf(
  city: City,
  terms: Pick<Terms, 'areaFees'>,
  { pickup, dropOffs }: { pickup: Stop; dropOffs: readonly Stop[] },
): AreaFee[] {
  const kept = terms.areaFees ?? [];
  return feesOfAreas(city, pickup, dropOffs).map((fee) => kept.find(({ name }) => name === fee.name) ?? fee);
}

/** What a promo code took off stays off, as far as the fare allows it. */
export function withDiscount(fare: Fare, before: Pick<Plan, 'parts' | 'discountCents'>) {
  const promo = before.parts.find(({ kind }) => kind === 'promo');
  const discountCents = promo
    ? Math.max(0, Math.min(before.discountCents, fare.totalCents - leastPaidCents))
    : 0;
  return {
    parts: promo && discountCents > 0 ? [...fare.parts, { ...promo, cents: -discountCents }] : fare.parts,
    totalCents: fare.totalCents - discountCents,
    discountCents,
  };
}

/** The plan with the price of so much way. */
export function priced(city: City, plan: Plan, way: Length): Plan {
  const terms: Terms = {
    ...plan.terms,
    areaFees: areaFeesOf(city, plan.terms, {
      pickup: plan.pickup,
      dropOffs: [plan.destination, ...plan.stops],
    }),
  };
  const counted = { distanceMeters: Math.round(way.meters), durationSeconds: Math.round(way.seconds) };
  return { ...plan, ...counted, terms, ...withDiscount(fareOf({ terms, ...counted }), plan) };
}
