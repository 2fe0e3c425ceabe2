import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { afterwards } from '#src/platform/database/test-database.ts';
import { ask, connectStripe } from './sdk.ts';

/** What becomes of an answer, and how often it was asked for. */
async function answeredWith(status: number, headers: Record<string, string>, body: string) {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stripe = connectStripe({ secretKey: 'sk_test_x', sandboxUrl });
  const said = await ask(() => stripe.balance.retrieve()).then(
    (balance) => balance.object,
    (error: Error) => error.message,
  );
  return { said, asked };
}

const balance = '{"object":"balance","available":[]}';
const none = 'the card provider gave no usable answer';

test('what sends the caller on elsewhere is no answer, and nobody goes there', async () => {
  const elsewhere = createServer((_, answer) => answer.end(balance));
  let visits = 0;
  elsewhere.on('request', () => {
    visits += 1;
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  afterwards(() => elsewhere.close());
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  for (const status of [301, 302, 303, 307, 308])
    expect(await answeredWith(status, { location }, balance)).toEqual({ said: none, asked: 2 });
  expect(visits).toBe(0);
});

test('an answer is one when it can be read', async () => {
  expect(await answeredWith(200, {}, balance)).toEqual({ said: 'balance', asked: 1 });
  for (const body of ['', 'no JSON', balance.slice(0, -1)])
    expect((await answeredWith(200, {}, body)).said).toBe(none);
});
