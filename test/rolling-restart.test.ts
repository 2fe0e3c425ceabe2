/** Two processes behind a proxy are started anew one after the other, while people go on asking: nobody notices. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';

vi.setConfig({ testTimeout: 180_000 });
const lookEveryMs = 100;
/** Ten looks, as a proxy would have; a held-up one is late and not blind. */
const drainMs = 1500;
const folder = mkdtempSync(join(tmpdir(), 'rove-rolling-'));
cpSync(join(process.env.DATA_DIR ?? 'data', 'places'), join(folder, 'places'), { recursive: true });
const database = await createTestDatabase();

interface Running {
  address: string;
  child: ChildProcess;
  ended: Promise<number | null>;
  output: () => string;
}
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [join(inject('productFolder'), 'main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DEMO: 'off',
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      SESSION_SECRET: 'the same secret for both processes',
      TRUST_PROXY: '1',
      REQUEST_WAIT_MS: '20000',
      DRAIN_MS: String(drainMs),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await expect.poll(() => output, { timeout: 100_000 }).toMatch(/Rove is at http:\S+/);
  return { address: /Rove is at (http:\S+)/.exec(output)![1]!, child, ended, output: () => output };
}

/** As simple as a proxy may be: it asks /readyz, keeps connections alive, and tries nothing twice. */
async function startProxy() {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const ready = new Map<string, boolean>();
  const troubles: string[] = [];
  const answers = new Map<string, number>();
  let turn = 0;
  let isStopped = false;

  async function look(): Promise<void> {
    while (!isStopped) {
      await Promise.all(
        [...ready.keys()].map(async (address) => {
          const answer = await fetch(`${address}/readyz`).catch(() => undefined);
          await answer?.arrayBuffer().catch(() => {});
          if (ready.has(address)) ready.set(address, answer?.ok === true);
        }),
      );
      await sleep(lookEveryMs);
    }
  }
  function hand(request: IncomingMessage, response: ServerResponse): void {
    const candidates = [...ready].flatMap(([address, isReady]) => (isReady ? [address] : []));
    turn += 1;
    const address = candidates[turn % candidates.length];
    const failed = (words: string) => {
      troubles.push(words);
      response.destroy();
    };
    if (!address) {
      failed('nobody is ready');
      return;
    }
    const headers = {
      ...request.headers,
      'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}`,
    };
    const onward = ask(`${address}${request.url}`, { method: request.method, headers, agent }, (answer) => {
      answers.set(address, (answers.get(address) ?? 0) + 1);
      const { connection: _own, ...rest } = answer.headers;
      response.writeHead(answer.statusCode!, rest);
      answer.pipe(response);
      answer.on('error', (error) => failed(`${request.url} broke off: ${error.message}`));
    });
    onward.on('error', (error) => failed(`${request.method} ${request.url} at ${address}: ${error.message}`));
    request.pipe(onward);
  }
  const server = createServer(hand).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const looking = look();
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    troubles,
    answers,
    ready,
    async stop() {
      isStopped = true;
      await looking;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

const trip = {
  pickupLocation: 'Union Station',
  destination: 'High Park',
  pickupLat: '43.6453',
  pickupLng: '-79.3806',
  destLat: '43.6538',
  destLng: '-79.4665',
  vehicleType: 'standard',
};
const calls: { path: string; body?: unknown }[] = [
  { path: '/api/vehicles' },
  { path: '/api/geocoding/autocomplete?input=union' },
  { path: '/api/rides/estimate', body: trip },
  { path: '/api/auth/login', body: { email: 'nobody@example.com', password: 'a password of nobody' } },
];

test('two processes are started anew, one after the other, and no request fails', async () => {
  const proxy = await startProxy();
  const processes = [await start(), await start()];
  const allReady = () => [...proxy.ready.values()].filter(Boolean).length;
  for (const { address } of processes) proxy.ready.set(address, false);
  await expect.poll(allReady).toBe(2);

  const wrong: string[] = [];
  let asked = 0;
  let goesOn = true;
  const people = Array.from({ length: 6 }, async (_, person) => {
    for (let n = person; goesOn; n++) {
      const { path, body } = calls[n % calls.length]!;
      try {
        const answer = await fetch(`${proxy.address}${path}`, {
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
          headers: { 'content-type': 'application/json' },
        });
        const text = await answer.text();
        asked += 1;
        if (answer.status >= 500) wrong.push(`${path}: ${answer.status} ${text}`);
      } catch (error) {
        wrong.push(`${path}: ${(error as Error).message}`);
      }
    }
  });

  const first = processes.map(({ address }) => address);
  for (const [i, old] of processes.entries()) {
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before + 20);
    old.child.kill('SIGTERM');
    expect(await old.ended, old.output()).toBe(0);
    proxy.ready.delete(old.address);
    const fresh = await start();
    processes[i] = fresh;
    proxy.ready.set(fresh.address, false);
    await expect.poll(allReady).toBe(2);
  }
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 20);
  goesOn = false;
  await Promise.all(people);
  await proxy.stop();

  expect(proxy.troubles).toEqual([]);
  expect(wrong).toEqual([]);
  // Each of the four answered, so that none was only ever passed by.
  const everybody = [...first, ...processes.map(({ address }) => address)];
  expect(everybody.map((address) => (proxy.answers.get(address) ?? 0) > 0)).toEqual([true, true, true, true]);
  for (const { child, ended } of processes) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
});
