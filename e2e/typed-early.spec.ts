/** A slow phone shows the page long before its script has come: what is typed meanwhile is not lost. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { comesAlive, holdBack } from './held-scripts.ts';
import { signUp } from './people.ts';

/** Keeps back the scripts whose address has `part` in it. @returns lets them through, then waits until `field` has its own */
async function heldScripts(page: Page, part: string): Promise<(field: Locator) => Promise<void>> {
  const release = await holdBack(page, `**/assets/*${part}*.js`);
  return (field) => {
    release();
    return comesAlive(field);
  };
}

test('letters typed before the script of the booking form stay in front of those typed after', async ({
  page,
}) => {
  const arrive = await heldScripts(page, '');
  await page.goto('/', { waitUntil: 'commit' });
  const pickup = page.getByRole('combobox', { name: 'Pickup' });
  await pickup.pressSequentially('un');
  await arrive(pickup);
  await pickup.pressSequentially('ion', { delay: 50 });
  await expect(pickup).toHaveValue('union');
  await expect(page.getByRole('option', { name: /Union Station/ }).first()).toBeVisible();
});

test('a card number typed before the script of the checkout is still there after the rest is typed', async ({
  page,
}) => {
  const arrive = await heldScripts(page, 'checkout');
  await page.goto('/payment?amount=31&description=Early', { waitUntil: 'commit' });
  await page.getByRole('tab', { name: 'Card', exact: true }).waitFor();
  const number = page.getByLabel('Card number');
  await number.fill('4242 4242 4242 4242');
  await arrive(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Name on card').fill('Maya Lindgren');
  await expect(page.getByLabel('Expiry')).toHaveValue('12 / 34');
  await expect(number).toHaveValue('4242 4242 4242 4242');
});

test('a country and its ZIP chosen before the script of the gear checkout are both still there', async ({
  page,
}) => {
  const arrive = await heldScripts(page, 'gear-checkout');
  await page.goto('/payment?amount=128.00&description=Forest+Hatchet&type=equipment', {
    waitUntil: 'commit',
  });
  const code = page.locator('[id$="-postalCode"]');
  await page.getByLabel('Address', { exact: true }).fill('350 Fifth Avenue');
  await page.getByLabel('Country').selectOption('US');
  await code.fill('10118');
  await arrive(code);
  await expect(page.getByLabel('ZIP')).toHaveValue('10118');
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('350 Fifth Avenue');
});

test('a card typed before the script of a ride’s payment is still there, whatever is drawn anew around it', async ({
  page,
}) => {
  await signUp(page);
  const arrive = await heldScripts(page, 'checkout');
  await page.goto('/?pickup=Union+Station&destination=CN+Tower&step=summary', { waitUntil: 'commit' });
  const number = page.getByLabel('Card number');
  await number.fill('4242 4242 4242 4242');
  await arrive(number);
  // The drivers near are asked for again and again, and the summary is drawn anew with what they answer.
  for (let i = 0; i < 2; i++) await page.waitForResponse(/\/api\/drivers\/available/);
  await page.getByLabel('Expiry').fill('12 / 34');
  await expect(number).toHaveValue('4242 4242 4242 4242');
});

test('whoever types while all scripts of a ride’s payment come stays in their field', async ({ page }) => {
  await signUp(page);
  const arrive = await heldScripts(page, '');
  await page.goto('/?pickup=Union+Station&destination=CN+Tower&step=summary', { waitUntil: 'commit' });
  const number = page.getByLabel('Card number');
  await number.pressSequentially('42424242');
  await arrive(number);
  await page.keyboard.type('42424242');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('4242 4242 4242 4242');
});

test('words typed before the script stay, and stay typed in, when an order chosen before it takes effect', async ({
  page,
}) => {
  const arrive = await heldScripts(page, '');
  await page.goto('/vehicles', { waitUntil: 'commit' });
  const words = page.getByRole('searchbox', { name: 'Make, model or keyword' });
  await page.getByRole('combobox', { name: /^Sort/ }).filter({ visible: true }).selectOption('mileage');
  await words.pressSequentially('toy');
  await arrive(words);
  await expect(page).toHaveURL(/sort=mileage/);
  await page.keyboard.type('ota');
  await expect(words).toHaveValue('toyota');
});
