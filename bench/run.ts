/**
 * Runs every bench, or those named, one after the other. With `--quick` each runs for seconds, two beside each other,
 * which shows that it still measures something, and not how much. Run: npm run bench -- [--quick] [names]
 */
import { execFile } from 'node:child_process';
import { type Joined, joinBenches } from './joined.ts';
import { concluded, given, quick } from './measure.ts';

const all = [
  'matching',
  'routing',
  'real-streets',
  'nearest',
  'autocomplete',
  'costly-functions',
  'vehicles-search',
  'rides-per-second',
  'positions',
  'watchers',
  'pages',
  'books',
  'check-ins',
  'figures',
];
/** Looks at a browser, which takes minutes and has goals that a busy machine misses. */
const inBrowser = ['page-weight', 'lighthouse'];
/** Writes ten million rides, which takes most of an hour and 40 GB: only when named. */
const large = ['growth'];

// How fast a disk is says nothing of whether a bench measures something.
if (quick) await import('../tools/test-folder.ts');

const wanted = given.length > 0 ? given : quick ? [...all, ...large] : [...all, ...inBrowser];
const failed: string[] = [];

// What is measured for long is profiled too, and a profile names the sources.
const joined: Joined | undefined = quick ? await joinBenches(wanted) : undefined;

async function run(name: string): Promise<void> {
  const from = performance.now();
  const args = joined
    ? ['--expose-gc', joined.fileOf(name), '--quick']
    : ['--import', 'tsx', '--expose-gc', `bench/${name}.ts`];
  const options = {
    timeout: quick ? 300_000 : large.includes(name) ? 7_200_000 : 1_800_000,
    maxBuffer: 64 * 1024 * 1024,
  };
  const { status, stdout, stderr } = await new Promise<{ status: number; stdout: string; stderr: string }>(
    (resolve) =>
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ status: error ? 1 : 0, stdout, stderr }),
      ),
  );
  const good = status === 0 && (inBrowser.includes(name) || stdout.includes(concluded));
  if (!good) failed.push(name);
  if (!good || !quick) console.log(stdout, stderr);
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name} ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

const waiting = [...wanted];
const inTurn = async () => {
  for (let name = waiting.shift(); name; name = waiting.shift()) await run(name);
};
await Promise.all(quick ? [inTurn(), inTurn()] : [inTurn()]);
joined?.remove();
if (failed.length > 0) process.exitCode = 1;
