/** The product in a process of its own, on a folder of its own, to be killed and started again. For tests only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '#src/platform/database/database.ts';
import { afterwards } from '#src/platform/database/test-database.ts';
import { bringPlaces } from './known-places.ts';

export interface ProductProcess {
  /** Where it listens since its last start. */
  readonly address: string;
  /** Where its payment sandbox listens since its last start. */
  readonly sandboxUrl: string;
  /** Its database, seen past the product; it outlives a kill. */
  readonly database: Database;
  start(): Promise<void>;
  /** SIGKILL: nothing of the process runs on. */
  kill(): Promise<void>;
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Its DATA_DIR. */
  readonly folder: string;
  /** Everything it has written to its terminal, over all its lives. */
  readonly output: string;
}

/** Started at the first `start`; stopped and removed after the file's tests. */
export function createProductProcess(env: Record<string, string> = {}): ProductProcess {
  const folder = mkdtempSync(join(tmpdir(), 'rove-crash-'));
  // As root, PostgreSQL runs under another account that has to pass through.
  chmodSync(folder, 0o755);
  bringPlaces(folder);
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  let child: ChildProcess | undefined;
  let database: Database | undefined;
  let address = '';
  let sandboxUrl = '';
  let output = '';

  afterwards(async () => {
    await database?.close();
    child?.kill('SIGKILL');
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT');
    for (let i = 0; i < 100 && existsSync(pidFile); i++) await sleep(50);
    rmSync(folder, { recursive: true, force: true });
  });

  function connect(): Database {
    const port = readFileSync(pidFile, 'utf8').split('\n')[3];
    const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
    return connectDatabase(`postgres://rove:${password}@127.0.0.1:${port}/rove`, 3);
  }

  const product: ProductProcess = {
    folder,
    get output() {
      return output;
    },
    get address() {
      return address;
    },
    get sandboxUrl() {
      return sandboxUrl;
    },
    get database() {
      database ??= connect();
      return database;
    },
    async start() {
      const started = spawn(process.execPath, [join(inject('productFolder'), 'product-process.js')], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: folder,
          DEMO: 'off',
          PORT: '0',
          LOG_LEVEL: 'error',
          // What a busy machine makes late is not to be told from what breaks.
          REQUEST_WAIT_MS: '20000',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const before = output.length;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk;
        });
      }
      [address, sandboxUrl] = await new Promise<[string, string]>((resolve, reject) => {
        started.stdout.on('data', () => {
          const found = /^(http:\S+) (http:\S+)$/m.exec(output.slice(before));
          if (found) resolve([found[1]!, found[2]!]);
        });
        started.once('exit', (code) =>
          reject(new Error(`The product ended with ${code}: ${output.slice(before)}`)),
        );
      });
    },
    async kill() {
      const ended = new Promise((resolve) => child!.once('exit', resolve));
      child!.kill('SIGKILL');
      await ended;
    },
    async rows<T>(text: string, values: unknown[] = []) {
      return (await product.database.pool.query(text, values)).rows as T[];
    },
  };
  return product;
}
