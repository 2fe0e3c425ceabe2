/** A company from its application to a ride on its account, and an invoice paid, as its people and the desk see it. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';
import { expectNoFaults } from './axe.ts';
import { newEmail, signInAs, signUp } from './people.ts';

async function opened(browser: Browser, baseURL: string | undefined, width = 390): Promise<Page> {
  const viewport = { width, height: width === 390 ? 844 : 900 };
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport });
  return context.newPage();
}

/** Where the newest link of a company's mails to somebody leads. */
async function linkTo({ request }: Page, email: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const mails: { toAddress: string; body: string }[] = await (
        await request.get(`/api/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`)
      ).json();
      path = mails
        .filter(({ toAddress }) => toAddress === email)
        .map(({ body }) => /\/business\/(?:address|join)\?token=[\w-]+/.exec(body)?.[0])
        .find(Boolean);
      return path;
    })
    .toBeTruthy();
  return path!;
}

test('a company asks for an account, is approved, and a colleague rides on it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const [admin, desk, colleague] = [
    await opened(browser, baseURL, 1440),
    await opened(browser, baseURL, 1440),
    await opened(browser, baseURL),
  ];
  await signUp(admin, 'Ada');
  const name = `Lark Works ${Date.now().toString(36)} Inc`;
  const billing = newEmail('books');
  await admin.goto('/business');
  await admin.getByLabel('Legal name').fill(name);
  await admin.getByLabel('Postal address').fill('12 Elm Street, Toronto, ON');
  await admin.getByLabel('Address for invoices').fill(billing);
  await expectNoFaults(admin);
  await admin.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(admin.getByText(`Open the link that went to ${billing}`, { exact: false })).toBeVisible();

  await colleague.goto(await linkTo(colleague, billing));
  await colleague.getByRole('button', { name: 'Yes, send them here' }).click();
  await expect(colleague.getByText(`Invoices of ${name} come here.`, { exact: false })).toBeVisible();
  await expectNoFaults(colleague);

  await signInAs(desk, 'operator');
  await desk.goto('/operations/businesses');
  const row = desk.getByRole('listitem').filter({ hasText: name }).first();
  await row.getByLabel('May ride for, a month').fill('500');
  await row.getByLabel('Why').fill('Compared with the registry');
  await expectNoFaults(desk);
  await row.getByRole('button', { name: 'Keep it' }).click();
  await expect(row.getByText('Rides on account')).toBeVisible();

  const email = await signUp(colleague, 'Mo');
  await admin.goto('/business');
  await admin.getByLabel('Invite by mail').fill(email);
  await admin.getByRole('button', { name: 'Invite' }).click();
  await expect(admin.getByText(`${email}, invited until`, { exact: false })).toBeVisible();
  await admin.getByLabel('Most for one ride').fill('80,00');
  await admin.getByLabel('Cost code at each booking').selectOption('Chosen from the list below');
  await admin.getByLabel('Cost codes').fill('Visits\nFairs');
  await admin.getByRole('button', { name: 'Keep these rules' }).click();
  await expect(
    admin.getByText('Your company pays for rides up to $80.00', { exact: false }).first(),
  ).toBeVisible();
  await expectNoFaults(admin);

  await colleague.goto(await linkTo(colleague, email));
  await colleague.getByRole('button', { name: 'Join the account' }).click();
  await expect(colleague.getByRole('heading', { name })).toBeVisible();
  await colleague.goto('/?pickup=Union+Station&destination=Casa+Loma&step=summary');
  const account = colleague.getByRole('button', { name: 'Book on the company’s account' });
  await account.click();
  await expect(colleague.getByText('Say what the ride is filed under.')).toBeVisible();
  await colleague.getByLabel('Cost code').selectOption('Fairs');
  await expectNoFaults(colleague);
  await account.click();
  await colleague.waitForURL(/live-tracking/);

  await admin.reload();
  await expect(admin.getByText('Fairs', { exact: false }).first()).toBeVisible();
});

test('an invoice of the demo’s clinic is read, and paid by card', async ({ browser, baseURL }) => {
  const page = await opened(browser, baseURL);
  await signInAs(page, 'rider');
  const invoice = page.getByRole('link', { name: /^I-\d{4}-/ }).first();
  // A demo that has just begun has the clinic, and the invoice of its month, some seconds later.
  await expect(async () => {
    await page.goto('/business');
    await expect(invoice).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Harbourfront Clinic Inc.' })).toBeVisible();
  await expectNoFaults(page);
  await invoice.click();
  await expect(page.getByRole('heading', { name: /^Invoice I-/ })).toBeVisible();
  await expectNoFaults(page);
  // Another run of the journey may have paid it already.
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Postal code').fill('M5J 2N8');
  await page.getByRole('button', { name: /^Pay the invoice/ }).click();
  await expect(page.getByText('a receipt is on its way by mail', { exact: false })).toBeVisible();
  await page.goto('/business');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});
