/** Rider and driver talk through Rove, and share the trip. Numbers are never shown. */
import { randomBytes } from 'node:crypto';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Message, ridesRefusals } from '../contract.ts';
import { isEnded, statusesWithDriver } from '../rules.ts';
import type { Moves } from './moves.ts';
import { deleteSharesOf, findMessages, insertMessage, insertShare, type RideRow } from './store.ts';

const refuse = refusalsOf(ridesRefusals);

const shareValidMs = 12 * 3600_000;

export type Conversation = ReturnType<typeof createConversation>;

export function createConversation(parts: {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  moves: Moves;
}) {
  const { database, clock, moves } = parts;

  /** @throws Refusal ride_not_found, not_your_ride for whoever is neither its rider nor its driver */
  async function ownRide(actor: Actor, rideId: number): Promise<{ ride: RideRow; side: 'rider' | 'driver' }> {
    const ride = await moves.get(rideId);
    const side = moves.sideOf(actor, ride);
    if (side !== 'rider' && side !== 'driver') throw refuse('not_your_ride');
    return { ride, side };
  }

  async function list(actor: Actor, rideId: number): Promise<Message[]> {
    await ownRide(actor, rideId);
    return (await findMessages(database.db, rideId)).map(toMessage);
  }

  /** @throws Refusal not_your_ride, ride_ended, move_not_allowed while nobody has accepted */
  async function write(actor: Actor, rideId: number, text: string): Promise<Message> {
    const { ride, side } = await ownRide(actor, rideId);
    if (isEnded(ride.status)) throw refuse('ride_ended');
    if (!(statusesWithDriver as readonly string[]).includes(ride.status)) throw refuse('move_not_allowed');
    const now = clock.now();
    return database.transaction(async (tx) => {
      const row = await insertMessage(tx, { rideId, from: side, text, createdAt: now });
      const message = toMessage(row);
      // Its own subject, so that people a ride is shared with do not read along.
      await record(tx, {
        type: 'ride.message',
        subject: `ride-messages:${rideId}`,
        payload: { rideId, message },
        userIds: moves.parties(ride),
        at: now,
      });
      return message;
    });
  }

  /** The trip is the rider's to show. @throws Refusal ride_not_found, not_your_ride, ride_ended */
  async function share(actor: Actor, rideId: number) {
    const { ride, side } = await ownRide(actor, rideId);
    if (side !== 'rider') throw refuse('not_your_ride');
    if (isEnded(ride.status)) throw refuse('ride_ended');
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + shareValidMs);
    await database.transaction((tx) => insertShare(tx, { token, rideId, expiresAt }));
    return { token, path: `/live-tracking?share=${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** Repeating it changes nothing. @throws Refusal ride_not_found, not_your_ride */
  async function revokeShares(actor: Actor, rideId: number): Promise<void> {
    const { ride, side } = await ownRide(actor, rideId);
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

  return { list, write, share, revokeShares, ownRide };
}

function toMessage(row: { id: number; from: 'rider' | 'driver'; text: string; createdAt: Date }): Message {
  return { id: row.id, from: row.from, text: row.text, at: row.createdAt.toISOString() };
}
