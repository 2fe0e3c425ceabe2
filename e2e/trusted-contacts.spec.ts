import { expect, type Page, test } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';
import { expectNoFaults } from './axe.ts';
import { bookedRide } from './booked-ride.ts';
import { newEmail, signUp } from './people.ts';

interface Written {
  toAddress: string;
  subject: string;
  body: string;
}

/** The newest mail to an address whose subject says this. */
async function mailTo({ request }: Page, email: string, about: RegExp): Promise<Written> {
  const found = async () => {
    const answer = await request.get(`/api/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`);
    const mails: Written[] = await answer.json();
    return mails.find(({ toAddress, subject }) => toAddress === email && about.test(subject));
  };
  await expect.poll(found).toBeTruthy();
  return (await found())!;
}

test('a contact says yes without an account, is told of the ride of whoever trusts them, and either ends it', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, 'Noor');
  await page.goto('/');
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('link', { name: 'Safety of rides' }).click();
  await expect(page.getByRole('heading', { name: 'Safety of rides', level: 1 })).toBeVisible();
  await expectNoFaults(page);

  const email = newEmail('ann');
  await page.getByLabel('What you call them').fill('Ann');
  await page.getByLabel(/Their .*mail address/).fill('nowhere');
  await page.getByRole('button', { name: 'Ask them' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('What you call them')).toHaveValue('Ann');
  await page.getByLabel(/Their .*mail address/).fill(email);
  await page.getByLabel('When they are told by themselves').selectOption('always');
  await page.getByRole('button', { name: 'Ask them' }).press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Has not answered');

  const link = /http\S+trusted-contact\?token=\S+/.exec(
    (await mailTo(page, email, /Noor asks you/)).body,
  )![0];
  // Whoever is asked has no account, and no script.
  const friend = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage();
  await friend.goto(new URL(link).pathname + new URL(link).search);
  expect(friend.url()).not.toContain('token=');
  await expect(friend.getByRole('heading', { name: 'Noor trusts you' })).toBeVisible();
  await friend.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(friend.getByRole('heading', { name: 'You said yes' })).toBeVisible();
  await friend.goto(new URL(link).pathname + new URL(link).search);
  await expect(friend.getByRole('heading', { name: 'This link does not work' })).toBeVisible();

  const rideId = await bookedRide(page.request);
  await page.goto(`/live-tracking?rideId=${rideId}`);
  const told = page.getByRole('region', { name: 'Who is told' });
  await expect(told).toContainText('Ann is told once you are in the car');
  await expectNoFaults(page);
  await told.getByRole('link', { name: 'Change who is told' }).click();
  await expect(row).toContainText('Said yes');
  await row.getByRole('combobox').selectOption('night');
  await row.getByRole('button', { name: 'Set when Ann is told' }).click();
  await page.goto(`/live-tracking?rideId=${rideId}`);
  await expect(told).toContainText('Ann is told if you raise the alarm');

  expect((await page.request.post(`/api/rides/${rideId}/sos`)).status()).toBe(200);
  const alarm = await mailTo(page, email, /^ALARM: Noor/);
  const follow = /http\S+live-tracking\?share=\S+/.exec(alarm.body)![0];
  const [share] = /share=\S+/.exec(follow)!;
  await expect(told).toContainText('was told of the alarm');
  const seen = () => friend.request.get(`/api/shared-rides/${share!.slice('share='.length)}`);
  expect((await seen()).status()).toBe(200);
  const end = /http\S+trusted-contact\?token=\S+/.exec(alarm.body)![0];
  await friend.goto(new URL(end).pathname + new URL(end).search);
  await friend.getByRole('button', { name: 'End it' }).click();
  await expect(friend.getByRole('heading', { name: 'It has ended' })).toBeVisible();
  expect((await seen()).status()).toBe(404);
  await page.goto('/ride-safety');
  const gone = page.getByRole('listitem').filter({ hasText: 'Ended it' });
  await expect(gone).toContainText('Ann');
  await gone.locator('summary').click();
  await gone.getByRole('button', { name: 'Take Ann away' }).click();
  await expect(gone).toBeHidden();

  await page.getByLabel('Drivers ask me for the PIN').selectOption('night');
  await page.getByRole('button', { name: 'Set when drivers ask for the PIN' }).click();
  await expect
    .poll(async () => (await (await page.request.get('/api/ride-safety/pin')).json()).choice)
    .toBe('night');
  await page.request.post(`/api/rides/${rideId}/cancel`);
});
