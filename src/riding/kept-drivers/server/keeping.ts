/** A rider keeps the driver of a ride, lets them go, and sees whom they keep and block. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { ridePolicy } from '#src/riding/policy.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findRide } from '#src/riding/rides/server/store.ts';
import { keptDriverRefusals, type MyDrivers, type OwnDriver } from '../contract.ts';
import { mostKept } from '../rules.ts';
import {
  countKept,
  deleteKept,
  findBlockedByRider,
  findKept,
  insertKept,
  isBlockedByRider,
  isKept,
  lockKeeping,
} from './store.ts';

export interface KeepingParts {
  database: Database;
  clock: Clock;
}
const refuse = refusalsOf(keptDriverRefusals);
const mostShown = 200;

/** @throws Refusal no_ride_to_keep, nobody_to_keep */
async function pairOf(
  { database }: KeepingParts,
  actor: Actor,
  rideId: RideId,
): Promise<{ riderId: UserId; driverId: DriverId }> {
  const ride = await findRide(database.db, rideId);
  if (!ride || !may(ridePolicy, 'pay', ride.riderId === actor.userId ? 'rider' : null))
    throw refuse('no_ride_to_keep');
  const { riderId, driverId, status } = ride;
  if (status !== 'completed' || driverId === null) throw refuse('nobody_to_keep');
  return { riderId, driverId };
}

/** @throws Refusal no_ride_to_keep, nobody_to_keep */
export async function keepsDriver(
  parts: KeepingParts,
  actor: Actor,
  rideId: RideId,
): Promise<{ kept: boolean }> {
  return { kept: await isKept(parts.database.db, await pairOf(parts, actor, rideId)) };
}

/** Asked again it changes nothing. @throws Refusal no_ride_to_keep, nobody_to_keep, driver_blocked, too_many_kept */
export async function keepDriver(
  parts: KeepingParts,
  actor: Actor,
  rideId: RideId,
): Promise<{ kept: boolean }> {
  const pair = await pairOf(parts, actor, rideId);
  await parts.database.transaction(async (tx) => {
    await lockKeeping(tx, pair.riderId);
    if (await isKept(tx, pair)) return;
    if (await isBlockedByRider(tx, pair)) throw refuse('driver_blocked');
    if ((await countKept(tx, pair.riderId)) >= mostKept) throw refuse('too_many_kept');
    await insertKept(tx, { ...pair, rideId, createdAt: parts.clock.now() });
  });
  return { kept: true };
}

/** @throws Refusal no_ride_to_keep, nobody_to_keep */
export async function letDriverGo(
  parts: KeepingParts,
  actor: Actor,
  rideId: RideId,
): Promise<{ kept: boolean }> {
  const pair = await pairOf(parts, actor, rideId);
  await parts.database.transaction((tx) => deleteKept(tx, pair));
  return { kept: false };
}

type Row = Awaited<ReturnType<typeof findKept>>[number];

const toOwnDriver = ({ rideId, firstName, drivenIn, riddenAt, createdAt, lat, lng }: Row): OwnDriver => ({
  ...{ rideId, firstName, reference: rideReference(rideId), timeZone: timeZoneAt({ lat, lng }) },
  car: drivenIn?.vehicleInfo ?? null,
  riddenAt: (riddenAt ?? createdAt).toISOString(),
});

export async function findMyDrivers({ database }: KeepingParts, { userId }: Actor): Promise<MyDrivers> {
  const [kept, blocked] = await Promise.all([
    findKept(database.db, userId),
    findBlockedByRider(database.db, userId, mostShown),
  ]);
  return { kept: kept.map(toOwnDriver), blocked: blocked.map(toOwnDriver) };
}
