/** The ways between the pages of the desk: beside the page, or behind a menu where there is no room. */
import type { Page } from '@playwright/test';

export async function goInDesk(page: Page, name: RegExp): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu of the desk' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name }).click();
}
