/** `npm start`: builds what is stale and starts Rove. `npm run dev` (--dev) starts it with hot reload. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Rove needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
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
  const { buildIfStale } = await import('./build.mjs');
  await buildIfStale();
  const placesDir = join(process.env.DATA_DIR || 'data', 'places');
  // In a process of its own, because building the place index takes half a gigabyte that serving never needs again.
  if (!existsSync(join(placesDir, 'world.bin'))) {
    console.log('Indexing the world’s places, once ...');
    spawnSync(process.execPath, ['build/node/build-places.js', placesDir], { stdio: 'inherit' });
  }
  await import('../build/node/main.js');
}
