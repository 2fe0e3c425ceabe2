import { expect, test } from 'vitest';
import { ship } from '#src/shop/desk/server/testing.ts';
import { buy, fromLines } from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp({ dispatchLoop: false });
await app.start();
const operator = await app.signedUp({}, ['operator']);
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });

test('who has the link of an order follows it live; with another key, or none, nobody does', async () => {
  const { number, key } = await buy(app, app.call, { wanted: fromLines({ variantId: 61, quantity: 1 }) });
  const topic = `order:${number}`;
  for (const wrong of ['', `&share=${'a'.repeat(32)}`]) {
    const refused = await fetch(`${address}/api/live?topics=${topic}${wrong}`, {
      headers: { host: 'localhost' },
    });
    expect(refused.status).toBe(401);
    await refused.body?.cancel();
  }
  const stream = await fetch(`${address}/api/live?topics=${topic}&share=${key}`);
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  await ship(operator, number);
  let heard = '';
  await expect
    .poll(
      async () => {
        heard += new TextDecoder().decode((await reader.read()).value);
        return heard;
      },
      { interval: 10 },
    )
    .toContain('"action":"shipped"');
  expect(heard).toContain('event: shop.order_changed');
  await reader.cancel();
});
