import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#src/money/payments/contract.ts';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp();
const form = 'application/x-www-form-urlencoded';
const { secretKey, publishableKey } = await app.sandbox.connection();
const sdk = app.stripe;
let callers = 0;

/** As anybody on the network; each with an address of their own, so that limits do not add up. */
function ask(method: string, url: string, more: Partial<InjectOptions> & { form?: string } = {}) {
  const { form: payload, ...rest } = more;
  callers += 1;
  return app.http.inject({
    method: method as 'GET',
    url,
    remoteAddress: `10.8.${Math.floor(callers / 250)}.${(callers % 250) + 1}`,
    ...rest,
    headers: { ...(payload === undefined ? {} : { 'content-type': form }), ...rest.headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
async function begin(): Promise<Intent> {
  return (
    await ask('POST', '/api/create-payment-intent', { payload: { amount: '80', paymentType: 'custom' } })
  ).json();
}
const secretForms = () => {
  const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;
  return [
    `Bearer ${secretKey}`,
    `bearer  ${secretKey}`,
    `BEARER\t${secretKey}`,
    basic(`${secretKey}:`),
    basic(secretKey),
    basic(`${publishableKey}:${secretKey}`),
    basic(`${secretKey}:${publishableKey}`),
    `Bearer ${publishableKey} ${secretKey}`,
    secretKey,
    'Bearer sk_test_sandbox',
    basic('sk_test_sandbox:'),
  ];
};

describe('what a stranger sends to the sandbox through the site', () => {
  test('is dropped when it is no call of a payment page, whoever it says it is', async () => {
    const paid = await app.payCard(app, { amount: '80', paymentType: 'custom' });
    const id = paid.paymentIntentId;
    const calls: [string, string, string?][] = [
      ['GET', '/sandbox/v1/payment_intents'],
      ['GET', '/sandbox/v1/payment_intents?limit=100'],
      ['GET', '/sandbox/v1/charges'],
      ['GET', '/sandbox/v1/customers'],
      ['GET', '/sandbox/v1/events'],
      ['POST', '/sandbox/v1/refunds', `payment_intent=${id}`],
      ['POST', `/sandbox/v1/payment_intents/${id}/cancel`, ''],
      ['POST', `/sandbox/v1/payment_intents/${id}/capture`, ''],
      ['POST', `/sandbox/v1/payment_intents/${id}`, 'description=x'],
      ['POST', '/sandbox/v1/payment_methods', 'type=card'],
      ['POST', `/sandbox/v1/payment_intents/${id}%2Fcancel`, ''],
      ['POST', `/sandbox/v1/payment_intents/${id}/confirm/../cancel`, ''],
      ['POST', `/sandbox/v1/payment_intents/${id}/%2e%2e/${id}/cancel`, ''],
      ['GET', '/sandbox/v1/payment_intents/..%2Frefunds'],
      ['GET', '/sandbox/v1/payment_intents/%252e%252e'],
      ['GET', '/sandbox/v1/authenticate/..%2f..%2fsandbox%2fdeliveries'],
      ['GET', '/sandbox/sandbox/deliveries'],
      ['POST', '/sandbox/v1/../sandbox/clock', '{"advanceSeconds":1}'],
      ['DELETE', `/sandbox/v1/customers/cus_1`],
      ['PUT', `/sandbox/v1/payment_intents/${id}`, ''],
    ];
    for (const authorization of [undefined, ...secretForms()]) {
      for (const [method, url, body] of calls) {
        const answer = await ask(method, url, {
          headers: authorization === undefined ? {} : { authorization },
          ...(body === undefined ? {} : { form: body }),
        });
        expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
      }
    }
    const stripe = await sdk();
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
    expect((await stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
  });

  test('is refused with a secret key in any place of a call that pages do make', async () => {
    const { paymentIntentId: id, clientSecret } = await begin();
    const own = `client_secret=${clientSecret}`;
    const at = `/sandbox/v1/payment_intents/${id}`;
    for (const authorization of secretForms()) {
      expect((await ask('GET', `${at}?${own}`, { headers: { authorization } })).statusCode).toBe(403);
      expect((await ask('GET', at, { headers: { authorization } })).statusCode).toBe(403);
    }
    const doubled = { 'x-first': '1', authorization: [`Bearer ${publishableKey}`, `Bearer ${secretKey}`] };
    expect((await ask('GET', `${at}?${own}`, { headers: doubled as never })).statusCode).toBe(403);
    const places = [
      `key=${secretKey}`,
      `key=${publishableKey}&key=${secretKey}`,
      `key=${secretKey}&key=${publishableKey}`,
      `key[]=${secretKey}`,
      `key[0]=${secretKey}`,
      `%6Bey=${secretKey}`,
      `ke%79=${secretKey}`,
      `api_key=${secretKey}`,
      'expand[]=customer',
    ];
    for (const place of places) {
      const inQuery = await ask('GET', `${at}?${place}`);
      const inBody = await ask('POST', `${at}/confirm`, { form: `${place}&payment_method=pm_card_visa` });
      expect([place, inQuery.statusCode >= 400, inBody.statusCode >= 400]).toEqual([place, true, true]);
      expect(inQuery.body + inBody.body).not.toContain(clientSecret);
      expect([400, 403]).toContain(inQuery.statusCode);
      expect([400, 403]).toContain(inBody.statusCode);
    }
    // A query beside a body, another kind of body, and a method in a header are not looked at.
    const beside = await ask('POST', `${at}/confirm?key=${secretKey}`, {
      form: 'payment_method=pm_card_visa',
    });
    expect(beside.statusCode).toBe(400);
    const json = await ask('POST', `${at}/confirm`, { payload: { key: secretKey } });
    expect(json.statusCode).toBe(400);
    const cancel = await ask('GET', `${at}?${own}`, { headers: { 'x-http-method-override': 'DELETE' } });
    expect(cancel.json().status).toBe('requires_payment_method');
    expect((await (await sdk()).paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  test('shows nothing of a payment without its client secret', async () => {
    const { paymentIntentId: id } = await begin();
    const other = await begin();
    for (const query of ['', `?key=${publishableKey}`, `?client_secret=${other.clientSecret}`]) {
      const answer = await ask('GET', `/sandbox/v1/payment_intents/${id}${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('_secret_');
    }
  });

  test('cannot take the keys under which the server asks', async () => {
    const intent = await begin();
    const fields = {
      key: publishableKey,
      client_secret: intent.clientSecret!,
      payment_method: 'pm_card_visa',
    };
    const first = await ask('POST', `/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      headers: { 'idempotency-key': 'taken' },
      form: new URLSearchParams(fields).toString(),
    });
    expect(first.json().status).toBe('succeeded');
    expect(first.headers['idempotency-key']).toBeUndefined();
    await expect(
      (await sdk()).customers.create({ name: 'Ada' }, { idempotencyKey: 'taken' }),
    ).resolves.toMatchObject({ name: 'Ada' });
  });
});

describe('a page', () => {
  test('may name its publishable key in the header too', async () => {
    const { paymentIntentId: id, clientSecret } = await begin();
    const answer = await ask('GET', `/sandbox/v1/payment_intents/${id}?client_secret=${clientSecret}`, {
      headers: { authorization: `Bearer ${publishableKey}` },
    });
    expect([answer.statusCode, answer.json().id]).toEqual([200, id]);
  });

  const challenge = async (returnUrl: string, headers: Record<string, string> = {}) => {
    const intent = await begin();
    const answer = await ask('POST', `/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      headers,
      form: new URLSearchParams({
        key: publishableKey,
        client_secret: intent.clientSecret!,
        return_url: returnUrl,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4000002760003184',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
      }).toString(),
    });
    return { answer, intent };
  };
  const finish = async (url: string) => {
    const { pathname } = new URL(url);
    return ask('POST', pathname, { form: 'outcome=complete' });
  };

  test('is led back to this site, to the very address it named', async () => {
    const { answer, intent } = await challenge('http://localhost/payment?amount=80');
    const back = await finish(answer.json().next_action.redirect_to_url.url);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toMatch(
      new RegExp(`^/payment\\?amount=80&payment_intent=${intent.paymentIntentId}&`),
    );
  });

  test.each([
    'https://evil.example',
    'https://evil.example/payment-success',
    '//evil.example/x',
    'http://localhost@evil.example/',
    'http://localhost.evil.example/',
    'http://localhost:8080/',
    'javascript:alert(1)',
    'data:text/html,x',
    '\\\\evil.example\\x',
  ])('is not led to %s', async (address) => {
    const { answer, intent } = await challenge(address);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'return_elsewhere']);
    expect((await (await sdk()).paymentIntents.retrieve(intent.paymentIntentId)).status).toBe(
      'requires_payment_method',
    );
  });

  test('is led back to this site even when it forges the name of the site', async () => {
    const { answer } = await challenge('http://evil.example//evil.example/x', { host: 'evil.example' });
    const step = answer.json().next_action.redirect_to_url;
    expect(new URL(step.return_url).hostname).not.toBe('evil.example');
    const back = await finish(step.url);
    expect(back.headers.location).toMatch(/^\/evil\.example\/x\?/);
  });
});
