import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isAlive } from '#src/platform/postgres-server/processes.ts';
import { serverProcesses } from './own-postgres.ts';
import { createProductProcess } from './process.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });
const product = createProductProcess({ LOG_LEVEL: 'warn' });
await product.start();

const pidFile = join(product.folder, 'postgres', 'postmaster.pid');
const postmaster = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
let stopped: number[] = [];
const resume = () => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
};
afterAll(resume);

interface Answer {
  status: number;
  retryAfter: string | null;
  tookMs: number;
  body: { status?: unknown; code?: string };
}
async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const asked = performance.now();
  const answer = await fetch(`${product.address}${path}`, init);
  const body = (await answer.json()) as Answer['body'];
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    tookMs: performance.now() - asked,
    body,
  };
}
const ready = async () => (await ask('/readyz')).status;
let people = 0;
const signUp = () =>
  ask('/api/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: `ada-${++people}@example.com`,
      password: 'correct horse battery',
    }),
  });

describe('when PostgreSQL', () => {
  test('is killed, it is started again; meanwhile 503 and a time to come back, and nothing is lost', async () => {
    expect((await signUp()).status).toBe(201);
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    const statuses = new Set<number>();
    await expect
      .poll(
        async () => {
          const answer = await ask('/api/vehicles');
          statuses.add(answer.status);
          if (answer.status === 503) expect(Number(answer.retryAfter)).toBeGreaterThan(0);
          return answer.status === 200 && isAlive(postmaster()) && postmaster() !== killed;
        },
        { timeout: 30_000, interval: 20 },
      )
      .toBe(true);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expect.poll(async () => (await signUp()).status, { timeout: 30_000, interval: 500 }).toBe(201);
    await expect.poll(ready).toBe(200);
    const rows = await product.rows<{ n: number }>(
      "select count(*)::int as n from users where email like 'ada-%'",
    );
    expect(rows[0]!.n).toBeGreaterThanOrEqual(2);
    expect(product.output).toContain('PostgreSQL ended by itself; starting it again');
    expect(product.output).toContain('PostgreSQL runs again');
  });

  test('still lets only one Rove on its folder after that', async () => {
    await expect
      .poll(async () => {
        const rows = await product.rows<{ n: number }>(
          "select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 76311002 and granted",
        );
        return rows[0]!.n;
      })
      .toBe(1);
  });

  test('is told by somebody else to end once everybody has left, it is ended at once and started again', async () => {
    await expect.poll(ready).toBe(200);
    const told = postmaster();
    // With sessions open it would let nobody in and never end.
    process.kill(told, 'SIGTERM');
    await expect
      .poll(() => postmaster() !== told && isAlive(postmaster()), { timeout: 30_000, interval: 50 })
      .toBe(true);
    await expect.poll(async () => (await signUp()).status, { timeout: 30_000, interval: 500 }).toBe(201);
    await expect.poll(ready).toBe(200);
  });

  test('is stopped, health answers at once and says so, calls get 503, and all goes on afterwards', async () => {
    await expect.poll(ready).toBe(200);
    stopped = serverProcesses(product.folder);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const slowest = { readyz: 0, livez: 0 };
    await expect
      .poll(
        async () => {
          slowest.livez = Math.max(slowest.livez, (await ask('/livez')).tookMs);
          const answer = await ask('/readyz');
          slowest.readyz = Math.max(slowest.readyz, answer.tookMs);
          return answer.body.status;
        },
        { interval: 100 },
      )
      .toMatch(/database does not answer/);
    expect(slowest.readyz).toBeLessThan(5000);
    expect(slowest.livez).toBeLessThan(5000);
    const refused = await signUp();
    expect(refused).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(refused.tookMs).toBeLessThan(5000);

    resume();
    await expect.poll(ready).toBe(200);
    await expect.poll(async () => (await signUp()).status).toBe(201);
  });
});
