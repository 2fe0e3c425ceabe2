/** The rides that wait, as the map tells of them. */

import type { RideOfCity } from '../contract.ts';
import { nearMeters } from '../rules.ts';
import type { FleetParts } from './parts.ts';
import type { WaitingRow } from './store.ts';

/** Whether a car is near is looked up for so many of those who wait longest. */
const lookedAround = 60;

export function waitingRides(
  { clock, drivers, positions }: Pick<FleetParts, 'clock' | 'drivers' | 'positions'>,
  rows: readonly WaitingRow[],
): RideOfCity[] {
  const now = clock.now();
  return rows.map(({ inAll: _, since, ringsUntil, ...ride }, place) => ({
    ...ride,
    since: since.toISOString(),
    // One whose time is over is taken back at the next round.
    ringsUntil: ringsUntil && ringsUntil > now ? ringsUntil.toISOString() : null,
    hasCarNear:
      place < lookedAround
        ? positions.nearest(ride.lat, ride.lng, nearMeters, 1, (id) => drivers.isFree(id, ride.vehicleType))
            .length > 0
        : null,
  }));
}
