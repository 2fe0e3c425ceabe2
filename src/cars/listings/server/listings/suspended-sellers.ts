/** Whoever operators keep out sells nothing: deposits on their cars go back, agreed offers end, and what was for sale is paused. */
import { decidedOn, isKeptOut, suspended } from '#src/people/accounts/server/people/suspended.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { SellingParts } from '../parts.ts';
import { changeListing } from './listing-changes.ts';
import { stepListing } from './listing-moves.ts';
import { findOfferedBy, lockVehicle } from './listing-store.ts';
import { subjectOfVehicle } from './subject.ts';

export function endForSuspended(parts: SellingParts, eventBus: Pick<EventBus, 'consume'>): void {
  const { database } = parts;
  eventBus.consume('selling.kept_out', [suspended], async (event) => {
    const decided = decidedOn(event);
    if (!decided || !(await isKeptOut(database.db, decided.userId))) return;
    for (const { id, status } of await findOfferedBy(database.db, decided.userId)) {
      if (status === 'reserved') {
        await parts.orders.letGo(subjectOfVehicle(id), 'the seller’s account was closed');
        await parts.endOfferHold(id, 'seller_gone');
      }
      await pause(parts, id);
    }
  });
}

/** One that was sold or taken away meanwhile stays as it is. */
const pause = (parts: SellingParts, id: VehicleId): Promise<void> =>
  changeListing(parts, id, async (tx) => {
    const row = await lockVehicle(tx, id);
    if (row?.status === 'published') await stepListing(parts, tx, id, row, 'pause', {}, 'vehicle.withdrawn');
  });
