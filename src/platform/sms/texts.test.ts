import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';

interface Heard {
  url: string | undefined;
  authorization: string | undefined;
  form: URLSearchParams;
}
const heard: Heard[] = [];
let failures = 1;

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
const gateway = createServer(async (request, response) => {
  const form = new URLSearchParams(await read(request));
  heard.push({ url: request.url, authorization: request.headers.authorization, form });
  response.statusCode = failures-- > 0 ? 500 : 201;
  response.end('{}');
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
afterAll(() => gateway.close());

test('a text message reaches the gateway after a failure too, with the number in digits, and once it is taken it is sent', async () => {
  const { port } = gateway.address() as AddressInfo;
  const holds = createMemoryHolds();
  const app = await createTestApp(
    { holds, dispatchLoop: false },
    { SMS_URL: `http://AC1:to%40ken@127.0.0.1:${port}/2010/Messages.json`, SMS_FROM: '+14165550100' },
  );
  await app.start();
  const cast = createRideCast(app, holds);
  const { ride } = await cast.book(
    await app.signedUp({ firstName: 'Robin' }),
    {},
    { passenger: { name: 'Priya Nair', phone: '+1 (416) 555-0134' } },
  );
  expect(ride.bookedFor.texted).toBe(true);
  const sent = async () =>
    (await app.database.pool.query('select sent_at is not null as sent, body from text_messages')).rows;
  await expect.poll(sent, { timeout: 60_000, interval: 200 }).toEqual([{ sent: true, body: '' }]);
  expect(heard).toHaveLength(2);
  const { url, authorization, form } = heard[1]!;
  expect(url).toBe('/2010/Messages.json');
  expect(authorization).toBe(`Basic ${Buffer.from('AC1:to@ken').toString('base64')}`);
  expect(Object.fromEntries(form)).toMatchObject({ To: '+14165550134', From: '+14165550100' });
  expect(form.get('Body')).toContain('Robin has booked a Rove ride for you, now');
}, 90_000);
