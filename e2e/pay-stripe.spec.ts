import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createSandbox, type Sandbox } from '../sandbox/server.ts';
import { holdBack } from './held-scripts.ts';
import { type SecondServer, startSecondServer, withoutDemo } from './second-server.ts';
import { type Staged, type StripeCall, stripeStandIn } from './stripe-stand-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'rove-e2e-stripe-'));
let sandbox: Sandbox;
let server: SecondServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  sandbox = await createSandbox({ dataDir: folder, webhookSecret: 'whsec_e2e', minimumAmount: 1 });
  server = await startSecondServer({
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
    STRIPE_API_URL: sandbox.url,
    ...withoutDemo,
  });
});
test.afterAll(async () => {
  await server?.stop();
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Stripe's hosts, answered here: its script by the stand-in, its API and its bank page by the sandbox. */
test.beforeEach(async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeStandIn }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await fetch(`${sandbox.url}${pathname}${search}`, {
      method: route.request().method(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(route.request().method() === 'POST' ? { body: route.request().postData() ?? '' } : {}),
    });
    await route.fulfill({
      status: response.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await response.text(),
    });
  });
  await page.route('https://hooks.stripe.com/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const outcome = asked.get('outcome');
    const bank = asked.get('page') ?? '';
    if (outcome) {
      const body = new URLSearchParams({ outcome }).toString();
      await fetch(bank, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      await route.fulfill({
        contentType: 'text/html',
        body: '<script>parent.postMessage("done", "*")</script>',
      });
      return;
    }
    const link = (what: string) => `?page=${encodeURIComponent(bank)}&amp;outcome=${what}`;
    await route.fulfill({
      contentType: 'text/html',
      body: `<a href="${link('complete')}">It is me</a> <a href="${link('fail')}">It is not me</a>`,
    });
  });
  await page.route('https://pay.google.com/**', (route) => route.abort());
});

const calls = (page: Page) =>
  page.evaluate(() => (window as unknown as { stripeCalls: StripeCall[] }).stripeCalls);
const called = async (page: Page, name: string) => (await calls(page)).filter((call) => call.name === name);
const stage = (page: Page, staged: Staged) =>
  page.evaluate((value) => {
    (window as unknown as { staged: Staged }).staged = value;
  }, staged);

const confirmed = 'No ride was booked with it.';
const payButton = (page: Page) => page.getByRole('button', { name: /(^Pay|, pay) \$/ });
let amount = 200;
async function openPayment(page: Page): Promise<string> {
  amount += 1;
  const address = `${server.url}/payment?amount=${amount}&description=Trail%20lunch`;
  await page.goto(address);
  await expect(payButton(page)).toContainText(`$${amount}.00`);
  await expect(page.getByLabel('Credit or debit card number')).toBeVisible();
  return address;
}
async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(number);
  await page.getByLabel('Credit or debit card expiration date').fill('12 / 34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
}
async function typeAll(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByLabel('Name on card').fill('Maya Lindgren');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Address').fill('418 Prospect Street');
  await page.getByLabel('City').fill('Burlington');
  await page.getByLabel('State').selectOption('VT');
  await page.getByLabel('ZIP').fill('05401');
}

test('the fields of a card are Stripe’s before there is a payment, and stay as they are typed when it is prepared anew', async ({
  page,
}) => {
  let prepares = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) prepares += 1;
  });
  const prepare = await holdBack(page, '**/api/create-payment-intent');
  await page.goto(`${server.url}/payment?amount=199&description=Early`);
  await typeCard(page, '4242424242424242');
  expect(prepares).toBe(1);
  // A number in a field of Rove's own would have been in its page.
  await expect(page.getByRole('textbox', { name: 'Card number', exact: true })).toHaveCount(0);
  prepare();
  await expect(payButton(page)).toContainText('$199.00');
  await page.getByLabel('Gift card code').fill('not a code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This gift card code is not known.').first()).toBeVisible();
  await expect.poll(() => prepares).toBe(3);
  await expect(payButton(page)).toContainText('$199.00');
  await expect(page.getByLabel('Credit or debit card number')).toHaveValue('4242424242424242');
});

test('a card is typed into Stripe’s fields and confirmed with its billing details and the address to return to', async ({
  page,
}) => {
  const address = await openPayment(page);
  await typeAll(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  await expect(page.getByText('Visa ending 4242')).toBeVisible();
  expect(await called(page, 'Stripe')).toEqual([{ name: 'Stripe', args: ['pk_test_sandbox'] }]);
  const made = (await called(page, 'create')).map(({ args }) => args[0]);
  expect(made).toEqual(expect.arrayContaining(['cardNumber', 'cardExpiry', 'cardCvc']));
  const [confirmation] = await called(page, 'confirmCardPayment');
  expect(confirmation!.args).toEqual([
    expect.stringMatching(/^pi_\w+_secret_\w+$/),
    {
      payment_method: {
        card: 'element',
        billing_details: {
          name: 'Maya Lindgren',
          email: 'maya@example.com',
          address: {
            country: 'US',
            line1: '418 Prospect Street',
            city: 'Burlington',
            state: 'VT',
            postal_code: '05401',
          },
        },
      },
      return_url: address,
    },
  ]);
});

const declines: [number: string, title: string][] = [
  ['4000000000000002', 'Card Declined'],
  ['4000000000009995', 'Insufficient Funds'],
  ['4000000000000069', 'Expired Card'],
  ['4000000000000127', 'Invalid Security Code'],
  ['4000000000000119', 'Processing Error'],
];
test('each decline has its message, and another card pays without leaving the page', async ({ page }) => {
  await openPayment(page);
  await typeAll(page, declines[0]![0]);
  for (const [number, title] of declines) {
    await typeCard(page, number);
    await payButton(page).click();
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(new RegExp(`^${title}\\. `)).first()).toBeVisible();
  }
  const said: [error: object, title: string, words: string][] = [
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' },
      'Card Declined by Bank',
      'Contact your bank, use another card, or try Apple Pay or Google Pay.',
    ],
    [
      { type: 'card_error', code: 'authentication_required' },
      'Authentication Required',
      'Your bank wants to know that it is you.',
    ],
    [
      { type: 'validation_error', code: 'incomplete_zip' },
      'Incomplete Postal Code',
      'Please complete your postal/ZIP code',
    ],
    [{ type: 'invalid_request_error', message: 'No such thing.' }, 'Payment Failed', 'No such thing.'],
  ];
  for (const [error, title, words] of said) {
    await stage(page, { answer: { error } });
    await payButton(page).click();
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await typeCard(page, '5555555555554444');
  await payButton(page).click();
  await expect(page.getByText(confirmed)).toBeVisible();
});

test('a bank that asks who you are does so in Stripe’s own frame', async ({ page }) => {
  await openPayment(page);
  await typeAll(page, '4000002760003184');
  await payButton(page).click();
  const bank = page.frameLocator('iframe[title="Your bank"]');
  await bank.getByRole('link', { name: 'It is not me' }).click();
  await expect(page.getByText('Authentication Required', { exact: true }).first()).toBeVisible();
  await payButton(page).click();
  await bank.getByRole('link', { name: 'It is me', exact: true }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
});

test('an exception that carries a payment that succeeded is a success', async ({ page }) => {
  await openPayment(page);
  await typeAll(page, '4242424242424242');
  await stage(page, { throwsAfter: true });
  await payButton(page).click();
  await expect(page.getByText(confirmed)).toBeVisible();
});

test('an exception that says nothing is said in the specification’s words, and paying again works', async ({
  page,
}) => {
  await openPayment(page);
  await typeAll(page, '4242424242424242');
  await stage(page, { throws: {} });
  await payButton(page).click();
  await expect(
    page
      .getByText('An unexpected error occurred. Please try again or use a different payment method.')
      .first(),
  ).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText(confirmed)).toBeVisible();
});

test('a payment that is processing is said after three seconds', async ({ page }) => {
  await openPayment(page);
  await typeAll(page, '4242424242424242');
  await stage(page, { answer: { paymentIntent: { status: 'processing' } } });
  await payButton(page).click();
  await expect(page.getByText('Payment Processing').first()).toBeVisible();
  const since = Date.now();
  await expect(page.getByText('Your payment is on its way.').first()).toBeVisible();
  expect(Date.now() - since).toBeGreaterThan(2000);
});

test('the wallets are Stripe’s Express Checkout, and Google Pay says when it is not there', async ({
  page,
}) => {
  const address = await openPayment(page);
  await page.getByRole('tab', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Google Pay Not Available' })).toBeDisabled();
  const wallet = page.getByRole('button', { name: 'Apple Pay, as Stripe draws it' });
  await stage(page, { throws: {} });
  await wallet.click();
  await expect(page.getByText('Apple Pay processing failed').first()).toBeVisible();
  await wallet.click();
  await expect(page.getByText('Apple Pay, Visa ending 4242')).toBeVisible();
  const options = (await called(page, 'elements')).map(({ args }) => args[0]);
  expect(options).toContainEqual({ clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) });
  const [, express] = (await called(page, 'create')).find(({ args }) => args[0] === 'expressCheckout')!.args;
  expect(express).toMatchObject({ paymentMethods: { applePay: 'always', googlePay: 'always' } });
  expect((await called(page, 'confirmPayment')).at(-1)!.args).toEqual([
    { confirmParams: { return_url: address }, redirect: 'if_required' },
  ]);
});

test('a card is added in the dashboard through Stripe’s fields, and then pays', async ({ page }) => {
  const email = `stripe-${Date.now()}@example.com`;
  const answer = await page.request.post(`${server.url}/api/users`, {
    data: { firstName: 'Noor', lastName: 'Haddad', email, password: 'granite-and-moss-41' },
  });
  expect(answer.status()).toBe(201);
  await page.goto(`${server.url}/gift-cards`);
  await page.getByRole('button', { name: 'Dashboard' }).first().click();
  await page.getByRole('tab', { name: 'Payment Methods' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Card Declined').first()).toBeVisible();
  await typeCard(page, '5555555555554444');
  await page.getByRole('button', { name: 'Save Card' }).click();
  await expect(page.getByText('Mastercard ending 4444')).toBeVisible();
  expect((await called(page, 'confirmCardSetup')).at(-1)!.args).toEqual([
    expect.stringMatching(/^seti_\w+_secret_\w+$/),
    {
      payment_method: {
        card: 'element',
        billing_details: { name: 'Noor Haddad', email },
        allow_redisplay: 'always',
      },
      return_url: `${server.url}/gift-cards`,
    },
  ]);
  await page.goto(`${server.url}/payment?amount=77`);
  await expect(page.getByRole('radio', { name: /Mastercard ending 4444/ })).toBeChecked();
  await payButton(page).click();
  await expect(page.getByText(confirmed)).toBeVisible();

  // The list of saved cards comes late: whoever is in Stripe's fields by then means another.
  const bring = await holdBack(page, '**/api/payment-methods');
  await page.goto(`${server.url}/payment?amount=78`);
  await expect(payButton(page)).toContainText('$78.00');
  await typeCard(page, '4242424242424242');
  bring();
  await expect(page.getByRole('radio', { name: /Mastercard ending 4444/ })).not.toBeChecked();
  await expect(page.getByLabel('Credit or debit card number')).toHaveValue('4242424242424242');
});

test('a page that cannot have Stripe.js says that payment is not ready', async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto(`${server.url}/payment?amount=78`);
  await expect(payButton(page)).toContainText('$78.00');
  await page.getByLabel('Name on card').fill('Maya Lindgren');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Address').fill('418 Prospect Street');
  await page.getByLabel('City').fill('Burlington');
  await page.getByLabel('State').selectOption('VT');
  await page.getByLabel('ZIP').fill('05401');
  await payButton(page).click();
  await expect(
    page.getByText('Payment system is not ready. Please refresh the page and try again.').first(),
  ).toBeVisible();
});

test('the page may load and call what Stripe and Google Pay need, and nothing else', async ({ request }) => {
  const policy = (await request.get(`${server.url}/payment`)).headers()['content-security-policy'] ?? '';
  const allowed = (directive: string) =>
    policy
      .split(';')
      .map((part) => part.trim().split(' '))
      .find(([name]) => name === directive) ?? [];
  for (const host of ['https://js.stripe.com', 'https://pay.google.com'])
    expect(allowed('script-src')).toContain(host);
  expect(allowed('connect-src')).toContain('https://api.stripe.com');
  for (const host of ['https://js.stripe.com', 'https://hooks.stripe.com'])
    expect(allowed('frame-src')).toContain(host);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
