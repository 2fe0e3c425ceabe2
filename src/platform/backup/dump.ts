/** The database of another machine, by PostgreSQL's own pg_dump and pg_restore, which its client package brings. */
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type BackedUpFile, BackupError, keepFile } from './manifest.ts';

const dumpFile = 'rove.dump';

/** @param url of the role that owns the tables */
export async function keepDump(
  url: string,
  folder: string,
  path: string,
): Promise<{ files: BackedUpFile[]; postgres: string }> {
  const postgres = await ask(url, "select current_setting('server_version') as answer");
  await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  const dump = spawn('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], {
    env: environment(url),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = end(dump, 'pg_dump');
  const [file] = await Promise.all([keepFile(dump.stdout, folder, join(path, dumpFile)), ended]);
  return { files: file ? [file] : [], postgres };
}

/** Into a database that has no tables yet. @param url of the role that is to own the tables */
export async function restoreDump(url: string, folder: string, path: string): Promise<void> {
  const tables = await ask(
    url,
    `select count(*)::text as answer from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  if (tables !== '0') {
    throw new BackupError(
      `The database of DATABASE_URL has ${tables} tables. A backup is restored into an empty one.`,
    );
  }
  const restore = spawn(
    'pg_restore',
    [
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      `--dbname=${databaseOf(url)}`,
      join(folder, path, dumpFile),
    ],
    { env: environment(url), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await end(restore, 'pg_restore');
  // A dump has no statistics; until the database looks at the tables by itself, it plans as if they were nearly empty.
  await ask(url, 'analyze');
}

function end(child: ReturnType<typeof spawn>, program: string): Promise<void> {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(
        new BackupError(
          `${program} is not here. Install PostgreSQL’s client programs, as new as the server, or keep the database by its host’s own means.`,
        ),
      ),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${program} ended with ${code}: ${words.trim()}`)),
    );
  });
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The password travels in the environment: what is on a command line is read by everybody on the machine. */
function environment(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    PATH: process.env.PATH,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
    ...(process.env.PGSSLROOTCERT ? { PGSSLROOTCERT: process.env.PGSSLROOTCERT } : {}),
  };
}

async function ask(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'rove backup' });
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: string }>(sql);
    return rows[0]?.answer ?? '';
  } catch (error) {
    throw new BackupError(`The database of DATABASE_URL does not answer: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => {});
  }
}
