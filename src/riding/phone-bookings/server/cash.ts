/** Whether a driver takes rides that the rider pays into their hand. */
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { PhoneParts } from './parts.ts';
import { updateTakesCash } from './store.ts';

/**
 * Repeating it changes nothing; a ride that was accepted stays as it was.
 * @throws Refusal driver_not_found, not_your_profile
 */
export async function setTakesCash(
  { database, clock, drivers }: Pick<PhoneParts, 'clock' | 'database' | 'drivers'>,
  actor: Actor,
  id: DriverId,
  takesCash: boolean,
): Promise<void> {
  const driver = await drivers.ownById(actor, id);
  await database.transaction(async (tx) => {
    if (!(await updateTakesCash(tx, driver.id, takesCash))) return;
    await record(tx, {
      type: takesCash ? 'driver.cash_taken' : 'driver.cash_left',
      subject: `driver:${driver.id}`,
      payload: { driverId: driver.id },
      userIds: [driver.userId],
      at: clock.now(),
    });
  });
  await drivers.refresh(driver.id);
}
