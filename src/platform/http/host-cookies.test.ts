import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

const PUBLIC_URL = 'https://rove.example';
const app = await createTestApp({}, { PUBLIC_URL });
const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'lantern-spruce-7',
  isDriver: false,
};
const cookiesOf = (answer: { headers: Record<string, unknown> }): string[] =>
  [answer.headers['set-cookie'] ?? []].flat().map(String);

test('behind https every cookie is for this host alone, and only such a one signs somebody in', async () => {
  const signedUp = await app.call('POST /api/users', form);
  expect(signedUp.statusCode, signedUp.body).toBe(201);
  const { rows } = await app.database.pool.query('select id from shop_variants order by id limit 1');
  const cart = await app.call('POST /api/shop/cart/lines', { variantId: rows[0].id, quantity: 1 });
  expect(cart.statusCode, cart.body).toBe(200);
  const set = [...cookiesOf(signedUp), ...cookiesOf(cart)];
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual(
    expect.arrayContaining(['__Host-rove.session_token', '__Host-rove.cart']),
  );
  for (const cookie of set) {
    expect(cookie).toMatch(/^__Host-rove\.\w+=[^;]*; Path=\/; Secure; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toMatch(/domain/i);
  }
  const session = set.find((cookie) => cookie.includes('session_token'))!.split(';')[0]!;
  const as = (cookie: string) => app.call('GET /api/auth/session', undefined, { headers: { cookie } });
  expect((await as(session)).json()).toMatchObject({ email: form.email });
  for (const name of ['rove.session_token', '__Secure-rove.session_token'])
    expect((await as(session.replace('__Host-rove.session_token', name))).statusCode, name).toBe(401);
});

test('what a link holds is kept under such a name too, and opens under no other', async () => {
  const asked = { about: 'ride', message: 'Where is it?', name: 'Ada', email: 'ada@example.com' };
  const { token, number } = (await app.call('POST /api/help/tickets', asked)).json();
  const sent = await app.call(`GET /help/tickets?token=${token}`);
  expect(sent.statusCode).toBe(303);
  const [cookie = ''] = cookiesOf(sent);
  expect(cookie).toMatch(
    /^__Host-rove\.link\.[\w-]{16}=[^;]+; Path=\/; Secure; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const name = String(sent.headers.location).split('/').at(-1);
  const read = (kept: string) =>
    app.call(`GET /api/help/tickets/${name}`, undefined, { headers: { cookie: kept } });
  const pair = cookie.split(';')[0]!;
  expect((await read(pair)).json()).toMatchObject({ number });
  expect((await read(pair.replace('__Host-', ''))).json().code).toBe('link_not_here');
});
