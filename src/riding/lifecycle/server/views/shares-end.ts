/** Whoever had somebody else's account may have shown its rides to themselves: a reset of the password ends that. */

import type { EventBus } from '#src/platform/events/event-bus.ts';
import { record } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import { deleteSharesOf } from '#src/riding/rides/server/store.ts';
import type { RidesParts } from '../parts.ts';
import { findShared } from './share-store.ts';

export function heedReset(
  { database, clock }: Pick<RidesParts, 'clock' | 'database'>,
  eventBus: Pick<EventBus, 'consume'>,
): void {
  eventBus.consume('rides.password_reset', ['account.password_reset'], async ({ subject }) => {
    const riderId = Number(subject.slice('user:'.length)) as UserId;
    for (const { id, status } of await findShared(database.db, riderId))
      await database.transaction(async (tx) => {
        if (!(await deleteSharesOf(tx, id))) return;
        await record(tx, {
          type: 'ride.unshared',
          subject: `ride:${id}`,
          payload: { rideId: id, status },
          userIds: [riderId],
          at: clock.now(),
        });
      });
  });
}
