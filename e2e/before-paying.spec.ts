import { expect, type Locator, type Page, test } from '@playwright/test';
import { holdBack } from './held-scripts.ts';
import { signUp } from './people.ts';

const trip =
  'pickup=Union+Station,+Front+St+W,+Toronto,+ON&from=43.645300,-79.380600' +
  '&destination=Casa+Loma,+Davenport+Rd,+Toronto,+ON&to=43.678000,-79.409400';
const driver = (id: number, firstName: string, etaSeconds: number, rideTypes = ['standard']) => ({
  id,
  user: { firstName, lastName: '', profileImage: null },
  rating: '4.9',
  vehicleInfo: `2022 Toyota of ${firstName}`,
  vehicleType: rideTypes[0],
  rideTypes,
  distanceMeters: 900,
  etaSeconds,
  lat: 43.65,
  lng: -79.38,
  heading: 0,
});

/** Who is near is the fleet's own doing, so it is put in its place here. */
async function near(page: Page, list: () => ReturnType<typeof driver>[]): Promise<void> {
  await page.route('**/api/drivers/available*', (route) => {
    const type = new URL(route.request().url()).searchParams.get('vehicleType');
    return route.fulfill({ json: list().filter(({ rideTypes }) => !type || rideTypes.includes(type)) });
  });
}

test('a trip beyond the cities has a price, the areas, and nothing to book', async ({ page }) => {
  await page.goto('/?pickup=Paris,+France&destination=London,+United+Kingdom');
  await expect(page.getByRole('region', { name: 'Estimated fare' })).toContainText('$');
  await expect(page.getByRole('heading', { name: 'Rove does not drive there' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find Driver' })).toHaveCount(0);
  // On a phone that is below what is in view, and what can be pressed says so too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('This trip cannot be booked')).toBeInViewport({ ratio: 1 });
  // The server draws the button; it does nothing until the page's code has come.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show Calgary' }).click();
    await expect(page.getByRole('region', { name: /^Map of Calgary/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('prices are typical at first and of this trip once both places are known', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('radio', { name: /Standard/ }).locator('..')).toContainText('typically $12-15');
  for (const [label, place] of [
    ['Pickup', 'Union Station'],
    ['Destination', 'Casa Loma'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).pressSequentially(place.toLowerCase());
    await page
      .getByRole('option', { name: new RegExp(place) })
      .first()
      .click();
    // The next field opens with earlier searches; the one that was just made is no place to go to.
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(new RegExp(`^${place}`));
    await expect(page.getByRole('option', { name: new RegExp(place) })).toHaveCount(0);
  }
  await expect(page.getByRole('radio', { name: /Standard/ }).locator('..')).toContainText(/from \$\d+\.\d\d/);
});

test('a picked driver who goes is told before Pay, and what was typed stays', async ({ page }) => {
  await signUp(page);
  let list = [driver(1, 'Maya', 120), driver(2, 'Tomas', 240)];
  await near(page, () => list);
  await page.goto(`/?${trip}`);
  await page.getByRole('button', { name: /^Select Driver Maya/ }).click();
  await page.getByRole('tab', { name: 'Card', exact: true }).click();
  await page.getByLabel('Card number').fill('4242424242424242');
  list = list.slice(1);
  await expect(page.getByRole('heading', { name: 'Maya can no longer come' })).toBeVisible();
  await expect(page.getByText('2 min later than Maya')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByRole('button', { name: 'Ride with Tomas' }).click();
  await expect(page.getByRole('region', { name: 'Ride Summary' })).toContainText('Tomas, 4 min away');
  await expect(page.getByLabel('Card number')).toHaveValue(/4242$/);
});

test('where nobody of the type is near, others are, and one can be waited for', async ({ page }) => {
  await signUp(page);
  await near(page, () => [driver(1, 'Bruno', 300, ['eco'])]);
  // The fleet does have somebody near and the wish is answered at once; the page hears of it only once there is a stream.
  const connect = await holdBack(page, '**/api/live?*');
  await page.goto(`/?${trip}`);
  const panel = page.getByRole('region', { name: 'Available Drivers' });
  await expect(panel).toContainText('No drivers available in this area.');
  await panel.getByRole('button', { name: 'Tell me when one is near' }).click();
  await expect(panel).toContainText('We are looking');
  await expect.poll(async () => (await page.request.get('/api/near-notes')).json()).toEqual({ note: null });
  connect();
  await expect(panel).toContainText('Rather wait for one?');
  await panel.getByRole('button', { name: /^Choose Eco/ }).click();
  await expect(panel.getByRole('button', { name: /^Select Driver Bruno/ })).toBeVisible();
});

test('a wish ended on another page is no longer shown once a page is looked at again', async ({ page }) => {
  await signUp(page);
  await near(page, () => []);
  // Nothing else tells of it.
  await page.route('**/api/live?*', (route) => route.abort());
  await page.goto(`/?${trip}`);
  const panel = page.getByRole('region', { name: 'Available Drivers' });
  await panel.getByRole('button', { name: 'Tell me when one is near' }).click();
  await expect(panel).toContainText('We are looking');
  expect((await page.request.delete('/api/near-notes')).ok()).toBe(true);
  await expect(panel).toContainText('We are looking');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(panel).toContainText('Rather wait for one?');
});

test('Schedule without a date is asked about before paying', async ({ page }) => {
  await signUp(page);
  await near(page, () => [driver(1, 'Maya', 120)]);
  await page.goto(`/?${trip}&when=scheduled`);
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await expect(page.getByRole('heading', { name: 'Leaves now' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave now' }).click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [1440, 640],
  [390, 844],
] as const) {
  test(`at ${width} by ${height} Pay is in reach from the first moment, and no card scrolls inside itself`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signUp(page);
    await page.goto(`/?${trip}`);
    await page.getByRole('button', { name: 'Find Driver' }).click();
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    const isInReach = (part: Locator) =>
      part.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    const inReach = () => isInReach(pay);
    await expect.poll(inReach).toBe(true);
    if (width === 390) {
      // A strip of map has room for the marks and not for their names, which lay under what it says of the drivers.
      await expect(page.locator('[data-facts]')).toBeVisible();
      await expect(page.locator('[data-chip]')).toHaveCount(0);
    }
    // A card is asked for what its bank needs, and the rest is known.
    await expect(page.getByLabel('Postal code')).toBeVisible();
    await expect(page.getByLabel('Name on card')).toBeHidden();
    await page.getByText('Billing details').click();
    await expect(page.getByLabel('Name on card')).toHaveValue('Rita Wells');
    await expect.poll(inReach).toBe(true);
    await page.getByRole('region', { name: 'Ride Summary' }).getByText('Total Fare').scrollIntoViewIfNeeded();
    await expect.poll(inReach).toBe(true);
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1)
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
        .map((part) => part.className),
    );
    expect(scrolling).toEqual([]);
    // The page's last line comes out from under what stays at the foot of the screen.
    await expect
      .poll(async () => {
        // What the page still fetches makes it longer.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return isInReach(page.getByRole('combobox', { name: 'Units' }));
      })
      .toBe(true);
  });
}
