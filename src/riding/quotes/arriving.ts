/** How long before a time one leaves so as to be there by it. Pure. */

/** Scheduled cars are held to come within five minutes of their time; whoever has a train to catch reckons with all five. */
export const lateCarSeconds = 5 * 60;
/** So much longer than reckoned a way may take; a mean knows nothing of the day it is driven. */
export const slowWayShare = 0.2;

/** What a way of so many seconds leaves to spare where car and way are as reckoned, in whole seconds. */
export const spareSeconds = (durationSeconds: number): number =>
  lateCarSeconds + Math.ceil(durationSeconds * slowWayShare);

/** The last whole minute at which a way of so many seconds may begin. */
export function latestLeaving(by: Date, durationSeconds: number): Date {
  const ms = by.getTime() - (durationSeconds + spareSeconds(durationSeconds)) * 1000;
  return new Date(Math.floor(ms / 60_000) * 60_000);
}
