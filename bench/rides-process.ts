/** Programs of their own beside a bench, which calls them from outside. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Starts `file`; `ready` is the line of JSON it says once it listens. */
export async function startProgram<Ready>(file: string, env: Record<string, string>) {
  const program = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    let said = '';
    program.stdout.on('data', (chunk) => {
      said += chunk;
      const line = /^\{.*\}$/m.exec(said)?.[0];
      if (line) resolve(JSON.parse(line) as Ready);
    });
    program.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
  return { program, ready };
}

/** Starts `bench/rides-product.ts` with its data under `folder`. */
export async function startRidesProduct<Ready>(folder: string, env: Record<string, string>) {
  const { program: product, ready } = await startProgram<Ready>('bench/rides-product.ts', {
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
    // Each person calls from an address of their own, so that limits per address do not add up.
    TRUST_PROXY: '1',
    ...env,
  });
  return { product, ready };
}
