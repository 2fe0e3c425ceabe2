import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { containsLink } from './contains-link.ts';

test.each([
  'Win at evil.example',
  'https://evil.example',
  'www evil',
  'pay@evil.example',
  'evil．example',
  'evil。example',
  'x://y',
  'bit.ly/x',
  'Call 1 888 555 0100',
  'a＠b',
])('%s is no name', (name) => {
  expect(containsLink(name)).toBe(true);
});

test.each([
  'Maya',
  'J. R. Smith',
  'J.R.',
  'St.John',
  'Dr.Okafor',
  'O’Brien-Smith',
  'Ștefan Żółć',
  '李小龍',
  'Ramon Llull 3rd',
  'Åse/Liv',
])('%s is a name', (name) => {
  expect(containsLink(name)).toBe(false);
});

test('an account is not made for an address, and the mail to one that anybody typed is all ours', async () => {
  const app = await createTestApp();
  const form = {
    lastName: 'Okafor',
    email: 'maya@example.com',
    password: 'lantern-spruce-7',
    isDriver: false,
  };
  const refused = await app.call('POST /api/users', { ...form, firstName: 'Win at evil.example' });
  expect(refused.json()).toMatchObject({
    status: 400,
    errors: { firstName: expect.stringMatching(/addresses, links/) },
  });
  expect((await app.call('POST /api/users', { ...form, firstName: 'Maya' })).statusCode).toBe(201);
  const { rows } = await app.database.pool.query('select body from mails where to_address = $1', [
    form.email,
  ]);
  expect(rows).toHaveLength(2);
  for (const { body } of rows) expect(body).not.toContain('Maya');
});
