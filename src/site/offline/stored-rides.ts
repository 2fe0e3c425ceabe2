/** Reads what the worker has kept of the signed-in person's rides. */

import { personalCache } from '#src/platform/offline/offline-storage.ts';
import { openText } from '#src/platform/offline/sealing.ts';
import type { Ride, RideDetail } from '#src/riding/rides/contract.ts';

export interface StoredRide {
  ride: RideDetail;
  heardAt: Date;
}

/** A ride that was open longer ago than this has ended since, unless its time is still to come. */
const openForMs = 12 * 3_600_000;
const mostReceipts = 3;

const isOver = (status: string) => /^(completed|cancelled|no_driver)$/.test(status);

/** Whether somebody without a network is best shown this ride: they ride or drive it, and it may still be going on. */
export function isStillOn({ ride, heardAt }: StoredRide, now: Date): boolean {
  if ((ride.viewer !== 'rider' && ride.viewer !== 'driver') || isOver(ride.status)) return false;
  // Who drives is not told of rides that are only to come.
  if (ride.viewer === 'driver' && (ride.status === 'scheduled' || ride.status === 'pending')) return false;
  const from = Math.max(heardAt.getTime(), ride.scheduledTime ? Date.parse(ride.scheduledTime) : 0);
  return now.getTime() - from < openForMs;
}

/** The ride to show of those kept: the one under way before one that is scheduled, then the one heard of last. */
export function openRide(kept: readonly StoredRide[], now: Date): StoredRide | undefined {
  const waits = ({ ride }: StoredRide) => Number(ride.status === 'scheduled');
  return kept
    .filter((one) => isStillOn(one, now))
    .sort((a, b) => waits(a) - waits(b) || b.heardAt.getTime() - a.heardAt.getTime())[0];
}

/** The newest rides that cost something. */
export const lastReceipts = (rides: readonly Ride[]): Ride[] =>
  rides
    .filter(({ status, fare, cancellationFee }) =>
      status === 'completed' ? fare !== null : Number(cancellationFee ?? 0) > 0,
    )
    .slice(0, mostReceipts);

/** Everything that is kept; nothing where the browser keeps nothing or nobody is signed in. */
export async function readStored(): Promise<{ details: StoredRide[]; rides: Ride[] }> {
  const details: StoredRide[] = [];
  let rides: Ride[] = [];
  if (!(await caches.has(personalCache))) return { details, rides };
  const store = await caches.open(personalCache);
  for (const { url } of await store.keys()) {
    const answer = await store.match(url);
    const text = answer && (await openText(await answer.text(), 'day').catch(() => null));
    if (!answer || !text) continue;
    if (new URL(url).pathname === '/api/rides') rides = JSON.parse(text) as Ride[];
    else {
      const heardAt = new Date(answer.headers.get('date') ?? 0);
      details.push({ ride: JSON.parse(text) as RideDetail, heardAt });
    }
  }
  return { details, rides };
}
