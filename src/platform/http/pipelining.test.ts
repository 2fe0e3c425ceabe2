import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from './test-server.ts';

let asked = 0;
const app = await createTestServer({
  calls: { 'GET /api/asked': { summary: 'Count', reply: z.object({ asked: z.number() }) } },
  handlers: {
    'GET /api/asked': async () => {
      asked += 1;
      return { asked };
    },
  },
});
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
const request = 'GET /api/asked HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a connection that asks a hundred times at once is ended, and little of it is worked on', async () => {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(request.repeat(100));
  await closed;
  // What was begun of it is done by the time that another is answered.
  await app.inject('/api/asked');
  expect(asked).toBeLessThanOrEqual(5);
});

test('one that waits for each answer is served as long as it likes', async () => {
  const socket = connect(Number(port), '127.0.0.1');
  for (let turn = 0; turn < 50; turn += 1) {
    socket.write(request);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
  socket.destroy();
});
