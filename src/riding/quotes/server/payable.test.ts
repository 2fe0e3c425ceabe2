import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
const trip = {
  pickupLocation: 'Union Station',
  destination: 'High Park',
  pickupLat: '43.6453',
  pickupLng: '-79.3806',
  destLat: '43.6538',
  destLng: '-79.4665',
};

test('what would be paid for is told to its rider, by name or by amount, until it is over or booked', async () => {
  const [rider, stranger] = [await app.signedUp(), await app.signedUp()];
  const quote = (await rider.call('POST /api/rides/estimate', trip)).json();
  const shown = async (query: string, person: Pick<typeof rider, 'call'> = rider) =>
    (await person.call(`GET /api/rides/payable?${query}`)).json().quote;
  const named = `quoteId=${quote.quoteId}`;
  const told = { quoteId: quote.quoteId, price: quote.estimatedFare, vehicleType: 'standard' };
  expect(await shown(named)).toMatchObject({ ...told, destination: expect.stringContaining('High Park') });
  expect(await shown(`amount=${quote.estimatedFare}`)).toMatchObject(told);
  expect(await shown(`amount=${(Number(quote.estimatedFare) + 0.01).toFixed(2)}`)).toBeNull();
  expect(await shown('amount=480')).toBeNull();
  for (const person of [stranger, app]) {
    expect(await shown(named, person)).toBeNull();
    expect(await shown(`amount=${quote.estimatedFare}`, person)).toBeNull();
  }
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(await shown(named)).toBeNull();
  const visitors = (await app.call('POST /api/rides/estimate', trip)).json();
  expect(await shown(`quoteId=${visitors.quoteId}`, app)).toMatchObject({ quoteId: visitors.quoteId });
  clock.advance(6 * 60_000);
  expect(await shown(`quoteId=${visitors.quoteId}`, app)).toBeNull();
});
