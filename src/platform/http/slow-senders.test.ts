import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from './test-server.ts';

const app = await createTestServer({
  senderLimits: { graceMs: 300, bytesPerSecond: 1000, checkEveryMs: 100 },
  calls: {
    'POST /api/echo': {
      summary: 'Echo',
      body: z.object({ text: z.string() }),
      reply: z.object({ text: z.string() }),
    },
  },
  handlers: { 'POST /api/echo': async ({ body }) => body },
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = new URL(address);

/** Sends `body` in pieces with pauses; resolves with all that came back when the connection is closed. */
async function send(body: string, pieceBytes: number, pauseMs: number): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let at = 0; at < body.length && !socket.destroyed && heard === ''; at += pieceBytes) {
    socket.write(body.slice(at, at + pieceBytes));
    await sleep(pauseMs);
  }
  await closed;
  return heard;
}

test('a body that trickles is answered 408 and its connection closed', async () => {
  const heard = await send(JSON.stringify({ text: 'x'.repeat(2000) }), 1, 50);
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(heard).toContain('"code":"request_timeout"');
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
    .toBe(0);
});

test('a body on a slow but steady line arrives', async () => {
  const heard = await send(JSON.stringify({ text: 'x'.repeat(4000) }), 400, 100);
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
});
