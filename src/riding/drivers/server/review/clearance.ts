/** Whether a driver may go online, read from the database and held so long as the change takes. */
import type { Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { driversRefusals } from '../../contract.ts';
import { type Clearance, type Missing, missingToDrive } from '../../driver-status.ts';
import { countedBackMs, hoursOf } from '../../hours.ts';
import { cityPapersWith } from '../papers/city-papers-for.ts';
import { lockClearance } from '../papers/papers-store.ts';
import { findShifts } from '../store.ts';

const refuse = refusalsOf(driversRefusals);

/**
 * What keeps the driver off the road at this moment; a decision on the application waits until `tx` ends.
 * A driver without an application, which no released version leaves behind, lacks all of it.
 */
export async function findMissing(
  tx: Tx,
  driverId: DriverId,
  at: Date,
  hasPosition = true,
): Promise<Missing[]> {
  const clearance = await readClearance(tx, driverId);
  const shifts = await findShifts(tx, driverId, new Date(at.getTime() - countedBackMs));
  return missingToDrive({ ...clearance, hasPosition, restUntil: hoursOf(shifts, at).restUntil }, at);
}

async function readClearance(
  tx: Tx,
  driverId: DriverId,
): Promise<Omit<Clearance, 'hasPosition' | 'restUntil'>> {
  const { application, vehicle, documents } = await lockClearance(tx, driverId);
  return {
    status: application?.status ?? 'draft',
    suspendedUntil: application?.suspendedUntil ?? null,
    state: application?.form.state ?? '',
    papers: application?.papers ?? 'required',
    papersDueAt: application?.papersDueAt ?? null,
    cityPapers: application ? cityPapersWith(application, vehicle ? [vehicle.vehicleType] : []) : [],
    documents,
    vehicle: vehicle ?? null,
  };
}

/**
 * What would keep the driver off the road at a moment ahead, as approval and papers stand now. Where they are then, and
 * how long they will have driven, nobody knows yet.
 */
export async function findMissingAhead(tx: Tx, driverId: DriverId): Promise<(at: Date) => Missing[]> {
  const clearance = await readClearance(tx, driverId);
  return (at) => missingToDrive({ ...clearance, hasPosition: true, restUntil: null }, at);
}

/** @throws Refusal not_cleared, naming everything that is missing */
export async function requireClearance(
  tx: Tx,
  driverId: DriverId,
  at: Date,
  hasPosition: boolean,
): Promise<void> {
  const missing = await findMissing(tx, driverId, at, hasPosition);
  if (missing.length === 0) return;
  throw refuse('not_cleared', { words: missing.map(({ words }) => words).join(' '), more: { missing } });
}
