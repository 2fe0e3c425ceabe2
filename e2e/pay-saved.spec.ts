import { expect, type Page, test } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';
import { holdBack } from './held-scripts.ts';
import { signUp } from './people.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /(^Pay|, pay) \$/ });

async function typeAll(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Address').fill('418 Prospect Street');
  await page.getByLabel('City').fill('Burlington');
  await page.getByLabel('State').selectOption('VT');
  await page.getByLabel('ZIP').fill('05401');
}

test('a gift card is bought, mailed, seen, and pays its part beside a saved card', async ({ page }) => {
  await signUp(page);
  await page.goto('/gift-cards');
  await page.getByLabel('For').fill('Robin');
  await page.getByLabel('Their email').fill('robin-gift@example.com');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(payButton(page)).toContainText('$50.00');
  await typeAll(page, '4242424242424242');
  await page.getByLabel('Save this card for next time').check();
  await payButton(page).click();
  await expect(page.getByText('We mailed its code to robin-gift@example.com.')).toBeVisible();

  await page.goto('/outbox');
  await expect(page.getByText('robin-gift@example.com')).toBeHidden();
  await page.goto(`/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`);
  await expect(page).toHaveURL(/\/outbox$/);
  const code = /(\w{4}-){6}\w{4}/.exec((await page.textContent('main')) ?? '')?.[0] ?? '';
  expect(code).not.toBe('');
  await page.goto('/gift-cards');
  await page.getByLabel('Code from the mail').fill(code);
  await page.getByRole('button', { name: 'See Balance' }).click();
  await expect(page.getByRole('status').getByText('$50.00')).toBeVisible();

  await page.goto('/payment?amount=60');
  await expect(payButton(page)).toContainText('$60.00');
  await page.getByLabel('Gift card code').fill('not a code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This gift card code is not known.').first()).toBeVisible();
  await expect(payButton(page)).toContainText('$60.00');
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('pays $50.00')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
  await expect(payButton(page)).toContainText('$10.00');
  await payButton(page).click();
  await expect(page.getByText('No ride was booked with it.')).toBeVisible();

  // The list of saved cards comes late: whoever types another meanwhile means that one.
  const answer = await holdBack(page, '**/api/payment-methods');
  await page.goto('/payment?amount=61');
  const number = page.getByLabel('Card number');
  await expect(payButton(page)).toContainText('$61.00');
  await number.pressSequentially('55555555');
  answer();
  await expect(page.getByRole('radio', { name: /Visa ending 4242/ })).not.toBeChecked();
  await expect(number).toBeFocused();
  await page.keyboard.type('55554444');
  await expect(number).toHaveValue('5555 5555 5555 4444');
});

test('a card is saved, made the default and removed in the dashboard', async ({ page }) => {
  await signUp(page);
  await page.goto('/gift-cards');
  await page.getByRole('button', { name: 'Dashboard' }).first().click();
  await page.getByRole('tab', { name: 'Payment Methods' }).click();
  await expect(page.getByText('No payment methods yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Card Declined').first()).toBeVisible();
  await page.getByLabel('Card number').fill('5555555555554444');
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Mastercard ending 4444')).toBeVisible();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  await page.getByLabel('Remove: Mastercard ending 4444').click();
  await expect(page.getByText('Mastercard ending 4444')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByText('No payment methods yet')).toBeVisible();
});

test('a payment that another tab has made meanwhile counts as paid, once', async ({ page, request }) => {
  const created = page.waitForResponse(/create-payment-intent/);
  await page.goto('/payment?amount=71');
  const intent = await (await created).json();
  await expect(payButton(page)).toContainText('$71.00');
  const other = await request.post(`/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    form: {
      key: intent.publishableKey,
      client_secret: intent.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '5555555555554444',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    },
  });
  expect((await other.json()).status).toBe('succeeded');
  await page.getByLabel('Name on card').fill('Noor Haddad');
  await page.getByLabel('Email').fill('noor@example.com');
  await typeAll(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByText('No ride was booked with it.')).toBeVisible();
  await expect(page.getByText('Mastercard ending 4444')).toBeVisible();
});

test('a receipt is for whoever paid', async ({ page, browser }) => {
  await signUp(page);
  await page.goto('/payment?amount=72');
  await expect(payButton(page)).toContainText('$72.00');
  await typeAll(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByText('No ride was booked with it.')).toBeVisible();
  const [payment] = await (await page.request.get('/api/payments')).json();
  await page.goto(`/receipts/${payment.id}`);
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('$72.00').first()).toBeVisible();
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(`/api/payments/${payment.id}/receipt`);
  expect(answer.status()).toBe(404);
  await stranger.close();
});
