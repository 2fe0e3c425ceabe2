/** Builds the worker, the page it shows without a network, and the list of files that page needs. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const alias = { '#src': resolve('src') };

/** One script for browsers, with `define` written in for the names it declares. */
async function bundle(input, file, define = {}) {
  const made = await rolldown({
    input,
    platform: 'browser',
    resolve: { alias },
    transform: { define: { 'process.env.NODE_ENV': '"production"', ...define } },
  });
  await made.write({ file, format: 'iife', minify: true });
  await made.close();
}

/** The page as HTML, rendered by a bundle of its own that is thrown away. */
async function renderPage(styles) {
  const folder = mkdtempSync(resolve('build/offline-'));
  const file = join(folder, 'page.mjs');
  try {
    const made = await rolldown({
      input: 'src/site/offline/page.tsx',
      platform: 'node',
      resolve: { alias },
      external: [/^react/],
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    });
    await made.write({ file, format: 'esm' });
    await made.close();
    const { OfflinePage } = await import(pathToFileURL(file).href);
    const { createElement } = await import('react');
    const { renderToStaticMarkup } = await import('react-dom/server');
    return `<!doctype html>${renderToStaticMarkup(createElement(OfflinePage, { styles }))}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param client the folder of what browsers fetch, with the pages' own files already in it */
export async function buildOffline(client) {
  const assets = readdirSync(join(client, 'assets'));
  const named = (pattern) => {
    const name = assets.find((one) => pattern.test(one));
    if (!name) throw new Error(`No file of the pages is named ${pattern}.`);
    return `/assets/${name}`;
  };
  const styles = named(/^tokens-.*\.css$/);
  const kept = [
    styles,
    named(/^instrument-sans-latin-wght-normal.*\.woff2$/),
    named(/^bricolage-.*\.woff2$/),
  ];
  const page = join(client, 'offline.html');
  const script = join(client, 'offline.js');
  writeFileSync(page, await renderPage(styles));
  await bundle('src/site/offline/fill.ts', script);
  const marked = (url, path) => ({
    url,
    revision: createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16),
  });
  const files = [
    marked('/offline.html', page),
    marked('/offline.js', script),
    // Their names change with their content.
    ...kept.map((url) => ({ url, revision: null })),
  ];
  await bundle('src/site/offline/worker.ts', join(client, 'sw.js'), { __FILES__: JSON.stringify(files) });
}
