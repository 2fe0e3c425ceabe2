/** Which ride options a driver does. */
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { type OptionId, optionFacts, optionIds } from '../ride-options.ts';
import { lockServes, updateServes } from './store.ts';

export interface OptionParts {
  database: Database;
  clock: Clock;
  drivers: Drivers;
}

/**
 * The whole list each time; the same again changes nothing. A ride that was accepted stays as it was.
 * @throws Refusal driver_not_found, not_your_profile
 */
export async function setServes(
  { database, clock, drivers }: OptionParts,
  actor: Actor,
  id: DriverId,
  wanted: readonly OptionId[],
): Promise<{ serves: string[] }> {
  const driver = await drivers.ownById(actor, id);
  const serves = optionIds.filter((option) => optionFacts[option].asksDriver && wanted.includes(option));
  await database.transaction(async (tx) => {
    const before = await lockServes(tx, driver.id);
    if (String(before) === String(serves)) return;
    await updateServes(tx, driver.id, serves);
    await record(tx, {
      type: 'driver.options_changed',
      subject: `driver:${driver.id}`,
      payload: { driverId: driver.id, before, after: serves },
      userIds: [driver.userId],
      at: clock.now(),
    });
  });
  await drivers.refresh(driver.id);
  return { serves };
}
