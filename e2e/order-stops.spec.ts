import { expect, type Page, test } from '@playwright/test';
import { faultsOn } from './axe.ts';

const stop = (page: Page, number: number) => page.getByRole('combobox', { name: `Stop ${number}` });
const inOrder = async (page: Page, first: RegExp, second: RegExp) => {
  await expect(stop(page, 1)).toHaveValue(first);
  await expect(stop(page, 2)).toHaveValue(second);
};

test('stops are dragged into order, and a shorter one is offered and taken', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(stop(page, 1)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  for (const [label, words] of [
    ['Pickup', 'Union Station'],
    ['Stop 1', 'High Park'],
    ['Stop 2', 'CN Tower'],
    ['Destination', 'Casa Loma'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).pressSequentially(words.toLowerCase());
    await page
      .getByRole('option', { name: new RegExp(words) })
      .first()
      .click();
    await expect(page.getByRole('combobox', { name: label })).toHaveValue(new RegExp(words));
  }
  // Dragged by its number over the middle of the other, and back.
  const drag = async (from: number, to: number) => {
    const grip = page.locator('[data-grip]').nth(from);
    const other = page.locator('[data-stop]').nth(to);
    await page.getByRole('combobox', { name: 'Pickup' }).scrollIntoViewIfNeeded();
    const [at, over] = [await grip.boundingBox(), await other.boundingBox()];
    if (!at || !over) throw new Error('A stop is not drawn.');
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2, over.y + over.height / 2 + (to > from ? 4 : -4), { steps: 6 });
    await page.mouse.up();
  };
  await drag(0, 1);
  await inOrder(page, /CN Tower/, /High Park/);
  await drag(1, 0);
  await inOrder(page, /High Park/, /CN Tower/);
  await expect(page.getByText(/High Park.* is stop 1 now/)).toBeAttached();

  await page.getByRole('button', { name: 'Get Fare Estimate' }).click();
  const take = page.getByRole('button', { name: 'Take this order' });
  await expect(take).toBeVisible();
  await expect(page.getByText(/\d+ minutes? shorter:/)).toBeVisible();
  // Nothing is put in order by itself.
  await inOrder(page, /High Park/, /CN Tower/);
  expect(await faultsOn(page, { include: 'div[role="status"]' })).toEqual([]);
  await take.click();
  await inOrder(page, /CN Tower/, /High Park/);
  await page.getByRole('button', { name: 'Get Fare Estimate' }).click();
  await expect(page.getByRole('region', { name: 'Estimated fare' })).toBeVisible();
  await expect(take).toHaveCount(0);
});
