/** Papers: received in parts, looked through, sealed. */
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Scanner } from '#src/platform/files/scanner.ts';
import { Damaged, readSealed } from '#src/platform/files/sealed-files.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { expiryProblem } from '../../application-form.ts';
import {
  isVehiclePaper,
  largestPaperBytes,
  type PaperKind,
  paperKinds,
  type Status,
} from '../../driver-status.ts';
import { papersRefusals } from '../../papers-contract.ts';
import { driverTimeZone } from '../../rules.ts';
import { cityPapersFor, nameOfPaper } from './city-papers-for.ts';
import { paperContext, partContext, partFile, sealedFile } from './paper-files.ts';
import { readPaper } from './paper-reading.ts';
import {
  type ApplicationRow,
  beginApplication,
  deleteUpload,
  findOpenUploads,
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

export const uploadRetentionMs = retentionMs('uploads');
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
  /** Where the sealed files are kept. */
  uploads: Uploads;
  log: FastifyBaseLogger;
}

/** @throws Refusal paper_not_asked, paper_needs_day, paper_too_large, too_many_uploads, application_sent, vehicle_not_found */
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
    checkAsked(application, paper, now);
    const vehicleId = await vehicleOf(tx, application, paper.kind, paper.vehicleId ?? null);
    if (closedTo.includes(application.status) && !(await isNewVehicle(tx, application, vehicleId))) {
      throw refuse('application_sent');
    }
    const open = await findOpenUploads(tx, actor.userId, new Date(now.getTime() - uploadRetentionMs));
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

/** A city's paper is one that the driver's city asks for, with its day where it ends on one. */
function checkAsked(
  application: ApplicationRow,
  { kind, expiresOn }: { kind: PaperKind; expiresOn?: string | null | undefined },
  at: Date,
): void {
  if (paperKinds.some((one) => one === kind)) return;
  const paper = cityPapersFor(application).find((one) => one.kind === kind);
  if (!paper) throw refuse('paper_not_asked');
  if (paper.lasts !== 'dated') return;
  const words = expiryProblem(expiresOn ?? '', localDate(at, driverTimeZone(application.form.state ?? '')));
  if (words) throw refuse('paper_needs_day', { words, fields: { expiresOn: words } });
}

/** The vehicle a paper is of: the one named, else the one that is driven; null before there is any. */
async function vehicleOf(
  tx: Tx,
  application: ApplicationRow,
  kind: PaperKind,
  named: number | null,
): Promise<number | null> {
  if (!isVehiclePaper(kind, cityPapersFor(application))) return null;
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

export async function findUpload(
  parts: DocumentParts,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<UploadRow> {
  const upload = await parts.database.transaction((tx) => lockUpload(tx, actor.userId, id));
  if (!upload) throw refuse('upload_not_found');
  return upload;
}

export async function stopUpload(parts: DocumentParts, actor: Actor, id: string): Promise<void> {
  const upload = await findUpload(parts, actor, id);
  await forgetUpload(parts, upload);
}

/** Its files go first, so that what a crash or an absent storage leaves is found by its row and forgotten later. */
async function forgetUpload({ database, uploads }: DocumentParts, upload: UploadRow): Promise<void> {
  for (const name of partsOf(upload)) await uploads.remove(name);
  await deleteUpload(database.db, upload.id);
}

/** With one more than the row knows, which may have been kept by who died before they could say so. */
const partsOf = ({ id, parts }: UploadRow): string[] =>
  Array.from({ length: parts + 1 }, (_, part) => partFile(id, part));

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
  const { database, vault, uploads } = parts;
  const before = await findUpload(parts, actor, id);
  // The storage is not waited for inside a transaction, so the part is kept first, under the name it will have.
  if (isNext(before, offset, bytes)) {
    const { sealed } = vault.seal(bytes, partContext(id, before.parts));
    await uploads.put(partFile(id, before.parts), sealed);
  }
  const upload = await database.transaction(async (tx) => {
    const found = await lockUpload(tx, actor.userId, id);
    if (!found) throw refuse('upload_not_found');
    if (!isNext(found, offset, bytes) || found.parts !== before.parts) return found;
    return updateUpload(tx, id, { receivedBytes: offset + bytes.length, parts: found.parts + 1 });
  });
  if (upload.documentId !== null || upload.receivedBytes < upload.sizeBytes) return upload;
  return finishUpload(parts, actor, upload);
}

/** False for a part that came in before. @throws Refusal upload_out_of_step for one that leaves out something */
function isNext({ receivedBytes, sizeBytes }: UploadRow, offset: number, bytes: Buffer): boolean {
  if (offset + bytes.length <= receivedBytes) return false;
  if (offset === receivedBytes && offset + bytes.length <= sizeBytes) return true;
  throw refuse('upload_out_of_step', { more: { receivedBytes } });
}

/**
 * Null where whoever asked at the same moment has made the paper and taken the parts away.
 * @throws Refusal upload_not_found where a part is damaged: the file has to be sent from its beginning
 */
async function wholeOf(parts: DocumentParts, upload: UploadRow): Promise<Buffer | null> {
  const { vault, uploads, log } = parts;
  const pieces: Buffer[] = [];
  try {
    for (let part = 0; part < upload.parts; part++) {
      const name = partFile(upload.id, part);
      pieces.push(await readSealed(uploads, name, vault, partContext(upload.id, part)));
    }
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (bytes !== upload.sizeBytes)
      throw new Damaged('the parts do not add up', { cause: new Error(`${bytes} of ${upload.sizeBytes}`) });
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const now = await findUpload(parts, upload, upload.id);
    if (now.documentId !== null) return null;
    log.error({ event: 'paper_damaged', err: error.cause, upload: upload.id }, 'a part does not open');
    await forgetUpload(parts, upload);
    throw refuse('upload_not_found');
  }
  return Buffer.concat(pieces);
}

async function finishUpload(parts: DocumentParts, actor: Actor, upload: UploadRow): Promise<UploadRow> {
  const { database, vault, scanner, uploads, clock } = parts;
  const whole = await wholeOf(parts, upload);
  if (!whole) return findUpload(parts, actor, upload.id);
  // Neither the scanner nor the decoder is waited for inside a transaction.
  let found: string | null;
  try {
    found = await scanner.scan(whole);
  } catch (cause) {
    throw refuse('scanner_unavailable', { cause });
  }
  if (found !== null) {
    await forgetUpload(parts, upload);
    const detail = `${nameOfPaper(upload.kind)}: ${found.slice(0, 120)}`;
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
  const file = { name: sealedFile(storageKey), bytes: sealed };
  const replaced: string[] = [];
  const done = await uploads.keep([file], () =>
    database.transaction(async (tx) => {
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
    }),
  );
  if (!done.mine) replaced.push(storageKey);
  // What does not work now the watch does: replaced papers and finished uploads have rows that say so.
  await uploads.removeSoon([...replaced.map(sealedFile), ...partsOf(upload)]);
  return done.row;
}

/** A new paper takes the place of those before it, except of one that is approved: that one is good until then. */
async function putInPlace(tx: Tx, paper: PaperRow, at: Date): Promise<string[]> {
  const application = existing(await lockApplication(tx, paper.userId), 'the application');
  const papers = await findPapers(tx, paper.userId);
  const replaced = papers.filter(
    (one) => one.id !== paper.id && samePaper(one, paper.kind, paper.vehicleId) && one.status !== 'approved',
  );
  for (const one of replaced) await updatePaper(tx, one.id, { retiredAt: at });
  await writeAudit(tx, {
    userId: paper.userId,
    actorId: paper.userId,
    action: `sent ${nameOfPaper(paper.kind).toLowerCase()}`,
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

/** Removes the files of papers that were replaced; that they were there stays known. */
export async function forgetReplaced({ database, uploads }: DocumentParts): Promise<void> {
  for (const { id, storageKey } of await findRetiredFiles(database.db, 200)) {
    await uploads.remove(sealedFile(storageKey));
    await database.transaction((tx) => updatePaper(tx, id, { storageKey: '' }));
  }
}

/** Forgets uploads that nobody went on with for a day. */
export async function forgetOldUploads(parts: DocumentParts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - uploadRetentionMs);
  for (const upload of await findUploadsBefore(parts.database.db, before, 200)) {
    await forgetUpload(parts, upload);
  }
}
