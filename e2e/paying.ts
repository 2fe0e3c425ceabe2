/** What journeys that pay share. */
import type { Page } from '@playwright/test';

/** Types the sandbox's test card into whatever checkout is open. */
export async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Address').fill('1 Front Street');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP').fill('10001');
}
