import { expect, test } from 'vitest';
import {
  heldInVainFromAddress,
  heldInVainHours,
  holdMinutes,
  unpaidPiecesFromAddress,
} from '#src/shop/catalogue/settings.ts';
import { createTestApp } from '#test/app.ts';
import { heldFromOf } from './checkout/holding.ts';
import { bain, checkOut, fromLines, setStock, stockOf, tryCheckOut, visitor } from './testing.ts';

const axe = 21;
const now = { at: new Date('2026-06-01T12:00:00Z') };
const app = await createTestApp({ clock: { now: () => now.at } });
const later = async (minutes: number) => {
  now.at = new Date(now.at.getTime() + minutes * 60_000);
  await app.shop.sweep();
};
const from = (address: string) => (call: string, body?: unknown) =>
  app.call(call, body, { remoteAddress: address });

test('ten who ask at once from one address hold no more than one order may have; another address still can', async () => {
  await setStock(app, axe, 100);
  const hoarder = from('203.0.113.7');
  const wanted = fromLines({ variantId: axe, quantity: 4 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => tryCheckOut(hoarder, { wanted })));
  const held = answers.filter(({ statusCode }) => statusCode === 201);
  expect(held).toHaveLength(Math.floor(unpaidPiecesFromAddress / 4));
  const refused = answers.find(({ statusCode }) => statusCode !== 201)!;
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_held']);
  expect((await stockOf(app, axe)).held).toBe(8);
  expect((await checkOut(from('203.0.113.8'), { wanted })).state).toBe('open');
  await later(holdMinutes + 1);
  expect((await stockOf(app, axe)).held).toBe(0);
});

test('an address that lets it run out again and again, or renews it for ever, holds it no more for a while', async () => {
  const call = from('203.0.113.9');
  const wanted = fromLines({ variantId: axe, quantity: 1 });
  let replaces: string | undefined;
  for (let round = 0; round < heldInVainFromAddress; round += 1) {
    replaces = (await checkOut(call, { wanted, ...(replaces ? { replaces } : {}) })).token;
    await later(holdMinutes - 1);
  }
  const refused = await tryCheckOut(call, { wanted, replaces: replaces! });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_held']);
  await later(heldInVainHours * 60);
  expect((await tryCheckOut(call, { wanted })).statusCode).toBe(201);
});

test('a buyer who turns back in time may try as often as they like', async () => {
  const call = from('203.0.113.10');
  for (let round = 0; round < heldInVainFromAddress + 2; round += 1) {
    const { token } = await checkOut(call, { wanted: fromLines({ variantId: axe, quantity: 10 }) });
    expect((await call(`DELETE /api/shop/checkouts/${token}`)).statusCode).toBe(200);
  }
});

test('the same cart sent five times at once holds its pieces once', async () => {
  const before = (await stockOf(app, axe)).held;
  const maya = visitor(app);
  await maya.call('POST /api/shop/cart/lines', { variantId: axe, quantity: 1 });
  const total = (await maya.call('POST /api/shop/quote', { wanted: { from: 'cart' }, destination: bain }))
    .json()
    .options.find(({ rate }: { rate: string | null }) => rate === 'standard').total;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      maya.call('POST /api/shop/checkouts', {
        wanted: { from: 'cart' },
        email: 'maya@example.com',
        delivery: { method: 'ship', rate: 'standard', shipTo: bain },
        expectedTotal: total,
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
  expect((await stockOf(app, axe)).held).toBe(before + 1);
});

test('an address is named without being kept, an IPv6 one by its network', () => {
  const named = (address: string) => heldFromOf('secret', address);
  expect(named('2001:db8:1:2:3::4')).toBe(named('2001:db8:1:2::'));
  expect(named('2001:db8:1:2::1')).not.toBe(named('2001:db8:1:3::1'));
  expect(named('::ffff:192.0.2.1')).toBe(named('192.0.2.1'));
  expect(named('192.0.2.1')).not.toBe(named('192.0.2.2'));
  expect(named('192.0.2.1')).not.toContain('192');
});
