/** A driver on the road: going online and off it, saying where they are, being on a ride. */
import {
  fixesOf,
  nextReportSeconds,
  type PositionBatch,
  type ReportedPosition,
} from '#src/geo/positions/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { Driver } from '../../contract.ts';
import { type DriversParts, refuse } from '../parts.ts';
import { requireClearance } from '../review/clearance.ts';
import { type DriverRow, lockOnline } from '../store.ts';
import { changeAvailability, changeBarred, changePause } from './availability.ts';
import { ownById, reread, toDriver } from './profiles.ts';
import type { BusyWith } from './roster.ts';

/**
 * @param at where the driver says they are; where the phone was last unless given
 * @throws Refusal not_your_profile, finish_ride_first, not_cleared naming what is missing
 */
export async function setAvailability(
  parts: DriversParts,
  actor: Actor,
  id: DriverId,
  isAvailable: boolean,
  at?: { lat: number; lng: number },
): Promise<Driver> {
  const { clock, positions, roster } = parts;
  const driver = await ownById(parts, actor, id);
  if (!isAvailable && roster.busy.has(id)) throw refuse('finish_ride_first');
  const waiting = at
    ? { ...at, heading: 0, speedKmh: 0, accuracyMeters: null }
    : positions.positionOf(id)
      ? undefined
      : positions.standby.of(id);
  const position = waiting ?? positions.positionOf(id);
  await changeAvailability(parts, driver, isAvailable, position, (tx) =>
    isAvailable ? requireClearance(tx, id, clock.now(), position !== undefined) : Promise.resolve(),
  );
  if (isAvailable && waiting) positions.report(id, waiting);
  positions.standby.put(id, null);
  return toDriver(parts, await reread(parts, id));
}

/** @throws Refusal not_your_profile, not_online */
export async function setPaused(
  parts: DriversParts,
  actor: Actor,
  id: DriverId,
  paused: boolean,
): Promise<Driver> {
  await changePause(parts, await ownById(parts, actor, id), paused);
  return toDriver(parts, await reread(parts, id));
}

/** Takes a driver off the road who may not be on it any more: at once, or when the ride has ended. */
export async function takeOffline(parts: DriversParts, id: DriverId): Promise<void> {
  const { positions, roster } = parts;
  await changeBarred(parts, id, true);
  const driver = await reread(parts, id);
  if (!driver.isAvailable || roster.busy.has(id)) return;
  await changeAvailability(parts, driver, false, positions.positionOf(id), async () => {});
  await reread(parts, id);
}

/** Ends the shift of a driver who is online and on no ride, in one transaction with `note`; nothing where they are not. */
export async function endShift(
  parts: DriversParts,
  id: DriverId,
  note: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { positions, roster } = parts;
  const driver = await reread(parts, id);
  if (!driver.isAvailable || roster.busy.has(id)) return;
  try {
    await changeAvailability(parts, driver, false, positions.lastPositionOf(id), async (tx) => {
      if (!(await lockOnline(tx, id))) throw refuse('not_online');
      await note(tx);
    });
  } catch (error) {
    // They went offline themselves in the same moment.
    if (!(error instanceof Refusal && error.code === 'not_online')) throw error;
  }
  await reread(parts, id);
}

/** Somebody who has gone online in another process a moment ago is read again. */
async function onTheRoad(parts: DriversParts, actor: Actor, id: DriverId): Promise<DriverRow> {
  const driver = await ownById(parts, actor, id);
  return driver.isAvailable || parts.roster.busy.has(id) ? driver : reread(parts, id);
}

/** Whoever was taken off the road hears why. @throws Refusal not_your_profile, not_cleared naming what is missing */
async function whoReports(
  parts: DriversParts,
  actor: Actor,
  id: DriverId,
): Promise<{ driver: DriverRow; isOnRoad: boolean }> {
  const { database, clock, roster } = parts;
  const driver = await onTheRoad(parts, actor, id);
  if (roster.busy.has(id)) return { driver, isOnRoad: true };
  if (driver.barredAt) await database.transaction((tx) => requireClearance(tx, id, clock.now(), true));
  return { driver, isOnRoad: driver.isAvailable && driver.barredAt === null };
}

/**
 * Of who is offline it is kept until they go online, which wants a position, and shown to nobody.
 * @throws Refusal not_your_profile, not_cleared
 */
export async function reportPosition(
  parts: DriversParts,
  actor: Actor,
  id: DriverId,
  position: ReportedPosition,
): Promise<void> {
  const { isOnRoad } = await whoReports(parts, actor, id);
  if (isOnRoad) parts.positions.report(id, position);
  else parts.positions.standby.put(id, { ...position, heading: position.heading ?? 0 });
}

/**
 * @returns in how many seconds the phone reports again, and how many positions were believed or not, by why
 * @throws Refusal not_your_profile, not_cleared, not_online for who is neither online nor on a ride
 */
export async function reportPositions(parts: DriversParts, actor: Actor, id: DriverId, batch: PositionBatch) {
  const { clock, positions, roster, pace } = parts;
  const { driver, isOnRoad } = await whoReports(parts, actor, id);
  if (!isOnRoad) throw refuse('not_online');
  const { believed, dropped } = positions.reportMany(id, fixesOf(batch, clock.now()));
  const unreadable = batch.positions.filter((position) => position === null).length;
  const nextSeconds = nextReportSeconds({
    riding: roster.busy.has(id),
    paused: driver.pausedAt !== null,
    standingSince: positions.standingSince(id),
    freeSeconds: pace.seconds(),
    now: clock.now(),
  });
  return { nextSeconds, accepted: believed, dropped: { ...dropped, unreadable } };
}

/** Whether the driver is on a ride, and where that begins and ends; kept by the rides room. */
export function setBusy(parts: DriversParts, id: DriverId, ride: BusyWith | null): void {
  follow(parts, id, ride);
  // The watch looks again every minute, should this not work.
  if (ride === null && parts.roster.rows.get(id)?.barredAt) takeOffline(parts, id).catch(() => {});
}

/** The same, as heard of a ride that may have been moved on by another process; ending it ends no other ride. */
export function setBusyWith(parts: DriversParts, id: DriverId, rideId: RideId, ride: BusyWith | null): void {
  if (ride || parts.roster.busy.get(id)?.id === rideId) follow(parts, id, ride);
}

function follow({ roster, positions }: DriversParts, id: DriverId, ride: BusyWith | null): void {
  if (ride === null) roster.busy.delete(id);
  else roster.busy.set(id, ride);
  positions.followRide(id, ride?.id ?? null);
}
