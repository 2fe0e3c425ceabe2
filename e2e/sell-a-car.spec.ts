import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { answered } from './charging.ts';
import { typeCard } from './paying.ts';
import { confirmAddress, confirmPhone, signUp } from './people.ts';

/** Five photos as a phone takes them, each of another colour, with the place they were taken in. */
const photos = () =>
  Promise.all(
    ['#2f6b55', '#3b6fa8', '#a6402f', '#c9ae82', '#4b5357'].map(async (background, i) => ({
      name: `IMG_000${i + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 2016, height: 1512, channels: 3, background } })
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 28/1 3/1' } })
        .jpeg()
        .toBuffer(),
    })),
  );

/** They meet tomorrow's time agreed, the buyer shows the code, and the keys change hands. */
async function handOver(buyer: APIRequestContext, seller: APIRequestContext): Promise<void> {
  const [order] = await answered<{ id: number }[]>(buyer.get('/api/orders'));
  const act = (by: APIRequestContext, data: object) =>
    answered(by.post(`/api/car-sales/${order!.id}/acts`, { data }));
  const read = (by: APIRequestContext) =>
    answered<{ code: string; proposal: { number: number } }>(by.get(`/api/car-sales/${order!.id}`));
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await act(buyer, { act: 'propose', place: 'High Park Library', at });
  await act(seller, { act: 'accept', proposal: (await read(seller)).proposal.number });
  const papers = `/api/car-sales/${order!.id}/papers`;
  for (const [by, name] of [
    [buyer, 'Bea Buyer'],
    [seller, 'Sven Seller'],
  ] as const) {
    const typed = { name, address: '228 Roncesvalles Ave, Toronto', vin: 'JF2GTAJC8L8234107' };
    await answered(by.put(`${papers}/particulars`, { data: typed }));
    await act(by, { act: 'odometer', odometer: 48_210 });
  }
  for (const [by, name] of [
    [seller, 'Sven Seller'],
    [buyer, 'Bea Buyer'],
  ] as const) {
    const { digest } = await answered<{ digest: string }>(by.get(papers));
    await answered(by.post(`${papers}/signature`, { data: { name, read: true, digest } }));
  }
  await act(seller, { act: 'hand_over', code: (await read(buyer)).code });
}

test('a new seller lists a car with five photos, answers, sells, and is rated', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  await confirmAddress(page, await signUp(page, 'Sven'));
  await confirmPhone(page);
  await page.goto('/sell');
  await page.getByRole('link', { name: 'List a vehicle' }).click();
  await page.getByLabel('Year').fill('2021');
  await page.getByLabel('Make').fill('Toyota');
  await page.getByLabel('Model').fill('Camry');
  const drawn = page.getByRole('figure').filter({ hasText: '2021 Toyota Camry' });
  await expect(drawn.locator('img')).toHaveAttribute('src', /sedan-chalk-/);
  await page.getByLabel('Colour').selectOption('red');
  await expect(drawn.locator('img')).toHaveAttribute('src', /sedan-brick-/);
  await page.getByLabel('Mileage, miles').fill('41000');
  await page.getByLabel('Town').fill('Oakville, ON');
  await page.getByLabel('Description').fill('Bought new here, kept in a garage and serviced on time.');
  await page.getByLabel('Price, US dollars').fill('19800');
  await expect(page.getByText(/^Compared with \d+ other Camrys/)).toBeVisible();
  await page.getByText('How buyers see it').click();
  const card = page.getByText('$19,800', { exact: true }).last();
  await expect(card).toBeVisible();
  await expect(page.locator('.listing-card')).toContainText('Oakville, ON');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Your listing' })).toBeVisible();
  const id = /sell\/(\d+)/.exec(page.url())![1]!;

  await page.getByLabel(/Add photos/).setInputFiles(await photos());
  await page.getByRole('button', { name: 'Add 5 photos' }).click();
  await expect(page.getByLabel('Delete: photo 5')).toBeVisible({ timeout: 60_000 });
  const images = async (): Promise<string[]> =>
    (await (await page.request.get(`/api/vehicles/${id}/mine`)).json()).images;
  const [first, second] = await images();
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
  await expect.poll(async () => (await images()).slice(0, 2)).toEqual([second, first]);
  const kept = await sharp(await (await page.request.get(second!)).body()).metadata();
  expect(kept.exif).toBeUndefined();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/published/);

  const buyer = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  ).newPage();
  await signUp(buyer, 'Bea');
  await buyer.goto(`/vehicles/${id}`);
  await expect(buyer.getByText('No reviews yet', { exact: true })).toBeVisible();
  await buyer.getByRole('button', { name: 'Contact', exact: true }).click();
  await buyer.getByLabel('Message').fill('May I see it on Saturday?');
  await buyer.getByRole('button', { name: 'Send message' }).click();
  await expect(buyer.getByText('Message sent', { exact: true })).toBeVisible();

  await page.goto('/inquiries');
  await page.getByRole('link', { name: '2021 Toyota Camry' }).click();
  await expect(page.getByText('May I see it on Saturday?')).toBeVisible();
  await page.getByLabel('Your message').fill('Saturday at ten suits.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Saturday at ten suits.')).toBeVisible();

  await buyer.getByRole('link', { name: 'Buy', exact: true }).click();
  await typeCard(buyer);
  await buyer.getByRole('button', { name: /^Pay/ }).click();
  await expect(buyer.getByRole('heading', { name: 'Paid and held for you' })).toBeVisible({
    timeout: 30_000,
  });
  await buyer.getByRole('link', { name: 'My orders' }).click();
  // Whoever sells looks for their money here too.
  await expect(buyer.getByRole('link', { name: 'Your earnings and payouts' })).toHaveAttribute(
    'href',
    '/sell#earnings',
  );
  await handOver(buyer.request, page.request);
  await buyer.getByText('Rate the seller of the 2021 Toyota Camry').click();
  await buyer.getByRole('radio', { name: /^4 of 5/ }).press('Space');
  await buyer.getByLabel('In your words').fill('<b>Honest</b> and quick, the tank was nearly empty.');
  await buyer.getByRole('button', { name: 'Publish review' }).click();
  await expect(buyer.getByText('You rated the seller')).toBeVisible();
  await buyer.getByRole('link', { name: /^Receipt/ }).click();
  await expect(buyer.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(buyer.getByText('$19,800.00').first()).toBeVisible();

  await page.goto('/sell');
  await expect(page.getByText('Sold', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$19,800' }).first()).toBeVisible();
  await page.getByText('Answer Bea W.').click();
  await page.getByLabel('Your answer').fill('Thank you; the next one comes with a full tank.');
  await page.getByRole('button', { name: 'Publish answer' }).click();
  await expect(page.getByText('Answer Bea W.')).toHaveCount(0);
  await buyer.goto(`/vehicles/${id}`);
  await expect(buyer.getByText('<b>Honest</b> and quick, the tank was nearly empty.')).toBeVisible();
  await expect(buyer.getByText('Thank you; the next one comes with a full tank.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`more reviews of a seller are shown ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
    baseURL,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled, baseURL: baseURL! })).newPage();
    // A dealer who has sold here for long: other journeys bring dealers whom nobody has rated yet.
    const cars: { id: number }[] = await (
      await page.request.get('/api/vehicles?seller=dealer&limit=100')
    ).json();
    await page.goto(`/vehicles/${Math.min(...cars.map(({ id }) => id))}`);
    const reviews = page.getByRole('region', { name: 'What buyers say' }).getByRole('listitem');
    await expect(reviews).toHaveCount(3);
    await page.getByRole('link', { name: 'Show more reviews' }).click();
    await expect.poll(() => reviews.count()).toBeGreaterThan(9);
  });
}
