import { expect, test } from '@playwright/test';
import { signUp } from './people.ts';

const password = 'granite-and-moss-41';

test('a visitor signs up, signs out, and is brought back to what they wanted after signing in', async ({
  page,
}) => {
  const email = `visitor-${Date.now()}@example.com`;
  await page.goto('/signup');
  await page
    .getByRole('button', { name: 'Create account' })
    .or(page.getByRole('button', { name: 'Sign Up' }))
    .first()
    .click();
  await expect(page.getByText('Missing Information').first()).toBeVisible();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();

  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Duarte');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel(/confirm password/i).fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Too Short').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(/confirm password/i).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome, Ines', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /Account of Ines Duarte/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).locator('visible=true').click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();

  await page.goto('/login?next=%2Faccount');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login Failed').first()).toBeVisible();
  await expect(page.getByText('Invalid email or password. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
});

test('signing in never leads to another site', async ({ page }) => {
  await page.goto('/login?next=//evil.example/steal');
  await page.getByLabel('Email').fill('rider@rove.example');
  await page.getByLabel('Password', { exact: true }).fill('ride-with-rove');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Account of Robin Avery/ })).toBeVisible();
  expect(page.url()).not.toContain('evil');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a person signs in with a plain form', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('rider@rove.example');
    await page.getByLabel('Password', { exact: true }).fill('ride-with-rove');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('button', { name: /Account of Robin Avery/ })).toBeVisible();
  });
});

test('signing out everywhere ends the other device’s session, then this one’s', async ({ page, browser }) => {
  const email = `everywhere-${Date.now()}@example.com`;
  await page.request.post('/api/users', {
    data: { firstName: 'Noor', lastName: 'Haddad', email, password, isDriver: false },
  });
  const other = await browser.newContext();
  await other.request.post('/api/auth/login', { data: { email, password } });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out Everywhere Else' })).toBeHidden();
  await expect.poll(async () => (await other.request.get('/api/auth/session')).status()).toBe(401);
  expect((await page.request.get('/api/auth/session')).status()).toBe(200);
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page.getByText('You are signed out on every device.')).toBeVisible();
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
  await other.close();
});

test('units that are chosen at the foot of a page hold for a visitor, and for an account apart', async ({
  page,
}) => {
  const mileage = page
    .getByRole('article')
    .getByText(/^[\d,]+ (mi|km)$/)
    .first();
  const units = page.getByRole('combobox', { name: 'Units' });
  await page.goto('/vehicles');
  await expect(mileage).toContainText('mi');
  await units.selectOption('km, L/100 km');
  await expect(mileage).toContainText('km');
  // The server writes the next page so at once, also one that visitors share.
  expect(await (await page.request.get('/vehicles')).text()).toMatch(/[\d,]+ km</);

  await signUp(page, 'Ines');
  await page.goto('/vehicles');
  await expect(mileage).toContainText('mi');
  await units.selectOption('km, L/100 km');
  await expect(mileage).toContainText('km');
  const kept = await (await page.request.get('/api/account/preferences')).json();
  expect(kept).toMatchObject({ distance: 'km', fuel: 'l_per_100km' });
});
