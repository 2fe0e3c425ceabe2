import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { comesAlive } from './held-scripts.ts';

const password = 'granite-and-moss-41';

async function signedUp(page: Page): Promise<string> {
  const email = `own-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  await page.request.post('/api/users', {
    data: { firstName: 'Noor', lastName: 'Haddad', email, password, isDriver: false },
  });
  return email;
}

/** Opens the newest link that confirms whoever is signed in. */
async function confirmAddress(page: Page): Promise<void> {
  const mails: { subject: string; body: string }[] = await (await page.request.get('/api/outbox')).json();
  const mail = mails.find(({ subject }) => subject === 'Confirm your email address');
  const token = decodeURIComponent(/token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '');
  expect((await page.request.post('/api/auth/verify-email', { data: { token } })).status()).toBe(200);
}

test('a person turns two-step sign-in on, signs in with a code, takes their data and leaves', async ({
  page,
}) => {
  const email = await signedUp(page);
  // Once the page has its script, so that the form is not sent as a page of its own meanwhile.
  await page.goto('/account', { waitUntil: 'networkidle' });
  const twoStep = page.locator('#two-step');
  await expect(twoStep.getByText('Confirm your address first.')).toBeVisible();
  await twoStep.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(twoStep.getByText('We have sent the mail again.')).toBeVisible();
  await confirmAddress(page);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = await page.locator('p.font-mono').innerText();
  const authenticator = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await page.getByLabel('Code of the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong or was used already.').first()).toBeVisible();
  await page.getByLabel('Code of the app').fill(authenticator.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('They are shown this once')).toBeVisible();
  const [recoveryCode] = await page.locator('ul.font-mono li').allInnerTexts();

  await page.getByRole('button', { name: 'Sign Out', exact: true }).last().click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto('/login?next=%2Faccount');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code').fill(recoveryCode!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('9 of 10 left')).toBeVisible();

  await page.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('A mail comes when it is ready')).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/account/exports')).json())[0].readyAt)
    .not.toBeNull();
  await page.reload();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Page to read' }).click();
  expect((await download).suggestedFilename()).toMatch(/^rove-data-\d+\.html$/);

  await page.getByRole('link', { name: 'Back to your account' }).click();
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByLabel('Code of your authenticator app').fill(recoveryCode!);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('This code is wrong or was used already.').first()).toBeVisible();
  await page
    .getByLabel('Code of your authenticator app')
    .fill(authenticator.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  const again = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(again.status()).toBe(401);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an account is deleted with plain forms', async ({ page }) => {
    await signedUp(page);
    await page.goto('/account/delete');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login/);
  });
});

test('an address changes once its own mail is pressed, and the old one is told', async ({ page }) => {
  const email = await signedUp(page);
  const next = email.replace('own-', 'new-');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`Waiting for ${next}`)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the old one' }).click();
  await expect(page.getByText(`Waiting for ${next}`)).toBeHidden();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('lantern-and-fern-77');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your password.').first()).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Every other device was signed out.').first()).toBeVisible();
});

test.describe('with a device that makes passkeys', () => {
  // Browsers give passkeys to names, not to addresses in figures.
  test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? 3977}` });

  test('a passkey is added, signs in alone and after the password, and is removed', async ({ page }) => {
    const email = await signedUp(page);
    await confirmAddress(page);
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.goto('/account', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of this passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await expect(page.getByText('Work laptop')).toBeVisible();

    await page.getByRole('button', { name: 'Sign Out', exact: true }).last().click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await page.goto('/login?next=%2Faccount', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('last used')).toBeVisible();

    await page.getByRole('button', { name: 'Set up' }).click();
    const key = await page.locator('p.font-mono').innerText();
    const authenticator = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    await page.getByLabel('Code of the app').fill(authenticator.generate());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('They are shown this once')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).last().click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await page.goto('/login?next=%2Faccount', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/account$/);

    await page.getByLabel('Remove: Work laptop').click();
    await page.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(page.getByText('Work laptop')).toBeHidden();
  });
});

test('a part of the account that cannot be read fails alone, and is tried again', async ({ page }) => {
  await signedUp(page);
  await page.goto('/orders', { waitUntil: 'networkidle' });
  const fail = '**/api/account/preferences';
  await page.route(fail, (route) => route.fulfill({ status: 503, body: 'no' }));
  const account = page.getByRole('contentinfo').getByRole('link', { name: 'Account', exact: true });
  // A plain link until its code has come, and the server would read the account's parts then.
  await account.focus();
  await comesAlive(account);
  await account.click();
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  const failed = page.getByRole('alert').filter({ hasText: 'Notifications and units' });
  await expect(failed).toBeVisible();
  await page.unroute(fail);
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Language and units' })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('what is wrong with a new account is said once', async ({ page }) => {
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields.');
  await expect(page.getByText('Please fill in all required fields.')).toHaveCount(1);
});
