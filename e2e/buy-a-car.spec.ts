import { expect, type Page, test } from '@playwright/test';

test.use({ viewport: { width: 390, height: 844 } });

async function signUp(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase()}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const answer = await page.request.post('/api/users', {
    data: { firstName: name, lastName: 'Buyer', email, password: 'lantern-spruce-7', isDriver: false },
  });
  expect(answer.status()).toBe(201);
}

/** Types the sandbox's test card into whatever checkout is open. */
async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Address').fill('1 Front Street');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP').fill('10001');
}

test('a buyer on a phone finds an electric SUV, compares, asks, reserves, gets the deposit back, and buys', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signUp(page, 'Bea');

  await page.goto('/vehicles');
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Electric' }).click();
  await expect(page).toHaveURL(/category=electric/);
  await page.getByRole('button', { name: /Filters/ }).click();
  await page.getByLabel('Location').selectOption('100');
  await expect(page).toHaveURL(/location=100/);
  await page.getByRole('checkbox', { name: /^SUV/ }).check();
  await expect(page).toHaveURL(/body=suv/);
  await page.getByLabel('Price, dollars, to').fill('50000');
  await page.getByLabel('Price, dollars, to').blur();
  await expect(page).toHaveURL(/maxPrice=50000/);
  await expect(page.getByText('near Toronto, ON', { exact: true })).toBeVisible();

  const cards = page.getByRole('article');
  for (const price of await cards.getByText(/^\$[\d,]+$/).allInnerTexts()) {
    expect(Number(price.replace(/[$,]/g, ''))).toBeLessThanOrEqual(50_000);
  }
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
  await page.getByRole('button', { name: /^Cancel and refund/ }).click();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();

  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Buy with Card' }).click();
  await typeCard(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'See the vehicle' }).click();
  await expect(page.getByText('This vehicle has been sold.')).toBeVisible();
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

test('a seller lists a car with photos and answers a question', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  await signUp(page, 'Sven');
  await page.goto('/sell/new');
  await page.getByLabel('Year').fill('2021');
  await page.getByLabel('Make').fill('Toyota');
  await page.getByLabel('Model').fill('Camry');
  await page.getByLabel('Mileage, miles').fill('41000');
  await page.getByLabel('Town').fill('Oakville, ON');
  await page.getByLabel('Description').fill('Bought new here, kept in a garage and serviced on time.');
  await page.getByLabel('Price, US dollars').fill('19800');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Your listing' })).toBeVisible();

  const photo = await page.screenshot({ type: 'jpeg' });
  const files = [1, 2, 3, 4, 5].map((i) => ({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer: photo }));
  await page.getByLabel(/Add photos/).setInputFiles(files);
  await expect(page.getByRole('button', { name: 'Delete photo 5' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/published/);
  const id = /sell\/(\d+)/.exec(page.url())![1]!;

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  const asked = await visitor.request.post('/api/contact/vehicle', {
    data: {
      name: 'Lena',
      email: 'lena@example.com',
      message: 'May I see it on Saturday?',
      vehicleId: Number(id),
    },
  });
  expect(asked.status()).toBe(201);
  await page.goto('/inquiries');
  await page.getByRole('link', { name: '2021 Toyota Camry' }).click();
  await expect(page.getByText('May I see it on Saturday?')).toBeVisible();
  await page.getByLabel('Your message').fill('Saturday at ten suits.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Saturday at ten suits.')).toBeVisible();
  await page.goto('/sell');
  await page.getByRole('button', { name: /^Mark sold/ }).click();
  await expect(page.getByText('Sold', { exact: true })).toBeVisible();
});
