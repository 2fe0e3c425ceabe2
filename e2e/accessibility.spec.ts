import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const pages = [
  '/',
  '/?pickup=Union+Station&destination=High+Park',
  '/login',
  '/signup',
  '/forgot-password',
  '/vehicles',
  '/vehicles/1',
  '/live-tracking',
  '/payment?amount=25&description=Trail+lunch',
  '/custom-payment',
  '/driver-signup',
  '/driver-dashboard',
  '/help-demo',
  '/help-demo?q=refund',
  '/help/book-a-ride',
  '/terms',
  '/privacy',
  '/refunds',
  '/accessibility',
  '/equipment',
  '/equipment/norrland-felling-axe',
  '/equipment/norrland-felling-axe?variant=23',
  '/cart',
  '/payment?amount=128.00&description=Forest+Hatchet&type=equipment',
  '/orders/RV-9999',
  '/blog',
  '/blog/1',
  '/outbox',
  '/no-such-page',
];

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // Entrances last up to 200 ms, and contrast is only true after them.
  await page.waitForTimeout(700);
}

for (const { name, width, scheme } of [
  { name: 'a phone in the dark', width: 390, scheme: 'dark' },
  { name: 'a desk in daylight', width: 1440, scheme: 'light' },
] as const) {
  test(`no page has an accessibility violation on ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      baseURL: baseURL!,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      await settled(page);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      faults.push(
        ...violations.map(
          (one) => `${path}: ${one.id} at ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
        ),
      );
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (sideways > 0) faults.push(`${path}: scrolls sideways by ${sideways} px`);
    }
    await context.close();
    expect(faults).toEqual([]);
  });
}
