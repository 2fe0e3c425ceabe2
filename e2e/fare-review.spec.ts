import { expect, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { signInAs } from './people.ts';

test('whoever was charged too much is answered from the facts of the ride, and gets to a person with the ride', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'rider');
  const rides: { id: number; status: string }[] = await (
    await page.request.get('/api/rides?limit=30')
  ).json();
  const { id } = rides.find(({ status }) => status === 'completed')!;
  await page.goto(`/rides/${id}/receipt`);
  await page.getByRole('link', { name: /I was charged too much/ }).click();
  await expect(page.getByRole('heading', { name: 'Was the fare too high?' })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Look at this fare' });
  // At a second try of this journey the fare was looked at before.
  if (await ask.isVisible()) {
    await expectNoFaults(page);
    await ask.press('Enter');
  }
  await expect(
    page.getByRole('status').filter({ hasText: 'what was shown before you booked' }),
  ).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(ask).toBeHidden();
  await page.getByRole('link', { name: 'Ask a person' }).click();
  await expect(page.getByLabel('About')).toHaveValue('money');
  await expect(page.getByLabel('Its number')).toHaveValue(/^RV-/);
});
