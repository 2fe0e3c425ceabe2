import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { withGraphics } from './browser.ts';

test.use({ launchOptions: withGraphics, viewport: { width: 1200, height: 700 } });

const map = (page: Page) => page.locator('[data-map]').first();

/** How many colours stand in the map's middle, which is one where nothing is drawn. */
async function coloursIn(page: Page): Promise<number> {
  const { data, info } = await sharp(await map(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Set<number>();
  for (let i = 0; i < data.length; i += info.channels) seen.add(data.readUIntBE(i, 3));
  return seen.size;
}

test('the city is drawn live, with its cars, and is zoomed by button and moved by keyboard', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/live-tracking');
  await expect(map(page)).toHaveAttribute('data-map', 'live');
  const canvas = map(page).locator('canvas');
  await expect(canvas).toHaveAttribute('aria-label', /arrow keys move it, plus and minus zoom/);
  expect(await coloursIn(page)).toBeGreaterThan(20);
  await expect(map(page).locator('[data-car] [data-body]').first()).toBeVisible();

  const pictureChanges = async (act: () => Promise<unknown>) => {
    const before = await canvas.screenshot();
    await act();
    await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false);
  };
  await pictureChanges(() => page.getByRole('button', { name: 'Zoom in' }).click());
  await canvas.focus();
  await pictureChanges(() => page.keyboard.press('ArrowRight'));
  expect(errors).toEqual([]);
});
