/** `npm test`: style, types, unit and integration tests, then the browser tests on the built product. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { endIfTooOld } from './node-version.mjs';

endIfTooOld();

const browserOnly = process.argv.includes('--e2e');
// Seeded runs go through all their seeds.
if (process.argv.includes('--long')) process.env.TEST_LONG = '1';
const results = mkdtempSync(join(tmpdir(), 'rove-results-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** What failed, and its first words; said once more at the end, where whoever reads the last lines finds it. */
const failures = [];

async function run(name, args, env = {}) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = await once(child, 'close');
  if (status !== 0) console.error(`\n${name} failed.`);
  return status === 0;
}

function count(file, read) {
  try {
    read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A runner that wrote no results died before it could; that is a failure of its own.
    totals.failed += 1;
  }
}

const firstWords = (said) => (said ?? '').split('\n').slice(0, 12).join('\n');

/** Playwright's report has suites within suites. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Runs beside all else; what it says is shown when it ends, in one piece. */
function checkMeanwhile(name, steps) {
  return new Promise((resolve) => {
    let said = '';
    const end = (passed) => {
      if (said) console.log(said.trimEnd());
      if (!passed) {
        console.error(`\n${name} failed.`);
        failures.push(`${name}:\n${said.trimEnd().split('\n').slice(-12).join('\n')}`);
      }
      resolve(passed);
    };
    const next = ([args, ...rest]) => {
      if (!args) return end(true);
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          said += text;
        });
      }
      child.on('close', (status) => (status === 0 ? next(rest) : end(false)));
    };
    next(steps);
  });
}

const typesSeen = 'node_modules/.cache/rove-types.tsbuildinfo';
const checks = browserOnly
  ? []
  : [
      checkMeanwhile('Biome', [['node_modules/@biomejs/biome/bin/biome', 'check', '.']]),
      checkMeanwhile('TypeScript', [
        ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
        [
          'node_modules/typescript-native/bin/tsc',
          '--noEmit',
          // Each thread would work the same types out again, and the tests have work for all of them.
          '--singleThreaded',
          // What did not change since the last run is not looked at again.
          ...['--incremental', '--tsBuildInfoFile', typesSeen],
        ],
      ]),
    ];
// Before the tests, because those of the pages look at what was built.
await buildIfStale();
if (!browserOnly) {
  const file = join(results, 'unit.json');
  await run('Unit and integration tests', [
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
    for (const { name, status, message, assertionResults } of report.testResults) {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      for (const { fullName, failureMessages } of failed)
        failures.push(`${name}: ${fullName}\n${firstWords(failureMessages[0])}`);
      if (status === 'failed' && failed.length === 0) failures.push(`${name}\n${firstWords(message)}`);
    }
  });
  // Each for seconds, so that none measures nothing without anybody seeing it; what they measure is not looked at,
  // so they use what the browsers leave of the processor.
  checks.push(checkMeanwhile('Benches', [['--import', 'tsx', 'bench/run.ts', '--quick']]));
}

const browser = await findOrInstallChromium();
if (browser.path) {
  const file = join(results, 'e2e.json');
  await run(
    'Browser tests',
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...process.argv.slice(2).filter((arg) => arg !== '--e2e' && arg !== '--long'),
    ],
    {
      CHROMIUM_PATH: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  count(file, ({ stats, errors, suites }) => {
    for (const { file, title, tests } of suites.flatMap(specsOf))
      for (const { status, results } of tests)
        if (status === 'unexpected')
          failures.push(`${file}: ${title}\n${firstWords(results.at(-1)?.error?.message)}`);
    totals.passed += stats.expected + stats.flaky;
    totals.failed += stats.unexpected + (errors?.length ?? 0);
    totals.skipped += stats.skipped;
  });
} else {
  console.error(browser.words);
  totals.failed += 1;
}

for (const check of checks) totals[(await check) ? 'passed' : 'failed'] += 1;

rmSync(results, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}`);
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
