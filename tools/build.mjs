/** Builds pages and server into build/, unless what is there was made from the same sources. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const stamp = 'build/.sources';
const sources = [
  'src',
  'demo',
  'sandbox',
  'tools',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'rolldown.config.ts',
  'react-router.config.ts',
];

/** Names, sizes and times of all sources but tests: cheap, and different after any edit of what is built. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    const stat = statSync(path);
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.ts$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const path of sources) add(path);
  return hash.digest('hex');
}

async function run(packageName, binary, args) {
  const require = createRequire(import.meta.url);
  const home = packageHome(require, packageName);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const script = join(home, typeof bin === 'string' ? bin : bin[binary]);
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  if (status !== 0) {
    console.error(...(await said));
    throw new Error(`${binary} ${args.join(' ')} failed`);
  }
}

function packageHome(require, name) {
  for (const folder of require.resolve.paths(name) ?? [])
    if (existsSync(join(folder, name, 'package.json'))) return join(folder, name);
  throw new Error(`${name} is not installed. Run: npm install`);
}

/** Lays a Brotli copy at its best beside every text that browsers fetch, which no server could afford per request. */
async function compressAssets(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
    }),
  );
}

/** @param onServerBuilt called as soon as the server's files are there, well before the pages are */
export async function buildIfStale(onServerBuilt = () => {}) {
  const wanted = fingerprint();
  const made = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (made === wanted) return false;
  const started = Date.now();
  process.stdout.write('Building ...');
  // Emptied once and here: whichever of the two began later would else take away what the other has made.
  rmSync('build', { recursive: true, force: true });
  // The pages take long and the server a second, so they are made side by side.
  await Promise.all([
    run('@react-router/dev', 'react-router', ['build']),
    run('rolldown', 'rolldown', ['-c', 'rolldown.config.ts']).then(onServerBuilt),
  ]);
  // Only a build needs what it is built with.
  const { buildOffline } = await import('./build-offline.mjs');
  await buildOffline('build/client');
  await compressAssets('build/client');
  writeFileSync(stamp, wanted);
  console.log(` done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

if (process.argv[1] && dirname(process.argv[1]).endsWith('tools') && process.argv[1].endsWith('build.mjs'))
  await buildIfStale();
