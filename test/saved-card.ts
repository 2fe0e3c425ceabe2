/** A card that somebody of a test saves, as the page of saved cards does. For tests only. */
import { expect } from 'vitest';
import type { TestPerson } from './app.ts';

export async function saveCard(person: TestPerson, number = '5555555555554444'): Promise<void> {
  const setup = (await person.call('POST /api/payment-methods/setup')).json();
  const payload = new URLSearchParams({
    key: setup.publishableKey,
    client_secret: setup.clientSecret,
    return_url: 'http://localhost/dashboard',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[allow_redisplay]': 'always',
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `POST /sandbox/v1/setup_intents/${setup.setupIntentId}/confirm`;
  expect((await person.call(url, undefined, { headers, payload })).json()).toMatchObject({
    status: 'succeeded',
  });
}
