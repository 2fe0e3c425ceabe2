/** When a dealer's registration is over, whoever bought from them, or holds a car of theirs, hears what that means. */
import { subjectOfVehicle, vehicleIdOf } from '#src/cars/listings/server/listings/subject.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { type RoveEvent, seqOf } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { openSaleStates } from './desk.ts';
import type { SaleParts } from './parts.ts';
import { findReservedOf, findUnderWayOf } from './store.ts';

export function tellBuyersOfEndedDealers(parts: SaleParts, eventBus: Pick<EventBus, 'consume'>): void {
  eventBus.consume('sales.dealer_ended', ['dealership.ended'], (event) => tellAll(parts, event));
}

/** May be called twice for one event: each piece is told once. */
async function tellAll(parts: SaleParts, { cursor, payload }: RoveEvent): Promise<void> {
  const { db } = parts.database;
  const seq = seqOf(cursor);
  const sellerId = Number(payload.sellerId) as UserId;
  for (const { id, vehicleId, buyerId } of await findUnderWayOf(db, sellerId, openSaleStates))
    if (buyerId !== null)
      await tell(parts, buyerId, vehicleId, `dealer:${seq}:${id}`, {
        words:
          'Its dealer is no registered dealer any more. Your sale goes on as you agreed it: your money stays held until the keys are yours, and you may ask us to look at it on its page.',
        action: { label: 'Open the Sale', url: `${parts.baseUrl}/car-orders/${id}` },
      });
  const reserved = (await findReservedOf(db, sellerId)).map(subjectOfVehicle);
  for (const [subject, holderId] of await parts.orders.holdersOf(reserved)) {
    const vehicleId = vehicleIdOf(subject);
    if (vehicleId !== null)
      await tell(parts, holderId, vehicleId as VehicleId, `dealer:${seq}`, {
        words:
          'Its dealer is no registered dealer any more. Your deposit holds the car as before, and you have it back if you walk away.',
        action: { label: 'See the Car', url: `${parts.baseUrl}/vehicles/${vehicleId}` },
      });
  }
}

async function tell(
  parts: SaleParts,
  userId: UserId,
  vehicleId: VehicleId,
  about: string,
  { words, action }: { words: string; action: { label: string; url: string } },
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const title = titleOf(existing(await findVehicle(tx, vehicleId), 'the vehicle'));
    const text = `The ${title}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
    await parts.notes.tell(
      tx,
      { userId, kind: 'sale_news', vehicleId, about, text },
      {
        to: await parts.accounts.getUser(userId, tx),
        subject: `About the dealer of your ${title}`,
        text: words,
        action,
      },
    );
  });
}
