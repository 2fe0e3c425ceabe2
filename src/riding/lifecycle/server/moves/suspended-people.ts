/** Whoever operators keep out neither rides nor drives: what they had before them ends, for free. */
import { decidedOn, isKeptOut, suspended } from '#src/people/accounts/server/people/suspended.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { findUnbegunOf } from '#src/riding/rides/server/moving-store.ts';
import type { CancelParts } from './cancelling.ts';
import { cancelAsOperator } from './cancelling.ts';
import { getRide } from './moves.ts';

export function endForSuspended(parts: CancelParts, eventBus: Pick<EventBus, 'consume'>): void {
  const { database, drivers } = parts;
  eventBus.consume('rides.kept_out', [suspended], async (event) => {
    const decided = decidedOn(event);
    if (!decided || !(await isKeptOut(database.db, decided.userId))) return;
    const driverId = await drivers.idOfUser(decided.userId);
    if (driverId !== null) {
      const by = { userId: decided.by, reason: 'The account of the driver was closed' };
      // Without an account nobody drives on: a rider in the car is let out where it is.
      const afterwards = await database.transaction(async (tx) => {
        const open = await drivers.carrying.findOpen(tx, driverId);
        const choice = open.some(({ aboard }) => aboard) ? 'end_free' : 'another_driver';
        return drivers.carrying.takeAway(tx, driverId, choice, by);
      });
      await afterwards();
    }
    for (const { id } of await findUnbegunOf(database.db, decided.userId)) {
      const by = { userId: decided.by, reason: 'The account was closed' };
      await cancelAsOperator(parts, await getRide(parts, id), by).catch((error) => {
        // Somebody got in meanwhile, or it ended.
        if (!(error instanceof Refusal)) throw error;
      });
    }
  });
}
