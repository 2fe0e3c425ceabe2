import { expect, type Page, test } from '@playwright/test';
import { signUp } from './people.ts';

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).name ?? '');

test('by keyboard alone: filters keep their place, the gallery turns, cars are compared', async ({
  page,
}) => {
  await page.goto('/vehicles');
  await page.getByRole('button', { name: /filters/i }).press('Enter');
  await page.getByRole('checkbox', { name: /^SUV/ }).press('Space');
  await expect(page).toHaveURL(/body=suv/);
  expect(await focused(page)).toBe('body');
  await page.getByRole('checkbox', { name: /^Electric/ }).press('Space');
  await page.getByLabel('Price, US$, to').focus();
  await page.keyboard.type('50');
  await expect(page).toHaveURL(/fuel=electric/);
  // The list has come meanwhile, and the field with it; typing goes on where it was.
  await page.keyboard.type('000');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/maxPrice=50000/);
  expect(await focused(page)).toBe('minMileage');
  // The address changes before the list does, and a key on a card that is taken away is pressed on nothing.
  await expect(page.getByRole('link', { name: 'Remove Up to $50,000' })).toBeVisible();

  for (const i of [0, 1]) {
    await page
      .getByRole('article')
      .nth(i)
      .getByRole('checkbox', { name: /^Compare/ })
      .press('Space');
  }
  await page.getByRole('region', { name: 'Compare' }).getByRole('link', { name: 'Compare' }).press('Enter');
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.getByRole('link', { name: 'View Details' }).first().press('Enter');

  const pictures = page.getByRole('list', { name: 'Pictures, move with the arrow keys' });
  await pictures.press('ArrowRight');
  await pictures.press('ArrowRight');
  await expect(page.getByText('3 of 6')).toBeVisible();
  await expect(pictures.getByAltText(/seen from behind/)).toBeInViewport();
  await page.getByRole('button', { name: 'Show full screen' }).press('Enter');
  const full = page.getByRole('dialog');
  await full.getByRole('button', { name: 'Next picture' }).press('Enter');
  await expect(full.getByText('4 of 6')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show full screen' })).toBeFocused();
  await page.getByRole('button', { name: 'Report listing' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Details').fill('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(page.getByText('A person will look at this listing.', { exact: true })).toBeVisible();
});

/** What has the focus, as somebody hears it: `INPUT Card number`. */
const heard = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    const name = at?.ariaLabel ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
    return `${at?.tagName} ${name.trim()}`;
  });

/** Goes on by the Tab key alone until `wanted` has the focus, and looks that it is in sight; types what `fill` has on the way. */
async function tabTo(page: Page, wanted: RegExp, fill: [RegExp, string][] = []): Promise<void> {
  for (let stop = 0; stop < 120; stop += 1) {
    const name = await heard(page);
    if (wanted.test(name)) {
      await expect(page.locator(':focus')).toBeInViewport();
      return;
    }
    const text = fill.find(([field]) => field.test(name))?.[1];
    if (text) await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key never came to ${wanted}`);
}

test('by keyboard alone: a car is found, paid for and ordered', async ({ page }) => {
  await signUp(page, 'Kim');
  await page.goto('/vehicles');
  await tabTo(page, /^INPUT (Search|Make, model)/);
  await page.keyboard.type('Honda');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/searchQuery=Honda/);
  await expect(page.getByRole('article').first()).toContainText('Honda');
  await tabTo(page, /^A View Details of the/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Buy with Card' })).toBeVisible();
  await tabTo(page, /^A Buy with Card/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await tabTo(page, /^BUTTON Pay \$/, [
    [/^INPUT Card number/, '4242424242424242'],
    [/^INPUT Expiry/, '1234'],
    [/^INPUT Security code/, '123'],
    [/^SELECT Country/, 'Canada'],
    [/^INPUT Address/, '62 Bain Avenue'],
    [/^INPUT City/, 'Toronto'],
    [/^SELECT Province/, 'Ontario'],
    [/^INPUT Postal code/, 'M4K 1E8'],
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Paid and held for you' })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/orders')).json())[0]?.status)
    .toBe('paid');
});
