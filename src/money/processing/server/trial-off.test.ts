import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

test('trial cards that are switched off take nothing new, and what they paid is brought to its end', async () => {
  const app = await createTestApp({ trialOnly: true });
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const person = await app.signedUp();
  const set = (trial: boolean, version: number) =>
    operator.call('PUT /api/operations/settings/payments', { version, value: { trial }, reason: 'A trial' });
  const ask = () =>
    person.call('POST /api/create-payment-intent', { amount: '20.00', paymentType: 'custom' });
  expect((await ask()).json()).toMatchObject({ code: 'cards_off' });
  expect((await set(true, 0)).statusCode).toBe(200);
  const { paymentIntentId } = await app.payCard(person, { amount: '20.00', paymentType: 'custom' });
  expect((await set(false, 1)).statusCode).toBe(200);
  expect((await ask()).json()).toMatchObject({ code: 'cards_off' });
  expect((await person.call('POST /api/payment-methods/setup')).json()).toMatchObject({ code: 'cards_off' });
  // The page asks what became of the card, and an operator pays back.
  const paid = await person.call(`POST /api/payments/${paymentIntentId}/refresh`, {});
  expect(paid.json()).toMatchObject({ status: 'succeeded' });
  const refund = { amount: '20.00', reason: 'The trial is over' };
  const back = await operator.call(`POST /api/operations/payments/${paymentIntentId}/refund`, refund);
  expect(back.json()).toMatchObject({ refunded: '20.00' });
});
