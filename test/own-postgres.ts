/** A PostgreSQL of one test file's own, durable as a business's, to be crashed, frozen and started again. For tests only. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';

const lookEveryMs = 50;

/** The postmaster of a data folder and every process it has forked; empty where none runs. Linux only. */
export function serverProcesses(dataDir: string): number[] {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const parent = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  if (!(parent > 0)) return [];
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
  return [parent, ...children.map(Number)];
}

/** A session may have ended a moment ago. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export interface OwnPostgres {
  /** Of an empty database `rove`; the same after each restart. */
  readonly url: string;
  /** Ends it and waits until it answers again: `crash` loses all that was not committed, `fast` ends sessions in good order. */
  restart(how: 'crash' | 'fast'): Promise<void>;
  /** Until `thaw` it answers nobody and drops no connection. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rove-postgres-'));
  // As root, PostgreSQL runs under another account that has to pass through.
  await chmod(dataDir, 0o755);
  const nobodyHears = () => {};
  const server = await startEmbeddedPostgres({
    dataDir,
    supervised: { ended: nobodyHears, restarted: nobodyHears, failed: nobodyHears },
  });
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 1000 });
    client.on('error', nobodyHears);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await ask('create database rove');
  const postmaster = () => serverProcesses(dataDir)[0];
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
  };
  return {
    url: server.urlOf('rove'),
    async restart(how) {
      const before = postmaster();
      if (before === undefined) throw new Error('PostgreSQL does not run');
      process.kill(before, how === 'crash' ? 'SIGQUIT' : 'SIGINT');
      for (;;) {
        const now = postmaster();
        const answers =
          now !== undefined &&
          now !== before &&
          (await ask('select 1').then(
            () => true,
            () => false,
          ));
        if (answers) return;
        await sleep(lookEveryMs);
      }
    },
    freeze() {
      frozen = serverProcesses(dataDir);
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    async stop() {
      thaw();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
