import { expect, test } from '@playwright/test';
import { typeCard } from './paying.ts';
import { signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a buyer on a phone finds an electric SUV, compares, asks, reserves, gets the deposit back, and buys', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signUp(page, 'Bea');

  await page.goto('/vehicles');
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Electric' }).click();
  await expect(page).toHaveURL(/category=electric/);
  await page.getByRole('button', { name: /Filters/ }).click();
  await page.getByRole('combobox', { name: 'Location' }).selectOption('100');
  await expect(page).toHaveURL(/location=100/);
  await page.getByRole('checkbox', { name: /^SUV/ }).check();
  await expect(page).toHaveURL(/body=suv/);
  await page.getByLabel('Price, US$, to').fill('50000');
  await page.getByLabel('Price, US$, to').blur();
  await expect(page).toHaveURL(/maxPrice=50000/);
  await expect(page.getByText('near Toronto, ON', { exact: true })).toBeVisible();

  const cards = page.getByRole('article');
  // The address is written a moment before the cars are drawn.
  const dearest = async () => {
    const prices = await cards.getByText(/^\$[\d,]+$/).allInnerTexts();
    return prices.length === 0
      ? null
      : Math.max(...prices.map((price) => Number(price.replace(/[$,]/g, ''))));
  };
  await expect.poll(dearest).toBeLessThanOrEqual(50_000);
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('button', { name: 'Search saved' })).toBeVisible();

  for (const i of [0, 1, 2])
    await cards
      .nth(i)
      .getByRole('checkbox', { name: /^Compare/ })
      .check();
  await page.getByRole('region', { name: 'Compare' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByText('Differs').first()).toBeVisible();

  await page.getByRole('link', { name: 'View Details' }).first().click();
  await page.getByRole('button', { name: 'Contact', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact seller' });
  await expect(dialog.getByLabel('Message')).toHaveValue(/Is it still available/);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: /Pay \$100 deposit/ }).click();
  await typeCard(page);
  await page.getByRole('button', { name: /^Reserve/ }).click();
  await expect(page.getByRole('heading', { name: 'It is reserved for you' })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('link', { name: 'My orders' }).click();
  // Asked first: one press changes nothing.
  await page.getByLabel(/^Cancel and refund/).click();
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();

  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Buy with Card' }).click();
  await typeCard(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Paid and held for you' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'See the vehicle' }).click();
  await expect(page.getByText('This vehicle has been sold.')).toBeVisible();
});

test('filters that are pressed faster than the page answers all count', async ({ page }) => {
  await page.goto('/vehicles');
  await page.getByRole('button', { name: /Filters/ }).click();
  await expect(page.getByRole('checkbox', { name: /^SUV/ })).toBeVisible();
  let held: (() => void)[] = [];
  await page.route(/\/vehicles(\.data)?\?/, async (route) => {
    await new Promise<void>((go) => held.push(go));
    // What a newer press has made needless is given up.
    await route.continue().catch(() => {});
  });
  await page.getByRole('link', { name: 'Electric', exact: true }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('combobox', { name: 'Location' }).selectOption('100');
  await expect.poll(() => held.length).toBe(2);
  await page.getByRole('link', { name: 'Used', exact: true }).click();
  await expect.poll(() => held.length).toBe(3);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-low');
  await expect.poll(() => held.length).toBe(4);
  await page.unroute(/\/vehicles(\.data)?\?/);
  for (const go of held) go();
  held = [];
  await expect(page).toHaveURL(/location=100/);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price-low');
  expect(new URL(page.url()).searchParams.get('category')).toBe('used');
  expect(new URL(page.url()).searchParams.get('fuel')).toBe('electric');
});

test('without a script a visitor can filter, page on and read a vehicle', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/vehicles?filters=open');
  await page.getByLabel('Make, model or keyword').fill('toyta');
  await page.getByRole('checkbox', { name: /^Hybrid/ }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/vehicles?searchQuery=toyta&fuel=hybrid');
  await expect(page.getByText('“toyota” for “toyta”')).toBeVisible();
  await page.goto('/vehicles');
  await page.getByRole('link', { name: 'Load More Vehicles' }).click();
  await expect(page.getByRole('article')).toHaveCount(48);
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
  // A form that only a script can send is not shown to be filled in for nothing.
  await page.goto('/payment?amount=30&description=Scriptless');
  const instead = page.locator('noscript div').first();
  await expect(instead).toBeVisible();
  await expect(instead).toContainText('Paying needs JavaScript');
  await expect(page.getByText('Scriptless').first()).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();
  await context.close();
});

test('going back shows the same cars at the same place', async ({ page }) => {
  await page.goto('/vehicles');
  await page.getByRole('link', { name: 'Load More Vehicles' }).click();
  await expect(page.getByRole('article')).toHaveCount(48);
  const card = page.getByRole('article').nth(40);
  await card.scrollIntoViewIfNeeded();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name: /^View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(48);
  await expect(page.getByRole('article').nth(40)).toBeInViewport();
});
