import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { createMeasures } from '#src/platform/observe/measures.ts';
import { createReadiness } from '#src/platform/observe/readiness.ts';
import { serveHealth } from './health.ts';

let trouble: string | undefined;
const readiness = createReadiness([() => trouble]);
const health = await serveHealth({ port: 0, host: '127.0.0.1' }, { readiness, streams: () => 7 });
afterAll(health.close);

async function ask(path: string) {
  const answer = await fetch(`http://127.0.0.1:${health.port}${path}`);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

test('a port of its own tells health and nothing else', async () => {
  expect(await ask('/livez')).toMatchObject({ status: 200, body: { status: 'alive' } });
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    retryAfter: '2',
    body: { status: 'Rove is starting; it is ready in a moment.' },
  });
  readiness.started();
  expect(await ask('/readyz?now')).toMatchObject({ status: 200, body: { status: 'ready', streams: 7 } });
  trouble = 'The database does not answer.';
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: trouble } });
  for (const path of ['/', '/metrics', '/api/vehicles', '//livez'])
    expect((await ask(path)).status, path).toBe(404);
});

test('a process without another port says its figures to whoever brings the token, and to nobody while there is none', async () => {
  const registry = new Registry();
  createMeasures(registry).answeredSearch('find', 200, 0.003);
  for (const token of ['a monitor reads with this', undefined]) {
    const one = await serveHealth(
      { port: 0, host: '127.0.0.1' },
      { readiness, streams: () => 0, figures: { registry, token } },
    );
    const read = (authorization?: string) =>
      fetch(`http://127.0.0.1:${one.port}/metrics`, authorization ? { headers: { authorization } } : {});
    for (const wrong of [undefined, 'Bearer ', 'Bearer undefined', 'Bearer a monitor reads with thiS'])
      expect((await read(wrong)).status, wrong).toBe(401);
    const given = await read('Bearer a monitor reads with this');
    expect(given.status).toBe(token ? 200 : 401);
    const text = await given.text();
    if (token) {
      expect(text).toContain('rove_search_answer_seconds_count{call="find",status="200"} 1');
      expect(text).toContain('process_cpu_seconds_total');
    } else expect(text).toContain('METRICS_TOKEN');
    one.close();
  }
});

test('a port that is taken is said', async () => {
  await expect(
    serveHealth({ port: health.port, host: '127.0.0.1' }, { readiness, streams: () => 0 }),
  ).rejects.toThrow(/EADDRINUSE/);
});

test('what is no request, or too long, is answered and ended', async () => {
  const socket = connect(health.port, '127.0.0.1');
  socket.setEncoding('latin1');
  socket.write(`GET /livez${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
});
