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
  // A post has the same form, and its words go with its page.
  await expect(page.getByRole('heading', { name: 'Field notes', level: 1 })).toBeVisible();
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
  await page.getByRole('link', { name: 'Cart, 1 piece' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByRole('button', { name: 'One Forest Hatchet more' }).click();
  await expect(cart.getByText('$256')).toHaveCount(2);
  await cart.getByRole('button', { name: 'Close' }).click();

  // The cart outlives the page, and the header of every page leads to it.
  await page.goto('/blog');
  await page.getByRole('link', { name: '2 pieces in your cart' }).click();
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Check Out' }).click();
  await expect(page).toHaveURL(/\/payment\?amount=256\.00&.*cart=mine&type=equipment/);
  await expect(page.getByText('2 at $128.00')).toBeVisible();

  await page.goto('/equipment');
  await page.getByRole('link', { name: 'Buy Now: Folding Trail Saw' }).click();
  await expect(page).toHaveURL(/\/payment\?amount=50\.00&description=Folding\+Trail\+Saw&type=equipment$/);
  await expect(page.getByRole('heading', { name: 'Equipment Purchase' })).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue is filtered and sorted, the cart is filled, and the newsletter answers', async ({
    page,
  }) => {
    await page.goto('/equipment');
    await page.getByRole('link', { name: /^Axes/ }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByLabel('Sort by').selectOption('Name A-Z');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/category=axes&sort=name$/);
    await expect(page.getByRole('article').first()).toContainText('Cruiser Double-Bit Axe');
    await page.getByRole('button', { name: 'Add to Cart: Cruiser Double-Bit Axe' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole('button', { name: 'One Cruiser Double-Bit Axe more' }).click();
    await expect(page.getByText('2 pieces')).toBeVisible();
    await page.getByRole('button', { name: 'Take Cruiser Double-Bit Axe out of the cart' }).click();
    await expect(page.getByText('Nothing in it yet')).toBeVisible();
    await page.goto('/equipment/norrland-felling-axe');
    await page.getByRole('link', { name: /^65 cm/ }).click();
    await expect(page.getByText('$179', { exact: true }).first()).toBeVisible();
    await page.goto('/equipment/norrland-felling-axe?variant=23');
    await page.getByLabel('Email').fill('no.script@example.com');
    await page.getByRole('button', { name: 'Tell Me When It Is Back' }).click();
    await expect(page.getByText('Noted. One mail goes out when it is back, and no more.')).toBeVisible();

    await page.goto('/blog');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter your email address\./);
    await page.getByLabel('Email').fill('no.script@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Subscribed!').first()).toBeVisible();
  });
});
