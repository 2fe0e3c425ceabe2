/** Real streets of a city: brought from an extract, taken back, taken away. Each holds in every process at its commit. */
import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import { isServed } from '../cities/cities.ts';
import { CityFacts, makeCity } from '../cities/city-facts.ts';
import { type BuiltGraph, buildGraph } from '../import/build-graph.ts';
import { writeGraph } from '../import/graph-file.ts';
import { type Progress, readExtract } from '../import/read-extract.ts';
import { ImportRefused } from '../import/refused.ts';
import { type ImportedRow, insertImported, lockImported, setStates } from './imported-store.ts';
import { findVersions } from './store.ts';

/** Makes one more file of a version out of the same extract. @throws ImportRefused */
export type PartBuilder = (path: string, built: BuiltGraph, say: Progress) => Promise<Buffer>;

export interface ImportingParts {
  database: Database;
  files: FileStore;
  now: () => Date;
  /** What a version has besides its roads, by the rooms that use it. */
  builders?: { map?: PartBuilder; addresses?: PartBuilder };
}

export interface Imported {
  version: number;
  sizeBytes: number;
  facts: BuiltGraph['facts'];
}

const noCity = (id: string) =>
  new ImportRefused(`There is no city ${id}. Make it first, at /operations/cities.`);

/** The version before stays and can be taken back; older ones go. @throws ImportRefused, StorageAway */
export async function importStreets(
  { database, files, now, builders = {} }: ImportingParts,
  cityId: string,
  path: string,
  say: Progress = () => {},
): Promise<Imported> {
  const [last] = await findVersions(database.db, cityId, 1);
  if (!last) throw noCity(cityId);
  const built = buildGraph(await readExtract(path, say), say);
  refuseElsewhere(built, CityFacts.parse(last.facts));
  const parts = {
    roads: writeGraph(built),
    map: await builders.map?.(path, built, say),
    addresses: await builders.addresses?.(path, built, say),
  };
  const name = `streets/${cityId}/${randomBytes(8).toString('hex')}`;
  const { attribution, bounds } = built.facts;
  const kept = {
    file: `${name}.roads`,
    mapFile: parts.map ? `${name}.pmtiles` : null,
    addressesFile: parts.addresses ? `${name}.addresses` : null,
  };
  const sizeBytes = Object.values(parts).reduce((sum, part) => sum + (part?.length ?? 0), 0);
  let gone: ImportedRow[] = [];
  let version = 0;
  try {
    await files.put(kept.file, parts.roads, { onlyNew: true });
    if (kept.mapFile && parts.map) await files.put(kept.mapFile, parts.map, { onlyNew: true });
    if (kept.addressesFile && parts.addresses)
      await files.put(kept.addressesFile, parts.addresses, { onlyNew: true });
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
      await tell(tx, 'city.streets_imported', cityId, version, now());
    });
  } catch (error) {
    await removeFiles(files, kept);
    throw error;
  }
  for (const row of gone) await removeFiles(files, row);
  return { version, sizeBytes, facts: built.facts };
}

/** The version before holds again, and the one that held can be had back the same way. @throws ImportRefused */
export async function takeStreetsBack({ database, now }: ImportingParts, cityId: string): Promise<number> {
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
    await tell(tx, 'city.streets_taken_back', cityId, before.version, now());
    return before.version;
  });
}

/** The city has what it had before any import. Answers how many versions went. @throws ImportRefused, StorageAway */
export async function removeStreets(
  { database, files, now }: ImportingParts,
  cityId: string,
): Promise<number> {
  const gone = await database.transaction(async (tx) => {
    const rows = (await locked(tx, cityId)).filter(({ state }) => state !== 'removed');
    if (rows.length === 0) throw new ImportRefused(`${cityId} has no imported streets.`);
    await setStates(
      tx,
      cityId,
      rows.map(({ version }) => ({ version, state: 'removed' as const })),
    );
    await tell(tx, 'city.streets_removed', cityId, rows.at(-1)?.version ?? 0, now());
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

const tell = (tx: Tx, type: string, cityId: string, version: number, at: Date) =>
  record(tx, { type, subject: `city:${cityId}`, payload: { version, by: null }, userIds: [], at });

function refuseElsewhere({ arrays: { shapeLng, shapeLat } }: BuiltGraph, facts: CityFacts): void {
  const city = makeCity(facts, 'draft');
  const lies = shapeLng.some((lng, i) => isServed(city, [lng / 1e7, (shapeLat[i] ?? 0) / 1e7]));
  if (!lies)
    throw new ImportRefused(
      `None of these roads lies where ${facts.name} is driven in. Is it the extract of another city, or is the area of the city drawn elsewhere?`,
    );
}
