import { spawn } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
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
let most = 0;
let now = 0;
const app = await createTestServer({
  log: createLog('warn', (line) => lines.push(line)),
  calls: {
    'GET /api/page': call,
    'GET /api/waits': call,
    'POST /api/waits': { ...call, body: z.object({}) },
  },
  handlers: {
    'GET /api/page': async () => {
      burn(8);
      await new Promise(setImmediate);
      burn(8);
      return {};
    },
    'GET /api/waits': async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 50));
      now -= 1;
      return {};
    },
    'POST /api/waits': async () => ({}),
  },
});
app.get('/livez', async () => ({ status: 'alive' }));
app.get('/assets/script.js', async () => 'export {};');
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

  test('the files of a page that was let in come late rather than not at all', async () => {
    const load = visitors(`${address}/api/page`, 300, 3);
    let over = false;
    void load.then(() => {
      over = true;
    });
    const statuses = new Set<number>();
    while (!over) statuses.add((await fetch(`${address}/assets/script.js`)).status);
    expect(Object.keys((await load).statusCodeStats)).toContain('503');
    expect([...statuses]).toEqual([200]);
  });

  // What came before may still hold it back for a moment.
  const recovered = () =>
    expect
      .poll(async () => {
        const asked = Array.from({ length: 40 }, () => fetch(`${address}/api/waits`));
        return (await Promise.all(asked)).every(({ status }) => status === 200);
      })
      .toBe(true);

  test('a hundred that only wait are all served, so many at once as are let in', async () => {
    await recovered();
    most = 0;
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${address}/api/waits`)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(most).toBeLessThanOrEqual(64);
  });

  test('those who went away while they waited give their place back', async () => {
    const gone = Array.from({ length: 150 }, () => {
      const leaving = new AbortController();
      const asked = fetch(`${address}/api/waits`, { signal: leaving.signal }).catch(() => {});
      setTimeout(() => leaving.abort(), 20);
      return asked;
    });
    await Promise.all(gone);
    await recovered();
    most = 0;
    await Promise.all(Array.from({ length: 64 }, () => fetch(`${address}/api/waits`)));
    // Places that were not given back would leave fewer than the gate lets in at its narrowest.
    expect(most).toBeGreaterThanOrEqual(3);
  });
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
