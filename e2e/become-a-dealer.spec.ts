/** A dealer from the application to a lead answered: looked at by the desk, with stock by an ordinary file. */
import { expect, test } from '@playwright/test';
import { faultsOn } from './axe.ts';
import { confirmAddress, signInAs, signUp } from './people.ts';

/** Sixty cars as dealers' systems write them. */
const file = (cars: number): string =>
  [
    'StockNumber;ModelYear;Make;Model;Trim;SellingPrice;NewUsed;Mileage;Fuel;Transmission;BodyStyle;Colour;City;Province;Comments',
    ...Array.from(
      { length: cars },
      (_, i) =>
        `D-${1000 + i};20${15 + (i % 9)};Honda;Civic;LX;${17_400 + i * 100};Used;${38_000 + i * 900} km;Gas;Automatic;Sedan;Grey;Toronto;ON;One owner, serviced on time.`,
    ),
  ].join('\r\n');

test('a dealer applies, is verified, sends sixty cars, has a page, and answers a buyer', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const name = `Danforth Gallery ${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;
  const number = String(Date.now()).slice(-7);
  await confirmAddress(page, await signUp(page, 'Dana'));
  await page.goto('/sell');
  await page.getByRole('link', { name: 'Apply as a dealer' }).click();
  await expect(page.getByRole('heading', { name: /Your dealership/ })).toBeVisible();
  await page.getByRole('button', { name: 'Send it to be looked at' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your registration number.');
  await page.getByLabel('Registered name').fill(`${name} & Sons Ltd.`);
  await page.getByLabel('Name you trade as').fill(name);
  await page.getByLabel('Registered with').selectOption('omvic');
  await page.getByLabel('Registration number').fill(`#${number.slice(0, 3)} ${number.slice(3)}`);
  await page.getByLabel('Tax number').fill('812345678rt0001');
  await page.getByLabel('Telephone of the dealership').fill('416 555 0142');
  await page.getByLabel('Street and number').fill('1408 Danforth Ave');
  await page.getByLabel('Town').fill('Toronto');
  await page.getByLabel('Postal code').fill('M4J 1M9');
  await page.getByLabel('Province or state').selectOption('CA-ON');
  for (const day of ['Monday', 'Saturday']) {
    await page.getByRole('checkbox', { name: day }).check();
    await page.getByLabel(`${day} from`).fill('9');
    await page.getByLabel(`${day} to`).fill('6:30 pm');
  }
  await page.getByRole('button', { name: 'Send it to be looked at' }).click();
  await expect(page.getByText('Being looked at')).toBeVisible();
  expect(await faultsOn(page)).toEqual([]);

  // Sixty cars may be sent before anybody has looked; nobody sees them yet.
  const sent = await page.request.post('/api/vehicles/import', {
    multipart: { feed: { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(file(60)) } },
  });
  expect(sent.status(), await sent.text()).toBe(202);
  const { id: feedId } = await sent.json();
  await expect
    .poll(async () => (await (await page.request.get(`/api/vehicle-feeds/${feedId}`)).json()).feed, {
      timeout: 60_000,
    })
    .toMatchObject({ state: 'done', created: 60, held: 60, refused: 0 });
  const dealership = (await (await page.request.get('/api/dealership')).json()).dealership;
  expect((await page.request.get(`/dealers/${dealership.id}`)).status()).toBe(404);

  // Somebody who says to be the same dealer is not let through.
  const stranger = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await confirmAddress(stranger, await signUp(stranger, 'Sly'));
  const { id: _, state: __, ...written } = dealership;
  await stranger.request.put('/api/dealership', {
    data: { ...written, registrationNumber: `OMVIC ${number}` },
  });
  expect((await (await stranger.request.post('/api/dealership/send')).json()).code).toBe('dealership_exists');
  await stranger.goto('/sell/dealership');
  await expect(stranger.getByText('your application was not let through')).toBeVisible();

  const desk = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInAs(desk, 'operator');
  await desk.goto('/operations/dealerships');
  const waiting = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name }) });
  await expect(waiting.getByText('Sent by others too')).toBeVisible();
  await expect(waiting.getByRole('link', { name: /Look it up at OMVIC/ })).toHaveAttribute('href', /^https:/);
  await waiting.getByText('Verify', { exact: true }).click();
  await waiting.getByRole('checkbox', { name: /I compared it/ }).check();
  await waiting.getByRole('button', { name: `Let ${name} be public` }).click();
  await expect(waiting).toHaveCount(0);

  await page.goto('/sell/dealership');
  await expect(page.getByText('Verified')).toBeVisible();
  await page.getByRole('link', { name: 'See your page' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/dealers/${dealership.id}/stock`)).json()).total, {
      timeout: 60_000,
    })
    .toBe(60);

  const buyer = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  ).newPage();
  await signUp(buyer, 'Bea');
  await buyer.goto(`/dealers/${dealership.id}`);
  await expect(buyer.getByRole('heading', { name: '60 cars for sale' })).toBeVisible();
  await expect(buyer.getByText(/^OMVIC .* looked at on/)).toBeVisible();
  expect(await faultsOn(buyer)).toEqual([]);
  await buyer
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(buyer.getByRole('link', { name })).toHaveAttribute(
    'href',
    new RegExp(`/dealers/${dealership.id}-`),
  );
  await buyer.getByRole('button', { name: 'Contact', exact: true }).click();
  await buyer.getByLabel('Message').fill('May I drive it on Saturday?');
  await buyer.getByRole('button', { name: 'Send message' }).click();
  await expect(buyer.getByText('Message sent', { exact: true })).toBeVisible();

  await page.goto('/inquiries');
  await page
    .getByRole('link', { name: /Honda Civic/ })
    .first()
    .click();
  await expect(page.getByText('May I drive it on Saturday?')).toBeVisible();
  await page.getByLabel('Your message').fill('Saturday at ten suits.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Saturday at ten suits.')).toBeVisible();
  await buyer.goto('/inquiries');
  await expect(buyer.getByText('Saturday at ten suits.')).toBeVisible();
});
