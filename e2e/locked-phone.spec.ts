/** A driver whose phone locks while they are online. */
import { expect, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { becomeDriver } from './drivers.ts';

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', timezoneId: 'America/Toronto' });

test('a locked phone is spoken of before, while and after it', async ({ page }) => {
  test.setTimeout(120_000);
  const email = `locked-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  await becomeDriver(page.request, email, 'Lena');
  await page.clock.install();
  await page.goto('/driver-dashboard');
  await expect(page.getByText('A locked phone does not tell where you are')).toBeVisible();
  await page.getByText('Drive for me').click();
  const online = page.getByRole('switch');
  await online.click();
  await expect(online).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText(/The screen stays on|does not keep its screen on/)).toBeVisible();
  // Timers that were due fire once, as they do after a lid was opened.
  await page.clock.fastForward('04:00');
  const said = page.getByRole('status').filter({ hasText: 'Your phone told nothing from' });
  await expect(said).toContainText('No ride could come to you.');
  await expectNoFaults(page);
  await said.getByRole('button', { name: 'OK' }).click();
  await expect(said).toHaveCount(0);
  // Nobody who comes after this is sent to her.
  await online.click();
  await expect(online).toHaveAttribute('aria-checked', 'false');
});
