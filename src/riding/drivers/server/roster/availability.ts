/** Going online and offline, by the driver or by what the driver has become: one change, one event. */
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type DriverHours, driversRefusals } from '../../contract.ts';
import { countedBackMs, hoursOf, longestOnlineMs, warnedAfterMs } from '../../hours.ts';
import {
  type DriverRow,
  findShifts,
  turnShift,
  updateAvailability,
  updateBarred,
  updatePause,
} from '../store.ts';

const refuse = refusalsOf(driversRefusals);

/** `check` runs in the same transaction and refuses by throwing. */
export async function changeAvailability(
  { database, clock, positions }: { database: Database; clock: Clock; positions: Positions },
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
    await tellAvailability(tx, driver, isAvailable, now);
  });
  if (!isAvailable) positions.forget(id);
}

/** Begins or ends the driver's hours and says so; in the transaction that changes it. */
export async function tellAvailability(
  tx: Tx,
  driver: Pick<DriverRow, 'id' | 'userId'>,
  isAvailable: boolean,
  at: Date,
): Promise<void> {
  await turnShift(tx, driver.id, isAvailable, at);
  await record(tx, {
    type: isAvailable ? 'driver.went_online' : 'driver.went_offline',
    subject: `driver:${driver.id}`,
    payload: { driverId: driver.id },
    userIds: [driver.userId],
    at,
  });
}

/** @throws Refusal not_online */
export async function changePause(
  { database, clock }: { database: Database; clock: Clock },
  driver: Pick<DriverRow, 'id' | 'userId'>,
  paused: boolean,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    if (!(await updatePause(tx, driver.id, paused ? at : null))) throw refuse('not_online');
    await record(tx, {
      type: paused ? 'driver.paused' : 'driver.resumed',
      subject: `driver:${driver.id}`,
      payload: { driverId: driver.id },
      userIds: [driver.userId],
      at,
    });
  });
}

/** Whether the driver may go on after the ride they are on; repeating it changes nothing. */
export async function changeBarred(
  { database, clock }: { database: Database; clock: Clock },
  driverId: DriverId,
  barred: boolean,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    if (!(await updateBarred(tx, driverId, barred ? at : null))) return;
    await record(tx, {
      type: barred ? 'driver.barred' : 'driver.unbarred',
      subject: `driver:${driverId}`,
      payload: { driverId },
      userIds: [],
      at,
    });
  });
}

/** The driver's hours since the last rest, as they are at this moment. */
export async function readHours(
  { database, clock }: { database: Database; clock: Clock },
  driverId: DriverId,
): Promise<DriverHours> {
  const at = clock.now();
  const shifts = await findShifts(database.db, driverId, new Date(at.getTime() - countedBackMs));
  const { onlineMs, restUntil } = hoursOf(shifts, at);
  return {
    onlineSeconds: Math.floor(onlineMs / 1000),
    warnedAfterSeconds: warnedAfterMs / 1000,
    longestSeconds: longestOnlineMs / 1000,
    restUntil: restUntil?.toISOString() ?? null,
  };
}
