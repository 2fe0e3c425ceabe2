/** Who drives: becoming one, and reading one's own profile. */

import { violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { mayOperate, mayOperateIn } from '#src/platform/http/actor.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { deskCityOf } from '#src/riding/city-papers/city-papers.ts';
import { driverPolicy } from '#src/riding/policy.ts';
import { checkVehicleType } from '#src/riding/vehicle-types/server/vehicle-type-check.ts';
import type { Driver } from '../../contract.ts';
import { fleetDomain } from '../../rules.ts';
import { openApplication, type ProfileFacts } from '../papers/application.ts';
import { type DriversParts, refuse } from '../parts.ts';
import { type DriverRow, insertDriver } from '../store.ts';
import { personOf, ratingOf } from './ratings.ts';

export type NewDriver = ProfileFacts;

/** What a driver of a demo has done before they came. */
export interface Past {
  rides?: number;
  ratingSum?: number;
  ratingCount?: number;
  simulated?: boolean;
}

/** @throws Refusal already_a_driver, not_your_profile, vehicle_type_not_offered */
export async function register(
  parts: DriversParts,
  actor: Actor,
  form: NewDriver & { userId?: UserId | null | undefined },
): Promise<Driver> {
  if (form.userId && form.userId !== actor.userId) throw refuse('not_your_profile');
  checkVehicleType(form.vehicleType);
  const simulated = parts.demo && actor.email.endsWith(`@${fleetDomain}`);
  return toDriver(parts, await createProfile(parts, actor.userId, form, { simulated }));
}

/** With the application that clears the driver for the road. @throws Refusal already_a_driver */
export async function createProfile(
  parts: DriversParts,
  userId: UserId,
  form: NewDriver,
  past: Past = {},
): Promise<DriverRow> {
  const { database, clock, accounts, mailer, baseUrl } = parts;
  const now = clock.now();
  try {
    const id = await database.transaction(async (tx) => {
      const driverId = await insertDriver(tx, {
        userId,
        vehicleInfo: form.vehicleInfo,
        vehicleType: form.vehicleType,
        vehicleColor: form.vehicleColor || null,
        licensePlate: form.licensePlate.toUpperCase(),
        country: form.country,
        state: form.state,
        city: form.city,
        ratingSum: past.ratingSum ?? 0,
        ratingCount: past.ratingCount ?? 0,
        totalRides: past.rides ?? 0,
        createdAt: now,
        updatedAt: now,
      });
      await accounts.addRole(tx, userId, 'driver');
      const simulated = past.simulated ?? false;
      const opened = { userId, driverId, profile: form, simulated, at: now };
      await openApplication({ mailer, baseUrl }, tx, opened);
      await record(tx, {
        type: 'driver.registered',
        subject: `driver:${driverId}`,
        payload: {},
        userIds: [userId],
        at: now,
      });
      return driverId;
    });
    return await reread(parts, id);
  } catch (error) {
    if (violatedConstraint(error) === 'drivers_user') throw refuse('already_a_driver');
    throw error;
  }
}

/** Reads a driver from the database into memory. @throws Refusal driver_not_found */
export async function reread({ roster }: DriversParts, id: DriverId): Promise<DriverRow> {
  const row = await roster.reread(id);
  if (!row) throw refuse('driver_not_found');
  return row;
}

/** The actor's own profile, whatever its id. @throws Refusal driver_not_found */
export async function own({ roster }: DriversParts, actor: Actor): Promise<DriverRow> {
  const row = await roster.ofUser(actor.userId);
  if (!row) throw refuse('driver_not_found');
  return row.barredAt ? { ...row, isAvailable: false } : row;
}

/** @throws Refusal driver_not_found, not_your_profile */
export async function ownById(parts: DriversParts, actor: Actor, id: DriverId): Promise<DriverRow> {
  const row = parts.roster.rows.get(id) ?? (await reread(parts, id));
  if (!may(driverPolicy, 'work', whoOwns(actor, row.userId))) throw refuse('not_your_profile');
  return row;
}

/** Also for operators. @throws Refusal driver_not_found, not_your_profile */
export async function getDriver(parts: DriversParts, actor: Actor, id: DriverId): Promise<Driver> {
  // Asked of an operator before the driver is looked for, who may be nobody.
  if (may(driverPolicy, 'see', mayOperate(actor, 'drivers.read') ? 'operator' : null))
    return toDriver(parts, await reread(parts, id));
  const row = await reread(parts, id);
  const isOfTheirs = mayOperateIn(actor, 'drivers.read', deskCityOf(row.city, row.state));
  if (!may(driverPolicy, 'see', isOfTheirs ? 'operator' : null)) await ownById(parts, actor, id);
  return toDriver(parts, row);
}

/** As the driver sees it, at the newest position. */
export function toDriver({ positions }: Pick<DriversParts, 'positions'>, row: DriverRow): Driver {
  const position = positions.positionOf(row.id);
  const lat = position?.lat ?? row.lastLat;
  const lng = position?.lng ?? row.lastLng;
  return {
    id: row.id,
    userId: row.userId,
    user: personOf(row),
    vehicleInfo: row.vehicleInfo,
    vehicleType: row.vehicleType,
    vehicleColor: row.vehicleColor,
    licensePlate: row.licensePlate,
    country: row.country,
    state: row.state,
    city: row.city,
    rating: ratingOf(row),
    totalRides: row.totalRides,
    rideTypes: [...row.rideTypes],
    takesCash: row.takesCash,
    serves: row.serves,
    isAvailable: row.isAvailable,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    currentLat: lat === null ? null : String(lat),
    currentLng: lng === null ? null : String(lng),
  };
}
