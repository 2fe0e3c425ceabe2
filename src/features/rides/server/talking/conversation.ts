/** Rider and driver talk through Rove, and share the trip. Numbers are never shown. */
import { randomBytes } from 'node:crypto';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { Message } from '../../contract.ts';
import { isEnded, statusesWithDriver } from '../../rules.ts';
import { getRide, partiesOf, sideOf } from '../moving/moves.ts';
import { type RidesParts, refuse } from '../parts.ts';
import { deleteSharesOf, findMessages, insertMessage, insertShare, type RideRow } from '../store.ts';
import { isBeingReturned } from './lost-store.ts';

const mostDelayMs = 3_600_000;
const shareValidMs = 12 * 3600_000;

/** @throws Refusal ride_not_found, not_your_ride for whoever is neither its rider nor its driver */
export async function ownRide(
  parts: RidesParts,
  actor: Actor,
  rideId: RideId,
): Promise<{ ride: RideRow; side: 'rider' | 'driver' }> {
  const ride = await getRide(parts, rideId);
  const side = sideOf(parts, actor, ride);
  if (side !== 'rider' && side !== 'driver') throw refuse('not_your_ride');
  return { ride, side };
}

export async function listMessages(parts: RidesParts, actor: Actor, rideId: RideId): Promise<Message[]> {
  const { database } = parts;
  await ownRide(parts, actor, rideId);
  return (await findMessages(database.db, rideId)).map(toMessage);
}

/** @throws Refusal not_your_ride, ride_ended, move_not_allowed while nobody has accepted */
export async function writeMessage(
  parts: RidesParts,
  actor: Actor,
  rideId: RideId,
  { text, writtenAt }: { text: string; writtenAt?: string | null | undefined },
): Promise<Message> {
  const { database, clock } = parts;
  const { ride, side } = await ownRide(parts, actor, rideId);
  // Something of the rider's is in the car, and both have to meet once more.
  const isReturning = isEnded(ride.status) && (await isBeingReturned(database.db, rideId));
  if (isEnded(ride.status) && !isReturning) throw refuse('ride_ended');
  if (!isReturning && !(statusesWithDriver as readonly string[]).includes(ride.status))
    throw refuse('move_not_allowed');
  const now = clock.now();
  return database.transaction(async (tx) => {
    const row = await insertMessage(tx, { rideId, from: side, text, createdAt: writtenTime(writtenAt, now) });
    const message = toMessage(row);
    // Its own subject, so that people a ride is shared with do not read along.
    await record(tx, {
      type: 'ride.message',
      subject: `ride-messages:${rideId}`,
      payload: { rideId, message },
      userIds: partiesOf(parts, ride),
      at: now,
    });
    return message;
  });
}

/** When a message was written that waited for a connection: never ahead of the server, nor long before it. */
function writtenTime(writtenAt: string | null | undefined, now: Date): Date {
  const at = writtenAt ? Date.parse(writtenAt) : now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - mostDelayMs)));
}

/** The trip is the rider's to show. @throws Refusal ride_not_found, not_your_ride, ride_ended */
export async function shareRide(parts: RidesParts, actor: Actor, rideId: RideId) {
  const { database } = parts;
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (side !== 'rider') throw refuse('not_your_ride');
  if (isEnded(ride.status)) throw refuse('ride_ended');
  return database.transaction((tx) => makeShare(parts, tx, ride));
}

/** A link that ends with the ride, and half a day after it was to begin at the latest. */
export async function makeShare({ clock }: RidesParts, tx: Tx, { id: rideId, scheduledAt }: RideRow) {
  const token = randomBytes(24).toString('base64url');
  const from = Math.max(clock.now().getTime(), scheduledAt?.getTime() ?? 0);
  const expiresAt = new Date(from + shareValidMs);
  await insertShare(tx, { token, rideId, expiresAt });
  return { token, path: `/live-tracking?share=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Repeating it changes nothing. @throws Refusal ride_not_found, not_your_ride */
export async function revokeShares(parts: RidesParts, actor: Actor, rideId: RideId): Promise<void> {
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

function toMessage(row: { id: number; from: 'rider' | 'driver'; text: string; createdAt: Date }): Message {
  return { id: row.id, from: row.from, text: row.text, at: row.createdAt.toISOString() };
}
