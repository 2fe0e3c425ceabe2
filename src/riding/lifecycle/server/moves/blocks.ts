/** Two people of a ride who never want to meet again: dispatch keeps them apart, and neither is told. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { deleteKept, lockKeeping } from '#src/riding/kept-drivers/server/store.ts';
import { deleteBlock, insertBlock } from '#src/riding/rides/server/road-store.ts';
import { type RideReader, type RideTeller, refuse } from '../parts.ts';
import { ownRide } from './moves.ts';

/** @throws Refusal ride_not_found, not_your_ride, no_other_side */
export async function setBlock(
  parts: RideReader & RideTeller,
  actor: Actor,
  rideId: RideId,
  blocked: boolean,
): Promise<{ blocked: boolean }> {
  const { database, clock } = parts;
  const { ride, side: by } = await ownRide(parts, actor, rideId);
  const { riderId, driverId } = ride;
  if (driverId === null) throw refuse('no_other_side');
  await database.transaction(async (tx) => {
    if (!blocked) return deleteBlock(tx, { riderId, driverId, by });
    await lockKeeping(tx, riderId);
    await insertBlock(tx, { riderId, driverId, by, rideId, createdAt: clock.now() });
    // Whoever is never met again is kept no longer; of the driver's own block the rider learns nothing by it.
    if (by === 'rider') await deleteKept(tx, { riderId, driverId });
  });
  return { blocked };
}
