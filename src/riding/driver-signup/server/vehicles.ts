/** A driver's vehicles: several, one of them driven, each approved with papers of its own. */

import type { Database, Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { driversRefusals } from '#src/riding/drivers/contract.ts';
import { papersRefusals, type VehicleForm } from '#src/riding/drivers/papers-contract.ts';
import {
  activateVehicle,
  findPapers,
  findVehicles,
  insertVehicle,
  lockApplication,
  updateDriverFacts,
  updatePaper,
  updateVehicle,
  type VehicleRow,
  writeAudit,
} from '#src/riding/drivers/server/papers/papers-store.ts';
import { tellAvailability } from '#src/riding/drivers/server/roster/availability.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { bare, checkPlate, findRegion } from '#src/riding/regions/regions.ts';
import { vehicleTypeRefusals } from '#src/riding/vehicle-types/contract.ts';
import { fewestDoors, oldestYear, rideTypesFor } from '#src/riding/vehicle-types/ride-types.ts';

const refuse = refusalsOf(papersRefusals);
const refuseDrivers = refusalsOf(driversRefusals);
const mostVehicles = 5;

export interface VehicleParts {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'own' | 'refresh' | 'isBusy'>;
}

/** @throws Refusal too_many_vehicles, wrong_ride_type */
export async function addVehicle(parts: VehicleParts, actor: Actor, form: VehicleForm): Promise<VehicleRow> {
  const driver = await parts.drivers.own(actor);
  const now = parts.clock.now();
  const year = now.getUTCFullYear();
  const fields: Record<string, string> = {};
  const plate = checkPlate(form.licensePlate, findRegion(driver.state, driver.country));
  if (!plate.fits) fields.licensePlate = plate.words;
  if (form.year < oldestYear) fields.year = `The vehicle must be from ${oldestYear} or newer.`;
  else if (form.year > year) fields.year = 'That year has not begun.';
  if (form.doors < fewestDoors) fields.doors = `The vehicle must have ${fewestDoors} doors.`;
  const verdict = rideTypesFor(form, year).find(({ type }) => type === form.vehicleType);
  if (!verdict?.allowed)
    fields.vehicleType = verdict
      ? `${verdict.words}. Choose another type.`
      : vehicleTypeRefusals.vehicle_type_not_offered[1];
  const [words] = Object.values(fields);
  if (words !== undefined) throw refuse('wrong_ride_type', { words, fields });
  return parts.database.transaction(async (tx) => {
    await lockApplication(tx, actor.userId);
    if ((await findVehicles(tx, driver.id)).length >= mostVehicles) throw refuse('too_many_vehicles');
    await writeAudit(tx, {
      userId: actor.userId,
      actorId: actor.userId,
      action: `added the vehicle ${form.make} ${form.model}`,
      at: now,
    });
    return insertVehicle(tx, {
      ...form,
      licensePlate: form.licensePlate.toUpperCase(),
      plateKey: bare(form.licensePlate),
      driverId: driver.id,
      state: driver.state,
      country: driver.country,
      status: 'waiting',
      createdAt: now,
    });
  });
}

async function ownVehicle(tx: Tx, driverId: DriverId, id: number): Promise<VehicleRow> {
  const vehicle = (await findVehicles(tx, driverId)).find((one) => one.id === id);
  if (!vehicle) throw refuse('vehicle_not_found');
  return vehicle;
}

/** @throws Refusal vehicle_not_found, vehicle_not_approved, finish_ride_first */
export async function driveVehicle(parts: VehicleParts, actor: Actor, id: number): Promise<VehicleRow> {
  const driver = await parts.drivers.own(actor);
  if (parts.drivers.isBusy(driver.id)) throw refuseDrivers('finish_ride_first');
  const now = parts.clock.now();
  const chosen = await parts.database.transaction(async (tx) => {
    await lockApplication(tx, actor.userId);
    const vehicle = await ownVehicle(tx, driver.id, id);
    if (vehicle.status !== 'approved') throw refuse('vehicle_not_approved');
    await activateVehicle(tx, driver.id, id);
    await updateDriverFacts(tx, driver.id, {
      vehicleInfo: [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' '),
      vehicleType: vehicle.vehicleType,
      vehicleColor: vehicle.colour,
      licensePlate: vehicle.licensePlate,
      // Riders are told of one car: who changes it while online goes online again with the other.
      isAvailable: false,
      pausedAt: null,
      updatedAt: now,
    });
    if (driver.isAvailable) await tellAvailability(tx, driver, false, now);
    await writeAudit(tx, {
      userId: actor.userId,
      actorId: actor.userId,
      action: `drives ${vehicle.make} ${vehicle.model}, ${vehicle.licensePlate}`,
      at: now,
    });
    return { ...vehicle, active: true };
  });
  await parts.drivers.refresh(driver.id);
  return chosen;
}

/** @throws Refusal vehicle_not_found, vehicle_in_use */
export async function removeVehicle(parts: VehicleParts, actor: Actor, id: number): Promise<void> {
  const driver = await parts.drivers.own(actor);
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await lockApplication(tx, actor.userId);
    const vehicle = await ownVehicle(tx, driver.id, id);
    if (vehicle.active) throw refuse('vehicle_in_use');
    await updateVehicle(tx, id, { retiredAt: now });
    for (const paper of await findPapers(tx, actor.userId)) {
      if (paper.vehicleId === id) await updatePaper(tx, paper.id, { retiredAt: now });
    }
  });
}
