/** The built product as a process of its own, for benches that look at it from outside. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWorldIndex } from '#src/geo/places/server/place-files.ts';

/** Starts what `npm start` starts, on a free port, with new data in the folder `data` of the machine's scratch space. */
export function startProduct(
  data: string,
): Promise<{ address: string; pid: number; stop: () => Promise<void> }> {
  const folder = join(tmpdir(), data);
  // What an earlier run left is of an earlier program; only the index of places is the world's.
  if (existsSync(folder))
    for (const name of readdirSync(folder))
      if (name !== 'places') rmSync(join(folder, name), { recursive: true, force: true });
  // Building it beside would take part of the processor that is measured.
  ensureWorldIndex(join(folder, 'places'));
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
    },
  });
  return new Promise((resolve, reject) => {
    let said = '';
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    server.stdout.on('data', (words) => {
      said += words;
      const address = /Rove is at (\S+)/.exec(said)?.[1];
      // Waited for, since it takes its database with it.
      const stop = () =>
        new Promise<void>((ended) => {
          server.once('exit', () => ended());
          server.kill('SIGTERM');
        });
      if (address) resolve({ address, pid: server.pid!, stop });
    });
  });
}
