/**
 * A copy of PostgreSQL's own files while it runs, by its low-level backup calls: the programs that npm brings have no
 * pg_dump and no pg_basebackup. Which parts are left out is in PostgreSQL's manual, "Making a Base Backup Using the Low
 * Level API".
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { existing } from '#src/platform/existing.ts';
import { type BackedUpFile, BackupError, keepFile, keepTree } from './manifest.ts';

/** Folders whose content belongs to the running server; the server wants the folders themselves. */
const passing = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const ofTheServer = /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;
const isServers = (name: string) => ofTheServer.test(name);

/** Copies the cluster to `folder/path`, with the log that makes it whole. @param url of its superuser */
export async function keepCluster(
  url: string,
  cluster: string,
  folder: string,
  path: string,
): Promise<{ files: BackedUpFile[]; postgres: string }> {
  const client = new pg.Client({ connectionString: url, application_name: 'rove backup' });
  await client.connect();
  try {
    // The slot lives as long as this connection, and keeps the log from being recycled until it is copied.
    await client.query("select pg_create_physical_replication_slot('rove_backup', true, true)").catch(busy);
    await client.query("select pg_backup_start('rove', fast => true)");
    const files = await keepData(cluster, folder, path);
    const { rows } = await client.query<{ labelfile: string; last: string; postgres: string }>(
      `select labelfile, pg_walfile_name(lsn) as last, current_setting('server_version') as postgres
       from pg_backup_stop(wait_for_archive => false)`,
    );
    const { labelfile, last, postgres } = existing(rows[0], 'the end of the backup');
    files.push(
      ...listed(await keepFile(Readable.from([Buffer.from(labelfile)]), folder, join(path, 'backup_label'))),
    );
    files.push(...(await keepLog(labelfile, last, cluster, folder, path)));
    return { files, postgres };
  } finally {
    await client.end();
  }
}

function busy(error: Error & { code?: string }): never {
  // duplicate_object
  if (error.code === '42710') throw new BackupError('Another backup of this database is being made.');
  throw error;
}

const listed = (file: BackedUpFile | undefined): BackedUpFile[] => (file ? [file] : []);

async function keepData(cluster: string, folder: string, path: string): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const entry of await readdir(cluster, { withFileTypes: true })) {
    if (isServers(entry.name)) continue;
    const target = join(path, entry.name);
    if (entry.isDirectory() && passing.has(entry.name)) {
      await mkdir(join(folder, target), { recursive: true, mode: 0o700 });
    } else if (entry.isDirectory()) {
      files.push(...(await keepTree(join(cluster, entry.name), folder, target, isServers)));
    } else if (entry.isFile()) {
      files.push(...listed(await keepFile(join(cluster, entry.name), folder, target)));
    }
  }
  return files;
}

/** The write-ahead log from the backup's start to its end, without which the copied files contradict each other. */
async function keepLog(
  labelfile: string,
  last: string,
  cluster: string,
  folder: string,
  path: string,
): Promise<BackedUpFile[]> {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(labelfile)?.[1];
  if (!first) throw new BackupError('PostgreSQL did not say where the backup begins.');
  const files: BackedUpFile[] = [];
  for (const name of (await readdir(join(cluster, 'pg_wal'))).sort()) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue;
    files.push(...listed(await keepFile(join(cluster, 'pg_wal', name), folder, join(path, 'pg_wal', name))));
  }
  const names = files.map((file) => file.path.split('/').at(-1));
  if (!names.includes(first) || !names.includes(last)) {
    throw new BackupError(`PostgreSQL no longer had its log from ${first} to ${last}. Try again.`);
  }
  return files;
}
