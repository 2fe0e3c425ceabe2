/** The Node.js that comes along, and the oldest one that is let through, are ones that every library runs on. */
import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { describe, expect, test } from 'vitest';
import { oldest, refusalOf } from './node-version.mjs';

interface Locked {
  version: string;
  engines?: { node?: string };
  cpu?: string[];
}
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
/** Of machines that no Node.js comes along for, some packages still have builds for older ones. */
const isElsewhere = ({ cpu }: Locked) => cpu !== undefined && !cpu.some((name) => /^(x64|arm64)$/.test(name));
const wanting = Object.entries(lock.packages).flatMap(([path, locked]) =>
  path !== '' && locked.engines?.node && !isElsewhere(locked) ? [{ path, range: locked.engines.node }] : [],
);
const unfit = (version: string) =>
  wanting
    .filter(({ range }) => !satisfies(version, range))
    .map(({ path, range }) => `${path} wants ${range}`);

describe('the Node.js that comes along', () => {
  test.each(Object.entries(optionalDependencies))('as %s %s runs every library', (_name, version) => {
    expect(unfit(version)).toEqual([]);
  });

  test('is there for Linux, macOS and Windows, each for itself', () => {
    const machines = Object.keys(optionalDependencies).map(
      (name) => lock.packages[`node_modules/${name}`] as Locked & { os: string[]; cpu: string[] },
    );
    expect(machines.map(({ os, cpu }) => `${os}-${cpu}`).sort()).toEqual([
      'darwin-arm64',
      'darwin-x64',
      'linux-arm64',
      'linux-x64',
      'win32-x64',
    ]);
  });
});

describe('a machine’s own Node.js', () => {
  test('does from the oldest on that every library runs on', () => {
    expect(wanting.length).toBeGreaterThan(300);
    expect(unfit(oldest)).toEqual([]);
    for (const version of [oldest, '24.21.0', '26.10.0']) expect(refusalOf(version)).toBeUndefined();
  });

  test('is refused in words that say what to do when it is older', () => {
    for (const version of ['18.20.8', '20.20.2', '22.21.1'])
      expect(refusalOf(version)).toMatch(
        new RegExp(`^This is Node\\.js ${version.replaceAll('.', '\\.')}; .* npm install`),
      );
  });
});
