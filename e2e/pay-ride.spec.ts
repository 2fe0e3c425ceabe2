import { expect, type Page, test } from '@playwright/test';
import { createTestPayPal, testPayPalEnv } from '#test/paypal.ts';
import { startSecondServer } from './second-server.ts';

/** A new rider with a trip chosen, at the step of paying. */
async function toPayment(page: Page, site = ''): Promise<void> {
  const email = `ride-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  // A server that has just started may ask to be asked again: its whole fleet signs in at that moment.
  await expect(async () => {
    const answer = await page.request.post(`${site}/api/users`, {
      data: { firstName: 'Rita', lastName: 'Wells', email, password: 'lantern-spruce-7', isDriver: false },
    });
    expect(answer.status()).toBe(201);
  }).toPass({ timeout: 30_000 });
  await page.goto(`${site}/?pickup=Union+Station&destination=Casa+Loma`);
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await expect(page.getByRole('button', { name: /^Pay \$/ }).first()).toBeVisible();
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByText('Billing details').click();
  await page.getByRole('textbox', { name: 'Address optional' }).fill('1 Front Street');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel('Province').selectOption('ON');
  await page.getByLabel('Postal code').fill('M5J 2N8');
}

async function ridesToTheEnd(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/live-tracking\?rideId=\d+/);
  await expect(page.getByRole('heading', { name: 'You have arrived' })).toBeVisible({ timeout: 150_000 });
}

/** What was held is taken once the ride has ended. */
async function isTaken(page: Page, label: string, site = ''): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get(`${site}/api/payments`)).json())[0], { timeout: 30_000 })
    .toMatchObject({ status: 'succeeded', kind: 'ride', label });
}

test('a ride whose card asks for the bank is booked after the bank’s page, driven and paid', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await toPayment(page);
  await typeCard(page, '4000002760003184');
  await page.getByRole('button', { name: /^Pay \$/ }).dblclick();
  await page.waitForURL(/\/sandbox\/v1\/authenticate\//);
  const held = await page.request.get('/api/rides/current');
  expect(await held.json()).toMatchObject({ asRider: null });
  await page.getByRole('button', { name: /complete/i }).click();
  await ridesToTheEnd(page);
  await isTaken(page, 'Visa ending 3184');
  // Back leads to an empty form, not to a trip that is paid already.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Get Fare Estimate' })).toBeVisible();
});

test('a rider whose bank says no is told so, and keeps what was typed', async ({ page }) => {
  test.setTimeout(120_000);
  await toPayment(page);
  await typeCard(page, '4000002760003184');
  await page.getByLabel('City').fill('Toronto');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(/\/sandbox\/v1\/authenticate\//);
  await page.getByRole('button', { name: /fail/i }).click();
  await expect(page.getByText('Your bank could not confirm that it was you.').first()).toBeVisible();
  // The bank's page ended this one, and the card's number with it.
  await expect(page.getByText('type it again: its number is never kept').first()).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Toronto');
  await expect(page.getByLabel('Province')).toHaveValue('ON');
  await expect(page.getByLabel('Postal code')).toHaveValue('M5J 2N8');
  await expect(page.getByRole('button', { name: /^Try again, pay \$/ })).toBeVisible();
});

test('a ride is authorised at PayPal, driven and captured', async ({ page }) => {
  test.setTimeout(300_000);
  const paypal = await createTestPayPal();
  const server = await startSecondServer({ ...testPayPalEnv(paypal.url), DEMO_SPEED: '100' });
  try {
    await toPayment(page, server.url);
    await page.getByRole('tab', { name: 'PayPal' }).click();
    await expect(page.getByText('The amount is held now')).toBeVisible();
    await page.getByRole('button', { name: /^Pay \$[\d.]+ with PayPal$/ }).click();
    await page.waitForURL(/checkoutnow/);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await ridesToTheEnd(page);
    await isTaken(page, 'PayPal', server.url);
    const [order] = [...paypal.orders.values()];
    expect(order!.authorizations).toHaveLength(1);
    expect(order!.captures).toHaveLength(1);
  } finally {
    await server.stop();
    await paypal.close();
  }
});
