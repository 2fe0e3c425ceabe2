import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFaults } from './axe.ts';
import { answered } from './charging.ts';
import { confirmAddress, confirmPhone, signUp } from './people.ts';

const listing = (change: object) => ({
  ...{ year: 2021, make: 'Toyota', model: 'Camry', trim: 'SE', price: '21500', condition: 'used' },
  ...{ mileage: '66000 km', fuelType: 'gasoline', transmission: 'automatic', body: 'sedan', colour: 'blue' },
  ...{ location: 'Oakville, ON', description: 'Bought new here, kept in a garage and serviced on time.' },
  ...change,
});

/** A car on the market, by a new private seller. */
async function listed(page: Page, change: object = {}): Promise<number> {
  await confirmAddress(page, await signUp(page, 'Sven'));
  await confirmPhone(page);
  const made = page.request.post('/api/vehicles', { data: listing(change) });
  const { id } = await answered<{ id: number }>(made);
  await answered(page.request.post(`/api/vehicles/${id}/publish`));
  return id;
}

test('a seller says what they know of the past, and a buyer reads it as their word', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const id = await listed(page);
  await page.goto(`/sell/${id}`);
  await page.getByLabel('Accidents').selectOption('minor');
  await page.getByLabel('Service records').selectOption('full');
  await page.getByLabel('Registered before').fill('Alberta until 2023');
  await page.getByLabel('What was damaged').fill('A door, mended in 2022.');
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/saved/);
  await page.getByLabel('Condition').selectOption('new');
  await expect(page.getByLabel('Accidents')).toHaveCount(0);

  const buyer = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  ).newPage();
  await buyer.goto(`/vehicles/${id}`);
  const said = buyer.getByRole('region', { name: 'The seller says' });
  await expect(said).toContainText('Their word, which nobody else has checked.');
  await expect(said).toContainText('Minor damage. A door, mended in 2022.');
  await expect(said).toContainText('Alberta until 2023');
  await expect(said).not.toContainText('Smoked');
  await expect(said).not.toContainText('Owners');
  await expect(buyer.getByRole('region', { name: 'Facts' })).toContainText('66,000 km');
  await expectNoFaults(buyer);
});

test('what a loan costs is worked out with and without a script', async ({ page, browser, baseURL }) => {
  test.setTimeout(90_000);
  const id = await listed(page);
  await page.goto(`/vehicles/${id}`);
  const loan = page.getByRole('region', { name: 'What a loan would cost' });
  await loan.getByLabel('Down payment').fill('1500');
  await loan.getByLabel('Yearly rate, %').fill('6,0');
  await loan.getByRole('button', { name: 'Work it out' }).click();
  await expect(loan).toContainText('$386.66');
  await expect(loan).toContainText('$3,199.60');
  await loan.getByLabel('Yearly rate, %').fill('many');
  await loan.getByRole('button', { name: 'Work it out' }).click();
  await expect(loan).toContainText('Enter a yearly rate such as 6.9, or 0.');
  await expectNoFaults(page);

  const plain = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage();
  await plain.goto(`/vehicles/${id}`);
  await plain.getByLabel('Down payment').fill('21500');
  await plain.getByRole('button', { name: 'Work it out' }).click();
  await expect(plain).toHaveURL(/down=21500/);
  await expect(plain.getByText('The down payment covers the car: nothing is borrowed.')).toBeVisible();
});

test('a plate is hidden before a photo leaves the browser, by keyboard', async ({ page }) => {
  test.setTimeout(90_000);
  const id = await listed(page);
  await page.goto(`/sell/${id}`);
  // Stripes eight pixels wide, of which nothing may be left under the box.
  const [width, height] = [900, 600];
  const stripes = Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    Math.floor(i / 24) % 2 ? 255 : 0,
  );
  const buffer = await sharp(stripes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  await page.getByLabel(/Add photos/).setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer });
  const tray = page.getByRole('region', { name: 'Look at them before they are sent' });
  await expect(tray).toContainText('Small: 900 by 600 pixels.');
  await tray.getByRole('button', { name: 'Hide a plate in plate.png' }).click();
  const box = tray.getByRole('application');
  for (let i = 0; i < 12; i++) await box.press('ArrowUp');
  for (let i = 0; i < 10; i++) await box.press('Shift+ArrowDown');
  await expectNoFaults(page);
  await tray.getByRole('button', { name: 'Add 1 photo' }).click();
  await page.getByLabel('What photo 1 shows').selectOption('rear', { timeout: 60_000 });
  await expect(page.getByText('Still missing of what buyers look for: 5 of 6')).toBeVisible();

  const mine = page.request.get(`/api/vehicles/${id}/mine`);
  const { photos } = await answered<{ photos: { src: string; alt: string }[] }>(mine);
  expect(photos[0]!.alt).toBe('2021 Toyota Camry, from behind, photo 1 of 1');
  const sent = sharp(await (await page.request.get(photos[0]!.src)).body()).greyscale();
  const spread = async (left: number, top: number) => {
    const part = await sent.clone().extract({ left, top, width: 60, height: 40 }).toBuffer();
    return (await sharp(part).stats()).channels[0]!.stdev;
  };
  expect(await spread(420, 320)).toBeLessThan(30);
  expect(await spread(20, 20)).toBeGreaterThan(90);
});
