import { expect, type Page, test } from '@playwright/test';

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
  await page.getByLabel('Price, dollars, to').focus();
  await page.keyboard.type('50');
  await expect(page).toHaveURL(/fuel=electric/);
  // The list has come meanwhile, and the field with it; typing goes on where it was.
  await page.keyboard.type('000');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/maxPrice=50000/);
  expect(await focused(page)).toBe('minMileage');

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
