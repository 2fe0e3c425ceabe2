/** A search that found nobody. */
import { existing } from '#src/platform/existing.ts';
import { moveRide } from '#src/riding/rides/server/moving-store.ts';
import { endOffers, offersOfRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { tellPassengerOfEnd } from '../booking/passenger-news.ts';
import { settleQueue, tellRide, tellWithdrawn } from '../moves/moves.ts';
import type { RideReader, RidesParts, RideTeller } from '../parts.ts';

export const searchTimeoutMs = 5 * 60_000;

/** What gives a search up. */
export type GiveUpParts = RideReader &
  RideTeller &
  Pick<RidesParts, 'jobs' | 'promotions' | 'reservations' | 'texter'>;

/** Five minutes without a driver end an instant search; a scheduled one lasts until 5 minutes past its time. */
export async function gaveUp(parts: GiveUpParts, ride: RideRow): Promise<boolean> {
  const { database, clock, jobs, promotions, reservations } = parts;
  const now = clock.now();
  // What an operator tried by hand is no time in which others were asked.
  const from = Math.max(
    searchedSince(ride).getTime(),
    ride.scheduledAt?.getTime() ?? 0,
    ride.handUntil?.getTime() ?? 0,
  );
  if (now.getTime() < from + searchTimeoutMs) return false;
  await database.transaction(async (tx) => {
    const ended = await moveRide(tx, ride.id, 'give_up', {
      cancelledAt: now,
      cancelledBy: 'system',
      updatedAt: now,
    });
    if (!ended) return;
    await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRide(ride.id)));
    await tellRide(parts, tx, 'ride.unmatched', ended);
    await tellPassengerOfEnd(parts, tx, ride);
    if (ride.scheduledAt) await reservations.endOfRide(tx, ride.id, 'ride_over');
    await promotions.giveBack(tx, `ride:${ride.id}`);
    await jobs.send(tx, settleQueue, { rideId: ride.id });
  });
  return true;
}

export const searchedSince = ({ id, searchStartedAt }: RideRow): Date =>
  existing(searchStartedAt, `the search of ride ${id}`);
