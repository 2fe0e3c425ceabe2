/** What drivers ask of rides, which stand above them: what a driver carries, and that it is taken from them. */
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import type { RideChoice } from '../../driver-status.ts';
import type { OpenRide } from '../../review-contract.ts';

export interface Carrying {
  /** The rides of a driver that are open, the present one first. */
  findOpen(queries: Queries, driverId: DriverId): Promise<OpenRide[]>;
  /**
   * Takes every open ride and offer from a driver who may not drive, in the transaction that decides so: a ride whose
   * rider has not got in goes to another driver, first in the queue, or ends for nothing; one whose rider has ends where
   * the car is, for nothing or for what was driven. `finish` and null leave a rider in the car with the driver until
   * their drop-off.
   * @returns what else is to be done once it has committed
   */
  takeAway(
    tx: Tx,
    driverId: DriverId,
    choice: RideChoice | null,
    by: { userId: UserId | null; reason: string },
  ): Promise<() => Promise<void>>;
}

export type CarryingSlot = Carrying & { fill(carrying: Carrying): void };

/** Nobody carries anybody until rides are there. */
export function createCarrying(): CarryingSlot {
  let asked: Carrying = { findOpen: async () => [], takeAway: async () => async () => {} };
  return {
    findOpen: (queries, driverId) => asked.findOpen(queries, driverId),
    takeAway: (tx, driverId, choice, by) => asked.takeAway(tx, driverId, choice, by),
    fill(carrying) {
      asked = carrying;
    },
  };
}
