/** Where the tests of a run lie joined with all they import (`test-bundle.setup.ts`), and how Vitest finds them there. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

// As deep as the build, and one for each run, since several may go on beside each other.
export const bundleFolder = resolve(`build/test-${process.pid}`);

/** Ends in the source's whole name, so that a stack tells which test it is before anybody translates it. */
export function entryName(file: string): string {
  return relative(process.cwd(), file);
}

/** A test that has been joined is loaded from there. In watch mode none is: each is translated when it changes. */
export function fromBundle(): Plugin {
  return {
    name: 'rove-tests-from-bundle',
    // Node loads it itself, with nothing translated a second time.
    config: () => ({ test: { server: { deps: { external: [/\/build\/test-\d+\//] } } } }),
    load: {
      filter: { id: /\.test\.tsx?$/ },
      handler(file) {
        const joined = join(bundleFolder, `${entryName(file)}.js`);
        return existsSync(joined) ? `import ${JSON.stringify(pathToFileURL(joined).href)};` : null;
      },
    },
  };
}
