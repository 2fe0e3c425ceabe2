/** Papers: received in parts, looked through, sealed, shown to those who may see them. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Scanner } from '#src/platform/files/scanner.ts';
import { makeToken, readToken } from '#src/platform/files/signed-link.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { keptMs } from '#src/platform/retention.ts';
import type { Secret } from '#src/platform/signing.ts';
import { papersRefusals } from '../papers-contract.ts';
import { isVehiclePaper, largestPaperBytes, type PaperKind, paperNames, type Status } from '../standing.ts';
import { readPaper } from './paper-reading.ts';
import {
  type ApplicationRow,
  beginApplication,
  deleteUpload,
  findApplication,
  findOpenUploads,
  findPaper,
  findPapers,
  findRetiredFiles,
  findUploadsBefore,
  findVehicles,
  insertPaper,
  insertUpload,
  lockApplication,
  lockUpload,
  type PaperRow,
  samePaper,
  type UploadRow,
  updateApplication,
  updatePaper,
  updateUpload,
  writeAudit,
} from './papers-store.ts';

const refuse = refusalsOf(papersRefusals);

export const linkLastsMs = 5 * 60_000;
export const uploadKeptMs = keptMs('uploads');
const mostOpenUploads = 10;
/** While an application is with the reviewers its papers stay as they are. */
const closedTo: readonly Status[] = ['submitted', 'in_review', 'checking', 'rejected'];

export interface DocumentParts {
  database: Database;
  clock: Clock;
  vault: Vault;
  scanner: Scanner;
  /** Signs the links. */
  secret: Secret;
  /** Where the sealed files lie. */
  folder: string;
}

export const sealedFile = (folder: string, storageKey: string): string =>
  join(folder, `${storageKey}.sealed`);
export const paperContext = (storageKey: string): string => `paper:${storageKey}`;
const partFile = (folder: string, upload: string, part: number) => join(folder, `${upload}.${part}.part`);
/** Where the files of papers lie, finished ones and parts of those on their way. */
export const papersFiles = (dataDir: string) => {
  const folder = documentsFolder(dataDir);
  return {
    fileOf: (storageKey: string) => sealedFile(folder, storageKey),
    partOf: (upload: string, part: number) => partFile(folder, upload, part),
  };
};
export const documentsFolder = (dataDir: string): string => join(dataDir, 'documents');
const partContext = (upload: string, part: number) => `part:${upload}:${part}`;

/** Written beside and renamed, so that a crash leaves a whole file or none. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const beside = `${file}.${randomBytes(4).toString('hex')}.new`;
  await writeFile(beside, bytes, { mode: 0o600 });
  await rename(beside, file);
}

/** @throws Refusal paper_too_large, too_many_uploads, application_sent, vehicle_not_found */
export async function beginUpload(
  { database, clock }: DocumentParts,
  actor: Actor,
  paper: {
    kind: PaperKind;
    name: string;
    sizeBytes: number;
    vehicleId?: number | null | undefined;
    expiresOn?: string | null | undefined;
  },
): Promise<UploadRow> {
  if (paper.sizeBytes > largestPaperBytes) throw refuse('paper_too_large');
  const now = clock.now();
  return database.transaction(async (tx) => {
    const application = await beginApplication(tx, actor.userId, now);
    const vehicleId = await vehicleOf(tx, application, paper.kind, paper.vehicleId ?? null);
    if (closedTo.includes(application.status) && !(await isNewVehicle(tx, application, vehicleId))) {
      throw refuse('application_sent');
    }
    const open = await findOpenUploads(tx, actor.userId, new Date(now.getTime() - uploadKeptMs));
    if (open.length >= mostOpenUploads) throw refuse('too_many_uploads');
    return insertUpload(tx, {
      id: randomBytes(16).toString('hex'),
      userId: actor.userId,
      kind: paper.kind,
      vehicleId,
      name: paper.name,
      sizeBytes: paper.sizeBytes,
      expiresOn: paper.expiresOn ?? null,
      createdAt: now,
    });
  });
}

/** The vehicle a paper is of: the one named, else the one that is driven; null before there is any. */
async function vehicleOf(
  tx: Tx,
  application: ApplicationRow,
  kind: PaperKind,
  named: number | null,
): Promise<number | null> {
  if (!isVehiclePaper(kind)) return null;
  const vehicles = application.driverId === null ? [] : await findVehicles(tx, application.driverId);
  if (named === null) return vehicles.find(({ active }) => active)?.id ?? null;
  if (!vehicles.some(({ id }) => id === named)) throw refuse('vehicle_not_found');
  return named;
}

async function isNewVehicle(
  tx: Tx,
  { driverId }: ApplicationRow,
  vehicleId: number | null,
): Promise<boolean> {
  if (driverId === null || vehicleId === null) return false;
  return (await findVehicles(tx, driverId)).some(({ id, active }) => id === vehicleId && !active);
}

export async function findUpload(parts: DocumentParts, actor: Actor, id: string): Promise<UploadRow> {
  const upload = await parts.database.transaction((tx) => lockUpload(tx, actor.userId, id));
  if (!upload) throw refuse('upload_not_found');
  return upload;
}

export async function stopUpload(parts: DocumentParts, actor: Actor, id: string): Promise<void> {
  const upload = await findUpload(parts, actor, id);
  await forgetUpload(parts, upload);
}

async function forgetUpload({ database, folder }: DocumentParts, upload: UploadRow): Promise<void> {
  await deleteUpload(database.db, upload.id);
  for (let part = 0; part < upload.parts; part++)
    await rm(partFile(folder, upload.id, part), { force: true });
}

/**
 * Takes the next part; the last one makes the paper. A part that came in before is answered as it was, so that
 * a phone that lost the answer sends it again. With nothing left to send, an empty part asks for the paper again.
 * @throws Refusal upload_not_found, upload_out_of_step, and what reading the paper refuses
 */
export async function takePart(
  parts: DocumentParts,
  actor: Actor,
  id: string,
  offset: number,
  bytes: Buffer,
): Promise<UploadRow> {
  const { database, vault, folder } = parts;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const upload = await database.transaction(async (tx) => {
    const found = await lockUpload(tx, actor.userId, id);
    if (!found) throw refuse('upload_not_found');
    if (offset + bytes.length <= found.receivedBytes) return found;
    if (offset !== found.receivedBytes || offset + bytes.length > found.sizeBytes) {
      throw refuse('upload_out_of_step', { more: { receivedBytes: found.receivedBytes } });
    }
    const { sealed } = vault.seal(bytes, partContext(id, found.parts));
    await writeWhole(partFile(folder, id, found.parts), sealed);
    return updateUpload(tx, id, { receivedBytes: offset + bytes.length, parts: found.parts + 1 });
  });
  if (upload.documentId !== null || upload.receivedBytes < upload.sizeBytes) return upload;
  return finishUpload(parts, actor, upload);
}

async function finishUpload(parts: DocumentParts, actor: Actor, upload: UploadRow): Promise<UploadRow> {
  const { database, vault, scanner, folder, clock } = parts;
  const pieces: Buffer[] = [];
  for (let part = 0; part < upload.parts; part++) {
    const sealed = await readFile(partFile(folder, upload.id, part));
    pieces.push(vault.open(sealed, partContext(upload.id, part)));
  }
  const whole = Buffer.concat(pieces);
  // Neither the scanner nor the decoder is waited for inside a transaction.
  let found: string | null;
  try {
    found = await scanner.scan(whole);
  } catch {
    throw refuse('scanner_unavailable');
  }
  if (found !== null) {
    await forgetUpload(parts, upload);
    const detail = `${paperNames[upload.kind]}: ${found.slice(0, 120)}`;
    await writeAudit(database.db, {
      userId: actor.userId,
      actorId: null,
      action: 'stopped an infected file',
      detail,
      at: clock.now(),
    });
    throw refuse('paper_infected');
  }
  const read = await readPaper(whole, upload.name).catch(async (error: unknown) => {
    await forgetUpload(parts, upload);
    throw error;
  });
  const storageKey = randomBytes(16).toString('hex');
  const { keyId, sealed } = vault.seal(read.bytes, paperContext(storageKey));
  await writeWhole(sealedFile(folder, storageKey), sealed);
  const replaced: string[] = [];
  try {
    const done = await database.transaction(async (tx) => {
      const now = await lockUpload(tx, actor.userId, upload.id);
      if (!now) throw refuse('upload_not_found');
      if (now.documentId !== null) return { row: now, mine: false };
      const paper = await insertPaper(tx, {
        userId: actor.userId,
        kind: upload.kind,
        vehicleId: upload.vehicleId,
        storageKey,
        keyId,
        name: upload.name,
        mime: read.mime,
        sizeBytes: read.bytes.length,
        scanned: scanner.scans,
        expiresOn: upload.expiresOn,
        createdAt: clock.now(),
      });
      replaced.push(...(await putInPlace(tx, paper, clock.now())));
      return { row: await updateUpload(tx, upload.id, { documentId: paper.id }), mine: true };
    });
    if (!done.mine) replaced.push(storageKey);
    await Promise.all(replaced.map((key) => rm(sealedFile(folder, key), { force: true })));
    for (let part = 0; part < upload.parts; part++) {
      await rm(partFile(folder, upload.id, part), { force: true });
    }
    return done.row;
  } catch (error) {
    await rm(sealedFile(folder, storageKey), { force: true });
    throw error;
  }
}

/** A new paper takes the place of those before it, except of one that is approved: that one is good until then. */
async function putInPlace(tx: Tx, paper: PaperRow, at: Date): Promise<string[]> {
  const application = (await lockApplication(tx, paper.userId))!;
  const papers = await findPapers(tx, paper.userId);
  const replaced = papers.filter(
    (one) => one.id !== paper.id && samePaper(one, paper.kind, paper.vehicleId) && one.status !== 'approved',
  );
  for (const one of replaced) await updatePaper(tx, one.id, { retiredAt: at });
  await writeAudit(tx, {
    userId: paper.userId,
    actorId: paper.userId,
    action: `sent ${paperNames[paper.kind].toLowerCase()}`,
    documentId: paper.id,
    at,
  });
  await record(tx, {
    type: 'driver.paper_came_in',
    subject: `user:${paper.userId}`,
    payload: { kind: paper.kind },
    userIds: [paper.userId],
    at,
  });
  await backToTheQueue(tx, application, at);
  return replaced.map(({ storageKey }) => storageKey);
}

/** Once nothing is asked for any more, an application that waited for its driver waits for a reviewer again. */
async function backToTheQueue(tx: Tx, application: ApplicationRow, at: Date): Promise<void> {
  if (application.status !== 'needs_more' || application.driverId === null) return;
  const papers = await findPapers(tx, application.userId);
  const vehicles = await findVehicles(tx, application.driverId);
  const asked = [...papers, ...vehicles.filter(({ active }) => active)].some(
    ({ status }) => status === 'sent_back',
  );
  if (asked) return;
  await updateApplication(tx, application.id, {
    status: application.checkStatus === 'pending' ? 'checking' : 'submitted',
    reason: null,
    updatedAt: at,
  });
}

/** @throws Refusal paper_not_found, also for another person's paper */
async function visiblePaper(parts: DocumentParts, actor: Actor, id: number): Promise<PaperRow> {
  const paper = await findPaper(parts.database.db, id);
  if (!paper || paper.retiredAt || !maySee(actor, paper)) throw refuse('paper_not_found');
  return paper;
}
const maySee = (actor: Actor, paper: PaperRow) => paper.userId === actor.userId || hasRole(actor, 'operator');

/** A link that shows the paper to this person and nobody else for five minutes. */
export async function linkTo(
  parts: DocumentParts,
  actor: Actor,
  id: number,
): Promise<{ url: string; endsAt: string }> {
  const paper = await visiblePaper(parts, actor, id);
  const now = parts.clock.now();
  const endsAt = new Date(now.getTime() + linkLastsMs);
  const token = makeToken({ what: id, userId: actor.userId, endsAt }, parts.secret);
  if (actor.userId !== paper.userId) await takenUp(parts, actor, paper.userId);
  return { url: `/api/driver-paper-views/${token}`, endsAt: endsAt.toISOString() };
}

/** Opening its papers is how a reviewer takes an application up. */
async function takenUp({ database, clock }: DocumentParts, actor: Actor, userId: number): Promise<void> {
  const known = await findApplication(database.db, userId);
  if (known?.status !== 'submitted') return;
  await database.transaction(async (tx) => {
    const application = await lockApplication(tx, userId);
    if (application?.status !== 'submitted') return;
    const at = clock.now();
    await updateApplication(tx, application.id, {
      status: 'in_review',
      reviewerId: actor.userId,
      updatedAt: at,
    });
    await record(tx, {
      type: 'driver.review_began',
      subject: `user:${userId}`,
      payload: {},
      userIds: [userId],
      at,
    });
  });
}

/** Opens a paper for the holder of a link. Every try is written down. @throws Refusal link_ended, link_not_yours */
export async function openPaper(
  parts: DocumentParts,
  actor: Actor,
  token: string,
): Promise<{ bytes: Buffer; mime: string; name: string }> {
  const { database, clock, vault, folder, secret } = parts;
  const claim = readToken(token, secret);
  const paper = claim ? await findPaper(database.db, claim.what) : undefined;
  if (!claim || !paper) throw refuse('link_ended');
  const at = clock.now();
  const name = paperNames[paper.kind].toLowerCase();
  const log = (action: string) =>
    writeAudit(database.db, {
      userId: paper.userId,
      actorId: actor.userId,
      documentId: paper.id,
      action,
      at,
    });
  if (claim.userId !== actor.userId || !maySee(actor, paper)) {
    await log(`was refused ${name}: the link is somebody else’s`);
    throw refuse('link_not_yours');
  }
  if (claim.endsAt <= at || paper.retiredAt) {
    await log(`was refused ${name}: the link had ended`);
    throw refuse('link_ended');
  }
  const sealed = await readFile(sealedFile(folder, paper.storageKey));
  const bytes = vault.open(sealed, paperContext(paper.storageKey));
  await log(`opened ${name}`);
  return {
    bytes,
    mime: paper.mime,
    name: `${paper.kind}.${paper.mime === 'application/pdf' ? 'pdf' : 'jpg'}`,
  };
}

/** Removes the files of papers that were replaced; that they were there stays known. */
export async function forgetReplaced({ database, folder }: DocumentParts): Promise<void> {
  for (const { id, storageKey } of await findRetiredFiles(database.db, 200)) {
    await rm(sealedFile(folder, storageKey), { force: true });
    await database.transaction((tx) => updatePaper(tx, id, { storageKey: '' }));
  }
}

/** Forgets uploads that nobody went on with for a day. */
export async function forgetOldUploads(parts: DocumentParts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - uploadKeptMs);
  for (const upload of await findUploadsBefore(parts.database.db, before, 200)) {
    await forgetUpload(parts, upload);
  }
}
