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

export interface ImportingParts {
  database: Database;
  files: FileStore;
  now: () => Date;
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
  { database, files, now }: ImportingParts,
  cityId: string,
  path: string,
  say: Progress = () => {},
): Promise<Imported> {
  const [last] = await findVersions(database.db, cityId, 1);
  if (!last) throw noCity(cityId);
  const built = buildGraph(await readExtract(path, say), say);
  refuseElsewhere(built, CityFacts.parse(last.facts));
  const bytes = writeGraph(built);
  const file = `streets/${cityId}/${randomBytes(8).toString('hex')}.roads`;
  await files.put(file, bytes, { onlyNew: true });
  const { attribution, bounds } = built.facts;
  let gone: ImportedRow[] = [];
  let version = 0;
  try {
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
        ...{ cityId, version, file, attribution, bounds, state: 'holds' },
        ...{ sizeBytes: bytes.length, importedAt: now() },
      });
      await tell(tx, 'city.streets_imported', cityId, version, now());
    });
  } catch (error) {
    await files.remove(file);
    throw error;
  }
  for (const row of gone) await files.remove(row.file);
  return { version, sizeBytes: bytes.length, facts: built.facts };
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
  for (const { file } of gone) await files.remove(file);
  return gone.length;
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
