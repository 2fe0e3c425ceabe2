/** A slow phone shows the page long before its script has come: what is pressed meanwhile is not lost, and is seen. */
import { expect, test } from '@playwright/test';
import { comesAlive, holdBack, settles } from './held-scripts.ts';
import { signUp } from './people.ts';

for (const [what, part] of [
  ['any script', ''],
  ['the script of the part it stands in', 'trip-chips'],
] as const) {
  test(`a button pressed before ${what} looks pressed, and does its work once it can`, async ({ page }) => {
    const release = await holdBack(page, `**/assets/*${part}*.js`);
    await page.goto('/', { waitUntil: 'commit' });
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    if (part)
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('form button') ?? {}).some((key) => key.startsWith('__react')),
      );
    await stop.click();
    await stop.click();
    await expect(stop).toHaveAttribute('data-pressed');
    await expect(page.getByRole('combobox', { name: 'Stop 1' })).toHaveCount(0);
    release();
    await expect(page.getByRole('combobox', { name: 'Stop 1' })).toBeVisible();
    // Pressed twice by somebody who saw nothing happen is meant once.
    await expect(page.getByRole('combobox', { name: 'Stop 2' })).toHaveCount(0);
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
  });
}

test('a menu opened before any script stays open when it comes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/blog', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  const menu = page.locator('#site-menu:popover-open');
  await expect(menu).toBeVisible();
  release();
  await comesAlive(button);
  await settles(page);
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(menu).toHaveCount(0);
});

test('what is asked before paying is answered by a press before the script', async ({ page }) => {
  await signUp(page);
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/?pickup=Union+Station&destination=Casa+Loma&when=scheduled&step=summary', {
    waitUntil: 'commit',
  });
  await page.getByRole('button', { name: 'Leave now' }).click();
  release();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
});

test('a link shows at once that it was pressed, until its page is there', async ({ page }) => {
  await page.goto('/vehicles');
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
  await comesAlive(blog);
  await settles(page);
  const release = await holdBack(page, /\/api\/blog|\/assets\/.*blog.*\.js/);
  // Looked at in the very turn of the press, before React has drawn anything.
  const felt = blog.evaluate((link: HTMLElement) => {
    link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    link.click();
    return link.hasAttribute('data-pressed') && document.documentElement.hasAttribute('data-going');
  });
  expect(await felt).toBe(true);
  release();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.locator('[data-pressed], [data-going]')).toHaveCount(0);
});

test('a button that another’s script has put into the page is that script’s to answer', async ({ page }) => {
  await page.goto('/vehicles', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await comesAlive(main);
  await main.evaluate((element) => {
    const theirs = document.createElement('button');
    theirs.type = 'button';
    theirs.textContent = 'Theirs';
    element.querySelector('form')?.append(theirs);
  });
  const theirs = page.getByRole('button', { name: 'Theirs' });
  await theirs.click();
  // What waits looks pressed for twenty seconds.
  await expect(theirs).not.toHaveAttribute('data-pressed', /.*/, { timeout: 5000 });
});

test('a press that React stops is pressed again once it does not, and one on what is disabled never', async ({
  page,
}) => {
  await page.goto('/vehicles', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await comesAlive(main);
  await settles(page);
  // Drawn, so it has React's mark, while the part it stands in waits for its other half: React stops its presses.
  await main.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard, halfDrawn: true });
    for (const name of ['Half', 'Off']) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.innerHTML = `<span>${name}</span>`;
      button.disabled = name === 'Off';
      Object.assign(button, { __reactProps$test: {} });
      button.addEventListener('click', () => heard.push(name));
      element.prepend(button);
    }
    document.addEventListener(
      'click',
      (event) => (window as unknown as { halfDrawn: boolean }).halfDrawn && event.stopPropagation(),
      true,
    );
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const half = page.getByRole('button', { name: 'Half' });
  await half.click();
  await page.getByText('Off', { exact: true }).click({ force: true });
  await expect(half).toHaveAttribute('data-pressed');
  expect(await heard()).toEqual([]);
  await page.evaluate(() => {
    Object.assign(window, { halfDrawn: false });
    for (const button of document.querySelectorAll('button:disabled')) button.removeAttribute('disabled');
  });
  await expect.poll(heard).toEqual(['Half']);
  await expect(half).not.toHaveAttribute('data-pressed');
  // As long as a press waits for its part, and half a second more.
  await page.waitForTimeout(1_500);
  expect(await heard()).toEqual(['Half']);
});
