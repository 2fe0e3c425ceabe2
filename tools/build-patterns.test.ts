/** What the build's patterns name is there: one that matches nothing puts a file into the wrong bundle without a word. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openServerFiles } from './architecture.ts';

const read = (path: string) => readFileSync(path, 'utf8');

test('every icon that the build puts into a bundle by name is drawn', () => {
  const lists = [...read('vite.config.ts').matchAll(/icons\\?\/\(([\w|-]+)\)/g)];
  const names = lists.flatMap(([, list]) => list!.split('|'));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !existsSync(`src/design/icons/${name}.ts`))).toEqual([]);
});

test('every file that a configuration names is there', () => {
  const named = ['vite.config.ts', 'rolldown.config.ts', 'drizzle.config.ts', 'react-router.config.ts']
    .flatMap((path) => [...read(path).matchAll(/'(?:\.\/)?((?:src|demo|sandbox|tools)\/[^'?]+)'/g)])
    .map(([, file]) => file!)
    .filter((file) => /^[^*]+\.(tsx?|mjs|css)$/.test(file));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(path));

/** Every way through the groups of a pattern: `a(b|c)d` is `abd` and `acd`; what looks ahead stays as it is. */
function waysThrough(pattern: string): string[] {
  let ways = [''];
  const whole: string[] = [];
  for (let at = 0; at < pattern.length; at++) {
    let piece = [pattern[at]!];
    if (pattern[at] === '\\') piece = [pattern.slice(at, ++at + 1)];
    else if (pattern[at] === '(') {
      const end = closingOf(pattern, at);
      const inner = pattern.slice(at + 1, end);
      piece = inner.startsWith('?') ? [`(${inner})`] : waysThrough(inner);
      at = end;
    } else if (pattern[at] === '|') {
      whole.push(...ways);
      ways = [''];
      continue;
    }
    ways = ways.flatMap((way) => piece.map((next) => way + next));
  }
  return [...whole, ...ways];
}

function closingOf(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '(') depth++;
    else if (pattern[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`${pattern} does not close`);
}

test('every way through the groups of a pattern is seen', () => {
  expect(waysThrough('a\\/(b|c(?!d)|e(f|g))h|i')).toEqual([
    'a\\/bh',
    'a\\/c(?!d)h',
    'a\\/efh',
    'a\\/egh',
    'i',
  ]);
});

test('every way through every pattern of the build matches a file', () => {
  const patterns = [...read('vite.config.ts').matchAll(/(?<=[=(]\s*)\/((?:\\\/|[^/\n])+)\/(?=;|\.test)/g)]
    .map(([, pattern]) => pattern!)
    .filter((pattern) => /src|design/.test(pattern));
  expect(patterns.length).toBeGreaterThan(5);
  const dead = patterns
    .flatMap(waysThrough)
    .filter((way) => !sources.some((path) => new RegExp(way).test(path)));
  expect(dead).toEqual([]);
});

test('every table is known to the migrations, and every pattern of theirs finds some', () => {
  const globs = [...read('drizzle.config.ts').matchAll(/'\.\/(src\/[^']+)'/g)].map(([, glob]) => glob!);
  const asPattern = (glob: string) =>
    new RegExp(
      `^${glob
        .replaceAll('.', '\\.')
        .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
        .replaceAll('**/', '(.+/)?')
        .replaceAll(/\*(?!\))/g, '[^/]*')}$`,
    );
  const tables = sources.filter((path) => path.endsWith('/tables.ts'));
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((path) => !globs.some((glob) => asPattern(glob).test(path)))).toEqual([]);
  expect(globs.filter((glob) => !tables.some((path) => asPattern(glob).test(path)))).toEqual([]);
});

test('every file that the linter or the rules of the house name is there', () => {
  const named = [...read('biome.json').matchAll(/"!(src\/[^"*]+\.ts)"/g)].flatMap(([, path]) => {
    const [, before = path!, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path!) ?? [];
    return names ? names.split(',').map((name) => before + name + after) : [before];
  });
  expect(named.length).toBeGreaterThan(5);
  expect(
    [...named, ...openServerFiles.map((path) => `src/${path}`)].filter((path) => !existsSync(path)),
  ).toEqual([]);
});
