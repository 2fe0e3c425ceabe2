/** Rider and driver call each other through Rove while the ride is on; neither sees the other's number. */

import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { dialled } from '#src/platform/phone-numbers.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { findRide, ownRide, type RideRow } from '#src/riding/lifecycle/server/service.ts';
import { isEnded, statusesWithDriver } from '#src/riding/rides/rules.ts';
import { callRefusals } from '../call-contract.ts';
import { writeMessage } from './messages.ts';
import type { ContactParts } from './parts.ts';

const refuse = refusalsOf(callRefusals);

/** A call that nobody hangs up ends by itself. */
const longestSeconds = 600;

/** What the called side reads where no telephone rings. */
const missedCallWords = 'I tried to call you. Please write to me here.';

/** The same for whoever has nowhere to write. */
const missedCallerWords = 'I tried to call you. I drive your ride.';

/** After these the two have nothing more to do with each other. */
const partings = new Set(['ride.completed', 'ride.cancelled', 'ride.reopened', 'ride.no_driver']);

export type Calling = ReturnType<typeof createCalling>;

export function createCalling(
  parts: Pick<ContactParts, 'accounts' | 'calls' | 'clock' | 'database' | 'drivers' | 'log' | 'texter'>,
) {
  const { accounts, calls, drivers, log } = parts;
  /** Calls that may still be on, by ride; one that is forgotten ends after `longestSeconds`. */
  const placed = new Map<number, Set<string>>();

  const phoneOf = async (userId: UserId) => (await accounts.getUser(userId)).phone;

  async function phonesOf(ride: RideRow, side: 'rider' | 'driver') {
    const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
    const rider = await phoneOf(ride.riderId);
    const driving = driver ? await phoneOf(driver.userId) : null;
    // Whoever rides is rung, also where somebody else has booked for them.
    return side === 'rider'
      ? { mine: rider, theirs: driving }
      : { mine: driving, theirs: ride.passengerPhone ?? rider };
  }

  async function hangUp(rideId: RideId): Promise<void> {
    const ids = placed.get(rideId) ?? [];
    placed.delete(rideId);
    for (const id of ids) {
      await calls.end(id).catch((error) => log.warn({ err: error, rideId }, 'a call was not hung up'));
    }
  }

  return {
    /**
     * Rings the actor's own phone and connects it to the other side's; where no calls are placed, the other side reads that
     * somebody tried.
     * @throws Refusal ride_not_found, not_your_ride, ride_ended, move_not_allowed while nobody has accepted,
     *   phone_missing, their_phone_missing, call_failed
     */
    async call(actor: Actor, rideId: RideId): Promise<{ connects: boolean; myPhone: string | null }> {
      const { ride, side } = await ownRide(parts, actor, rideId);
      if (isEnded(ride.status)) throw refuse('ride_ended');
      if (!(statusesWithDriver as readonly string[]).includes(ride.status)) throw refuse('move_not_allowed');
      const { mine, theirs } = await phonesOf(ride, side);
      const answer = { connects: calls.connects, myPhone: mine ? dialled(mine).slice(-2) : null };
      if (!calls.connects) {
        const isCaller = side === 'driver' && ride.hailType === 'phone_dispatch';
        const text = isCaller ? missedCallerWords : missedCallWords;
        await writeMessage(parts, actor, rideId, { text });
        return answer;
      }
      if (!mine) throw refuse('phone_missing');
      if (!theirs) throw refuse('their_phone_missing');
      let id: string;
      try {
        id = await calls.connect({ caller: mine, callee: theirs, longestSeconds });
      } catch (error) {
        log.warn({ err: error, rideId }, 'a call was not placed');
        throw refuse('call_failed');
      }
      const known = placed.get(rideId) ?? new Set();
      placed.set(rideId, known.add(id));
      // The two may have parted while the gateway dialled, and the word of that found nothing to hang up.
      const now = await findRide(parts.database.db, rideId);
      if (now?.driverId !== ride.driverId || isEnded(now.status)) {
        await hangUp(rideId);
        throw refuse('ride_ended');
      }
      return answer;
    },
    /** Hangs up when the two part. */
    async hear(type: string, rideId: RideId): Promise<void> {
      if (partings.has(type)) await hangUp(rideId);
    },
  };
}
