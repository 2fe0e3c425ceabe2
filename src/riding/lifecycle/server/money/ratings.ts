/** When the stars that riders gave join their driver's mean. */
import type { DriverId } from '#src/platform/ids.ts';
import { ratingsHiddenMs, ratingsTogether } from '#src/riding/rides/road.ts';
import { findDriversToCount, markCounted } from '#src/riding/rides/server/rating-store.ts';
import type { RidesParts } from '../parts.ts';

type Parts = Pick<RidesParts, 'database' | 'clock' | 'drivers'>;

/**
 * Counts the stars that are a day old, for each driver who has enough of them: one alone would show in the mean who
 * gave it. Fewer wait for others, however long that takes. Repeating it, or doing it twice at once, counts nothing twice.
 */
export async function countRatings(parts: Parts): Promise<void> {
  const { database, clock } = parts;
  const before = new Date(clock.now().getTime() - ratingsHiddenMs);
  for (const driverId of await findDriversToCount(database.db, before, ratingsTogether))
    await countFor(parts, driverId, before);
}

async function countFor({ database, clock, drivers }: Parts, driverId: DriverId, before: Date) {
  const counted = await database.transaction(async (tx) => {
    const stars = await markCounted(tx, { driverId, before, at: clock.now(), atLeast: ratingsTogether });
    if (stars.length === 0) return false;
    const sum = stars.reduce((total, one) => total + one, 0);
    await drivers.addToRecord(tx, driverId, { ratings: stars.length, stars: sum });
    return true;
  });
  if (counted) await drivers.refresh(driverId);
}
