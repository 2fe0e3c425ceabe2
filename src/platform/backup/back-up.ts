/** Makes a backup of everything that Rove keeps, beside the product that runs on it or without one. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepCluster } from './cluster.ts';
import { keepDump } from './dump.ts';
import {
  type BackedUpFile,
  BackupError,
  keepFile,
  keepTree,
  lastBackupFile,
  type Manifest,
  manifestFile,
} from './manifest.ts';

export type DatabaseToKeep =
  /** PostgreSQL in Rove's own folder; `url` of its superuser. */
  | { kind: 'embedded'; dataDir: string; url: string }
  /** Another one, reached as whoever owns the tables. */
  | { kind: 'other'; url: string };

/** What opens the rest, and is kept apart from it. */
export const keyFiles = ['session-secret', 'document-keys', 'postgres.password'];
export const keysFolder = 'keys';
export const databaseFolder = 'database';
export const filesFolder = 'files';
/** Made anew from what is installed, or by a start. */
const remade = /^(places|postgres|postgres\..*)$/;
/** Says which process has a folder open, and where it listens: true of the product that runs now, not of its data. */
const ofTheProcess = (name: string) => /^(lock(\..*)?|address)$/.test(name);

/**
 * Writes `into/rove-TIME/`: the database, then the files it speaks of, so that no row lacks its file.
 * @returns the finished folder, which has its name only once everything is in it
 * @throws BackupError in words for the terminal
 */
export async function backUp(parts: {
  database: DatabaseToKeep;
  dataDir: string;
  /** The bucket that uploads and documents lie in, as people write it; it is named, and not copied. */
  filesElsewhere?: string | undefined;
  into: string;
  version: string;
  now: Date;
}): Promise<{ folder: string; manifest: Manifest }> {
  const { database, dataDir, filesElsewhere, into, version, now } = parts;
  const name = `rove-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const folder = join(into, name);
  const partial = `${folder}.partial`;
  await mkdir(into, { recursive: true, mode: 0o700 });
  await mkdir(partial, { mode: 0o700 }).catch(() => {
    throw new BackupError(`${partial} is there already, or ${into} cannot be written.`);
  });
  try {
    const kept =
      database.kind === 'embedded'
        ? await keepCluster(database.url, join(database.dataDir, 'postgres'), partial, databaseFolder)
        : await keepDump(database.url, partial, databaseFolder);
    const files = [...kept.files, ...(await keepFiles(dataDir, partial))];
    files.push(...(await keepKeys(database, dataDir, partial)));
    const manifest: Manifest = {
      format: 1,
      rove: version,
      madeAt: now.toISOString(),
      database: database.kind === 'embedded' ? 'cluster' : 'dump',
      postgres: kept.postgres,
      ...(filesElsewhere ? { filesElsewhere } : {}),
      files,
    };
    await writeFile(join(partial, manifestFile), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    });
    await rename(partial, folder);
    await writeFile(join(dataDir, lastBackupFile), `${now.toISOString()}\n`);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function keepFiles(dataDir: string, folder: string): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const entry of await readdir(dataDir, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() || remade.test(entry.name)) continue;
    files.push(
      ...(await keepTree(join(dataDir, entry.name), folder, join(filesFolder, entry.name), ofTheProcess)),
    );
  }
  return files;
}

async function keepKeys(database: DatabaseToKeep, dataDir: string, folder: string): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const name of keyFiles) {
    const from = name === 'postgres.password' && database.kind === 'embedded' ? database.dataDir : dataDir;
    const file = await keepFile(join(from, name), folder, join(keysFolder, name));
    if (file) files.push(file);
  }
  return files;
}
