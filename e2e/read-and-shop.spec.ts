import { expect, test } from '@playwright/test';

test('a reader opens the featured post, goes on to a related one, and subscribes to the newsletter', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Field notes', level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(10);

  await page.getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page).toHaveURL(/\/blog\/\d+$/);
  await expect(page).toHaveTitle(/^The Icefields Parkway/);
  await expect(page.getByText(/^\d+ min read$/).first()).toBeVisible();
  const related = page.getByRole('region', { name: /Related posts|More field notes/ }).getByRole('link');
  const title = await related.first().textContent();
  await related.first().click();
  await expect(page.getByRole('heading', { name: title!, level: 1 })).toBeVisible();

  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Blog' }).click();
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  const email = page.getByLabel('Email');
  await subscribe.click();
  await expect(page.getByText('Email Required', { exact: true })).toBeVisible();
  await expect(email).toHaveAccessibleDescription(/Please enter your email address\./);
  await expect(email).toBeFocused();
  await email.fill('reader');
  await subscribe.click();
  await expect(page.getByText('Subscription Failed', { exact: true })).toBeVisible();
  await expect(email).toHaveValue('reader');
  await email.fill('reader@example.com');
  await subscribe.click();
  await expect(page.getByText('Subscribed!').first()).toBeVisible();
  await expect(email).toHaveValue('');
});

test('a post that is not there says so', async ({ page }) => {
  const answer = await page.goto('/blog/999999');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test('a shopper filters, fills a cart, and is led to pay what the catalogue says', async ({ page }) => {
  await page.goto('/equipment');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('link', { name: /^Hatchets/ }).click();
  await expect(page).toHaveURL(/category=hatchets/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Sort by').selectOption('Price low to high');
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByRole('article').first()).toContainText('$74');

  await page.getByRole('button', { name: 'Add to Cart: Forest Hatchet' }).click();
  await expect(page.getByText('Added to Cart').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cart, 1 piece' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByRole('button', { name: 'One Forest Hatchet more' }).click();
  await expect(cart.getByText('$256')).toHaveCount(2);
  await cart.getByRole('button', { name: 'Close' }).click();

  // The cart outlives the page.
  await page.reload();
  await page.getByRole('button', { name: 'Cart, 2 pieces' }).click();
  await cart.getByRole('link', { name: 'Check Out' }).click();
  await expect(page).toHaveURL(/\/payment\?amount=256\.00&.*orderId=3x2.*type=equipment/);

  await page.goto('/equipment');
  await page.getByRole('link', { name: 'Buy Now: Folding Trail Saw' }).click();
  await expect(page).toHaveURL(/\/payment\?amount=50\.00&description=Folding\+Trail\+Saw&type=equipment$/);
  await expect(page.getByRole('heading', { name: 'Equipment Purchase' })).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue is filtered and sorted, and the newsletter answers', async ({ page }) => {
    await page.goto('/equipment');
    await page.getByRole('link', { name: /^Axes/ }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByLabel('Sort by').selectOption('Name A-Z');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/category=axes&sort=name$/);
    await expect(page.getByRole('article').first()).toContainText('Cruiser Double-Bit Axe');
    await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);

    await page.goto('/blog');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter your email address\./);
    await page.getByLabel('Email').fill('no.script@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Subscribed!').first()).toBeVisible();
  });
});
