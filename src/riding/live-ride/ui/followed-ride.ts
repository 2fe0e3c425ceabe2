/** A ride as its rider, or a guest it was shared with, may see it. */

import type { Api } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RideDetail, ridesCalls } from '#src/riding/rides/contract.ts';

type NotForGuests =
  | 'pin'
  | 'pinAsk'
  | 'can'
  | 'cancellationFeeNow'
  | 'noShowFee'
  | 'track'
  | 'paymentLabel'
  | 'fareHold'
  | 'parts'
  | 'estimatedFare'
  | 'fare'
  | 'cancellationFee'
  | 'tip'
  | 'myRating'
  | 'cancelReason'
  | 'bookedFor'
  | 'note'
  | 'check'
  | 'suggested'
  | 'promise'
  | 'compensation';
/** What both the rider and a guest are given. */
export type FollowedRide = Omit<RideDetail, NotForGuests> & Partial<Pick<RideDetail, NotForGuests>>;

export function readRide(
  api: Api<typeof ridesCalls>,
  of: { rideId: RideId } | { share: string },
): Promise<FollowedRide> {
  return 'share' in of
    ? api('GET /api/shared-rides/:token', { params: { token: of.share } })
    : api('GET /api/rides/:id', { params: { id: of.rideId } });
}
