/** A trip is shown to others by a link that its rider gives away. */
import { randomBytes } from 'node:crypto';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { deleteSharesOf, insertShare, type RideRow } from '#src/riding/rides/server/store.ts';
import { ownRide } from '../moves/moves.ts';
import { type RideReader, type RidesParts, type RideTeller, refuse } from '../parts.ts';

const shareValidMs = 12 * 3600_000;

/** The trip is the rider's to show. @throws Refusal ride_not_found, not_your_ride, ride_ended */
export async function shareRide(parts: RideReader & RideTeller, actor: Actor, rideId: RideId) {
  const { database } = parts;
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (side !== 'rider') throw refuse('not_your_ride');
  if (isEnded(ride.status)) throw refuse('ride_ended');
  return database.transaction((tx) => makeShare(parts, tx, ride));
}

/** A link that ends with the ride, and half a day after it was to begin at the latest. */
export async function makeShare(
  { clock }: Pick<RidesParts, 'clock'>,
  tx: Tx,
  { id: rideId, scheduledAt }: RideRow,
) {
  const token = randomBytes(24).toString('base64url');
  const from = Math.max(clock.now().getTime(), scheduledAt?.getTime() ?? 0);
  const expiresAt = new Date(from + shareValidMs);
  await insertShare(tx, { token, rideId, expiresAt });
  return { token, path: `/live-tracking?share=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Repeating it changes nothing. @throws Refusal ride_not_found, not_your_ride */
export async function revokeShares(
  parts: RideReader & RideTeller,
  actor: Actor,
  rideId: RideId,
): Promise<void> {
  const { database, clock } = parts;
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (side !== 'rider') throw refuse('not_your_ride');
  await database.transaction(async (tx) => {
    if (!(await deleteSharesOf(tx, rideId))) return;
    await record(tx, {
      type: 'ride.unshared',
      subject: `ride:${rideId}`,
      payload: { rideId, status: ride.status },
      userIds: [ride.riderId],
      at: clock.now(),
    });
  });
}
