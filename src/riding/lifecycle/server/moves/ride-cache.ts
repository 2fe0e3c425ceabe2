/**
 * Rides as this process last saw them. A move is first tried on what is known here, which holds only while the row is
 * the very version that was seen, and the ride is read where it is not. Whoever hears of an event that was written here
 * has the ride that it left.
 */
import { type Cursor, seqOf } from '#src/platform/events/events.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';

const mostRides = 5_000;
const mostEvents = 20_000;

export type RideCache = ReturnType<typeof createRideCache>;

export function createRideCache() {
  const rides = new Map<RideId, RideRow>();
  /** Of own events that were not heard yet. */
  const written = new Set<RideId>();
  return {
    find: (id: RideId): RideRow | undefined => rides.get(id),
    /** Keeps a ride as it was read, or as a change that was told with the event `seq` has left it. */
    put(ride: RideRow, seq?: number): RideRow {
      rides.delete(ride.id);
      rides.set(ride.id, ride);
      if (seq !== undefined) written.add(seq);
      dropOldest(rides, mostRides);
      dropOldest(written, mostEvents);
      return ride;
    },
    /** The ride after an event, or a newer one; undefined where that was written elsewhere, so that it must be read. */
    heard: (id: RideId, cursor: Cursor): RideRow | undefined =>
      written.delete(seqOf(cursor)) ? rides.get(id) : undefined,
  };
}

function dropOldest(kept: Map<number, unknown> | Set<number>, most: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(key);
  }
}
