/** Rides and payments over the API, for journeys that begin after booking. */
import { type APIRequestContext, expect } from '@playwright/test';

/** Pays for what `order` asks with the sandbox's card, and answers the payment's id. */
export async function paid(request: APIRequestContext, order: object): Promise<string> {
  const intent = await (await request.post('/api/create-payment-intent', { data: order })).json();
  const confirmed = await request.post(`/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    headers: { authorization: `Bearer ${intent.publishableKey}` },
    form: {
      client_secret: intent.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][postal_code]': 'M5V 1A1',
      'payment_method_data[billing_details][address][country]': 'CA',
    },
  });
  expect(confirmed.ok()).toBe(true);
  const refreshed = await request.post(`/api/payments/${intent.paymentIntentId}/refresh`, {
    data: { clientSecret: intent.clientSecret },
  });
  expect(refreshed.ok()).toBe(true);
  return intent.paymentIntentId;
}

/** Books tomorrow's noon ride from Union Station to High Park, paid by card, and answers its id. */
export async function bookedRide(request: APIRequestContext): Promise<number> {
  const quote = await (
    await request.post('/api/rides/estimate', {
      data: {
        pickupLocation: 'Union Station',
        destination: 'High Park',
        pickupLat: '43.6453',
        pickupLng: '-79.3806',
        destLat: '43.6465',
        destLng: '-79.4637',
        vehicleType: 'standard',
        // Tomorrow's ride stays where it is while the operator looks at it.
        bookingType: 'scheduled',
        scheduledDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        scheduledTime: '12:00',
      },
    })
  ).json();
  const paymentIntentId = await paid(request, { paymentType: 'ride', quoteId: quote.quoteId });
  const ride = await request.post('/api/rides', { data: { quoteId: quote.quoteId, paymentIntentId } });
  expect(ride.status()).toBe(201);
  return (await ride.json()).id;
}
