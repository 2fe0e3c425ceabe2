/**
 * Runs every bench, or those named, one after the other. With `--quick` each runs for seconds, which shows that it
 * still measures something. Run: npm run bench -- [--quick] [names]
 */
import { spawnSync } from 'node:child_process';
import { concluded, given, quick } from './measure.ts';

const all = [
  'matching',
  'routing',
  'nearest',
  'autocomplete',
  'vehicles-search',
  'rides-per-second',
  'positions',
  'watchers',
  'pages',
];
/** Looks at a browser, which takes minutes and has goals that a busy machine misses. */
const inBrowser = ['page-weight', 'lighthouse'];
/** Writes ten million rides, which takes most of an hour and 40 GB: only when named. */
const large = ['growth'];

const wanted = given.length > 0 ? given : quick ? [...all, ...large] : [...all, ...inBrowser];
const failed: string[] = [];
for (const name of wanted) {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--expose-gc', `bench/${name}.ts`, ...(quick ? ['--quick'] : [])],
    {
      encoding: 'utf8',
      env: process.env,
      timeout: quick ? 300_000 : large.includes(name) ? 7_200_000 : 1_800_000,
    },
  );
  const good = status === 0 && (inBrowser.includes(name) || stdout.includes(concluded));
  if (!good) failed.push(name);
  if (!good || !quick) console.log(stdout, stderr);
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name} ${((performance.now() - from) / 1000).toFixed(1)} s`);
}
if (failed.length > 0) process.exitCode = 1;
