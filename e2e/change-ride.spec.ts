import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { bookedRide } from './booked-ride.ts';
import { paid } from './charging.ts';
import { signUp } from './people.ts';

/** A ride for now, from where cars are some minutes away. */
async function rideNow(request: APIRequestContext): Promise<number> {
  const quote = await (
    await request.post('/api/rides/estimate', {
      data: {
        pickupLocation: 'Casa Loma',
        destination: 'High Park',
        pickupLat: '43.6780',
        pickupLng: '-79.4094',
        destLat: '43.6465',
        destLng: '-79.4637',
        vehicleType: 'standard',
      },
    })
  ).json();
  const paymentIntentId = await paid(request, { paymentType: 'ride', quoteId: quote.quoteId });
  const ride = await request.post('/api/rides', { data: { quoteId: quote.quoteId, paymentIntentId } });
  expect(ride.status()).toBe(201);
  return (await ride.json()).id;
}

/** By keyboard alone: the place is typed and taken from the list. */
async function changeTo(page: Page, place: string) {
  const sheet = page.getByRole('dialog', { name: 'Change ride' });
  await page.getByRole('button', { name: 'Change ride' }).press('Enter');
  const destination = sheet.getByRole('combobox', { name: 'Destination' });
  await destination.fill(place);
  await expect(sheet.getByRole('option', { name: new RegExp(place) }).first()).toBeVisible();
  await destination.press('ArrowDown');
  await destination.press('Enter');
  const yes = sheet.getByRole('button', { name: /^Change for \$\d+\.\d\d more$/ });
  await expect(yes).toBeEnabled();
  return { sheet, yes };
}

test('a ride is changed on the way and ahead, at a price that was shown first', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, 'Asha');
  const id = await rideNow(page.request);
  await page.goto(`/live-tracking?rideId=${id}`);
  await page.waitForLoadState();
  const before = await (await page.request.get(`/api/rides/${id}`)).json();
  const { sheet, yes } = await changeTo(page, 'Toronto Zoo');
  await expect(sheet).toContainText('New price');
  await expectNoFaults(page);
  // Nothing is otherwise before the yes.
  const asked = await (await page.request.get(`/api/rides/${id}`)).json();
  expect(asked.destination).toBe(before.destination);
  // Where the ride moves on meanwhile the new price is shown, and wants a yes of its own.
  await expect(async () => {
    if (await sheet.isVisible()) await yes.press('Enter', { timeout: 2_000 });
    await expect(sheet).toBeHidden({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  const after = await (await page.request.get(`/api/rides/${id}`)).json();
  expect(after.destination).toContain('Toronto Zoo');
  expect(Number(after.estimatedFare)).toBeGreaterThan(Number(before.estimatedFare));
  await expect(page.getByRole('region', { name: 'The ride' })).toContainText('Toronto Zoo');
  await page.request.post(`/api/rides/${id}/cancel`);

  const ahead = await bookedRide(page.request);
  await page.goto(`/live-tracking?rideId=${ahead}`);
  await page.waitForLoadState();
  await page.getByRole('button', { name: 'Change ride' }).click();
  const form = page.getByRole('dialog', { name: 'Change ride' });
  await form.getByLabel('Time').fill('14:30');
  await form.getByLabel('Note to the driver').fill('The side entrance');
  const same = form.getByRole('button', { name: /^Change(,| for) / });
  await expect(same).toBeEnabled();
  await expectNoFaults(page);
  await same.click();
  await expect(form).toBeHidden();
  const moved = await (await page.request.get(`/api/rides/${ahead}`)).json();
  expect(moved).toMatchObject({ status: 'scheduled', note: 'The side entrance' });
  expect(new Date(moved.scheduledTime).getUTCMinutes()).toBe(30);
});
