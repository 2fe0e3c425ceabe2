/** `npm test`: style, types, unit and integration tests, then the browser tests on the built product. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';

const browserOnly = process.argv.includes('--e2e');
const results = mkdtempSync(join(tmpdir(), 'rove-results-'));
const totals = { passed: 0, failed: 0, skipped: 0 };

function run(name, args, env = {}) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) console.error(`\n${name} failed.`);
  return status === 0;
}

function check(name, args) {
  if (run(name, args)) totals.passed += 1;
  else totals.failed += 1;
}

function count(file, read) {
  try {
    read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A runner that wrote no results died before it could; that is a failure of its own.
    totals.failed += 1;
  }
}

// First, because tests of the pages look at what was built.
await buildIfStale();

if (!browserOnly) {
  check('Biome', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  check('Type generation', ['node_modules/@react-router/dev/bin.js', 'typegen']);
  check('TypeScript', ['node_modules/typescript/bin/tsc', '--noEmit']);
  const file = join(results, 'unit.json');
  run('Unit and integration tests', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  count(file, (report) => {
    totals.passed += report.numPassedTests;
    totals.failed += report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0);
    totals.skipped += report.numPendingTests + report.numTodoTests;
  });
}

const browser = await findOrInstallChromium();
if (browser.path) {
  const file = join(results, 'e2e.json');
  run(
    'Browser tests',
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...process.argv.slice(2).filter((arg) => arg !== '--e2e'),
    ],
    {
      CHROMIUM_PATH: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  count(file, ({ stats, errors }) => {
    totals.passed += stats.expected + stats.flaky;
    totals.failed += stats.unexpected + (errors?.length ?? 0);
    totals.skipped += stats.skipped;
  });
} else {
  console.error(browser.words);
  totals.failed += 1;
}

rmSync(results, { recursive: true, force: true });
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
