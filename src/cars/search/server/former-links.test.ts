import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

/** As the migration does it to what earlier releases kept. */
const digested = `'v1.' || rtrim(translate(encode(sha256(convert_to('cars' || chr(10) || $2, 'UTF8')), 'base64'), '+/', '-_'), '=')`;

test('a link that an earlier release mailed still ends its mails, and what is kept of it does not', async () => {
  const app = await createTestApp();
  const person = await app.signedUp();
  const { id } = (await person.call('POST /api/saved-searches', { query: 'make=Mazda' })).json();
  const mailed = 'zGm2_8fT-former-token-of-a-mail0';
  const { rows } = await app.database.pool.query<{ token: string }>(
    `update saved_searches set token = ${digested} where id = $1 returning token`,
    [id, mailed],
  );
  const end = (token: string) => app.call('POST /api/unsubscribe', { token });
  expect((await end(rows[0]!.token)).statusCode).toBe(404);
  expect((await end(mailed)).statusCode).toBe(200);
  expect((await person.call('GET /api/saved-searches')).json()[0].notify).toBe(false);
});
