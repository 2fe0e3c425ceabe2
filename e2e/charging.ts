/** Paying over the API by the sandbox's card, for what begins after a payment. */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { goodCard } from '../test/good-card.ts';

export interface Intent {
  paymentIntentId: string;
  publishableKey: string;
  clientSecret: string;
}

/** The body of an answer that succeeded. @throws with its address and words where it did not. */
export async function answered<T>(call: Promise<APIResponse>): Promise<T> {
  const answer = await call;
  const body = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.url()}: ${body}`);
  return JSON.parse(body) as T;
}

/** Makes a payment for what `order` asks and confirms it at the sandbox with a card that is not declined. */
export async function payByCard(request: APIRequestContext, order: object): Promise<Intent> {
  const intent = await answered<Intent>(request.post('/api/create-payment-intent', { data: order }));
  await answered(
    request.post(`/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      headers: { authorization: `Bearer ${intent.publishableKey}` },
      form: {
        client_secret: intent.clientSecret,
        ...goodCard,
        'payment_method_data[billing_details][address][postal_code]': 'M5V 1A1',
        'payment_method_data[billing_details][address][country]': 'CA',
      },
    }),
  );
  return intent;
}

/** Pays for what `order` asks and has the server read how it went; answers the payment's id. */
export async function paid(request: APIRequestContext, order: object): Promise<string> {
  const { paymentIntentId, clientSecret } = await payByCard(request, order);
  await answered(request.post(`/api/payments/${paymentIntentId}/refresh`, { data: { clientSecret } }));
  return paymentIntentId;
}
