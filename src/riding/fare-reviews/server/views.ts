/** A fare and what came of asking about it, as it is shown. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { existing } from '#src/platform/existing.ts';
import { toDecimal } from '#src/platform/money.ts';
import { chargedCents } from '#src/riding/lifecycle/server/money/charged.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { FareReview } from '../contract.ts';
import { fareReviewNow } from '../rules.ts';
import type { FareReviewRow } from './store.ts';

const toReview = (row: FareReviewRow): NonNullable<FareReview['review']> => ({
  verdict: row.verdict,
  why: row.why,
  amount: row.amountCents === null ? null : toDecimal(row.amountCents),
  isGiven: row.state === 'given',
  at: (row.givenAt ?? row.createdAt).toISOString(),
});

export const drivenOf = ({ drivenMeters, drivenSeconds }: RideRow) =>
  drivenMeters === null || drivenSeconds === null ? null : { meters: drivenMeters, seconds: drivenSeconds };

export const toFareReview = (ride: RideRow, row: FareReviewRow | undefined): FareReview => ({
  rideId: ride.id,
  destination: ride.destination,
  completedAt: existing(ride.completedAt, `the end of ride ${ride.id}`).toISOString(),
  timeZone: timeZoneAt({ lat: ride.pickupLat, lng: ride.pickupLng }),
  promised: toDecimal(ride.heldCents),
  taken: toDecimal(chargedCents(ride) + ride.waitingCents),
  planned: { meters: ride.distanceMeters, seconds: ride.durationSeconds },
  driven: drivenOf(ride),
  isAnswered: fareReviewNow().isOn,
  review: row ? toReview(row) : null,
});

export const toReviewed = (ride: RideRow, row: FareReviewRow) => ({
  ...toFareReview(ride, row),
  review: toReview(row),
});
