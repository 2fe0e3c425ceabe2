/** A slow phone shows a page long before its scripts have come. */
import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Keeps back what the page fetches from addresses that match `pattern`.
 * @param pattern a glob, such as the one of all scripts, or an expression
 * @returns lets it through
 */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until React has put its handlers on an element, and has drawn what it found there. */
export async function comesAlive(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
  await settles(element.page());
}

/** Waits two frames more, by which time what React does once a page is its own has been done too. */
export const settles = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
