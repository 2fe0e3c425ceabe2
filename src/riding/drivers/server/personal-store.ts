/** What is known of drivers and of those who want to become one. */
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Holding, Person, PersonalData, Unsettled } from '#src/platform/personal-data.ts';
import { partFile, sealedFile } from './papers/paper-files.ts';
import {
  driverApplications,
  driverAudit,
  driverDocuments,
  driverNotes,
  driverShifts,
  drivers,
  driverUploads,
  driverVehicles,
} from './tables.ts';

const removed = 'Removed';

async function unsettled(queries: Queries, { driverId }: Person): Promise<Unsettled[]> {
  if (driverId === null) return [];
  const open = await queries
    .select({ id: driverShifts.id })
    .from(driverShifts)
    .where(and(eq(driverShifts.driverId, driverId), isNull(driverShifts.endedAt)));
  if (open.length === 0) return [];
  return [
    { words: 'You are online as a driver. Go offline first.', to: '/driver-dashboard', action: 'Go offline' },
  ];
}

/** The files of somebody's papers, finished and on their way. */
async function findFiles(queries: Queries, { userId }: Person): Promise<string[]> {
  const papers = await queries
    .select({ storageKey: driverDocuments.storageKey })
    .from(driverDocuments)
    .where(and(eq(driverDocuments.userId, userId), ne(driverDocuments.storageKey, '')));
  const uploads = await queries
    .select({ id: driverUploads.id, parts: driverUploads.parts })
    .from(driverUploads)
    .where(eq(driverUploads.userId, userId));
  return [
    ...papers.map(({ storageKey }) => sealedFile(storageKey)),
    ...uploads.flatMap(({ id, parts }) => Array.from({ length: parts }, (_, part) => partFile(id, part))),
  ];
}

export const driversPersonalData = (parts: {
  files: Pick<FileStore, 'remove'>;
  refresh(driverId: DriverId): Promise<unknown>;
}): PersonalData => ({
  feature: 'drivers',
  unsettled,
  elsewhere: {
    find: findFiles,
    remove: (name) => parts.files.remove(name),
  },
  forget: async ({ driverId }) => {
    if (driverId !== null) await parts.refresh(driverId);
  },
  holdings,
});

const holdings: readonly Holding[] = [
  { title: 'Papers on their way', table: driverUploads, of: driverUploads.userId, fate: 'deleted' },
  {
    title: 'Your papers',
    table: driverDocuments,
    of: driverDocuments.userId,
    fate: 'deleted',
    secret: ['storageKey', 'keyId', 'decidedBy'],
  },
  {
    title: 'Your application as a driver',
    table: driverApplications,
    of: driverApplications.userId,
    fate: 'deleted',
    secret: ['reviewerId', 'checkReference'],
  },
  { title: 'News for you as a driver', table: driverNotes, of: driverNotes.userId, fate: 'deleted' },
  { title: 'When you were online', table: driverShifts, ofDriver: driverShifts.driverId, fate: 'deleted' },
  {
    title: 'Your vehicles as a driver',
    table: driverVehicles,
    ofDriver: driverVehicles.driverId,
    fate: {
      without: {
        licensePlate: '',
        plateKey: '',
        make: removed,
        model: removed,
        colour: null,
        reason: null,
      },
    },
    because: 'Rides that were driven in them stay in the books.',
    secret: ['plateKey'],
  },
  {
    title: 'Your profile as a driver',
    table: drivers,
    of: drivers.userId,
    fate: {
      without: {
        vehicleInfo: removed,
        vehicleColor: null,
        licensePlate: '',
        isAvailable: false,
        lastLat: null,
        lastLng: null,
      },
    },
    because: 'Rides and earnings in the books point to its number.',
  },
  {
    title: 'What was decided about you as a driver, and who saw your papers',
    table: driverAudit,
    of: driverAudit.userId,
    fate: { without: { detail: null } },
    because: 'That papers were looked at, and by whom, stays known by number.',
    secret: ['actorId'],
  },
  {
    title: 'What you did with drivers’ papers',
    table: driverAudit,
    of: driverAudit.actorId,
    fate: 'kept',
    because: 'Who saw somebody’s papers stays known by number.',
    shown: false,
  },
  {
    title: 'Applications you were reviewing',
    table: driverApplications,
    of: driverApplications.reviewerId,
    fate: { without: { reviewerId: null } },
    because: 'They are other people’s applications.',
    shown: false,
  },
  {
    title: 'Papers you decided about',
    table: driverDocuments,
    of: driverDocuments.decidedBy,
    fate: 'kept',
    because: 'Who decided about a paper stays known by number.',
    shown: false,
  },
];
