/** What the build's patterns name is there: one that matches nothing puts a file into the wrong bundle without a word. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
