/** How long prices and holds stand, and when a price is raised. Pure. */

/** The price factor where more people ask than drivers are free; steps of 0.1 up to `most`. */
export function surgeOf(openRequests: number, freeDrivers: number, most = 2): number {
  const pressure = openRequests / Math.max(1, freeDrivers);
  if (pressure <= 1) return 1;
  return Math.min(most, Math.round((1 + (pressure - 1) * 0.25) * 10) / 10);
}

/** What a hold for a ride is called that no quote was found for. Nothing is ever charged under it. */
export const anyTrip = 'ride:any';
export const quoteValidMs = 5 * 60_000;
export const scheduleAheadDays = 30;
/**
 * A bank gives a held sum back by itself after about seven days, some of them sooner. A fare is held from the booking on
 * where the pickup is no further ahead than this, so that no hold is older than six days when the ride is over.
 */
export const holdAheadDays = 5;
/** Where it is further ahead, the card is kept, and the fare is held this long before the pickup. */
export const heldBeforeMs = 24 * 3_600_000;

/** Since when the fare of a ride is held; null where that is from the booking on. */
export const heldFrom = (bookedAt: Date, scheduledAt: Date | null): Date | null =>
  scheduledAt && scheduledAt.getTime() - bookedAt.getTime() > holdAheadDays * 24 * 3_600_000
    ? new Date(scheduledAt.getTime() - heldBeforeMs)
    : null;

/** What its payment is called in lists of payments and on receipts. */
export const describeRide = (pickup: string, destination: string): string =>
  `Ride from ${pickup} to ${destination}`;
