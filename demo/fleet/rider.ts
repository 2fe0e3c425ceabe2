/** One simulated rider: now and then wants to go somewhere, pays, rides, rates, perhaps tips or cancels. */

import type { placesCalls } from '#src/geo/places/contract.ts';
import type { CityId } from '#src/geo/streets/cities/cities.ts';
import type { paymentsCalls } from '#src/money/payments/contract.ts';
import { ApiError } from '#src/platform/browser/api.ts';
import type { QuoteId } from '#src/platform/ids.ts';
import type { quotingCalls } from '#src/riding/quotes/contract.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { type Landmark, landmarksNear, meters, somewhereNear } from './city.ts';
import type { Pace } from './pace.ts';
import { createPhone, type Owner, type Phone } from './phone.ts';
import type { Random } from './random.ts';
import { retrying } from './retrying.ts';

const pickupRadiusMeters = 2500;
const tripMeters = 4500;
const leastMeters = 300;
const cancelProbability = 0.05;
const tipProbability = 0.3;
const ended = new Set(['ride.completed', 'ride.cancelled', 'ride.unmatched']);

export async function runRider(parts: {
  baseUrl: string;
  owner: Owner;
  cityId: CityId;
  random: Random;
  pace: Pace;
  /** Seconds between two rides, at most. */
  idleSeconds: number;
  signal: AbortSignal;
}): Promise<void> {
  const { baseUrl, owner, cityId, random, pace, idleSeconds, signal } = parts;
  const signedIn = await retrying(() => createPhone(baseUrl, owner), pace, signal);
  if (!signedIn) return;
  const phone = signedIn;
  const places = phone.api<typeof placesCalls>();
  const quoting = phone.api<typeof quotingCalls>();
  const rides = phone.api<typeof ridesCalls>();
  const waiting = new Map<number, (event: string) => void>();
  phone.follow([], signal, (event, data) => {
    if (ended.has(event)) waiting.get(Number(data.rideId))?.(event);
  });

  /** What people call it there. */
  async function nameOf({ name, lat, lng }: Landmark): Promise<string> {
    if (name) return name;
    const { address } = await places('GET /api/geocoding/reverse', { query: { lat, lng } });
    return address;
  }

  async function takeRide(): Promise<void> {
    const from = somewhereNear(cityId, random, pickupRadiusMeters);
    const to = random.pick(
      landmarksNear(cityId, tripMeters, from).filter((landmark) => meters(landmark, from) > leastMeters),
    );
    const quote = await quoting('POST /api/rides/estimate', {
      body: {
        pickupLocation: await nameOf(from),
        destination: await nameOf(to),
        pickupLat: from.lat,
        pickupLng: from.lng,
        destLat: to.lat,
        destLng: to.lng,
        vehicleType: 'standard',
      },
    });
    if (!quote.covered) throw new Error('A simulated rider left the city.');
    const paymentIntentId = await pay(phone, quote.quoteId);
    const ride = await rides('POST /api/rides', { body: { quoteId: quote.quoteId, paymentIntentId } });
    const params = { id: ride.id };
    const end = new Promise<string>((resolve) => waiting.set(ride.id, resolve));
    if (random.chance(cancelProbability)) {
      await pace.pause(random.between(5, 40), signal);
      await rides('POST /api/rides/:id/cancel', { params, body: { reason: 'Plans changed' } });
    }
    const how = await Promise.race([end, aborted(signal)]);
    waiting.delete(ride.id);
    if (how !== 'ride.completed') return;
    await rides('POST /api/rides/:id/rate', { params, body: { stars: random.chance(0.8) ? 5 : 4 } });
    if (random.chance(tipProbability)) {
      await rides('POST /api/rides/:id/tip', {
        params,
        body: { amount: random.pick(['1.00', '2.00', '3.00']) },
      });
    }
  }

  while (!signal.aborted) {
    try {
      await pace.pause(random.between(idleSeconds / 3, idleSeconds), signal);
      if (!signal.aborted) await takeRide();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) =>
    signal.addEventListener('abort', () => resolve('aborted'), { once: true }),
  );

/** Pays a quote with a test card, confirming as the page does: straight with the card provider. */
export async function pay(phone: Phone, quoteId: QuoteId): Promise<string> {
  const payments = phone.api<typeof paymentsCalls>();
  const intent = await payments('POST /api/create-payment-intent', {
    body: { paymentType: 'ride', quoteId },
  });
  const confirmed = await phone.transport(`/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      key: intent.publishableKey,
      client_secret: intent.clientSecret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }).toString(),
  });
  if (!confirmed.ok) throw new ApiError(confirmed.status, await confirmed.text());
  return intent.paymentIntentId;
}
