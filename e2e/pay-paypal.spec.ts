import { expect, type Page, test } from '@playwright/test';
import { createTestPayPal, type TestPayPal, testPayPalEnv } from '#test/paypal.ts';
import { type SecondServer, startSecondServer } from './second-server.ts';

let paypal: TestPayPal;
let server: SecondServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  paypal = await createTestPayPal();
  server = await startSecondServer(testPayPalEnv(paypal.url));
});
test.afterAll(async () => {
  await server?.stop();
  await paypal?.close();
});

const confirmed = 'No ride was booked with it.';
let amount = 30;
async function openPayPal(page: Page): Promise<number> {
  amount += 1;
  await page.goto(`${server.url}/payment?amount=${amount}&description=Trail%20lunch`);
  await expect(page.getByText('PayPal credentials need updating.')).toBeHidden();
  await page.getByRole('tab', { name: 'PayPal' }).click();
  await expect(payButton(page)).toBeEnabled();
  return amount;
}
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+\.00 with PayPal$/ });
const toPayPal = async (page: Page) => {
  await payButton(page).click();
  await page.waitForURL(/checkoutnow/);
};
const newest = () => [...paypal.orders.values()].at(-1)!;

test('PayPal is paid at its own page, and the way back shows what was paid, once', async ({ page }) => {
  const paid = await openPayPal(page);
  await toPayPal(page);
  await expect(page.getByRole('heading', { name: `Pay $${paid}.00` })).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  await expect(page.getByText('PayPal', { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/paypal=|token=|PayerID=/);
  expect(newest().captures).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('You have paid this')).toBeVisible();
  const back = new URL(newest().returnUrl);
  back.searchParams.set('token', newest().id);
  await page.goto(back.href);
  await expect(page.getByText('If you paid, the receipt is in your mail.').first()).toBeVisible();
  expect(newest().captures).toHaveLength(1);
});

test('whoever is signed in may come back from PayPal in another tab', async ({ page, context }) => {
  const email = `paypal-${Date.now()}@example.com`;
  const answer = await page.request.post(`${server.url}/api/users`, {
    data: { firstName: 'Noor', lastName: 'Haddad', email, password: 'granite-and-moss-41' },
  });
  expect(answer.status()).toBe(201);
  await openPayPal(page);
  await toPayPal(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Pay Now' }).click();
  await expect(other.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  expect(newest().captures).toHaveLength(1);
});

test('turning round at PayPal loses nothing, and another card pays', async ({ page }) => {
  const asked = await openPayPal(page);
  await page.getByRole('tab', { name: 'Card', exact: true }).click();
  await page.getByLabel('Name on card').fill('Maya Lindgren');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Address').fill('418 Prospect Street');
  await page.getByLabel('City').fill('Burlington');
  await page.getByLabel('State').selectOption('VT');
  await page.getByLabel('ZIP').fill('05401');
  await page.getByRole('tab', { name: 'PayPal' }).click();
  await toPayPal(page);
  const left = newest();
  await page.getByRole('link', { name: 'Cancel and return' }).click();
  await expect(page.getByText('PayPal Payment Canceled').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'PayPal' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Card', exact: true }).click();
  await expect(page.getByLabel('Address')).toHaveValue('418 Prospect Street');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: `Pay $${asked}.00` }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  expect(left.captures).toEqual([]);
});

test('what PayPal declines is said, and the back button pays nothing', async ({ page }) => {
  await openPayPal(page);
  await toPayPal(page);
  await page.goBack();
  await expect(payButton(page)).toBeEnabled();
  await toPayPal(page);
  await page.getByRole('button', { name: 'Pay with a card that declines' }).click();
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'PayPal could not charge what you chose there.' });
  await expect(summary).toBeVisible();
  await toPayPal(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  expect(newest().captures).toHaveLength(1);
});

test('PayPal not answering on the way back is said, and asking again pays once', async ({ page }) => {
  await openPayPal(page);
  await toPayPal(page);
  await page.route('**/finish-paypal', (route) => route.abort());
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Connection Problem').first()).toBeVisible();
  await page.unroute('**/finish-paypal');
  await page.getByRole('button', { name: 'Ask PayPal again' }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  expect(newest().captures).toHaveLength(1);
});

test('a gift card that is bought with PayPal is mailed to whom the form named', async ({ page }) => {
  await page.goto(`${server.url}/gift-cards`);
  await page.getByLabel('For').fill('Robin');
  await page.getByLabel('Their email').fill('robin-paypal@example.com');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('tab', { name: 'PayPal' }).click();
  await toPayPal(page);
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('We mailed its code to robin-paypal@example.com.')).toBeVisible();
});
