/** The disk under the database is full: calls say so in words, nothing acknowledged is lost, and room is all that it takes. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '#src/platform/database/database.ts';
import { createProductProcess } from './process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });
const long = process.env.TEST_LONG !== undefined;

/** A disk of its own that can be filled; only root on Linux can make one. */
const disk = mkdtempSync(join(tmpdir(), 'rove-disk-'));
const isDisk = (() => {
  if (!long) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const pidFile = join(disk, 'postgres', 'postmaster.pid');

/** Ends the database on it, which outlives the product, and takes the disk away. */
async function removeDisk(): Promise<void> {
  const isEnded = () => !existsSync(pidFile);
  if (!isEnded()) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT');
  await expect.poll(isEnded).toBe(true);
  execFileSync('umount', ['--lazy', disk]);
}
afterAll(() => rmSync(disk, { recursive: true, force: true }));

let people = 0;
async function signUp(address: string) {
  const answer = await fetch(`${address}/api/users`, {
    method: 'POST',
    // Each from an address of their own, so that limits do not add up.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${people >> 8}.${people & 255}` },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: `ada-${++people}@example.com`,
      password: 'correct horse battery',
    }),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } };
}

test.runIf(isDisk)('a full disk under the database is 503 in words until there is room again', async () => {
  const product = createProductProcess({ DATA_DIR: disk, LOG_LEVEL: 'warn', TRUST_PROXY: '1' });
  onTestFinished(removeDisk);
  onTestFinished(() => product.kill().catch(() => {}));
  symlinkSync(join(product.folder, 'places'), join(disk, 'places'));
  await product.start();
  expect((await signUp(product.address)).status).toBe(201);
  const ballast = join(disk, 'ballast');
  let files = 0;
  const fill = () => {
    for (let size = 16_777_216; size >= 4096; )
      try {
        files += 1;
        writeFileSync(`${ballast}-${files}`, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
  };
  fill();
  const said = new Map<string, number>();
  let acknowledged = 1;
  await expect
    .poll(
      async () => {
        fill();
        const { status, body } = await signUp(product.address);
        if (status === 201) acknowledged += 1;
        const words = `${status} ${body.code ?? ''}`;
        said.set(words, (said.get(words) ?? 0) + 1);
        return (said.get('503 database_unavailable') ?? 0) >= 3;
      },
      { timeout: 200_000, interval: 100 },
    )
    .toBe(true);
  const ready = await fetch(`${product.address}/readyz`);
  const { status, troubles } = (await ready.json()) as { status: string; troubles?: string[] };
  console.log(JSON.stringify({ said: Object.fromEntries(said), ready: ready.status, status, troubles }));
  // Where PostgreSQL itself ended for want of room, it does not answer.
  expect([troubles?.join() ?? '', status].join()).toMatch(/disk of the database is full|does not answer/);
  expect([...said.keys()].filter((words) => !/^(201 |503 \w+|429 )/.test(words))).toEqual([]);

  execFileSync('sh', ['-c', `rm -f ${ballast}-*`]);
  await expect
    .poll(async () => (await signUp(product.address)).status, { timeout: 60_000, interval: 500 })
    .toBe(201);
  acknowledged += 1;
  await expect.poll(async () => (await fetch(`${product.address}/readyz`)).status).toBe(200);
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  const password = readFileSync(join(disk, 'postgres.password'), 'utf8').trim();
  const database = connectDatabase(`postgres://rove:${password}@127.0.0.1:${port}/rove`, 1);
  const { rows } = await database.pool.query("select count(*)::int as n from users where email like 'ada-%'");
  await database.close();
  expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged);
});
