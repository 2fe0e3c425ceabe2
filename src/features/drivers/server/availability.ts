/** Going online and offline, by the driver or by what the driver has become: one change, one event. */
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Tracking } from '../../tracking/server/service.ts';
import { type DriverRow, updateAvailability } from './store.ts';

/** `check` runs in the same transaction and refuses by throwing. */
export async function changeAvailability(
  { database, clock, tracking }: { database: Database; clock: Clock; tracking: Tracking },
  driver: DriverRow,
  isAvailable: boolean,
  position: { lat: number; lng: number } | undefined,
  check: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { id } = driver;
  const now = clock.now();
  await database.transaction(async (tx) => {
    await check(tx);
    await updateAvailability(tx, id, {
      isAvailable,
      lastLat: position?.lat ?? driver.lastLat,
      lastLng: position?.lng ?? driver.lastLng,
      updatedAt: now,
    });
    await record(tx, {
      type: isAvailable ? 'driver.went_online' : 'driver.went_offline',
      subject: `driver:${id}`,
      payload: { driverId: id },
      userIds: [driver.userId],
      at: now,
    });
  });
  if (!isAvailable) tracking.forget(id);
}
