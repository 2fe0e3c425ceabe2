/**
 * The benches and the programs beside them, each joined with its sources, as the product is for `npm start`. Translating
 * their modules one by one takes each 4 s of processor, more than most quick runs measure for.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import product from '../rolldown.config.ts';

/** What benches start by itself, by its name beside them. */
const programs = ['bare-server', 'rides-product', 'rides-sandbox', 'watchers-server'];

export interface Joined {
  /** What Node runs as the bench of that name. */
  fileOf(name: string): string;
  remove(): void;
}

/** Joins the benches of these names under `build/`. */
export async function joinBenches(names: string[]): Promise<Joined> {
  // A bench that starts the product builds it where it is stale, and a build empties its folder first.
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: 'inherit' });
  // As deep as the build, and one for each run.
  const folder = resolve(`build/benches-${process.pid}`);
  const files = [...names, ...programs].map((name) => [name, `bench/${name}.ts`]);
  const bundle = await rolldown({
    ...product,
    // A product that is started builds its places with the program that lies beside it.
    input: { ...Object.fromEntries(files), 'build-places': 'tools/build-places.ts' },
  });
  await bundle.write({ ...product.output, dir: folder });
  await bundle.close();
  return {
    fileOf: (name) => join(folder, `${name}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
