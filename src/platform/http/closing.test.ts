import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from './test-server.ts';

// Such a connection would be waited for until it has been idle for 72 seconds.
const timeoutMs = 20_000;

test('whoever is answered while the server closes does not keep it open', {
  timeout: timeoutMs,
}, async () => {
  let asked!: () => void;
  let answer!: () => void;
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const app = await createTestServer({
    calls: { 'GET /api/slow': { summary: 'Slow', reply: z.object({ ok: z.boolean() }) } },
    handlers: {
      'GET /api/slow': async () => {
        asked();
        await mayAnswer;
        return { ok: true };
      },
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (words) => {
    heard += words;
  });
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /api/slow HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n');
  await wasAsked;
  const closing = app.close();
  // What closing does at once has been done when the server listens no more.
  await expect.poll(() => app.server.listening).toBe(false);
  answer();
  await Promise.all([closing, ended]);
  expect(heard).toContain('"ok":true');
});

test('nor does whoever has connected and asked nothing', { timeout: timeoutMs }, async () => {
  const app = await createTestServer({ calls: {}, handlers: {} });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  await new Promise((resolve) => app.server.once('connection', resolve));
  await Promise.all([app.close(), ended]);
  expect(app.server.listening).toBe(false);
});
