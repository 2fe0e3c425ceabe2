import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { signUp } from './people.ts';

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Card', exact: true }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('M5J 2N8');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

const pinOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/api/rides/current')).json()).asRider.pin;

test('an open ride is on every page until it ends, for its rider alone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  // Cars wait in the middle of the city: near enough to be asked (5 km), and some minutes away, so that none is there
  // before the code was looked at.
  await page.goto('/?pickup=Casa+Loma&destination=Toronto+Zoo');
  await page.getByRole('button', { name: 'Find Driver' }).click();
  // Pressed before the script came, it opens another page.
  await expect(page.getByRole('tab', { name: 'Card', exact: true })).toBeVisible();
  await page.waitForLoadState();
  /** Every state of the form that is drawn from here on; an empty one would be a flash. */
  const fields = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const pickup = document.querySelector<HTMLInputElement>('input[name="pickup"]');
      if (pickup) seen.push(pickup.value);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await payByCard(page);
  await expect(page).toHaveURL(/rideId=\d+/);
  expect(await fields.jsonValue()).toEqual([]);
  const pin = await pinOf(page.request);

  await page.goto('/vehicles');
  const bar = page.getByRole('complementary', { name: 'Your ride' });
  await expect(bar).toBeVisible();
  await expect(bar).toContainText(pin, { timeout: 90_000 });
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-riding.svg');
  const headline = await bar.locator('b').first().innerText();
  await expect.poll(() => page.title()).toMatch(/ \| New and used vehicles/);
  expect(headline).not.toBe('');
  await expectNoFaults(page, { include: '[data-ride-bar]' });
  // A stream that is asked for with a network and answered without one is heard all the same, here.
  const followed = page.waitForResponse(/\/api\/live\?/);
  await bar.getByRole('link').click();
  await expect(page).toHaveURL(/\/live-tracking\?rideId=\d+/);
  await followed;
  // What is no longer heard is not told as if it were now.
  await page.context().setOffline(true);
  await expect(page.getByText(/^As last heard at \d/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^As last heard/)).toHaveCount(0);

  await page.goto('/');
  const home = page.getByRole('region', { name: 'Your ride' });
  await expect(home.getByRole('link', { name: 'Follow ride' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveCount(0);
  // A mail's link to the dashboard is no wish for another ride.
  const linked = await (await page.request.get('/?dashboard=bookings')).text();
  expect(linked).not.toContain('name="pickup"');
  await home.getByRole('link', { name: /Book another ride/ }).click();
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible();
  await expect(bar).toBeVisible();
  // Long enough for the form to have written itself into the address, which must not call the ride's card back.
  await page.getByRole('combobox', { name: 'Pickup' }).fill('Casa Loma');
  await expect(page).toHaveURL(/pickup=Casa/);
  await expect(page).toHaveURL(/when=scheduled/);

  // A visitor who asks at the same moment gets a page of their own, and a stranger theirs.
  for (const stranger of [false, true]) {
    const context = await browser.newContext({ baseURL: baseURL! });
    const other = await context.newPage();
    if (stranger) await signUp(other);
    for (const path of ['/', '/vehicles']) {
      const html = await (await other.request.get(path)).text();
      expect(html).not.toContain('data-ride-bar');
      expect(html).not.toContain(`"${pin}"`);
    }
    await context.close();
  }

  await page.goto('/equipment');
  await expect(bar).toContainText('You have arrived', { timeout: 180_000 });
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon.svg');
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(page).toHaveURL(/\/blog/);
  await expect(bar).toHaveCount(0);
});
