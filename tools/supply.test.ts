/** Where everything that is installed comes from, and what leaves in a release. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { kept, trimmed } from './release.ts';
import { readSourceFiles } from './source-files.ts';
import { judge, readAudit } from './supply.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  name?: string;
  dev?: boolean;
  link?: boolean;
}
const description = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

/** What a registry calls the file of a version, below its own address, which is whoever installs's to choose. */
const fileOf = (name: string, version: string) => `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;

describe('the lock file', () => {
  test('takes every package from a registry, in one exact version, and nothing from elsewhere', () => {
    const astray = locked
      .filter(([path, { name, version = '', resolved, link }]) => {
        const called = name ?? path.split('node_modules/').at(-1)!;
        const isElsewhere = resolved !== undefined && !resolved.endsWith(fileOf(called, version));
        return link || isElsewhere || !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
      })
      .map(([path, { version, resolved }]) => `${path}: ${resolved ?? version}`);
    expect(astray).toEqual([]);
    expect(locked.length).toBeGreaterThan(500);
  });

  test('holds for every package the hash of its content', () => {
    expect(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  test('belongs to the description beside it', () => {
    const { dependencies, devDependencies, optionalDependencies } = lock.packages[''] as Record<
      string,
      unknown
    >;
    expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
      dependencies: description.dependencies,
      devDependencies: description.devDependencies,
      optionalDependencies: description.optionalDependencies,
    });
  });
});

test('every dependency is one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = description as Record<
    string,
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

describe('the question about known holes', () => {
  test('that the registry does not answer is told as not asked', () => {
    const refused = readAudit('{"message":"405 Method Not Allowed","error":{"code":"E405","summary":""}}');
    for (const audit of [refused, readAudit(''), readAudit('{}')]) {
      expect(judge(audit)).toMatchObject({ says: expect.stringMatching(/^Not asked: .+ Nothing is known/) });
    }
  });

  test('that it answers with holes ends badly, and well without', () => {
    const answered = (counts: object) =>
      judge(readAudit(JSON.stringify({ metadata: { vulnerabilities: counts } })));
    expect(answered({ critical: 0, high: 1, moderate: 0, low: 0 })).toEqual({
      says: 'Known holes: 0 critical, 1 high, 0 moderate, 0 low.',
      status: 1,
    });
    expect(answered({ low: 3 }).status).toBe(0);
  });
});

test('a release installs nothing that is only for working on Rove', () => {
  const released = trimmed(description, lock);
  expect(released.description).not.toHaveProperty('devDependencies');
  expect(Object.values(released.description.scripts).join(' ')).not.toMatch(/tsx|vitest|build\.mjs/);
  const paths = Object.keys(released.lock.packages);
  for (const name of Object.keys(description.dependencies)) expect(paths).toContain(`node_modules/${name}`);
  for (const name of ['vitest', 'typescript', '@playwright/test'])
    expect(paths).not.toContain(`node_modules/${name}`);
});

test('a release has every file among the sources that is read at run time', () => {
  const named = readSourceFiles()
    .filter(({ path }) => /^(src|demo\/cities)\//.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/'((?:src|demo)\/[\w/-]+\.[\w.]+)'/g)].map(([, file]) => file!));
  expect(named.length).toBeGreaterThanOrEqual(2);
  expect(named.filter((file) => !kept.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual(
    [],
  );
});

test('a release has every command that its documents ask for', () => {
  const { scripts } = trimmed(description, lock).description;
  const documents = [
    'README.md',
    ...readdirSync('docs/security').map((file) => `docs/security/${file}`),
    'docs/deployment.md',
  ];
  const asked = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name!),
  );
  // What makes a release, and what works on Rove, is no part of one.
  const elsewhere = ['release', 'simulate', 'dev', 'bench', 'db:generate'];
  expect(asked.filter((name) => !elsewhere.includes(name) && !(name in scripts))).toEqual([]);
  const config = readFileSync('rolldown.config.ts', 'utf8');
  for (const script of Object.values(scripts)) {
    const [, entry] = /^node build\/node\/([\w-]+)\.js$/.exec(script) ?? [];
    if (entry) expect(config, script).toMatch(new RegExp(`['"]?${entry}['"]?: '`));
  }
});
