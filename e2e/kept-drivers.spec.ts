/** A rider keeps a driver after a good ride; the next ride ahead is shown to that driver first. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { bookedRide } from './booked-ride.ts';
import { answered, paid } from './charging.ts';
import { becomeDriver } from './drivers.ts';
import { newEmail, signUp } from './people.ts';

const place = { lat: 43.6503, lng: -79.3596 };

const report = async (request: APIRequestContext, driverId: number) =>
  request.post(`/api/drivers/${driverId}/position`, { data: { ...place, heading: 10, speed: 0 } });

/** A driver who is online at the pickup. */
async function online(request: APIRequestContext, name: string): Promise<number> {
  await becomeDriver(request, newEmail(name), name);
  const { id } = await answered<{ id: number }>(request.get('/api/drivers/me'));
  await answered(request.patch(`/api/drivers/${id}`, { data: { isAvailable: true, ...place } }));
  await report(request, id);
  return id;
}

interface Ahead {
  open: { id: number }[];
}
const seesAhead = async (request: APIRequestContext, driverId: number, rideId: number) =>
  (await answered<Ahead>(request.get(`/api/drivers/${driverId}/rides-ahead`))).open.some(
    ({ id }) => id === rideId,
  );

test('after five stars a driver is kept, sees the next ride ahead before others, and is let go again', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const [car, other] = [await browser.newContext(), await browser.newContext()];
  const name = ['Odette', 'Orla', 'Oriana'][test.info().retry] ?? 'Odile';
  const driverId = await online(car.request, name);

  const quote = await answered<{ quoteId: string }>(
    page.request.post('/api/rides/estimate', {
      data: {
        ...{ pickupLocation: 'Distillery District', destination: 'Union Station', vehicleType: 'xl' },
        ...{ pickupLat: String(place.lat), pickupLng: String(place.lng) },
        ...{ destLat: '43.6453', destLng: '-79.3806', bookingType: 'instant' },
      },
    }),
  );
  const paymentIntentId = await paid(page.request, { paymentType: 'ride', quoteId: quote.quoteId });
  // Riders know drivers by names of their own list.
  const near = await answered<{ id: number; firstName: string }[]>(
    page.request.get(`/api/drivers/available?lat=${place.lat}&lng=${place.lng}`),
  );
  const chosen = near.find(({ firstName }) => firstName === name)?.id;
  const ride = await answered<{ id: number; pin: string }>(
    page.request.post('/api/rides', {
      data: { quoteId: quote.quoteId, paymentIntentId, driverId: chosen },
    }),
  );
  await expect(async () => {
    await report(car.request, driverId);
    expect((await car.request.post(`/api/rides/${ride.id}/accept`)).ok()).toBe(true);
  }).toPass({ timeout: 60_000 });
  for (const [step, data] of [['arriving'], ['arrived'], ['start', { pin: ride.pin }]] as const)
    await answered(car.request.post(`/api/rides/${ride.id}/${step}`, { data: data ?? {} }));
  await answered(car.request.post(`/api/rides/${ride.id}/complete`, { data: { reason: 'rider_asked' } }));

  await page.goto(`/live-tracking?rideId=${ride.id}`);
  await page.locator('label', { hasText: 'Excellent' }).click();
  await page.getByRole('button', { name: `Rate ${name}` }).click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText(`You keep ${name}.`)).toBeVisible();
  await expectNoFaults(page);
  // Whoever comes back reads that they are kept.
  await page.reload();
  await expect(page.getByText(`You keep ${name}.`)).toBeVisible();

  const otherId = await online(other.request, 'Pia');
  const ahead = await bookedRide(page.request);
  await expect.poll(() => seesAhead(car.request, driverId, ahead)).toBe(true);
  expect(await seesAhead(other.request, otherId, ahead)).toBe(false);

  await page.getByRole('link', { name: 'My drivers' }).click();
  await expect(page.getByRole('heading', { name: 'Whom you keep' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: new RegExp(`^Keep no longer: ${name}`) }).press('Enter');
  await expect(page.getByText('Nobody yet. Keep a driver after a ride')).toBeVisible();
  await expect.poll(() => seesAhead(other.request, otherId, ahead)).toBe(true);
  await car.close();
  await other.close();
});
