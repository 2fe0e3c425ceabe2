import { expect, test } from '@playwright/test';
import { signInAs } from './people.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('each step of listing a car has an address, needs its facts, and a reload loses nothing', async ({
  page,
}) => {
  await signInAs(page, 'seller');
  await page.goto('/sell/new');
  await page.getByLabel('Year').fill('2021');
  await page.getByLabel('Make').fill('Toyota');
  await page.getByLabel('Model').fill('Camry');
  await page.getByRole('button', { name: 'Next: details' }).click();
  // Without its mileage the first step is not done.
  await expect(page.getByLabel('Mileage, miles')).toBeFocused();
  await expect(page).toHaveURL(/\/sell\/new$/);
  await page.getByLabel('Unit', { exact: true }).selectOption('km');
  await page.getByLabel('Mileage, kilometres').fill('42 000');
  await page.getByRole('button', { name: 'Next: details' }).click();
  await expect(page).toHaveURL(/step=details/);
  await page.getByLabel('Town').fill('Oakville, ON');
  await page.getByLabel('Description').fill('Bought new here, kept in a garage.');
  await page.reload();
  await expect(page.getByLabel('Town')).toHaveValue('Oakville, ON');
  await page.getByRole('button', { name: 'Next: price' }).click();
  await expect(page).toHaveURL(/step=price/);
  await page.getByLabel('Price, US dollars').fill('19800');
  await page.goBack();
  await expect(page).toHaveURL(/step=details/);
  await page.goBack();
  await expect(page.getByLabel('Mileage, kilometres')).toHaveValue('42 000');
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel('Price, US dollars')).toHaveValue('19800');
  await page.getByRole('button', { name: 'Save, then photos' }).click();
  await expect(page).toHaveURL(/\/sell\/\d+\?saved/);
  const [, id] = /sell\/(\d+)/.exec(page.url())!;
  const kept = await (await page.request.get(`/api/vehicles/${id}/mine`)).json();
  expect(kept).toMatchObject({ mileage: 26_098, odometer: { reading: 42_000, unit: 'km' } });
  await page.goto('/sell/new');
  await expect(page.getByLabel('Make')).toHaveValue('');
  await page.request.post(`/api/vehicles/${id}/remove`);
});
