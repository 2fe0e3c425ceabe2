/** What journeys that pay share. */
import { expect, type Page } from '@playwright/test';

/** Signs the page's visitor up as a new person, over the API. */
export async function signUp(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase()}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const answer = await page.request.post('/api/users', {
    data: { firstName: name, lastName: 'Buyer', email, password: 'lantern-spruce-7', isDriver: false },
  });
  expect(answer.status()).toBe(201);
}

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
