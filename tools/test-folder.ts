/**
 * What tests throw away is kept in memory where there is room for it: a database copied for each file of tests takes 0.1 s
 * there and about 1 s on a disk. Imported by the configurations of both runners, which hand `TMPDIR` on to all they start.
 */
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { isAlive } from '../src/platform/postgres-server/processes.ts';

const memory = '/dev/shm';
const neededBytes = 8 * 2 ** 30;
const name = 'rove-tests-';

if (!process.env.TMPDIR && hasRoom()) {
  sweep();
  const folder = `${memory}/${name}${process.pid}`;
  mkdirSync(folder);
  // As root, PostgreSQL runs under another account that has to pass through.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Memory is shared by what is kept there and what the tests need themselves; programs are run from there, too. */
function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    if (!mount?.includes('tmpfs') || mount.includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes && freemem() > neededBytes;
  } catch {
    return false;
  }
}

/** Takes away what runs left behind that were killed. */
function sweep(): void {
  for (const entry of readdirSync(memory)) {
    const pid = entry.startsWith(name) && Number(entry.slice(name.length));
    if (!pid || isAlive(pid)) continue;
    try {
      rmSync(`${memory}/${entry}`, { recursive: true, force: true });
    } catch (error) {
      // A run that was killed may have left a small disk mounted; that is no reason to run no test.
      console.warn(`${memory}/${entry} of an earlier run is left: ${(error as Error).message}`);
    }
  }
}
