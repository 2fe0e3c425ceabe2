/** A further server on a folder of its own, for journeys that need other settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringPlaces } from '../test/known-places.ts';

/** For journeys that meet nobody: people, cars and a moving city cost half a core until they are there. */
export const withoutDemo = { DEMO: 'off' };

const startsWithinMs = 180_000;

export interface SecondServer {
  url: string;
  folder: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startSecondServer(env: Record<string, string>): Promise<SecondServer> {
  const folder = mkdtempSync(join(tmpdir(), 'rove-e2e-second-'));
  // As root, PostgreSQL runs under another account that has to pass through.
  chmodSync(folder, 0o755);
  bringPlaces(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, ['build/node/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      REQUEST_WAIT_MS: '20000',
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, folder, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error('the second server did not start');
}
