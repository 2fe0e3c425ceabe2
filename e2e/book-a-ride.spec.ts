import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { comesAlive, holdBack } from './held-scripts.ts';
import { newEmail, password, signUp } from './people.ts';

/** Does something and waits for its toast, which is only shown for 5 seconds. */
async function toast(page: Page, title: string, text: string, action: () => Promise<unknown>): Promise<void> {
  const shown = page.getByRole('region', { name: /Notification/ }).locator('li');
  await Promise.all([expect(shown).toContainText(`${title}${text}`), action()]);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('tab', { name: 'Card', exact: true }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('M5J 2N8');
}

test('a visitor goes from two fields to a quote, signs up on the way to paying, and rides to the end', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // Others book in this city too; whoever loses the chosen driver to one of them takes the next.
  await page.addLocatorHandler(
    page.getByRole('heading', { name: /can no longer come$/ }),
    () =>
      // Another page may have come meanwhile, or nobody else is near for a moment: it is tried again then.
      page
        .getByRole('button', { name: /^Ride with / })
        .click({ timeout: 5000 })
        .catch(() => {}),
    { noWaitAfter: true },
  );
  await page.goto('/');
  // A page's own words take the place of those for all pages, so each has to say what it is to search engines.
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Toronto or Calgary/);
  await toast(page, 'Missing Information', 'Please enter both pickup location and destination.', () =>
    page.getByRole('button', { name: 'Get Fare Estimate' }).click(),
  );

  const pickup = page.getByRole('combobox', { name: 'Pickup' });
  await pickup.pressSequentially('un');
  // The foot of the page has a list of choices of its own.
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveCount(0);
  await pickup.pressSequentially('ion stat');
  await expect(found.first()).toContainText('Union Station');
  // Five places, and setting it on the map.
  expect(await found.count()).toBeLessThanOrEqual(6);
  await expect(found.last()).toContainText('Set on map');
  await pickup.press('ArrowDown');
  await pickup.press('Enter');
  await expect(pickup).toHaveValue(/^Union Station/);
  // Typing goes on where the next place belongs.
  await expect(page.getByRole('combobox', { name: 'Destination' })).toBeFocused();
  // Prices come by themselves once both places are known, and with a price nothing has to be asked for first.
  const letPricesCome = await holdBack(page, '**/api/rides/estimate');
  const destination = page.getByRole('combobox', { name: 'Destination' });
  await destination.pressSequentially('casa loma');
  await page
    .getByRole('option', { name: /Casa Loma/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Get Fare Estimate' })).toBeFocused();

  await toast(page, 'No Fare Estimate', 'Please get a fare estimate first.', () =>
    page.getByRole('button', { name: 'Find Driver' }).click(),
  );
  letPricesCome();
  await expect(page.getByRole('heading', { name: 'Available Drivers' })).toBeVisible();
  await toast(page, 'Fare Estimated', 'Estimated fare: $', () =>
    page.getByRole('button', { name: 'Get Fare Estimate' }).click(),
  );
  const fareBox = page.getByRole('region', { name: 'Estimated fare' });
  const fare = (await fareBox.locator('p').innerText()).match(/\$[\d.]+/)![0];
  await expect(fareBox).toContainText('Booking fee');
  await expectNoFaults(page);

  await page.getByRole('radio', { name: /Premium/ }).check({ force: true });
  await expect(fareBox.locator('p')).not.toContainText(fare);
  await page.getByRole('radio', { name: /Standard/ }).check({ force: true });
  await expect(fareBox.locator('p')).toContainText(fare);

  await page
    .getByRole('button', { name: /^Select Driver/ })
    .first()
    .click();
  const summary = page.getByRole('region', { name: 'Ride Summary' });
  for (const words of ['From', 'To', 'Vehicle Type', 'Total Fare', fare]) {
    await expect(summary).toContainText(words);
  }
  await page.getByRole('region', { name: 'Sign in to pay' }).getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Rita');
  await page.getByLabel('Last name').fill('Wells');
  await page.getByLabel('Email').fill(newEmail('rider'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(summary).toContainText(fare);
  await typeCard(page, '4242424242424242');
  await toast(page, 'Ride Booked!', 'Your ride has been successfully booked.', () =>
    page.getByRole('button', { name: /^Pay \$/ }).click(),
  );
  await expect(page).toHaveURL(/\/live-tracking\?rideId=\d+/);
  await expect(page.getByRole('region', { name: 'Your driver' })).toBeVisible({ timeout: 60_000 });

  await expect(page.getByRole('heading', { name: 'You have arrived' })).toBeVisible({ timeout: 120_000 });
  await expectNoFaults(page);
  await page.locator('label', { hasText: '5 of 5, Excellent' }).click();
  await page.getByRole('button', { name: /^Rate / }).click();
  await expect(page.getByText(/^You rated/)).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
});

test('a declined card books nothing and loses nothing that was filled in', async ({ page }) => {
  await signUp(page);
  await page.goto('/?pickup=Union+Station&destination=High+Park');
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('alert').first()).toContainText('Your card was not charged');
  await expect(page.getByLabel('Postal code')).toHaveValue('M5J 2N8');
  await page.getByRole('button', { name: 'Back to Booking' }).click();
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(/^High Park/);
  const current = await page.request.get('/api/rides/current');
  expect(await current.json()).toMatchObject({ asRider: null, asDriver: null });
});

test('a ride ahead of time: past times are refused with words, and it can be cancelled for nothing', async ({
  page,
}) => {
  await signUp(page);
  // On a slow line the script comes after a person has begun to type, and keeps what was typed.
  let come = () => {};
  const script = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/entry\.client-.*\.js$/, async (route) => {
    await script;
    await route.continue();
  });
  await page.goto('/?pickup=Union+Station&destination=High+Park&when=scheduled', { waitUntil: 'commit' });
  await page.getByLabel('Date').fill('2020-01-01');
  await page.getByLabel('Time').fill('10:00');
  come();
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
  await toast(page, 'Error', 'Failed to estimate fare. Please try again.', () =>
    page.getByRole('button', { name: 'Get Fare Estimate' }).click(),
  );
  await expect(page.getByText('Pick a time that is still ahead.')).toBeVisible();

  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Toronto',
  });
  await page.getByLabel('Date').fill(tomorrow);
  await page.getByRole('button', { name: 'Get Fare Estimate' }).click();
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Your ride is booked' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel ride' }).click();
  await expect(page.getByRole('dialog')).toContainText('It costs nothing now');
  // What it costs rose while the question stood there: it is asked anew, with the price of now.
  await page.route(
    '**/api/rides/*/cancel',
    (route) => {
      expect(route.request().postDataJSON()).toEqual({ feeAtMost: '0.00' });
      return route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { code: 'fee_rose', detail: 'Cancelling costs more by now than you were told.', fee: '5.00' },
      });
    },
    { times: 1 },
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Ride' }).click();
  await expect(page.getByRole('dialog')).toContainText('It costs $5.00 now');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel for $5.00' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Ride' }).click();
  await page.getByRole('button', { name: 'Cancel ride' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Ride' }).click();
  await expect(page.getByRole('heading', { name: 'This ride was cancelled' })).toBeVisible();
  await expect(page.getByText('Nothing was charged').first()).toBeVisible();

  await page.goto('/?dashboard=bookings');
  await expect(page.getByRole('dialog')).toContainText(/RV-2024-\d{3}/);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toContainText('Cancelled');
});

test('the current location becomes the pickup', async ({ browser, baseURL }) => {
  const here = await browser.newContext({
    baseURL: baseURL!,
    permissions: ['geolocation'],
    geolocation: { latitude: 43.6453, longitude: -79.3806 },
  });
  const page = await here.newPage();
  await page.goto('/');
  await toast(page, 'Location Set', '', () =>
    page.getByRole('button', { name: 'Use current location for pickup' }).click(),
  );
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/Union Station/);
  await here.close();
});

test('a list of drivers that could not be loaded says so, and is read again', async ({ page }) => {
  await page.route('**/api/drivers/available**', (route) => route.abort());
  await page.goto('/live-tracking');
  const failed = page.getByText('The list of drivers could not be loaded');
  await expect(failed).toBeVisible();
  await page.unroute('**/api/drivers/available**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(failed).toBeHidden();
});

test('the quote comes without a script too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Pickup', { exact: true }).fill('union station');
  await page.getByLabel('Destination', { exact: true }).fill('pearson');
  await page.getByRole('button', { name: 'Get Fare Estimate' }).click();
  await expect(page.getByRole('region', { name: 'Estimated fare' })).toContainText('$');
  await context.close();
});

test('a stranger sees nothing of a ride, whoever has the link sees the trip', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  // Far enough that nobody is there before all of it was looked at.
  await page.goto('/?pickup=Union+Station&destination=Toronto+Zoo');
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/rideId=\d+/);
  const rideId = new URL(page.url()).searchParams.get('rideId')!;
  const { path } = await (await page.request.post(`/api/rides/${rideId}/share`)).json();

  const context = await browser.newContext({ baseURL: baseURL! });
  const guest = await context.newPage();
  await guest.goto(`/live-tracking?rideId=${rideId}`);
  await expect(guest).toHaveURL(/\/login\?next=/);
  await signUp(guest);
  await guest.goto(`/live-tracking?rideId=${rideId}`);
  await expect(guest.getByRole('heading', { name: 'This ride cannot be shown' })).toBeVisible();
  await guest.goto(path);
  await expect(guest.getByText('Rita shared this trip with you.')).toBeVisible();
  await expect(guest.getByText('Your PIN')).toHaveCount(0);
  await expectNoFaults(guest);

  // Whoever waits with the link looks for the same face. The demo's five cars may all be driving others far away.
  const face = (at: Page) => at.getByRole('region', { name: 'Your driver' }).locator('svg').first();
  await expect(face(page)).toBeVisible({ timeout: 120_000 });
  expect(await face(guest).innerHTML()).toBe(await face(page).innerHTML());
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('Nobody sees this trip any more.')).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'This trip is no longer shared' })).toBeVisible();
  await context.close();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 768, height: 900 },
]) {
  test(`at ${viewport.width} pixels the next button is in reach, toast or not, whatever stands above it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    /** Whether a press on the middle of the button would reach it, as the page stands. */
    const inReach = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await page.goto('/?pickup=Union+Station&destination=High+Park');
    await expect.poll(() => inReach('Get Fare Estimate')).toBe(true);
    // A press before the script has come is answered by another page, without a toast.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('form button') ?? {}).some((key) => key.startsWith('__react')),
    );
    await toast(page, 'Fare Estimated', 'Estimated fare: $', async () => {
      await page.getByRole('button', { name: 'Get Fare Estimate' }).click();
      await expect(page.getByText('Fare Estimated', { exact: true }).first()).toBeVisible();
      for (const name of ['Get Fare Estimate', 'Find Driver'])
        await expect.poll(() => inReach(name)).toBe(true);
    });
    // An estimate that failed is said there too.
    await page.route('**/api/rides/estimate', (route) => route.abort());
    // By keyboard: the page moves a type out from under the buttons before it is chosen.
    await page.getByRole('radio', { name: /Premium/ }).press('Space');
    await expect(page.getByRole('alert').filter({ hasText: /fare/i })).toBeInViewport({ ratio: 1 });
    await page.unroute('**/api/rides/estimate');
    // Recent searches stand above the buttons too.
    await page.evaluate(() =>
      localStorage.setItem('recent-searches', JSON.stringify(['Union Station', 'High Park', 'Casa Loma'])),
    );
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Recent searches' })).toBeVisible();
    const list = page.getByRole('listbox', { name: 'Saved places and recent searches' });
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Pickup' }).click();
      await expect(list.getByRole('option')).toHaveCount(3, { timeout: 2_000 });
    }).toPass();
    await expect(list.getByText('Recent searches')).toHaveCount(1);
    await page.keyboard.press('Escape');
    for (const name of ['Get Fare Estimate', 'Find Driver'])
      await expect.poll(() => inReach(name)).toBe(true);
  });
}

test('at 1440 pixels nothing said of the estimate lies on the button that pays', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await page.goto('/?pickup=Union+Station&destination=High+Park');
  const said = page.getByText('Fare Estimated', { exact: true });
  const estimate = page.getByRole('button', { name: 'Get Fare Estimate' });
  // A press before the script has come is answered by another page, without a toast.
  await comesAlive(estimate);
  await estimate.click();
  await expect(said.first()).toBeVisible();
  await page.getByRole('button', { name: 'Find Driver' }).click();
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toBeVisible();
  await expect(said).toHaveCount(0, { timeout: 1_000 });
});
