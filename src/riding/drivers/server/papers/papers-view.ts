/** How an application, a paper and a vehicle look on the wire. */
import type { Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { daysLeft, noticeDue } from '../../driver-status.ts';
import type { Application, DriverVehicle, Paper, Upload } from '../../papers-contract.ts';
import { findMissing } from '../review/clearance.ts';
import { formOf } from './application.ts';
import { cityPapersWith, nameOfPaper } from './city-papers-for.ts';
import { uploadRetentionMs } from './documents.ts';
import {
  findApplication,
  findNotes,
  findOpenUploads,
  findPapers,
  findPerson,
  findVehicles,
  type PaperRow,
  type UploadRow,
  type VehicleRow,
} from './papers-store.ts';

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const shownNotes = 20;

export const toPaper = (row: PaperRow): Paper => ({
  id: row.id,
  kind: row.kind,
  title: nameOfPaper(row.kind),
  vehicleId: row.vehicleId,
  name: row.name,
  mime: row.mime,
  sizeBytes: row.sizeBytes,
  status: row.status,
  reason: row.reason,
  expiresOn: row.expiresOn,
  createdAt: row.createdAt.toISOString(),
  decidedAt: iso(row.decidedAt),
});

export const toUpload = (row: UploadRow, paper: PaperRow | undefined): Upload => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  sizeBytes: row.sizeBytes,
  receivedBytes: row.receivedBytes,
  paper: paper ? toPaper(paper) : null,
});

export const toVehicle = (row: VehicleRow): DriverVehicle => ({
  id: row.id,
  make: row.make,
  model: row.model,
  year: row.year,
  colour: row.colour,
  power: row.power,
  seats: row.seats,
  doors: row.doors,
  vehicleType: row.vehicleType,
  licensePlate: row.licensePlate,
  state: row.state,
  status: row.status,
  reason: row.reason,
  active: row.active,
});

/** Everything about one person's application; an account that has not begun one gets an empty form. */
export async function viewApplication(
  tx: Tx,
  userId: UserId,
  { at, demo }: { at: Date; demo: boolean },
): Promise<Application> {
  const row = await findApplication(tx, userId);
  const papers = await findPapers(tx, userId);
  const uploads = await findOpenUploads(tx, userId, new Date(at.getTime() - uploadRetentionMs));
  const vehicles = row?.driverId ? await findVehicles(tx, row.driverId) : [];
  const notes = await findNotes(tx, userId, shownNotes);
  const person = await findPerson(tx, userId);
  const form = formOf(row);
  // The account knows these already; an application begins with them.
  for (const field of ['firstName', 'lastName', 'email', 'phone'] as const)
    form[field] ||= person[field] ?? '';
  const driving = row?.status === 'approved' || row?.status === 'suspended';
  return {
    form,
    step: row?.step ?? 0,
    status: row?.status ?? 'draft',
    driverId: row?.driverId ?? null,
    savedAt: row && Object.keys(row.form).length > 0 ? row.updatedAt.toISOString() : null,
    submittedAt: iso(row?.submittedAt),
    decidedAt: iso(row?.decidedAt),
    reason: row?.reason ?? null,
    suspendedUntil: iso(row?.suspendedUntil),
    check: {
      status: row?.checkStatus ?? 'none',
      startedAt: iso(row?.checkStartedAt),
      endedAt: iso(row?.checkEndedAt),
    },
    papers: papers.map(toPaper),
    uploads: uploads.map((upload) => toUpload(upload, undefined)),
    vehicles: vehicles.map(toVehicle),
    notes: notes.map(({ kind, text, createdAt }) => ({ kind, text, createdAt: createdAt.toISOString() })),
    missing: row?.driverId ? await findMissing(tx, row.driverId, at) : [],
    ending: driving ? papers.flatMap((paper) => endingOf(paper, papers, at, form.state)) : [],
    cityPapers: cityPapersWith(
      { form, submittedAt: row?.submittedAt ?? null },
      vehicles.map(({ vehicleType }) => vehicleType),
    ),
    papersDueAt: row?.papers === 'later' ? iso(row.papersDueAt) : null,
    simulatedReviewer: demo,
  };
}

/** An approved paper that ends soon and has no newer one beside it. */
function endingOf(paper: PaperRow, all: readonly PaperRow[], at: Date, state: string): Application['ending'] {
  if (paper.status !== 'approved' || paper.expiresOn === null) return [];
  const newer = all.some(
    (one) => one.id > paper.id && one.kind === paper.kind && one.vehicleId === paper.vehicleId,
  );
  if (newer || noticeDue(paper.expiresOn, at, state) === null) return [];
  const days = Math.max(-1, daysLeft(paper.expiresOn, at, state));
  return [{ kind: paper.kind, title: nameOfPaper(paper.kind), expiresOn: paper.expiresOn, days }];
}
