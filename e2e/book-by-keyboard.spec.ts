/** From the first page to a booked ride with the keyboard alone, each step where the focus is led or one Tab further. */
import { expect, type Page, test } from '@playwright/test';
import { signUp } from './people.ts';

/** Presses Tab until the focus is on what is named; everything on the way can be seen, or it was not on the way. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'tab'): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  await expect(async () => {
    for (let step = 0; step < 60; step += 1) {
      if (await wanted.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The focus did not come to ${name}`);
  }).toPass();
  // What has the focus is not below a bar that stays.
  await expect
    .poll(() =>
      wanted.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    )
    .toBe(true);
}

for (const viewport of [
  { width: 1440, height: 900 },
  // A desk's page enlarged to twice its size.
  { width: 640, height: 400 },
]) {
  test(`a ride is booked by keyboard at ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signUp(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const pickup = page.getByRole('combobox', { name: 'Pickup' });
    await expect(async () => {
      for (let step = 0; step < 60; step += 1) {
        if (await pickup.evaluate((one) => one === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('The focus did not come to the pickup');
    }).toPass();
    for (const [field, typed, found] of [
      ['Pickup', 'union stat', /^Union Station/],
      ['Destination', 'casa loma', /^Casa Loma/],
    ] as const) {
      await expect(page.getByRole('combobox', { name: field })).toBeFocused();
      await page.keyboard.type(typed);
      const first = page.getByRole('listbox').getByRole('option').first();
      await expect(first).toContainText(found);
      // What answers earlier letters stays in view until the newer answer is there, and cannot be taken.
      await expect(first).not.toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: field })).toHaveValue(found);
    }
    await expect(page.getByRole('button', { name: 'Get Fare Estimate' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Estimated fare' })).toContainText('$');
    await tabTo(page, 'Find Driver', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ride Summary' })).toBeFocused();
    await tabTo(page, 'Card number', 'textbox');
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12 / 34');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Tab');
    await page.keyboard.type('M5J 2N8');
    await tabTo(page, /^Pay \$/, 'button');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/live-tracking\?rideId=\d+/);
  });
}

test('a place is set on the map by keyboard', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const destination = page.getByRole('combobox', { name: 'Destination' });
  await destination.focus();
  await page.keyboard.type('casa loma');
  await expect(page.getByRole('option', { name: 'Set on map' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const map = page.getByRole('application');
  await expect(map).toBeFocused();
  // A machine without time for the live map says so beside the address.
  const address = page.getByRole('dialog').getByRole('status').filter({ hasNotText: 'live map' });
  await expect(address).toContainText(/near/i);
  const before = await address.innerText();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(address).not.toHaveText(before);
  await page.keyboard.press('Enter');
  await expect(map).toHaveCount(0);
  await expect(destination).toHaveValue(/^near /);
  await expect(page).toHaveURL(/to=43\.\d+%2C-79\.\d+/);
  await destination.focus();
  await page.getByRole('button', { name: 'Set pickup on map' }).click();
  await expect(map).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(map).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue('');
});
