/** What dispatch by hand is made with. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { RideCache } from '#src/riding/lifecycle/server/moves/ride-cache.ts';
import type { Queues } from '#src/riding/queues/server/service.ts';
import type { Reservations } from '#src/riding/reservations/server/service.ts';
import { isEnded, moves } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { handRefusals } from '../contract.ts';

export const refuse = refusalsOf(handRefusals);

export interface HandParts {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  places: Places;
  positions: Positions;
  queues: Queues;
  reservations: Reservations;
  known: RideCache;
}

const beforePickup: readonly string[] = ['pending', ...moves.reopen.from];
export const isBeforePickup = ({ status }: Pick<RideRow, 'status'>): boolean => beforePickup.includes(status);

/**
 * Whether this operator may decide of the ride, where it stands.
 * @throws Refusal own_ride, ride_ended, rider_aboard, ride_not_to_assign
 */
export function requireDispatchable(
  parts: Pick<HandParts, 'drivers'>,
  { userId }: Pick<Actor, 'userId'>,
  ride: RideRow,
): void {
  requireOther(parts, { userId }, ride);
  if (isEnded(ride.status)) throw refuse('ride_ended');
  if (ride.status === 'scheduled') throw refuse('ride_not_to_assign');
  if (!isBeforePickup(ride)) throw refuse('rider_aboard');
}

/** @throws Refusal own_ride */
export function requireOther(
  parts: Pick<HandParts, 'drivers'>,
  { userId }: Pick<Actor, 'userId'>,
  ride: RideRow,
): void {
  const driver = ride.driverId === null ? undefined : parts.drivers.find(ride.driverId);
  if (ride.riderId === userId || driver?.userId === userId) throw refuse('own_ride');
}
