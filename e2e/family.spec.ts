/** A family: somebody is invited, books by the rules of whoever pays, and leaves again. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';
import { expectNoFaults } from './axe.ts';
import { signUp } from './people.ts';

async function opened(browser: Browser, baseURL: string | undefined, width: number): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width, height: width === 390 ? 844 : 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

async function linkTo({ request }: Page, email: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const mails: { toAddress: string; body: string }[] = await (
        await request.get(`/api/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`)
      ).json();
      path = mails
        .filter(({ toAddress }) => toAddress === email)
        .map(({ body }) => /\/family\/join\?token=[\w-]+/.exec(body)?.[0])
        .find(Boolean);
      return path;
    })
    .toBeTruthy();
  return path!;
}

/** As the page of saved cards does. */
async function saveCard({ request }: Page, baseURL: string | undefined): Promise<void> {
  const setup = await (await request.post('/api/payment-methods/setup')).json();
  const answer = await request.post(`/sandbox/v1/setup_intents/${setup.setupIntentId}/confirm`, {
    form: {
      key: setup.publishableKey,
      client_secret: setup.clientSecret,
      return_url: `${baseURL}/dashboard`,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[allow_redisplay]': 'always',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('somebody is invited, rides by the rules of whoever pays, and leaves', async ({ browser, baseURL }) => {
  test.setTimeout(90_000);
  const [payer, member] = [await opened(browser, baseURL, 1440), await opened(browser, baseURL, 390)];
  await signUp(payer, 'Ada');
  const email = await signUp(member, 'Lea');
  await saveCard(payer, baseURL);
  await payer.goto('/family');
  await expectNoFaults(payer);
  await payer.getByLabel('Their address').fill(email);
  await payer.getByLabel('Most in a month').fill('150,00');
  await payer.getByLabel('Young:', { exact: false }).check();
  await payer.getByRole('button', { name: 'Invite' }).click();
  await expect(payer.getByText(`${email}, invited until`, { exact: false })).toBeVisible();

  await member.goto(await linkTo(member, email));
  await expectNoFaults(member);
  await member.getByRole('button', { name: 'Yes, join the family' }).click();
  await expect(member.getByRole('heading', { name: 'Paid by Ada' })).toBeVisible();
  await expectNoFaults(member);

  const trip = '/?pickup=Union+Station&destination=Casa+Loma&step=summary';
  await payer.goto('/family');
  await expect(payer.getByText('Visa ending 4242', { exact: false })).toBeVisible();
  await payer.getByText('Change what you pay for Lea', { exact: false }).click();
  await payer.getByLabel('Most for one ride').fill('5,00');
  await payer.getByRole('button', { name: 'Keep this' }).click();
  await expect(payer.getByText('up to $5.00 each', { exact: false })).toBeVisible();
  await expectNoFaults(payer);
  await member.goto(trip);
  await expect(member.getByText('Ada pays for rides up to $5.00', { exact: false })).toBeVisible();

  await payer.getByLabel('Most for one ride').fill('90');
  await payer.getByRole('button', { name: 'Keep this' }).click();
  await expect(payer.getByText('up to $90.00 each', { exact: false })).toBeVisible();
  await member.goto(trip);
  await expect(member.getByRole('heading', { name: 'Family, paid by Ada' })).toBeVisible();
  await expectNoFaults(member);
  await member.getByRole('button', { name: 'Book, paid by your family' }).click();
  await member.waitForURL(/live-tracking/);

  await payer.reload();
  await expect(payer.getByText('Under way', { exact: true })).toBeVisible();
  await expectNoFaults(payer);
  await payer.getByRole('button', { name: 'Follow' }).click();
  await payer.waitForURL(/live-tracking\?share=/);

  await member.goto('/family');
  await member.locator('summary', { hasText: 'Leave the family' }).click();
  await member.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(member.getByRole('heading', { name: 'Invite somebody' })).toBeVisible();
});
