/** Real streets of a city: brought from an extract, taken back, taken away. Each holds in every process at its commit. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import type { UserId } from '#src/platform/ids.ts';
import { CityFacts } from '../cities/city-facts.ts';
import {
  type BuiltVersion,
  buildVersion,
  type PartBuilders,
  type VersionPart,
} from '../import/build-version.ts';
import type { Progress } from '../import/read-extract.ts';
import { type ImportedRow, insertImported, lockImported, setStates } from './imported-store.ts';
import { findVersions } from './store.ts';

export interface ImportingParts {
  database: Database;
  files: FileStore;
  now: () => Date;
  builders?: PartBuilders;
}

export interface Imported {
  version: number;
  sizeBytes: number;
  facts: BuiltVersion['facts'];
}

/** Who did it, where it was somebody at the desk, and why. */
export interface By {
  by: UserId | null;
  reason?: string;
}
const nobody: By = { by: null };

const endings: Record<VersionPart, string> = { roads: 'roads', map: 'pmtiles', addresses: 'addresses' };

const noCity = (id: string) =>
  new ImportRefused(`There is no city ${id}. Make it first, at /operations/cities.`);

/** The newest facts of a city. @throws ImportRefused where there is none of this id */
export async function factsToImport({ database }: ImportingParts, cityId: string): Promise<CityFacts> {
  const [last] = await findVersions(database.db, cityId, 1);
  if (!last) throw noCity(cityId);
  return CityFacts.parse(last.facts);
}

/** The version before stays and can be taken back; older ones go. @throws ImportRefused, StorageAway */
export async function importStreets(
  parts: ImportingParts,
  cityId: string,
  path: string,
  say: Progress = () => {},
): Promise<Imported> {
  const facts = await factsToImport(parts, cityId);
  const folder = await mkdtemp(join(tmpdir(), 'streets-'));
  try {
    return await keepVersion(parts, cityId, await buildVersion(path, folder, facts, parts.builders, say));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Keeps the files of a version, one after the other, and lets it hold, in one transaction with `also`, which may refuse.
 * @throws ImportRefused, StorageAway
 */
export async function keepVersion(
  { database, files, now }: ImportingParts,
  cityId: string,
  { files: built, facts }: BuiltVersion,
  { by, reason }: By = nobody,
  also: (tx: Tx, version: number) => Promise<void> = async () => {},
): Promise<Imported> {
  const name = `streets/${cityId}/${randomBytes(8).toString('hex')}`;
  const nameOf = (part: VersionPart) => (built[part] ? `${name}.${endings[part]}` : null);
  const kept = { file: `${name}.roads`, mapFile: nameOf('map'), addressesFile: nameOf('addresses') };
  const { attribution, bounds } = facts;
  let gone: ImportedRow[] = [];
  let [version, sizeBytes] = [0, 0];
  try {
    for (const [part, path] of Object.entries(built)) {
      const bytes = await readFile(path);
      sizeBytes += bytes.length;
      await files.put(`${name}.${endings[part as VersionPart]}`, bytes, { onlyNew: true });
    }
    await database.transaction(async (tx) => {
      const rows = await locked(tx, cityId);
      version = (rows.at(-1)?.version ?? 0) + 1;
      gone = rows.filter(({ state }) => state === 'before');
      const holding = rows.filter(({ state }) => state === 'holds');
      await setStates(tx, cityId, [
        ...gone.map((row) => ({ version: row.version, state: 'removed' as const })),
        ...holding.map((row) => ({ version: row.version, state: 'before' as const })),
      ]);
      await insertImported(tx, {
        ...{ ...kept, cityId, version, attribution, bounds, state: 'holds' },
        ...{ sizeBytes, importedAt: now() },
      });
      await tell(tx, 'city.streets_imported', { cityId, version, by, reason, at: now() });
      await also(tx, version);
    });
  } catch (error) {
    await removeFiles(files, kept);
    throw error;
  }
  for (const row of gone) await removeFiles(files, row);
  return { version, sizeBytes, facts };
}

/** The version before holds again, and the one that held can be had back the same way. @throws ImportRefused */
export async function takeStreetsBack(
  { database, now }: ImportingParts,
  cityId: string,
  { by, reason }: By = nobody,
): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await locked(tx, cityId);
    const [holding, before] = (['holds', 'before'] as const).map((state) =>
      rows.find((row) => row.state === state),
    );
    if (!before) throw new ImportRefused(`There is no version before to take back in ${cityId}.`);
    await setStates(tx, cityId, [
      { version: before.version, state: 'holds' },
      ...(holding ? [{ version: holding.version, state: 'before' as const }] : []),
    ]);
    const { version } = before;
    await tell(tx, 'city.streets_taken_back', { cityId, version, by, reason, at: now() });
    return version;
  });
}

/** The city has what it had before any import. Answers how many versions went. @throws ImportRefused, StorageAway */
export async function removeStreets(
  { database, files, now }: ImportingParts,
  cityId: string,
  { by, reason }: By = nobody,
): Promise<number> {
  const gone = await database.transaction(async (tx) => {
    const rows = (await locked(tx, cityId)).filter(({ state }) => state !== 'removed');
    if (rows.length === 0) throw new ImportRefused(`${cityId} has no imported streets.`);
    await setStates(
      tx,
      cityId,
      rows.map(({ version }) => ({ version, state: 'removed' as const })),
    );
    const version = rows.at(-1)?.version ?? 0;
    await tell(tx, 'city.streets_removed', { cityId, version, by, reason, at: now() });
    return rows;
  });
  for (const row of gone) await removeFiles(files, row);
  return gone.length;
}

async function removeFiles(
  files: FileStore,
  { file, mapFile, addressesFile }: Pick<ImportedRow, 'file' | 'mapFile' | 'addressesFile'>,
): Promise<void> {
  for (const name of [file, mapFile, addressesFile]) if (name) await files.remove(name);
}

async function locked(tx: Tx, cityId: string): Promise<ImportedRow[]> {
  const rows = await lockImported(tx, cityId);
  if (!rows) throw noCity(cityId);
  return rows;
}

const tell = (
  tx: Tx,
  type: string,
  {
    cityId,
    at,
    version,
    by,
    reason,
  }: By & { cityId: string; version: number; at: Date; reason?: string | undefined },
) =>
  record(tx, {
    type,
    subject: `city:${cityId}`,
    payload: { version, by, ...(reason && { reason }) },
    userIds: [],
    at,
  });
