import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from '#src/platform/observe/log.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';
import { createHealthCheck } from './health-check.ts';

async function sessionsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'rove pulse'",
  );
  await client.end();
  return rows[0].n;
}

test('a database that answers who is connected and lets nobody in is away', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rove-pulse-'));
  // As root, PostgreSQL runs under another account that has to pass through.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const heard: string[] = [];
  const log = createLog('info', (line) => heard.push(JSON.parse(line).msg));
  const pulse = createHealthCheck({ url: server.url, log, sessionMs: 100 });
  pulse.start();
  try {
    await expect.poll(() => sessionsOf(server.url)).toBe(1);
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => pulse.isAway(), { timeout: 10_000, interval: 50 }).toBe(true);
    expect(heard[0]).toMatch(/does not answer/);
  } finally {
    await pulse.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 30_000);
