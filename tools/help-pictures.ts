/**
 * Takes the pictures of the help centre, and those by which phones offer to install Rove, from the running product:
 * `npx tsx tools/help-pictures.ts`. It builds what is stale and starts Rove on a free port with data of its own.
 * Needs Chromium (`CHROMIUM_PATH`). Run it after a screen of a flow has changed, and commit what it writes.
 */
import { mkdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { flows, pictureSize } from '#src/company/help/flows.ts';
import { startProduct } from '../bench/product.ts';
import { answered, paid } from '../e2e/charging.ts';

const folder = 'public/help';
const mostBytes = 600_000;
const density = 2;
/** Wide enough for the sharpest of common phones at the size it is shown. */
const keptWidth = 640;

const trip = '/?pickup=Union+Station%2C+Toronto&destination=Casa+Loma%2C+Toronto';

async function save(page: Page, name: string, width = keptWidth): Promise<void> {
  // Entrances last up to 200 ms, and cars glide on for longer.
  await page.waitForTimeout(1200);
  const picture = await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 62 })
    .toBuffer();
  await writeFile(join(folder, `${name}.webp`), picture);
  console.log(`${name}: ${(picture.length / 1000).toFixed(1)} kB`);
}

/** Books a ride over the API, so that it can be shown from its beginning. */
async function book({ request }: BrowserContext): Promise<number> {
  const { quoteId } = await answered<{ quoteId: string }>(
    request.post('/api/rides/estimate', {
      data: { pickupLocation: 'Union Station, Toronto', destination: 'Casa Loma, Toronto' },
    }),
  );
  const paymentIntentId = await paid(request, { paymentType: 'ride', quoteId });
  const { id } = await answered<{ id: number }>(
    request.post('/api/rides', { data: { quoteId, paymentIntentId } }),
  );
  return id;
}

/** Scrolls what is named to below the header, where the picture begins. */
const toTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => {
      scrollTo(0, part.getBoundingClientRect().top + scrollY - 72);
    });

async function takeBooking(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Pickup' }).pressSequentially('union st');
  await page.getByRole('option').first().waitFor();
  await toTop(page, 'form');
  await save(page, 'book-where');
  await page.goto(`${trip}&when=scheduled`);
  await toTop(page, 'form');
  await save(page, 'book-when');
  await page.goto(trip);
  await toTop(
    page,
    'section[aria-label="Estimated fare"], [role="region"][aria-label="Estimated fare"]',
  ).catch(() => {});
  await save(page, 'book-price');
  await page.getByRole('heading', { name: 'Available Drivers' }).waitFor();
  await page.getByRole('heading', { name: 'Available Drivers' }).evaluate((part) => {
    scrollTo(0, part.getBoundingClientRect().top + scrollY - 80);
  });
  await save(page, 'book-driver');
}

async function takePaying(page: Page): Promise<void> {
  await page.goto(trip);
  await page.getByRole('button', { name: 'Find Driver' }).click();
  await page.getByRole('region', { name: 'Ride Summary' }).waitFor();
  await page
    .getByRole('tab', { name: 'Card', exact: true })
    .evaluate((part) => scrollTo(0, part.getBoundingClientRect().top + scrollY - 120));
  await save(page, 'pay-ride');
  await page.goto('/gift-cards');
  await save(page, 'pay-gift');
}

async function takeRide(page: Page, context: BrowserContext): Promise<void> {
  const id = await book(context);
  await page.goto(`/live-tracking?rideId=${id}`);
  await page.getByRole('region', { name: 'Your driver' }).waitFor({ timeout: 120_000 });
  await save(page, 'meet-follow');
  await page.getByRole('region', { name: 'Your PIN' }).evaluate((part) => {
    scrollTo(0, part.getBoundingClientRect().top + scrollY - 300);
  });
  await save(page, 'meet-pin');
}

async function takeSelling(page: Page): Promise<void> {
  await page.goto('/sell/new');
  await save(page, 'sell-start');
  await page.getByRole('textbox', { name: 'VIN' }).fill('1HGCV1F32LA020000');
  await page.getByRole('button', { name: 'Read VIN' }).click();
  await page.getByLabel('Model').fill('Accord');
  await page.getByLabel('Mileage, miles').fill('48000');
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByLabel('Town').fill('Oakville, ON');
  await page.getByLabel('Description').fill('One owner, serviced every year, two sets of tires.');
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByLabel('Price, US dollars').fill('18,900');
  // Rated once typing has stopped.
  await page.waitForResponse(/valuation/);
  await save(page, 'sell-price');
}

mkdirSync(folder, { recursive: true });
const server = await startProduct('rove-help-pictures');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: pictureSize,
    deviceScaleFactor: density,
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    colorScheme: 'light',
  });
  // The demo's ribbon is no part of the product.
  await context.addCookies([{ name: 'ribbon', value: 'off', url: server.address }]);
  const page = await context.newPage();
  await takeBooking(page);
  await context.request.post('/api/auth/login', {
    data: { email: 'rider@rove.example', password: 'ride-with-rove' },
  });
  await takePaying(page);
  await takeSelling(page);
  // Last, as an open ride stands on every page.
  await takeRide(page, context);

  const wide = await browser.newPage({
    baseURL: server.address,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await wide.goto(trip);
  await save(wide, 'install-wide', 1280);
  const names = [...flows.flatMap(({ steps }) => steps.map(({ picture }) => picture)), 'install-wide'];
  const bytes = names.reduce((sum, name) => sum + statSync(join(folder, `${name}.webp`)).size, 0);
  console.log(`${(bytes / 1000).toFixed(0)} kB of at most ${mostBytes / 1000} kB`);
  if (bytes > mostBytes) process.exitCode = 1;
} finally {
  await browser.close();
  server.stop();
}
