/** Mail scanners open links: opening one must change nothing. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeEndToken } from '#src/features/vehicles/server/mail-links.ts';
import { createTestApp, testSecret } from './app.ts';

// The pages are another build; without it there is nothing to open.
const built = existsSync('build/server/index.js');

describe.skipIf(!built)('the link that ends the mails of a saved search', async () => {
  const app = built ? await createTestApp({ pages: true }) : (undefined as never);

  test('asks when it is opened, and ends them when its button is pressed', async () => {
    const person = await app.signedUp();
    await person.call('POST /api/saved-searches', { query: 'make=Mazda' });
    const [{ id }] = (await person.call('GET /api/saved-searches')).json();
    const address = `/unsubscribe/${makeEndToken(testSecret, { searchId: id })}`;
    const notify = async () => (await person.call('GET /api/saved-searches')).json()[0].notify;
    const headers = { host: 'localhost', accept: 'text/html' };

    const opened = await app.http.inject({ url: address, headers });
    expect(opened.body).toContain('End these mails?');
    expect(await notify()).toBe(true);

    const pressed = await app.http.inject({
      method: 'POST',
      url: address,
      headers: {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: '',
    });
    expect(pressed.body).toContain('Mails ended');
    expect(await notify()).toBe(false);
  });
});
