/** Runs the PostgreSQL that npm installed: creates its data folder, starts it, adopts a living one, stops it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type Account,
  EmbeddedDatabaseError,
  findBinaries,
  libraryPath,
  reachableBy,
  serverAccount,
} from './binaries.ts';
import { isAlive } from './processes.ts';
import { keepAlive, type Reports } from './supervise.ts';

export interface EmbeddedPostgres {
  /** `postgres://…` of the maintenance database `postgres`; `urlOf(name)` for another. */
  url: string;
  urlOf(database: string): string;
  stop(): Promise<void>;
  /** Lets it run on without looking after it. */
  leave(): Promise<void>;
}

interface Options {
  /** Holds `postgres/` (the cluster) and `postgres.password`. Created when absent. */
  dataDir: string;
  /** False trades durability for speed; for tests only. */
  durable?: boolean;
  /** When it ends by itself it is started again at the same address, and what happened is told here. */
  supervised?: Reports;
}

const user = 'rove';
// Between kill -9 of Rove and the kernel reaping PostgreSQL a start finds a zombie; it is gone within about a second.
const startAttempts = 40;
const startRetryMs = 100;

/**
 * Starts PostgreSQL in `dataDir`, or adopts the one a crashed Rove left running there.
 * @throws EmbeddedDatabaseError with words for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, supervised } = options;
  const account = serverAccount();
  const native = await findBinaries(account);
  const cluster = join(dataDir, 'postgres');
  prepareFolder(dataDir, cluster, account);
  const password = readPassword(join(dataDir, 'postgres.password'));
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(native, cluster, password, durable, account);

  const address = (port: number, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const parts: ServerParts = {
    native,
    cluster,
    durable,
    account,
    urlAt: (port) => address(port, 'postgres'),
  };
  const first = await bringUp(parts);
  let child = first.child;
  const supervision = supervised
    ? keepAlive({
        // A server that has left no file is as gone as one that is not there; so is one that lets nobody in any more.
        isRunning: () => isAlive(Number(readPidFile(cluster)?.[0])) && !isEnding(cluster),
        start: async () => {
          // Told to end once everybody has left, it would wait for our sessions for ever.
          if (isEnding(cluster)) await stop(cluster, child);
          child = (await bringUp(parts, first.port)).child;
        },
        reports: supervised,
      })
    : undefined;
  return {
    url: address(first.port, 'postgres'),
    urlOf: (database) => address(first.port, database),
    stop: async () => {
      await supervision?.end();
      await stop(cluster, child);
    },
    leave: async () => supervision?.end(),
  };
}

interface ServerParts {
  native: string;
  cluster: string;
  durable: boolean;
  account: Account | undefined;
  urlAt: (port: number) => string;
}

/** A server that answers: the one that runs there already, or a new one, at `wantedPort` when that is given. */
async function bringUp(
  { native, cluster, durable, account, urlAt }: ServerParts,
  wantedPort?: number,
): Promise<{ port: number; child: ChildProcess | undefined }> {
  let child: ChildProcess | undefined;
  let output = '';
  let lastFailure = '';
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const port = portOfRunning(cluster);
    if (port !== undefined && (wantedPort ?? port) === port && (await answers(urlAt(port)))) {
      return { port, child };
    }
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      lastFailure = output;
      output = '';
      child = await launch(native, cluster, durable, account, wantedPort, (chunk) => {
        output = (output + chunk).slice(-4000);
      });
    }
    await sleep(startRetryMs);
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL did not start in ${cluster}. Its last words:\n${(output || lastFailure || '(none)').trim()}`,
  );
}

function prepareFolder(dataDir: string, cluster: string, account: Account | undefined): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    mkdirSync(cluster, { recursive: true, mode: 0o700 });
    chmodSync(cluster, 0o700);
    if (account) chownSync(cluster, account.uid, account.gid);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The data folder ${cluster} cannot be used (${(error as Error).message}). Give this user the folder, or set DATA_DIR to another.`,
    );
  }
  if (account && !reachableBy(account, cluster)) {
    throw new EmbeddedDatabaseError(
      `As root, PostgreSQL runs under the user "nobody", who cannot reach ${cluster}: a folder above it is closed to others. Set DATA_DIR to a folder such as /var/lib/rove, or start Rove as an ordinary user.`,
    );
  }
}

function readPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Makes the cluster beside its place and moves it there whole, so that being killed half-way leaves
 * nothing that looks like a cluster, and files that are not PostgreSQL's are never touched.
 */
async function initialise(
  native: string,
  cluster: string,
  password: string,
  durable: boolean,
  account: Account | undefined,
): Promise<void> {
  if (readdirSync(cluster).length > 0) {
    throw new EmbeddedDatabaseError(
      `The folder ${cluster} holds files but no PostgreSQL data. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  removeAbandoned(dirname(cluster));
  const fresh = `${cluster}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  // What is thrown away soon need not be costly to guess, and tests connect some thousand times.
  if (!durable) options.push('-c', 'scram_iterations=1');
  try {
    await runInitdb(
      join(native, 'bin', 'initdb'),
      ['-D', fresh, '-U', user, `--pwfile=${passwordFile}`, ...options],
      // Its own process group, so that Ctrl-C leaves it to finish and Rove to stop in good order.
      { env: libraryPath(native), cwd: fresh, detached: true, ...account },
    ).catch((error: Error) => {
      throw new EmbeddedDatabaseError(`PostgreSQL could not create ${cluster}:\n${error.message}`);
    });
    // Another process may have been quicker; its cluster stays and is the one that both use.
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      rmdirSync(cluster);
      renameSync(fresh, cluster);
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** What earlier first starts left behind when they were killed. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function runInitdb(program: string, options: string[], how: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { ...how, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(errors || `It ended with ${code}.`)),
    );
  });
}

/** Nothing outlives the tests, and tidying their hundreds of databases would go on all the while. */
const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

async function launch(
  native: string,
  cluster: string,
  durable: boolean,
  account: Account | undefined,
  wantedPort: number | undefined,
  onOutput: (chunk: string) => void,
): Promise<ChildProcess> {
  const port = wantedPort ?? (await freePort());
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // Tests open a pool for each product they start, several at once.
    max_connections: durable ? '200' : '500',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    ...(durable ? {} : fastAndForgetful),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: libraryPath(native),
    cwd: cluster,
    // Its own process group, so that Ctrl-C reaches Rove alone and Rove can finish its work before the database stops.
    detached: true,
    ...account,
  });
  child.stdout?.on('data', (chunk) => onOutput(String(chunk)));
  child.stderr?.on('data', (chunk) => onOutput(String(chunk)));
  child.on('error', (error) => onOutput(error.message));
  child.unref();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref();
  return child;
}

function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** Whether it was told to end; PostgreSQL notes that in the eighth line. */
const isEnding = (cluster: string): boolean => readPidFile(cluster)?.[7]?.trim() === 'stopping';

function portOfRunning(cluster: string): number | undefined {
  const port = Number(readPidFile(cluster)?.[3]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stop(cluster: string, child: ChildProcess | undefined): Promise<void> {
  const pid = Number(readPidFile(cluster)?.[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  // SIGINT is PostgreSQL's fast shutdown: open sessions are ended, everything committed is kept.
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It has ended by itself and left its file.
    return;
  }
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (child ? child.exitCode !== null || child.signalCode !== null : !readPidFile(cluster)) return;
    await sleep(50);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
