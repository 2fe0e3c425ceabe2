/** A ride for tomorrow is told of where the next one is booked. */
import { expect, test } from '@playwright/test';
import { bookedRide } from './booked-ride.ts';
import { signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a ride booked for later is one press from the first page, until it is cancelled', async ({ page }) => {
  await signUp(page);
  const id = await bookedRide(page.request);
  await page.goto('/');
  // The menu counts it, and the foot of the page says how the services are.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'My bookings 1 open' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: /work$|works$|off$|in trouble$|^[A-Z][^:]+: / }),
  ).toBeVisible();
  const told = page.getByRole('link', { name: /^Next booked ride: .*12:00.*PM E[SD]T to High Park$/ });
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/live-tracking\\?rideId=${id}$`));
  await page.goto('/?dashboard=bookings');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel Ride', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Cancelled')).toBeVisible();
  // A toast may have a button of that name too.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Where to?' })).toBeVisible();
  await expect(told).toHaveCount(0);
});
