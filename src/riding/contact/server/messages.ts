/** Rider and driver write to each other through Rove. Numbers are never shown. */

import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { ownRide, partiesOf, type RideRow } from '#src/riding/lifecycle/server/service.ts';
import { isEnded, statusesWithDriver } from '#src/riding/rides/rules.ts';
import type { Message } from '../contract.ts';
import { isBeingReturned } from './lost-store.ts';
import { type ContactParts, refuse } from './parts.ts';
import { countFromDriver, findMessages, insertMessage } from './store.ts';

const mostDelayMs = 3_600_000;
/** What else a caller is told of a ride comes by text too, and a day's texts to a number are bounded. */
const mostTextsOfRide = 5;

export async function listMessages(
  parts: Pick<ContactParts, 'database' | 'drivers'>,
  actor: Actor,
  rideId: RideId,
): Promise<Message[]> {
  const { database } = parts;
  await ownRide(parts, actor, rideId);
  return (await findMessages(database.db, rideId)).map(toMessage);
}

/** @throws Refusal not_your_ride, ride_ended, move_not_allowed while nobody has accepted, caller_not_texted */
export async function writeMessage(
  parts: Pick<ContactParts, 'clock' | 'database' | 'drivers' | 'texter'>,
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
    if (side === 'driver') await textCaller(parts, tx, ride, text);
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

/** Whoever booked by telephone may have no screen: what their driver writes goes to their phone. @throws Refusal caller_not_texted */
async function textCaller(
  { drivers, texter }: Pick<ContactParts, 'drivers' | 'texter'>,
  tx: Tx,
  ride: RideRow,
  text: string,
): Promise<void> {
  if (ride.hailType !== 'phone_dispatch' || !ride.passengerPhone) return;
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  const written =
    (await countFromDriver(tx, ride.id)) <= mostTextsOfRide &&
    (await texter.write(tx, {
      ...{ to: ride.passengerPhone, userId: ride.riderId, userEmail: ride.riderEmail, isCaller: true },
      body: () =>
        `${companyName()}: ${driver?.firstName ?? 'Your driver'} writes: ${text}\nAnswers by text are not read.`,
    }));
  if (!written) throw refuse('caller_not_texted');
}

/** When a message was written that waited for a connection: never ahead of the server, nor long before it. */
function writtenTime(writtenAt: string | null | undefined, now: Date): Date {
  const at = writtenAt ? Date.parse(writtenAt) : now.getTime();
  return new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - mostDelayMs)));
}

function toMessage(row: { id: number; from: 'rider' | 'driver'; text: string; createdAt: Date }): Message {
  return { id: row.id, from: row.from, text: row.text, at: row.createdAt.toISOString() };
}
