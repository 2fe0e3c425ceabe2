/** A driver does not want a ride that was offered to them. */
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { DeclineReason } from '#src/riding/rides/road.ts';
import { noteDeclineReason } from '#src/riding/rides/server/road-store.ts';
import { endOffers, findRide, offerTo, updateRide, whilePending } from '#src/riding/rides/server/store.ts';
import { getRide, tellRide, tellWithdrawn } from '../moves/moves.ts';
import type { RideReader, RidesParts, RideTeller } from '../parts.ts';

/**
 * This ride is not offered to the driver again in this round. Declining what is not offered changes nothing, but
 * says why the last offer was declined, for a reason comes after the answer.
 */
export async function decline(
  parts: RideReader & RideTeller & Pick<RidesParts, 'queues'>,
  actor: Actor,
  rideId: RideId,
  reason?: DeclineReason | null,
): Promise<void> {
  const { database, drivers, queues } = parts;
  const driver = await drivers.own(actor);
  await getRide(parts, rideId);
  await database.transaction(async (tx) => {
    const [declined] = await endOffers(tx, 'declined', offerTo(rideId, driver.id));
    if (reason) await noteDeclineReason(tx, rideId, driver.id, reason);
    if (!declined) return;
    await tellWithdrawn(parts, tx, [declined]);
    if (declined.fromQueue) await queues.passed(tx, driver.id);
    if (declined.chosen) await openToAll(parts, tx, rideId);
  });
}

/** The driver the rider chose will not come, so everybody may be asked. */
export async function openToAll(parts: RideTeller, tx: Tx, rideId: RideId): Promise<void> {
  const { clock } = parts;
  const changed = await updateRide(tx, rideId, { chosenUntil: clock.now() }, whilePending);
  const ride = changed ? await findRide(tx, rideId) : undefined;
  if (ride) await tellRide(parts, tx, 'ride.chosen_driver_unavailable', ride);
}
