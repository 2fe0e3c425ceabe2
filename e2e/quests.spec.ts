import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { goInDesk } from './desk.ts';
import { becomeDriver } from './drivers.ts';
import { signInAs } from './people.ts';

/** A reward that no other quest has, so that a second try of this journey finds its own. */
const reward = `41.${String(Date.now() % 90).padStart(2, '0')}`;

async function promise(desk: Page): Promise<void> {
  await desk.goto('/operations');
  await goInDesk(desk, /^Quests and guarantees/);
  await expect(desk.getByRole('heading', { name: 'Quests and guarantees', level: 1 })).toBeVisible();
  await expectNoFaults(desk);
  await desk.getByLabel('Rides', { exact: true }).fill('3');
  await desk.getByLabel('Bring').fill(reward);
  await desk.getByLabel('Budget').fill('10');
  // Each quest that runs asks why too, once it is to be ended.
  const form = desk.locator('form').filter({ has: desk.getByRole('button', { name: 'Promise It' }) });
  await form.getByLabel('Why', { exact: true }).fill('For a journey');
  await desk.getByRole('button', { name: 'Promise It' }).click();
  await expect(desk.getByText('The budget does not reach for one driver.')).toBeVisible();
  // What was refused stays as it was filled in.
  await expect(desk.getByLabel('Bring')).toHaveValue(reward);
  await desk.getByLabel('Budget').fill('500');
  const again = desk.getByRole('button', { name: 'Promise It' });
  // The page is read again after an answer, and a press in between counts for nothing.
  await expect(again).toBeEnabled();
  await again.press('Enter');
  await expect(desk.getByRole('heading', { name: `$${reward} for 3 rides` })).toBeVisible();
}

test('the desk promises a quest, a driver sees what it asks and takes part, and keeps it when it is ended', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const options = { baseURL: baseURL!, timezoneId: 'America/Toronto' };
  const desk = await (await browser.newContext(options)).newPage();
  await signInAs(desk, 'operator');
  await promise(desk);

  const car = await browser.newContext({
    ...options,
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  });
  const driver = await car.newPage();
  await driver.goto('/driver-dashboard');
  await becomeDriver(driver.request, `quest-${Date.now()}@example.com`, 'Quinn');
  await driver.goto('/driver-dashboard');
  const quest = driver.getByRole('article', { name: `$${reward} for 3 rides` });
  await expect(quest).toContainText('Rides that begin in Toronto');
  await quest.getByRole('button', { name: 'Take part' }).press('Enter');
  await expect(quest).toContainText('3 rides to go, 0 of 3 done.');
  await expect(quest).toBeFocused();
  await expectNoFaults(driver);
  // Out of it and in again, by keyboard, before anything is decided.
  await quest.locator('summary').press('Enter');
  await expectNoFaults(driver);
  await quest.getByRole('button', { name: 'Leave it' }).press('Enter');
  await expect(quest.getByRole('button', { name: 'Take part' })).toBeVisible();
  await expect(quest).toBeFocused();
  await quest.getByRole('button', { name: 'Take part' }).press('Enter');
  await expect(quest).toContainText('3 rides to go, 0 of 3 done.');

  await desk.reload();
  const card = desk.getByRole('listitem').filter({ hasText: `$${reward} for 3 rides` });
  await expect(card).toContainText('1 driver, 0 paid');
  await card.getByText('End for new drivers').click();
  await card.getByLabel('Why').fill('Enough of them');
  await card.getByRole('button', { name: 'End it now' }).click();
  await expect(card).toContainText('Ended for new drivers');
  await driver.reload();
  await expect(quest).toContainText('3 rides to go');
});
