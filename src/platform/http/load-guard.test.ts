import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#src/platform/observe/log.ts';
import { createTestServer } from './test-server.ts';

/** Holds the processor, as rendering a page does. */
function burn(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) Math.sqrt(until);
}

interface LoadResult {
  '2xx': number;
  errors: number;
  statusCodeStats: Record<string, { count: number }>;
}
/** Visitors in a process of their own, each asking again as soon as they are answered. */
function visitors(url: string, connections: number, seconds: number): Promise<LoadResult> {
  const child = spawn(
    process.execPath,
    ['node_modules/autocannon/autocannon.js', '-j', '-c', `${connections}`, '-d', `${seconds}`, url],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => child.once('close', () => resolve(JSON.parse(said))));
}

const lines: string[] = [];
const call = { summary: 'Takes its time', reply: z.object({}) };

/** As a page is made: in two pieces, between which others have their turn. */
async function takeProcessor() {
  burn(8);
  await new Promise(setImmediate);
  burn(8);
  return {};
}

let most = 0;
let now = 0;
async function wait() {
  most = Math.max(most, ++now);
  await new Promise((resolve) => setTimeout(resolve, 50));
  now -= 1;
  return {};
}

const app = await createTestServer({
  log: createLog('warn', (line) => lines.push(line)),
  calls: {
    'GET /api/page': call,
  },
  handlers: {
    'GET /api/page': takeProcessor,
  },
});
app.get('/livez', async () => ({ status: 'alive' }));
// Visitors who were ended in the middle of a request leave connections that nobody closes.
afterAll(() => app.server.closeAllConnections());
const address = await app.listen({ port: 0, host: '127.0.0.1' });

// What a busy machine takes from both sides may fail one try; a gate that does not work fails all.
describe('with many more visitors than it can serve', { retry: 2 }, () => {
  test('health answers, the work goes on, the rest is told to come back, and the log stays short', async () => {
    const seconds = 3;
    const load = visitors(`${address}/api/page`, 300, seconds);
    const waitedMs: number[] = [];
    let over = false;
    void load.then(() => {
      over = true;
    });
    while (!over) {
      const asked = performance.now();
      const answer = await fetch(`${address}/livez`);
      waitedMs.push(performance.now() - asked);
      expect(answer.status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const result = await load;
    waitedMs.sort((a, b) => a - b);
    // Without a bound each turn of the event loop works through all 300, which takes 2.4 seconds.
    expect(waitedMs[Math.floor(waitedMs.length / 2)]).toBeLessThan(2400);
    expect(result['2xx']).toBeGreaterThan(0);
    expect(result.errors).toBe(0);
    expect(Object.keys(result.statusCodeStats).sort()).toEqual(['200', '503']);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(5 * seconds);
    expect(JSON.parse(lines[0]!)).toMatchObject({ refused: expect.any(Number), atOnce: expect.any(Number) });
    expect(lines.join('')).not.toContain('stack');
  });
});

test('the files of a page that was let in come late rather than not at all', async () => {
  const busy = await createTestServer({
    loadLimits: { longestFileWaitMs: 60_000 },
    calls: { 'GET /api/page': call },
    handlers: { 'GET /api/page': takeProcessor },
  });
  busy.get('/assets/script.js', async () => 'export {};');
  const url = await busy.listen({ port: 0, host: '127.0.0.1' });
  // Five seconds of work, of which nobody waits for more than a moment.
  const pages = Promise.all(Array.from({ length: 300 }, async () => (await fetch(`${url}/api/page`)).status));
  const files = Promise.all(
    Array.from({ length: 5 }, async () => (await fetch(`${url}/assets/script.js`)).status),
  );
  expect(new Set(await pages)).toEqual(new Set([200, 503]));
  expect(new Set(await files)).toEqual(new Set([200]));
});

describe('those that only wait', async () => {
  // None is sent away, however slow the machine is: one that waits for a place nobody gives back waits for ever.
  const patient = await createTestServer({
    loadLimits: { longestWaitMs: 60_000 },
    calls: { 'GET /api/waits': call },
    handlers: { 'GET /api/waits': wait },
  });
  const url = await patient.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => patient.server.closeAllConnections());
  const askAll = (times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await fetch(`${url}/api/waits`)).status));

  test('are all served, so many at once as are let in', async () => {
    most = 0;
    expect(new Set(await askAll(100))).toEqual(new Set([200]));
    expect(most).toBeLessThanOrEqual(64);
  });

  test('give their place back when they go away', async () => {
    const gone = Array.from({ length: 150 }, () => {
      const leaving = new AbortController();
      const asked = fetch(`${url}/api/waits`, { signal: leaving.signal }).catch(() => {});
      setTimeout(() => leaving.abort(), 20);
      return asked;
    });
    await Promise.all(gone);
    expect(new Set(await askAll(64))).toEqual(new Set([200]));
  });
});

test('who is cut off while they wait for their turn is no failure in the log', async () => {
  const said: string[] = [];
  const narrow = await createTestServer({
    log: createLog('warn', (line) => said.push(line)),
    loadLimits: { mostAtOnce: 1, fewestAtOnce: 1, longestWaitMs: 10_000 },
    calls: {},
    handlers: {},
  });
  // As pages are: limited by their visitor's address.
  narrow.get('/page', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return {};
  });
  const site = await narrow.listen({ port: 0, host: '127.0.0.1' });
  const cutOff = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(site).port), '127.0.0.1', () =>
        // More than may be asked ahead: the connection is ended with these waiting.
        socket.write('GET /page HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(30)),
      );
      socket.on('error', () => {});
      socket.resume();
      socket.once('close', () => resolve());
    });
  await Promise.all(Array.from({ length: 10 }, cutOff));
  expect((await fetch(`${site}/page`)).status).toBe(200);
  expect(said.filter((line) => line.includes('a request failed'))).toEqual([]);
});

test('whoever is alone is served, however long the process itself was held up', async () => {
  const quiet = await createTestServer({
    loadLimits: { longestWaitMs: 0 },
    calls: { 'GET /api/waits': call },
    handlers: { 'GET /api/waits': async () => ({}) },
  });
  const url = await quiet.listen({ port: 0, host: '127.0.0.1' });
  const statuses: number[] = [];
  // Each on a connection of its own, which is what makes even a lone request wait for a few turns.
  for (let asked = 0; asked < 400; asked += 1)
    statuses.push((await fetch(`${url}/api/waits`, { headers: { connection: 'close' } })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('who is sent away is told when to come back', async () => {
  const narrow = await createTestServer({
    loadLimits: { mostAtOnce: 1, fewestAtOnce: 1, longestWaitMs: 1 },
    calls: { 'GET /api/waits': call },
    handlers: {
      'GET /api/waits': async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return {};
      },
    },
  });
  const url = await narrow.listen({ port: 0, host: '127.0.0.1' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/api/waits`)));
  const refused = answers.find(({ status }) => status === 503)!;
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ status: 503, code: 'overloaded' });
});
