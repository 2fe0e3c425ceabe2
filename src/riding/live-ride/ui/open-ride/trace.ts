/** How far a ride is along its line, for the small drawing of it. Pure. */
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { legOf } from '#src/riding/rides/rules.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';

/** Where the pickup stands on the line, of 0 to 1. */
export const pickupAt = 0.44;
/** A car this far off, or farther, stands at the line's beginning. */
const farthestSeconds = 10 * 60;

/** Where the car stands on the line, of 0 to 1; null while there is none. */
export function carAt(
  ride: Pick<RideDetail, 'status' | 'arrivedAt' | 'distanceMeters'> & {
    position: Pick<NonNullable<RideDetail['position']>, 'etaSeconds' | 'remainingMeters'> | null;
  },
): number | null {
  if (ride.status === 'completed') return 1;
  if (!ride.position || isOver(ride.status)) return null;
  const { etaSeconds, remainingMeters } = ride.position;
  if (legOf(ride.status) === 'pickup') {
    if (ride.arrivedAt) return pickupAt;
    const near = 1 - Math.min(1, etaSeconds / farthestSeconds);
    return near * (pickupAt - 0.06);
  }
  const done = 1 - Math.min(1, remainingMeters / Math.max(1, ride.distanceMeters));
  return pickupAt + done * (1 - pickupAt);
}
