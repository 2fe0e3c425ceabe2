/** The SQL of applications, vehicles, papers and their audit. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import type { ApplicationForm } from '../../application-form.ts';
import type { PaperKind } from '../../driver-status.ts';
import {
  driverApplications,
  driverAudit,
  driverDocuments,
  driverNotes,
  drivers,
  driverUploads,
  driverVehicles,
} from '../tables.ts';

export type ApplicationRow = typeof driverApplications.$inferSelect;
export type PaperRow = typeof driverDocuments.$inferSelect;
export type UploadRow = typeof driverUploads.$inferSelect;
export type VehicleRow = typeof driverVehicles.$inferSelect;

export async function findApplication(queries: Queries, userId: UserId): Promise<ApplicationRow | undefined> {
  const [row] = await queries.select().from(driverApplications).where(eq(driverApplications.userId, userId));
  return row;
}

/** Held until the transaction ends: whatever decides on an application takes its turn here. */
export async function lockApplication(tx: Tx, userId: UserId): Promise<ApplicationRow | undefined> {
  const [row] = await tx
    .select()
    .from(driverApplications)
    .where(eq(driverApplications.userId, userId))
    .for('update');
  return row;
}

export async function lockApplicationById(tx: Tx, id: number): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(driverApplications).where(eq(driverApplications.id, id)).for('update');
  return row;
}

/** The account's application, made where there is none, and held. */
export async function beginApplication(tx: Tx, userId: UserId, at: Date): Promise<ApplicationRow> {
  await tx
    .insert(driverApplications)
    .values({ userId, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: driverApplications.userId });
  return existing(await lockApplication(tx, userId), 'the application');
}

export async function updateApplication(
  tx: Tx,
  id: number,
  change: Partial<typeof driverApplications.$inferInsert>,
): Promise<void> {
  await tx.update(driverApplications).set(change).where(eq(driverApplications.id, id));
}

/** Lays changed fields over those kept, so that two devices do not undo one another. */
export async function mergeForm(
  tx: Tx,
  id: number,
  changes: Partial<ApplicationForm>,
  step: number | undefined,
  at: Date,
): Promise<void> {
  await tx
    .update(driverApplications)
    .set({
      form: sql`${driverApplications.form} || ${JSON.stringify(changes)}::jsonb`,
      updatedAt: at,
      ...(step === undefined ? {} : { step }),
    })
    .where(eq(driverApplications.id, id));
}

export async function updateDriverFacts(
  tx: Tx,
  driverId: DriverId,
  facts: Partial<typeof drivers.$inferInsert>,
): Promise<void> {
  await tx.update(drivers).set(facts).where(eq(drivers.id, driverId));
}

// Vehicles

export const findVehicles = (queries: Queries, driverId: DriverId): Promise<VehicleRow[]> =>
  queries
    .select()
    .from(driverVehicles)
    .where(and(eq(driverVehicles.driverId, driverId), isNull(driverVehicles.retiredAt)))
    .orderBy(asc(driverVehicles.id));

export async function insertVehicle(
  tx: Tx,
  vehicle: typeof driverVehicles.$inferInsert,
): Promise<VehicleRow> {
  const [row] = await tx.insert(driverVehicles).values(vehicle).returning();
  return existing(row, 'what was written');
}

export async function updateVehicle(
  tx: Tx,
  id: number,
  change: Partial<typeof driverVehicles.$inferInsert>,
): Promise<VehicleRow> {
  const [row] = await tx.update(driverVehicles).set(change).where(eq(driverVehicles.id, id)).returning();
  return existing(row, 'what was written');
}

/** Makes one vehicle the one that is driven; the others of the driver are not. */
export async function activateVehicle(tx: Tx, driverId: DriverId, id: number): Promise<void> {
  await tx
    .update(driverVehicles)
    .set({ active: false })
    .where(and(eq(driverVehicles.driverId, driverId), ne(driverVehicles.id, id)));
  await tx.update(driverVehicles).set({ active: true }).where(eq(driverVehicles.id, id));
}

// Papers

/** Those that stand, the oldest first; a paper that was replaced does not. */
export const findPapers = (queries: Queries, userId: UserId): Promise<PaperRow[]> =>
  queries
    .select()
    .from(driverDocuments)
    .where(and(eq(driverDocuments.userId, userId), isNull(driverDocuments.retiredAt)))
    .orderBy(asc(driverDocuments.id));

export async function findPaper(queries: Queries, id: number): Promise<PaperRow | undefined> {
  const [row] = await queries.select().from(driverDocuments).where(eq(driverDocuments.id, id));
  return row;
}

export async function lockPaper(tx: Tx, id: number): Promise<PaperRow | undefined> {
  const [row] = await tx.select().from(driverDocuments).where(eq(driverDocuments.id, id)).for('update');
  return row;
}

export async function insertPaper(tx: Tx, paper: typeof driverDocuments.$inferInsert): Promise<PaperRow> {
  const [row] = await tx.insert(driverDocuments).values(paper).returning();
  return existing(row, 'what was written');
}

export async function updatePaper(
  tx: Tx,
  id: number,
  change: Partial<typeof driverDocuments.$inferInsert>,
): Promise<void> {
  await tx.update(driverDocuments).set(change).where(eq(driverDocuments.id, id));
}

/** The next papers under another key than this, by number, for a rotation. */
export const findPapersNotUnder = (queries: Queries, keyId: string, afterId: number, limit: number) =>
  queries
    .select({ id: driverDocuments.id })
    .from(driverDocuments)
    .where(
      and(
        ne(driverDocuments.keyId, keyId),
        sql`${driverDocuments.id} > ${afterId}`,
        isNull(driverDocuments.retiredAt),
      ),
    )
    .orderBy(asc(driverDocuments.id))
    .limit(limit);

/** Replaced papers whose files have not been removed yet. */
export const findRetiredFiles = (queries: Queries, limit: number) =>
  queries
    .select({ id: driverDocuments.id, storageKey: driverDocuments.storageKey })
    .from(driverDocuments)
    .where(and(isNotNull(driverDocuments.retiredAt), ne(driverDocuments.storageKey, '')))
    .limit(limit);

/** Those of `storageKeys` that a paper has. */
export async function findStorageKeys(
  queries: Queries,
  storageKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await queries
    .select({ storageKey: driverDocuments.storageKey })
    .from(driverDocuments)
    .where(inArray(driverDocuments.storageKey, [...storageKeys]));
  return new Set(rows.map(({ storageKey }) => storageKey));
}

/** Which keys sealed papers are under. */
export async function findKeysInUse(queries: Queries): Promise<Set<string>> {
  const rows = await queries
    .selectDistinct({ keyId: driverDocuments.keyId })
    .from(driverDocuments)
    .where(isNull(driverDocuments.retiredAt));
  return new Set(rows.map(({ keyId }) => keyId));
}

/** Approved papers that end before a day, with whose they are. */
export const findPapersEndingBefore = (queries: Queries, day: string) =>
  queries
    .select({
      paper: driverDocuments,
      email: users.email,
      firstName: users.firstName,
      plate: driverVehicles.licensePlate,
      form: driverApplications.form,
    })
    .from(driverDocuments)
    .innerJoin(users, eq(users.id, driverDocuments.userId))
    .innerJoin(driverApplications, eq(driverApplications.userId, driverDocuments.userId))
    .leftJoin(driverVehicles, eq(driverVehicles.id, driverDocuments.vehicleId))
    .where(
      and(
        isNull(driverDocuments.retiredAt),
        isNull(driverVehicles.retiredAt),
        eq(driverDocuments.status, 'approved'),
        inArray(driverApplications.status, ['approved', 'suspended']),
        lt(driverDocuments.expiresOn, day),
      ),
    );

// Uploads

export async function insertUpload(tx: Tx, upload: typeof driverUploads.$inferInsert): Promise<UploadRow> {
  const [row] = await tx.insert(driverUploads).values(upload).returning();
  return existing(row, 'what was written');
}

export async function lockUpload(tx: Tx, userId: UserId, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(driverUploads)
    .where(and(eq(driverUploads.id, id), eq(driverUploads.userId, userId)))
    .for('update');
  return row;
}

/** Papers of an account that have not come in whole, of the last day. */
export const findOpenUploads = (queries: Queries, userId: UserId, since: Date): Promise<UploadRow[]> =>
  queries
    .select()
    .from(driverUploads)
    .where(
      and(
        eq(driverUploads.userId, userId),
        isNull(driverUploads.documentId),
        gte(driverUploads.createdAt, since),
      ),
    )
    .orderBy(asc(driverUploads.createdAt));

export const findUploadsBefore = (queries: Queries, before: Date, limit: number): Promise<UploadRow[]> =>
  queries.select().from(driverUploads).where(lt(driverUploads.createdAt, before)).limit(limit);

export async function updateUpload(
  tx: Tx,
  id: string,
  change: Partial<typeof driverUploads.$inferInsert>,
): Promise<UploadRow> {
  const [row] = await tx.update(driverUploads).set(change).where(eq(driverUploads.id, id)).returning();
  return existing(row, 'what was written');
}

export async function deleteUpload(queries: Queries, id: string): Promise<void> {
  await queries.delete(driverUploads).where(eq(driverUploads.id, id));
}

// Audit and notes

export async function writeAudit(
  queries: Queries,
  line: Omit<typeof driverAudit.$inferInsert, 'id'>,
): Promise<void> {
  const { userId, action, detail } = line;
  const after = { decision: action, ...(detail && { detail }) };
  noteAct({ subject: `user:${userId}`, about: [userId], after });
  await queries.insert(driverAudit).values(line);
}

export const findAudit = (queries: Queries, userId: UserId, limit: number) =>
  queries
    .select({ line: driverAudit, firstName: users.firstName, lastName: users.lastName })
    .from(driverAudit)
    .leftJoin(users, eq(users.id, driverAudit.actorId))
    .where(eq(driverAudit.userId, userId))
    .orderBy(desc(driverAudit.id))
    .limit(limit);

export const countAudit = (queries: Queries, userId: UserId): Promise<number> =>
  queries.$count(driverAudit, eq(driverAudit.userId, userId));

/** True when the note was not there before. */
export async function insertNote(tx: Tx, note: typeof driverNotes.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(driverNotes)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: driverNotes.id });
  return rows.length === 1;
}

export const findNotes = (queries: Queries, userId: UserId, limit: number) =>
  queries
    .select()
    .from(driverNotes)
    .where(eq(driverNotes.userId, userId))
    .orderBy(desc(driverNotes.id))
    .limit(limit);

/** Applications whose check is under way, or whose suspension has an end. */
export const findWatched = (queries: Queries, at: Date): Promise<ApplicationRow[]> =>
  queries
    .select()
    .from(driverApplications)
    .where(
      or(
        eq(driverApplications.checkStatus, 'pending'),
        and(eq(driverApplications.status, 'suspended'), lte(driverApplications.suspendedUntil, at)),
      ),
    );

/** Drivers that are online, for the look whether they still may. */
export async function findOnlineDrivers(queries: Queries): Promise<number[]> {
  const rows = await queries.select({ id: drivers.id }).from(drivers).where(eq(drivers.isAvailable, true));
  return rows.map(({ id }) => id);
}

export async function findPerson(queries: Queries, userId: UserId) {
  const [row] = await queries
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      image: users.image,
    })
    .from(users)
    .where(eq(users.id, userId));
  return existing(row, 'what was written');
}

export const samePaper = (paper: PaperRow, kind: PaperKind, vehicleId: number | null): boolean =>
  paper.kind === kind && paper.vehicleId === vehicleId;

/** What a driver's clearance rests on; a decision on the application waits until `tx` ends. */
export async function lockClearance(tx: Tx, driverId: DriverId) {
  const [application] = await tx
    .select()
    .from(driverApplications)
    .where(eq(driverApplications.driverId, driverId))
    .for('share');
  const [vehicle] = await tx
    .select()
    .from(driverVehicles)
    .where(
      and(
        eq(driverVehicles.driverId, driverId),
        eq(driverVehicles.active, true),
        isNull(driverVehicles.retiredAt),
      ),
    );
  if (!application) return { application, vehicle, documents: [] };
  const documents = await tx
    .select()
    .from(driverDocuments)
    .where(
      and(
        eq(driverDocuments.userId, application.userId),
        isNull(driverDocuments.retiredAt),
        or(
          isNull(driverDocuments.vehicleId),
          vehicle ? eq(driverDocuments.vehicleId, vehicle.id) : undefined,
        ),
      ),
    )
    .orderBy(asc(driverDocuments.id));
  return { application, vehicle, documents };
}
