/** When a ride is over, its times say whether the promise about its pickup was kept. */

import type { Queries } from '#src/platform/database/database.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { RideId } from '#src/platform/ids.ts';
import { changedBetween, toldOf } from '#src/riding/ride-changes/plan.ts';
import { findMade } from '#src/riding/ride-changes/server/store.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { brokenBy } from '../rules.ts';
import { owe } from './giving.ts';
import type { CompensationParts } from './parts.ts';

/** What ends a ride. */
export const endTypes = ['ride.completed', 'ride.cancelled', 'ride.unmatched'];

/** May be called twice for one event, and by two processes: one a ride is written. */
export async function decide(parts: CompensationParts, { payload }: RoveEvent): Promise<void> {
  const { database } = parts;
  const ride = await findRide(database.db, Number(payload.rideId) as RideId);
  if (!ride?.terms.promise || !isEnded(ride.status)) return;
  const broken = brokenBy(ride, await saidAt(database.db, ride));
  if (broken) await database.transaction((tx) => owe(parts, tx, ride, broken));
}

/** What a rider changes of the pickup makes it another one; another destination or a note does not. */
async function saidAt(queries: Queries, ride: RideRow): Promise<Date> {
  if (ride.planVersion === 0) return ride.createdAt;
  const made = await findMade(queries, ride.id);
  const ofPickup = made.filter(({ before, plan }) =>
    changedBetween(before, toldOf(plan)).some((what) => ['pickup', 'time', 'type'].includes(what)),
  );
  return ofPickup.at(-1)?.answeredAt ?? ride.createdAt;
}
