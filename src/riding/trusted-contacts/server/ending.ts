/** What a contact was sent to follow rides by ends with them. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { endLinksOf } from './notice-store.ts';
import type { ContactParts } from './parts.ts';

/** Whoever follows a ride by such a link is told at once that it is shown no more. */
export async function endContactLinks(
  { clock }: Pick<ContactParts, 'clock'>,
  tx: Tx,
  contactId: number,
): Promise<void> {
  for (const { id: rideId, status, riderId } of await endLinksOf(tx, contactId))
    await record(tx, {
      ...{ type: 'ride.unshared', subject: `ride:${rideId}`, payload: { rideId, status } },
      ...{ userIds: [riderId], at: clock.now() },
    });
}
