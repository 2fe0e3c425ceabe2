import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const home = 'node_modules';
const mostMegabytes = 530;

/** What `du` counts, but for the caches that tools keep in folders with a dot. */
function diskUse(path: string): number {
  const stat = lstatSync(path);
  const own = (stat.blocks ?? 0) * 512;
  if (!stat.isDirectory()) return own;
  const names = readdirSync(path).filter((name) => path !== home || !name.startsWith('.'));
  return names.reduce((sum, name) => sum + diskUse(join(path, name)), own);
}

it('what is installed takes at most 530 MB on disk', () => {
  const packages = readdirSync(home)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(home, name)).map((own) => `${name}/${own}`) : [name],
    )
    .map((name) => ({ name, megabytes: Math.round(diskUse(join(home, name)) / 2 ** 20) }))
    .sort((a, b) => b.megabytes - a.megabytes);
  const largest = packages.slice(0, 8).map(({ name, megabytes }) => `${name} ${megabytes}`);
  expect(diskUse(home) / 2 ** 20, `the largest: ${largest.join(', ')}`).toBeLessThanOrEqual(mostMegabytes);
});
