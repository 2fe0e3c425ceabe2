/** A ride over the API, for journeys that begin after booking. */
import { type APIRequestContext, expect } from '@playwright/test';
import { paid } from './charging.ts';

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
