/** Puts a backup back where nothing is. */
import { chmodSync, chownSync, readdirSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, serverAccount } from '#src/platform/postgres-server/binaries.ts';
import { databaseFolder, filesFolder, keyFiles, keysFolder } from './back-up.ts';
import { restoreDump } from './dump.ts';
import { BackupError, type Manifest, readBackup } from './manifest.ts';

/**
 * Looks whether the backup is whole, then writes it. Nothing that is there already is touched.
 * @param parts.databaseDir where the embedded PostgreSQL has its files, or `databaseUrl` of an empty database
 * @throws BackupError in words for the terminal
 */
export async function restore(parts: {
  from: string;
  dataDir: string;
  databaseDir: string;
  databaseUrl?: string | undefined;
}): Promise<Manifest> {
  const { from, dataDir, databaseDir, databaseUrl } = parts;
  const manifest = await readBackup(from);
  if ((manifest.database === 'dump') !== Boolean(databaseUrl)) {
    throw new BackupError(
      manifest.database === 'dump'
        ? 'This backup is of a database of its own: set DATABASE_URL to an empty one.'
        : 'This backup is of the PostgreSQL that Rove runs itself: leave DATABASE_URL out.',
    );
  }
  for (const folder of new Set([dataDir, databaseDir])) await refuseFull(folder);
  await mkdir(dataDir, { recursive: true });
  await mkdir(databaseDir, { recursive: true });
  await cp(join(from, filesFolder), dataDir, { recursive: true }).catch(ignoreMissing);
  for (const name of keyFiles) {
    const to = join(name === 'postgres.password' ? databaseDir : dataDir, name);
    await copyFile(join(from, keysFolder, name), to).then(() => chmod(to, 0o600), ignoreMissing);
  }
  // Last, because a folder with a database in it is one that Rove starts on.
  if (databaseUrl) await restoreDump(databaseUrl, from, databaseFolder);
  else await restoreCluster(join(from, databaseFolder), join(databaseDir, 'postgres'));
  return manifest;
}

async function refuseFull(folder: string): Promise<void> {
  const there = (await readdir(folder).catch(() => [])).filter((name) => name !== 'places');
  if (there.length === 0) return;
  throw new BackupError(
    `${folder} is not empty (${there.slice(0, 4).join(', ')}). Move it away, or set DATA_DIR to another folder: nothing is overwritten.`,
  );
}

async function restoreCluster(from: string, to: string): Promise<void> {
  const fresh = `${to}.new-${process.pid}`;
  await cp(from, fresh, { recursive: true });
  giveTo(serverAccount(), fresh);
  await rename(fresh, to);
}

/** PostgreSQL starts only on folders that are its account’s own. */
function giveTo(account: Account | undefined, folder: string): void {
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(account, path);
    else if (account) chownSync(path, account.uid, account.gid);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
