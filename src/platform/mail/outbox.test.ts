import { describe, expect, test } from 'vitest';
import { cookieOf, createTestApp } from '#test/app.ts';

const app = await createTestApp({}, { DEMO: 'on' });
const ada = await app.signedUp();
const grace = await app.signedUp();
await app.call('POST /api/auth/forgot-password', { email: ada.email });
await app.call('POST /api/auth/forgot-password', { email: grace.email });
const toOf = (answer: { json: () => unknown }) =>
  new Set((answer.json() as { toAddress: string }[]).map((mail) => mail.toAddress));

describe('the demo’s outbox', () => {
  test('is closed to a visitor on this machine, whatever address they give', async () => {
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { 'x-real-ip': '127.0.0.1' }]) {
      const answer = await app.call('GET /api/outbox', undefined, { headers });
      expect(answer.json()).toMatchObject({ status: 401, code: 'sign_in_required' });
    }
    for (const token of ['x', 'x'.repeat(app.outboxToken.length), '%C3%A9'.repeat(22)])
      expect((await app.call(`GET /api/outbox?token=${token}`)).statusCode).toBe(401);
  });

  test('shows a person the mail to their own address alone', async () => {
    expect(toOf(await ada.call('GET /api/outbox'))).toEqual(new Set([ada.email]));
    expect(toOf(await grace.call('GET /api/outbox'))).toEqual(new Set([grace.email]));
  });

  test('opens whole with the printed token, which the browser then keeps', async () => {
    const answer = await app.call(`GET /api/outbox?token=${app.outboxToken}`);
    expect(toOf(answer)).toEqual(new Set([ada.email, grace.email]));
    const kept = answer.cookies.find(({ name }) => name === 'rove.outbox');
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const again = await app.call('GET /api/outbox', undefined, { headers: { cookie: cookieOf(answer) } });
    expect(toOf(again)).toEqual(new Set([ada.email, grace.email]));
  });

  test('is not there in a business, even with the token', async () => {
    const business = await createTestApp({}, { DEMO: 'off' });
    const answer = await business.call(`GET /api/outbox?token=${business.outboxToken}`);
    expect(answer.statusCode).toBe(404);
  });
});

describe('what is for operators', () => {
  test.each(['/metrics', '/api/docs/'])('%s is closed to visitors and riders', async (url) => {
    expect((await app.call(`GET ${url}`)).statusCode).toBe(401);
    expect((await ada.call(`GET ${url}`)).statusCode).toBe(403);
    const operator = await app.signedUp({}, ['operator']);
    expect((await operator.call(`GET ${url}`)).statusCode).toBe(200);
  });

  test('a refused visitor gets no loose policy either', async () => {
    const answer = await app.call('GET /api/docs/');
    expect(String(answer.headers['content-security-policy'])).not.toMatch(/unsafe-eval/);
  });

  test('the reference runs no script but its own file', async () => {
    const operator = await app.signedUp({}, ['operator']);
    const { headers, body } = await operator.call('GET /api/docs/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-eval/);
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe-inline/);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(body).toContain(`<script src="/api/docs/js/scalar.js" nonce="${nonce}">`);
    expect(body.match(/<script/g)).toHaveLength(2);
    expect((await operator.call('GET /api/docs/js/scalar.js')).headers['content-type']).toMatch(/javascript/);
  });

  test('a monitor reads the metrics with its token', async () => {
    const watched = await createTestApp({}, { METRICS_TOKEN: 'a-token-of-the-monitor' });
    const read = (authorization: string) =>
      watched.call('GET /metrics', undefined, { headers: { authorization } });
    expect((await read('Bearer a-token-of-the-monitor')).body).toContain('http_request_duration_seconds');
    expect((await read('Bearer a-token-of-the-monitoR')).statusCode).toBe(401);
  });

  test('readiness waits for the start, and tells what is missing', async () => {
    const fresh = await createTestApp({ checks: [() => 'The cellar is flooded.'] }, {});
    const before = await fresh.call('GET /readyz');
    expect(before.statusCode).toBe(503);
    expect(before.json().status).toMatch(/starting.*The cellar is flooded/);
    await fresh.start();
    expect((await fresh.call('GET /readyz')).json().status).toBe('The cellar is flooded.');
    await app.start();
    expect((await app.call('GET /readyz')).json().status).toBe('ready');
  });
});
