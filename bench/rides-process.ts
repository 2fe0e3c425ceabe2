/** `bench/rides-product.ts` as a process of its own, for benches that call it from outside. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Starts it with its data under `folder`; `ready` is the line of JSON it says once it listens. */
export async function startRidesProduct<Ready>(folder: string, env: Record<string, string>) {
  const product = spawn(process.execPath, ['--import', 'tsx', 'bench/rides-product.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      LOG_LEVEL: 'error',
      // Each person calls from an address of their own, so that limits per address do not add up.
      TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    let said = '';
    product.stdout.on('data', (chunk) => {
      said += chunk;
      const line = /^\{.*\}$/m.exec(said)?.[0];
      if (line) resolve(JSON.parse(line) as Ready);
    });
    product.once('exit', (code) => reject(new Error(`The product ended with ${code}.`)));
  });
  return { product, ready };
}
