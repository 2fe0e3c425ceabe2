/** The built product as a process of its own, for benches that look at it from outside. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWorldIndex } from '#src/features/places/server/place-files.ts';

/** Starts what `npm start` starts, on a free port, with data of its own in the folder `data` of the machine's scratch space. */
export function startProduct(data: string): Promise<{ address: string; pid: number; stop: () => void }> {
  // Building it beside would take part of the processor that is measured.
  ensureWorldIndex(join(tmpdir(), data, 'places'));
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: join(tmpdir(), data),
    },
  });
  return new Promise((resolve, reject) => {
    let said = '';
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    server.stdout.on('data', (words) => {
      said += words;
      const address = /Rove is at (\S+)/.exec(said)?.[1];
      if (address) resolve({ address, pid: server.pid!, stop: () => server.kill('SIGTERM') });
    });
  });
}
