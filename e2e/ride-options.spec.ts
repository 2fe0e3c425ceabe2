import { expect, test } from '@playwright/test';
import { faultsOn } from './axe.ts';
import { signInAs } from './people.ts';

test('a pet and a quiet ride are chosen, priced, kept in the address and changed before paying', async ({
  page,
}) => {
  await signInAs(page, 'rider');
  await page.goto(
    '/?pickup=Union+Station&from=43.645300,-79.380600&destination=High+Park&to=43.653800,-79.466500',
  );
  await page.getByRole('button', { name: 'Pet, child seat, more' }).click();
  const dialog = page.getByRole('dialog', { name: 'For this ride' });
  await expect(dialog).toContainText('Service animal');
  expect(await faultsOn(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: /Cool air/ }).check();
  await dialog.getByRole('checkbox', { name: /Warm air/ }).check();
  await expect(dialog.getByRole('checkbox', { name: /Cool air/ })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: /A pet comes along/ }).check();
  await expect(dialog).toContainText('$3.00 on top, before tax');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A pet comes along, Warm air')).toBeVisible();
  await expect(page).toHaveURL(/options=pet%2Cwarm/);
  await page.reload();
  await expect(page.getByText('A pet comes along, Warm air')).toBeVisible();
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await expect(page.getByRole('heading', { name: 'Ride Summary' })).toBeVisible();
  const facts = page.getByRole('region', { name: 'Ride Summary' });
  await expect(facts.getByText('A pet comes along', { exact: true })).toBeVisible();
  await expect(facts).toContainText('$3.00');
  await page.getByRole('button', { name: 'Change what you want besides' }).click();
  await dialog.getByRole('checkbox', { name: /A pet comes along/ }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByText('A pet comes along', { exact: true })).toHaveCount(0);
  await expect(facts).toContainText('Warm air');
});

test('a driver says that they take pets, and it is still so after a reload', async ({ page }) => {
  await signInAs(page, 'driver');
  await page.goto('/driver-dashboard');
  const profile = page
    .getByRole('button', { name: 'Profile' })
    .or(page.getByRole('tab', { name: 'Profile' }));
  await profile.first().click();
  const box = page.getByRole('checkbox', { name: /I take pets/ });
  await box.check();
  await expect
    .poll(async () => (await (await page.request.get('/api/drivers/me')).json()).serves)
    .toEqual(['pet']);
  await page.reload();
  await profile.first().click();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect
    .poll(async () => (await (await page.request.get('/api/drivers/me')).json()).serves)
    .toEqual([]);
});
