/** `npm start`: builds what is stale and starts Rove. `npm run dev` (--dev) starts it with hot reload. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endIfTooOld } from './node-version.mjs';

endIfTooOld();
if (existsSync('.env')) process.loadEnvFile('.env');

if (process.argv.includes('--dev')) {
  const child = spawn(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/main.ts'],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'development' },
    },
  );
  child.on('exit', (code) => process.exit(code ?? 0));
} else {
  process.env.NODE_ENV ??= 'production';
  const placesDir = join(resolve(process.env.DATA_DIR ?? 'data'), 'places');
  const { buildIfStale } = await import('./build.mjs');
  await buildIfStale(async () => {
    if (existsSync(join(placesDir, 'world.bin'))) return;
    const { buildWorldAside } = await import('../build/node/world-builder.js');
    // The server waits for the same builder, and says what went wrong with it.
    buildWorldAside(placesDir).catch(() => {});
  });
  await import('../build/node/main.js');
}
