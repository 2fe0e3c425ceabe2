import type { ServerResponse } from 'node:http';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { beginAnswer, serveOpenAnswers } from './open-answers.ts';

const http = fastify();
afterAll(() => http.close());

test('an open answer has ended for the framework, and keeps nothing of what asked for it', async () => {
  const ended: number[] = [];
  http.addHook('onResponse', async (_request, reply) => {
    ended.push(reply.statusCode);
  });
  serveOpenAnswers(http);
  let begun: (out: ServerResponse) => void = () => {};
  const streaming = new Promise<ServerResponse>((resolve) => {
    begun = resolve;
  });
  http.get('/news', async (_request, reply) => {
    const out = await beginAnswer(reply.header('content-type', 'text/event-stream'));
    out.write('data: 1\n\n');
    begun(out);
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });

  const answer = await fetch(`${address}/news`, { headers: { cookie: 'session=a-long-secret' } });
  const out = await streaming;
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  await expect.poll(() => ended).toEqual([200]);
  await expect.poll(() => JSON.stringify([out.req.headers, out.req.rawHeaders])).toBe('[{},[]]');
  expect(out.getHeaderNames()).toEqual([]);
  expect(out.listenerCount('error')).toBe(0);

  out.end('data: 2\n\n');
  expect(await answer.text()).toBe('data: 1\n\ndata: 2\n\n');
  expect(ended).toEqual([200]);
});
