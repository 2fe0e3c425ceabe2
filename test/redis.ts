/** A Redis of its own for one test file, where the machine has redis-server; npm carries none. For tests only. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
/** What a suite adds to its name, so that the report says why it did not run. */
export const redisWord = hasRedis ? 'in Redis' : 'in Redis (skipped: this machine has no redis-server)';

export interface TestRedis {
  readonly url: string;
  /** Everything in it is lost, as with a restart of what keeps nothing on disk. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** It answers nobody and drops no connection. */
  pause(): void;
  resume(): void;
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}/0`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', options, { stdio: 'ignore' });
    const asking = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    asking.on('error', () => {});
    await asking.ping();
    asking.disconnect();
  }
  await start();
  return {
    url,
    start,
    async stop() {
      if (server!.exitCode !== null || server!.signalCode !== null) return;
      const ended = new Promise((resolve) => server!.once('exit', resolve));
      server!.kill('SIGCONT');
      server!.kill('SIGKILL');
      await ended;
    },
    pause: () => void server!.kill('SIGSTOP'),
    resume: () => void server!.kill('SIGCONT'),
  };
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
