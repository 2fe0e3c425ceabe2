/**
 * `npm run release`: a package of what runs and nothing else, in build/rove-VERSION.tgz. Whoever unpacks it installs with
 * `npm ci` and starts with `npm start`; there is no history, no test and no code to build from in it. Beside it lie its notes, from
 * CHANGELOG.md.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const kept = [
  'build/client',
  'build/node',
  'build/server',
  'docs',
  'migrations',
  // What is read at run time where it lies among the sources: the world's places, and the corners of the cities' streets.
  'src/geo/places/world',
  'demo/cities/corners.tsv',
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
];
const scripts = {
  start: 'node build/node/main.js',
  backup: 'node build/node/backup.js',
  restore: 'node build/node/restore.js',
  'audit:check': 'node build/node/audit-check.js',
  'ledger:check': 'node build/node/ledger-check.js',
  'documents:rotate': 'node build/node/documents-rotate.js',
  'files:move': 'node build/node/files-move.js',
  'operator:add': 'node build/node/operator-add.js',
  'secret:rotate': 'node build/node/secret-rotate.js',
  doctor: 'node build/node/doctor.js',
  settings: 'node build/node/settings.js',
  'demo:remove': 'node build/node/demo-remove.js',
  'city:import': 'node build/node/city-import.js',
  'city:remove': 'node build/node/city-remove.js',
  'city:pace': 'node build/node/city-pace.js',
  sbom: 'npm sbom --sbom-format cyclonedx --omit dev',
  supply: 'node build/node/supply.js',
};

interface Description {
  version: string;
  devDependencies?: unknown;
  overrides?: unknown;
}
interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; devDependencies?: unknown }>;
}

/** The package's own description: what is only for working on Rove is left out, in the lock file too. */
export function trimmed(description: Description, lock: Lock) {
  // Overrides mend what only building needs.
  const { devDependencies: _dev, overrides: _mended, ...rest } = description;
  const root = { ...lock.packages[''] };
  delete root.devDependencies;
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  return {
    description: { ...rest, scripts },
    lock: { ...lock, packages: { '': root, ...Object.fromEntries(packages) } },
  };
}

/**
 * What the changelog says of one version, without its heading.
 * @throws Error when it has no such section, or says nothing in it
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => one.split('\n')[0]?.trim() === version);
  const notes = section?.split('\n').slice(1).join('\n').trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}

function release(): void {
  if (spawnSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The build failed.');
  const staged = mkdtempSync(join(tmpdir(), 'rove-release-'));
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const { description, lock } = trimmed(read('package.json'), read('package-lock.json'));
  const notes = notesOf(readFileSync('CHANGELOG.md', 'utf8'), description.version);
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
  const notesFile = resolve('build', `rove-${description.version}-notes.md`);
  writeFileSync(notesFile, notes);
  console.log(`${file}\n${notesFile}`);
}

if (process.argv[1]?.endsWith('release.ts')) release();
