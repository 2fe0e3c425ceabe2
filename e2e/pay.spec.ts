import { expect, type Locator, type Page, test } from '@playwright/test';

const confirmed = 'No ride was booked with it.';

let amount = 100;
/** A payment page of its own: one that was paid shows what was paid when it is opened again. */
async function openPayment(page: Page): Promise<void> {
  amount += 1;
  await page.goto(`/payment?amount=${amount}&description=Test%20ride`);
  await expect(payButton(page)).toContainText(`$${amount}.00`);
}
const payButton = (page: Page) => page.getByRole('button', { name: /(^Pay|, pay) \$/ });

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}
async function typeAll(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByLabel('Name on card').fill('Maya Lindgren');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Address').fill('418 Prospect Street');
  await page.getByLabel('City').fill('Burlington');
  await page.getByLabel('State').selectOption('VT');
  await page.getByLabel('ZIP').fill('05401');
}

test('a bank that asks who you are sends you back to a payment that goes on', async ({ page }) => {
  await openPayment(page);
  await typeAll(page, '4000000000003220');
  await payButton(page).click();
  await page.waitForURL(/\/sandbox\/v1\/authenticate\//);
  await page.getByRole('button', { name: /fail/i }).click();
  await expect(page.getByText('Authentication Required').first()).toBeVisible();
  await typeAll(page, '4000002760003184');
  await payButton(page).click();
  await page.waitForURL(/\/sandbox\/v1\/authenticate\//);
  await page.getByRole('button', { name: /complete/i }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  await expect(page).not.toHaveURL(/payment_intent/);
});

test('UnionPay has its own tab, takes 19 digits, and a double click pays once', async ({ page }) => {
  await openPayment(page);
  let confirmations = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirmations += 1;
  });
  const created = page.waitForResponse(/create-unionpay-payment-intent/);
  await page.getByRole('tab', { name: 'UnionPay' }).click();
  await created;
  await typeAll(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByText('This is not a UnionPay card. Use the Card tab for it.').first()).toBeVisible();
  await typeCard(page, '6205500000000000004');
  await payButton(page).dblclick();
  await expect(page.getByText('UnionPay ending 0004')).toBeVisible();
  expect(confirmations).toBe(1);
});

test('leaving Google Pay’s sheet is no error of the card, and a second time it is really paid', async ({
  page,
}) => {
  await openPayment(page);
  await page.getByRole('tab', { name: 'Pay', exact: true }).click();
  await page.getByRole('button', { name: 'Pay with Google Pay' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Payment was canceled by user').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pay with Google Pay' }).click();
  await page.getByRole('button', { name: 'Confirm with passcode' }).click();
  await expect(page.getByText('Google Pay, Visa ending 4242')).toBeVisible();
});

test('coming back after paying shows what was paid, not an empty form', async ({ page }) => {
  await openPayment(page);
  await typeAll(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  await page.goto('/custom-payment');
  await page.goBack();
  await expect(page.getByText('You have paid this')).toBeVisible();
});

test('the keyboard alone pays by card, mends a decline and reads what was paid', async ({ page }) => {
  await openPayment(page);
  const reach = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the keyboard does not get there');
  };
  const type = async (label: string, text: string) => {
    await reach(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await reach(page.getByRole('tab', { name: 'Card', exact: true }));
  await type('Card number', '4000000000000002');
  await type('Expiry', '1234');
  await type('Security code', '123');
  await type('Name on card', 'Maya Lindgren');
  await type('Email', 'maya@example.com');
  await type('Address', '418 Prospect Street');
  await type('City', 'Burlington');
  await type('State', 'VT');
  await type('ZIP', '05401');
  await reach(payButton(page));
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Your card was not charged' });
  await expect(summary).toBeVisible();
  await reach(summary.getByRole('link', { name: 'card number' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();
});

test('any amount is paid in two steps, within its limits', async ({ page }) => {
  await page.goto('/custom-payment');
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  await page.getByLabel('Amount').fill('0');
  await next.click();
  await expect(page.getByText('Please enter a valid amount greater than $0').first()).toBeVisible();
  await page.getByLabel('Amount').fill('1000000');
  await next.click();
  await expect(page.getByText('Maximum payment amount is $999,999.99').first()).toBeVisible();
  await page.getByLabel('Amount').fill('0.01');
  await next.click();
  await expect(page.getByText('A card cannot pay less than US$0.50.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Change Amount' }).click();
  await page.getByLabel('Amount').fill('0.50');
  await page.getByLabel('What it is for').fill('Lunch');
  await next.click();
  await expect(payButton(page)).toContainText('$0.50');
  await typeAll(page, '4242424242424242');
  const answered = page.waitForResponse(/\/confirm$/);
  await payButton(page).click();
  const { id } = await (await answered).json();
  await page.waitForURL(/\/payment-success/);
  await expect(page.getByText(String(id).slice(-8), { exact: true })).toBeVisible();
});

test('an amount is read as it was typed, and asked about where it could be two', async ({ page }) => {
  await page.goto('/custom-payment');
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  await page.getByLabel('Amount').fill('1.234,50 $');
  await next.click();
  await expect(payButton(page)).toContainText('$1,234.50');
  await page.getByRole('link', { name: 'Change Amount' }).click();
  await page.getByLabel('Amount').fill('1,234');
  await next.click();
  await expect(page.getByText('Is that $1,234.00 or $1.23?')).toBeVisible();
  await page.getByRole('button', { name: 'Use $1.23' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('1.23');
  await next.click();
  await expect(payButton(page)).toContainText('$1.23');
});

test('a bank account is verified by its deposits and then on its way', async ({ page }) => {
  await openPayment(page);
  await page.getByText('US bank account').click();
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByLabel('Account holder').fill('Maya Lindgren');
  await page.getByLabel('Email').fill('maya@example.com');
  await payButton(page).click();
  await expect(page.getByText('Authorise the debit to go on.').first()).toBeVisible();
  await page.getByLabel(/I authorise this debit/).check();
  await payButton(page).click();
  await page.getByLabel('Code on the statement').fill('SM11AA');
  await page.getByLabel('Code on the statement').press('Enter');
  await expect(page.getByText('Payment Processing').first()).toBeVisible();
  await expect(page.getByText('On its way', { exact: true })).toBeVisible();
});

test('pages that take cards carry the headers of an embedded form', async ({ request }) => {
  const answer = await request.get('/payment');
  const headers = answer.headers();
  const policy = headers['content-security-policy'] ?? '';
  for (const part of [
    "default-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  // Nothing of Stripe, Google Pay or PayPal without their keys.
  expect(policy).not.toMatch(/stripe|google|paypal/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBeTruthy();
});
