import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest';
import { isAlive } from '#src/platform/postgres-server/processes.ts';

// Each test starts the product, which takes its time where the machine has other work.
vi.setConfig({ testTimeout: 150_000 });
// One folder, so that most starts are quick; the first one makes the database.
const folder = mkdtempSync(join(tmpdir(), 'rove-stop-'));
chmodSync(folder, 0o755);
cpSync(join(process.env.DATA_DIR ?? 'data', 'places'), join(folder, 'places'), { recursive: true });
const pidFile = join(folder, 'postgres', 'postmaster.pid');
const postmaster = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
let child: ChildProcess | undefined;
// Whatever a failing test has left must not be in the way of the next.
afterEach(async () => {
  child?.kill('SIGKILL');
  if (isAlive(postmaster())) process.kill(postmaster(), 'SIGINT');
  for (let i = 0; i < 200 && isAlive(postmaster()); i++) await sleep(50);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The product as `npm start` runs it, without pages, on the folder. */
function run(env: Record<string, string> = {}) {
  const started = spawn(process.execPath, [join(inject('productFolder'), 'main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DEMO: 'off',
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
  return {
    ended,
    output: () => output,
    says: (words: RegExp) => expect.poll(() => output, { timeout: 100_000, interval: 10 }).toMatch(words),
    stop: (signal: NodeJS.Signals) => started.kill(signal),
  };
}

async function expectCleanStop(product: ReturnType<typeof run>): Promise<void> {
  expect(await product.ended).toBe(0);
  expect(product.output()).not.toMatch(/^\s+at |Error/m);
  expect(existsSync(pidFile)).toBe(false);
  expect(existsSync(join(folder, 'sandbox', 'lock'))).toBe(false);
}

describe('told to stop', () => {
  test('while it makes its database for the first time, it ends cleanly and the next start goes on', async () => {
    const product = run();
    await expect
      .poll(() => existsSync(join(folder, 'postgres')), { timeout: 100_000, interval: 5 })
      .toBe(true);
    product.stop('SIGINT');
    await expectCleanStop(product);
  });

  test('when PostgreSQL has just begun', async () => {
    const product = run();
    await expect.poll(() => isAlive(postmaster()), { timeout: 100_000, interval: 5 }).toBe(true);
    product.stop('SIGTERM');
    await expectCleanStop(product);
  });

  test.each(process.env.TEST_LONG ? [200, 1000] : [200])('%i ms later', async (milliseconds) => {
    const product = run();
    await expect.poll(() => isAlive(postmaster()), { timeout: 100_000, interval: 5 }).toBe(true);
    await sleep(milliseconds);
    product.stop('SIGTERM');
    await expectCleanStop(product);
  });

  test('as soon as it can be reached', async () => {
    const product = run();
    await product.says(/Server listening/);
    product.stop('SIGTERM');
    await expectCleanStop(product);
  });

  test('when it has long been running', async () => {
    const product = run();
    await product.says(/Rove is at/);
    // Without its card account a business takes no money, and says so.
    await product.says(/"event":"cards_off"/);
    await product.says(/No card is taken and nothing can be paid/);
    await sleep(500);
    product.stop('SIGTERM');
    await expectCleanStop(product);
  });
});

test('the first answer of readiness is that all is there', async () => {
  const product = run({ PORT: '4139' });
  const answers: number[] = [];
  await expect
    .poll(
      async () => {
        const answer = await fetch('http://127.0.0.1:4139/readyz').catch(() => undefined);
        if (answer) answers.push(answer.status);
        return answers.length;
      },
      { timeout: 100_000, interval: 5 },
    )
    .toBe(1);
  expect(answers).toEqual([200]);
  product.stop('SIGTERM');
  await expectCleanStop(product);
});

test('a start that fails says why and leaves no PostgreSQL behind', async () => {
  const other = createServer().listen(4141, '127.0.0.1');
  await once(other, 'listening');
  const first = run({ PORT: '4141' });
  expect(await first.ended).toBe(1);
  other.close();
  expect(first.output()).toMatch(/The port is taken.*PORT=/s);
  expect(first.output()).not.toMatch(/^\s+at /m);
  expect(existsSync(pidFile)).toBe(false);
});
