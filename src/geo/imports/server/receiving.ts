/** Verbs of the desk: an extract is begun, arrives part by part, is called off; versions are taken back and away. */
import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import {
  findCityName,
  findVersionsKept,
  removeStreets,
  takeStreetsBack,
} from '#src/geo/streets/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type ImportedStreets, importRefusals, type StreetImport } from '../contract.ts';
import { bytesOfPart, isOpen, mostExtractBytes, partsOf } from '../rules.ts';
import { changeImport, findImport, findImports, type ImportRow, insertImport, lockImport } from './store.ts';

export const refuse = refusalsOf(importRefusals);

export interface ImportsParts {
  database: Database;
  clock: Clock;
  files: FileStore;
  /** Extracts of the machine lie in its `extracts`. */
  dataDir: string;
}

const mostImports = 10;
const mostExtracts = 50;

export const partName = ({ partsName }: Pick<ImportRow, 'partsName'>, part: number) =>
  `${partsName}.${part}.part`;

/** An import's parts are gone once it needs them no more. @throws StorageAway */
export async function removeParts(files: FileStore, row: ImportRow): Promise<void> {
  for (let part = 0; part < row.partsReceived; part++) await files.remove(partName(row, part));
}

const wireOf = (row: ImportRow, by: string | null): StreetImport => ({
  ...{ id: row.id, state: row.state, fileName: row.fileName, sizeBytes: row.sizeBytes },
  ...{ partsReceived: row.partsReceived, words: row.words, version: row.version, by },
  startedAt: row.startedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

/** @throws Refusal city_not_found */
export async function getStreets(parts: ImportsParts, cityId: string): Promise<ImportedStreets> {
  const { db } = parts.database;
  const cityName = await findCityName(db, cityId);
  if (cityName === undefined) throw refuse('city_not_found');
  const [versions, imports, extracts] = await Promise.all([
    findVersionsKept(db, cityId),
    findImports(db, cityId, mostImports),
    listExtracts(parts),
  ]);
  return {
    cityName,
    versions: versions.map(({ version, state, importedAt, sizeBytes, attribution }) => ({
      ...{ version, holds: state === 'holds', sizeBytes, attribution },
      importedAt: importedAt.toISOString(),
    })),
    imports: imports.map(({ row, by }) => wireOf(row, by)),
    extracts,
  };
}

export const extractPath = ({ dataDir }: Pick<ImportsParts, 'dataDir'>, fileName: string) =>
  join(dataDir, 'extracts', fileName);

/** What lies in the folder, by its own names, so that nobody names a file elsewhere. */
async function listExtracts({ dataDir }: ImportsParts): Promise<ImportedStreets['extracts']> {
  const names = await readdir(join(dataDir, 'extracts')).catch(() => []);
  const extracts = names.filter((name) => /\.osm\.pbf$/i.test(name)).sort();
  const sizes = extracts.slice(0, mostExtracts).map(async (fileName) => {
    const found = await stat(extractPath({ dataDir }, fileName)).catch(() => null);
    return found?.isFile() && found.size <= mostExtractBytes ? [{ fileName, sizeBytes: found.size }] : [];
  });
  return (await Promise.all(sizes)).flat();
}

type Begun =
  | { source: 'upload'; fileName: string; sizeBytes: number }
  | { source: 'machine'; fileName: string };

/** @throws Refusal city_not_found, import_open, extract_not_found */
export async function beginImport(
  parts: ImportsParts,
  actor: Actor,
  cityId: string,
  begun: Begun,
): Promise<StreetImport> {
  const { database, clock } = parts;
  if ((await findCityName(database.db, cityId)) === undefined) throw refuse('city_not_found');
  const { source, fileName } = begun;
  const sizeBytes = begun.source === 'upload' ? begun.sizeBytes : await sizeOfExtract(parts, fileName);
  const now = clock.now();
  const row = await insertImport(database.db, {
    ...{ cityId, source, fileName, sizeBytes, startedBy: actor.userId, startedAt: now, changedAt: now },
    state: source === 'upload' ? 'receiving' : 'waiting',
    ...{ partsReceived: 0, attempts: 0, partsName: `streets/${cityId}/${randomBytes(8).toString('hex')}` },
  });
  if (!row) throw refuse('import_open');
  return wireOf(row, null);
}

async function sizeOfExtract(parts: ImportsParts, fileName: string): Promise<number> {
  const found = (await listExtracts(parts)).find((one) => one.fileName === fileName);
  if (!found) throw refuse('extract_not_found');
  return found.sizeBytes;
}

/**
 * Takes part `part`, counted from 0; the last one sets the import to wait for its turn.
 * @throws Refusal import_not_found, import_over, part_order, part_size; StorageAway
 */
export async function takePart(
  { database, clock, files }: ImportsParts,
  importId: number,
  part: number,
  bytes: Buffer,
): Promise<StreetImport> {
  const before = await findImport(database.db, importId);
  checkPart(before, part, bytes);
  // Its answer was lost: it is here, and may have been read already.
  if (hasPart(before, part)) return wireOf(before, null);
  await files.put(partName(before, part), bytes);
  return database.transaction(async (tx) => {
    const row = await lockImport(tx, importId);
    checkPart(row, part, bytes);
    if (hasPart(row, part)) return wireOf(row, null);
    const partsReceived = part + 1;
    const isWhole = partsReceived === partsOf(row.sizeBytes);
    const changed = await changeImport(tx, importId, {
      ...{ partsReceived, changedAt: clock.now() },
      ...(isWhole && { state: 'waiting' as const }),
    });
    return wireOf(changed ?? row, null);
  });
}

const hasPart = ({ partsReceived }: ImportRow, part: number) => part < partsReceived;

function checkPart(row: ImportRow | undefined, part: number, bytes: Buffer): asserts row is ImportRow {
  if (row?.source !== 'upload') throw refuse('import_not_found');
  const isTaken = hasPart(row, part) && row.state !== 'called_off' && row.state !== 'failed';
  if (row.state !== 'receiving' && !isTaken) throw refuse('import_over');
  if (part > row.partsReceived) throw refuse('part_order');
  if (bytes.length === 0 || bytes.length !== bytesOfPart(row.sizeBytes, part)) throw refuse('part_size');
}

/** @throws Refusal import_not_found, import_over; StorageAway */
export async function callImportOff(
  { database, clock, files }: ImportsParts,
  importId: number,
): Promise<StreetImport> {
  const [row, wasRunning] = await database.transaction(async (tx) => {
    const open = await lockImport(tx, importId);
    if (!open) throw refuse('import_not_found');
    if (!isOpen(open.state)) throw refuse('import_over');
    const changed = await changeImport(tx, importId, {
      state: 'called_off',
      words: null,
      changedAt: clock.now(),
    });
    return [changed ?? open, open.state === 'importing'] as const;
  });
  // Whoever is reading them takes them away.
  if (!wasRunning) await removeParts(files, row);
  return wireOf(row, null);
}

/** `version` is the one that was looked at as holding. @throws Refusal city_not_found, streets_unchanged */
export async function moveStreets(
  parts: ImportsParts,
  actor: Actor,
  cityId: string,
  { to, version, reason }: { to: 'before' | 'none'; version: number; reason: string },
): Promise<ImportedStreets> {
  const { versions } = await getStreets(parts, cityId);
  if (versions.find(({ holds }) => holds)?.version !== version) throw refuse('streets_unchanged');
  const importing = { ...parts, now: () => parts.clock.now() };
  const by = { by: actor.userId, reason };
  try {
    await (to === 'before' ? takeStreetsBack(importing, cityId, by) : removeStreets(importing, cityId, by));
  } catch (error) {
    throw error instanceof ImportRefused ? refuse('streets_unchanged', { words: error.message }) : error;
  }
  return getStreets(parts, cityId);
}
