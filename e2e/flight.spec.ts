/** A flight that lands late: its rider names it, is told, and moves the pickup with one press. */
import { expect, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { paid } from './charging.ts';
import { signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a pickup at an airport is moved behind a late flight by one press', async ({ page }) => {
  // Flights are asked for every twenty seconds.
  test.setTimeout(90_000);
  await signUp(page);
  const { request } = page;
  const scheduledTime = new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 5 * 3_600_000).toISOString();
  const trip = {
    ...{ pickupLocation: 'Pearson Airport Terminal 1', pickupLat: '43.6812', pickupLng: '-79.6115' },
    ...{ destination: 'High Park', destLat: '43.6465', destLng: '-79.4637' },
    ...{ vehicleType: 'standard', bookingType: 'scheduled', scheduledTime },
  };
  const quote = await (await request.post('/api/rides/estimate', { data: trip })).json();
  expect(quote.airport).toBe('Pearson Airport');
  const paymentIntentId = await paid(request, { paymentType: 'ride', quoteId: quote.quoteId });
  const booked = await request.post('/api/rides', { data: { quoteId: quote.quoteId, paymentIntentId } });
  const { id } = await booked.json();
  await page.goto(`/live-tracking?rideId=${id}`);
  await page.getByRole('button', { name: 'Name your flight' }).click();
  // The stand-in has flights whose number ends with 6 land late.
  await page.getByLabel('Flight number').fill('air canada 0126');
  await page.getByRole('button', { name: 'Save' }).click();
  const flight = page.getByRole('region', { name: 'Your flight', exact: true });
  await expect(flight).toContainText('Flight AC 126');
  const move = page.getByRole('button', { name: /^Move pickup to/ });
  await expect(move).toBeVisible({ timeout: 50_000 });
  await expect(flight).toContainText('invented for this demo');
  await expectNoFaults(page);
  await expect(async () => {
    // At another time it may cost more, which is shown before it is pressed again.
    if (await move.isVisible()) await move.click();
    await expect(page.getByText('Pickup moved').first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(move).toHaveCount(0);
  const { scheduledTime: then } = await (await request.get(`/api/rides/${id}`)).json();
  expect(Date.parse(then)).toBeGreaterThan(Date.parse(scheduledTime));
});

test('a flight that is named before paying comes with the ride', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page);
  const trip = {
    ...{ pickup: 'Pearson Airport Terminal 1', from: '43.681200,-79.611500' },
    ...{ destination: 'High Park', to: '43.646500,-79.463700' },
  };
  await page.goto(`/?${new URLSearchParams(trip)}`);
  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Toronto',
  });
  // It comes with the script, which would take back what is typed before it.
  await page.getByRole('button', { name: 'Flight', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Flight number').fill('gate 12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('such as AC 123');
  await dialog.getByLabel('Flight number').fill('aca0120');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Flight AC 120/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Schedule' }).check({ force: true });
  await page.getByLabel('Date').fill(tomorrow);
  await page.getByLabel('Time').fill('15:00');
  await page.getByRole('button', { name: 'Get Fare Estimate' }).click();
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await expect(page.getByRole('button', { name: 'Change your flight' })).toBeVisible();
  await page.getByRole('tab', { name: 'Card', exact: true }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('M5J 2N8');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Your ride is booked' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your flight', exact: true })).toContainText('Flight AC 120');
});
