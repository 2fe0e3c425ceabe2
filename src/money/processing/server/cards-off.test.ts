import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

test('without a card account nothing is taken, by any way, and the payer is told', async () => {
  const app = await createTestApp(
    { sandbox: undefined as never },
    { DEMO: 'off', PAYPAL_CLIENT_ID: 'app', PAYPAL_CLIENT_SECRET: 'hush' },
  );
  const person = await app.signedUp();
  const purchase = { kind: 'custom', amount: '12.00' };
  for (const payer of [app, person]) {
    const answer = await payer.call('POST /api/create-payment-intent', purchase);
    expect(answer.json()).toMatchObject({ status: 422, code: 'cards_off' });
    expect(answer.json().detail).toContain('Nothing was charged');
    const unionPay = await payer.call('POST /api/create-unionpay-payment-intent', purchase);
    expect(unionPay.json()).toMatchObject({ code: 'cards_off' });
  }
  const { rows } = await app.database.pool.query('select count(*)::int as payments from payments');
  expect(rows).toEqual([{ payments: 0 }]);
  expect((await app.call('POST /sandbox/v1/payment_intents/pi_1/confirm')).statusCode).toBe(404);
  const services = (await app.call('GET /api/help/services')).json();
  expect(JSON.stringify(services)).toContain('Off: no card account is set up');
});
