/** Somebody telephones: the desk books for them, and they pay by the link of their text, without an account. */
import { expect, test } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';
import { expectNoFaults } from './axe.ts';
import { signInAs } from './people.ts';

test('a caller is booked at the desk and pays by the link of their text, which opens nothing after that', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const desk = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInAs(desk, 'operator');
  await desk.goto('/operations/phone-booking');
  await desk.getByLabel('Telephone').fill(`416 555 0${String(100 + Math.floor(Math.random() * 899))}`);
  await desk.getByRole('button', { name: 'Look up' }).click();
  await desk.getByRole('textbox', { name: 'Name' }).fill('Ada Marsh');
  for (const [field, place] of [
    ['Pickup', 'Union Station'],
    ['Destination', 'Casa Loma'],
  ] as const) {
    await desk.getByRole('combobox', { name: field }).fill(place);
    await desk
      .getByRole('option', { name: new RegExp(`^${place}`) })
      .first()
      .click();
  }
  await desk.getByText('Link by text').click();
  await desk.getByRole('button', { name: /^Send/ }).click();
  await expect(desk.getByRole('heading', { name: 'The link is on its way' })).toBeVisible();

  // Of everybody's texts the newest come first.
  const read = await desk.request.get(`/api/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`);
  const [link = ''] = /\/pay-ride\?token=[\w-]+/.exec(await read.text()) ?? [];
  const phone = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const caller = await phone.newPage();
  await caller.goto(link);
  await expect(caller.getByText('Casa Loma').first()).toBeVisible();
  expect(caller.url()).not.toContain('token=');
  await expectNoFaults(caller);
  await caller.getByLabel('Card number').fill('4242424242424242');
  await caller.getByLabel('Expiry').fill('12 / 34');
  await caller.getByLabel('Security code').fill('123');
  await caller.getByLabel('Postal code').fill('M5J 2N8');
  const pay = caller.getByRole('button', { name: /^Pay and book/ });
  await pay.click();
  // Nobody is signed in, so whose card it is is asked.
  await caller.getByLabel('Name on card').fill('Ada Marsh');
  await pay.click();
  await expect(caller.getByRole('heading', { name: 'Your ride is booked' })).toBeVisible({ timeout: 30_000 });
  await caller.goto(link);
  await expect(caller.getByRole('heading', { name: 'Nothing to pay here' })).toBeVisible();
  await phone.close();
});
