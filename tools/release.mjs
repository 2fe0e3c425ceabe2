/**
 * `npm run release`: a package of what runs and nothing else, in build/rove-VERSION.tgz. Whoever unpacks it installs with
 * `npm ci` and starts with `npm start`; there is no history, no test and no source to build from in it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfStale } from './build.mjs';

const kept = [
  'build/client',
  'build/node',
  'build/server',
  'docs',
  'migrations',
  'tools/trim-install.mjs',
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
];
const scripts = {
  postinstall: 'node tools/trim-install.mjs',
  start: 'node build/node/main.js',
  'ledger:check': 'node build/node/ledger-check.js',
  'documents:rotate': 'node build/node/documents-rotate.js',
  'operator:add': 'node build/node/operator-add.js',
};

/** The package's own description: what is only for working on Rove is left out, in the lock file too. */
export function trimmed(description, lock) {
  const { devDependencies: _, overrides, ...rest } = description;
  const root = { ...lock.packages[''] };
  delete root.devDependencies;
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  return {
    description: { ...rest, scripts, ...(overrides ? { overrides } : {}) },
    lock: { ...lock, packages: { '': root, ...Object.fromEntries(packages) } },
  };
}

async function release() {
  await buildIfStale();
  const staged = mkdtempSync(join(tmpdir(), 'rove-release-'));
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const { description, lock } = trimmed(read('package.json'), read('package-lock.json'));
  const folder = join(staged, `rove-${description.version}`);
  mkdirSync(folder);
  for (const path of kept)
    cpSync(path, join(folder, path), { recursive: true, filter: (file) => !file.endsWith('.map') });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  const file = resolve('build', `rove-${description.version}.tgz`);
  const { status } = spawnSync('tar', ['-czf', file, '-C', staged, `rove-${description.version}`], {
    stdio: 'inherit',
  });
  rmSync(staged, { recursive: true });
  if (status !== 0) throw new Error('tar could not write the package.');
  console.log(file);
}

if (process.argv[1]?.endsWith('release.mjs')) await release();
