/** All that one person does with Rove on a phone far from home, from signing up to leaving for good. */
import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { newEmail, password } from './people.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // Fourteen hours ahead of the clocks that the rides go by.
  timezoneId: 'Asia/Tokyo',
};
// The worker is part of what a phone has while its network is gone.
test.use({ ...phone, serviceWorkers: 'allow' });

const asksTheBank = '4000002760003184';
const good = '4242424242424242';

const payButton = (page: Page) => page.getByRole('button', { name: /(^Pay|, pay) \$/ });

async function signUpByHand(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).tap();
  await page
    .getByRole('link', { name: 'Sign Up' })
    .or(page.getByRole('link', { name: /create/i }))
    .first()
    .tap();
  await page.getByLabel('First name').fill('Aiko');
  await page.getByLabel('Last name').fill('Mori');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).tap();
  await expect(page.getByRole('button', { name: 'Account of Aiko Mori' })).toBeVisible();
}

/** Types a place into a field and takes the first that is found of that name. */
async function choosePlace(page: Page, field: string, typed: string, found: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.tap();
  await box.pressSequentially(typed);
  await page.getByRole('option', { name: found }).first().tap();
  await expect(box).toHaveValue(found);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

/** Tomorrow, half past nine, by the clocks of Toronto; answers how that is written. */
async function bookTomorrowWithStops(page: Page): Promise<string> {
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Toronto',
  });
  await page.goto('/');
  await choosePlace(page, 'Pickup', 'union station', /^Union Station/);
  await choosePlace(page, 'Destination', 'high park', /^High Park/);
  await page.getByRole('button', { name: 'Stop', exact: true }).tap();
  await choosePlace(page, 'Stop 1', 'casa loma', /^Casa Loma/);
  await page.getByRole('button', { name: 'Stop', exact: true }).tap();
  await choosePlace(page, 'Stop 2', 'kensington market', /^Kensington Market/);
  await page.getByText('Schedule', { exact: true }).tap();
  await page.getByLabel('Date').fill(tomorrow);
  await page.getByLabel('Time').fill('09:30');
  await expect(page.getByText('Toronto time, up to 30 days ahead.')).toBeVisible();
  await page.getByRole('button', { name: 'Get Fare Estimate' }).tap();
  await expect(page.getByRole('region', { name: 'Estimated fare' })).toContainText('$');
  await page.getByRole('button', { name: 'Find Driver' }).tap();
  const summary = page.getByRole('region', { name: 'Ride Summary' });
  for (const words of ['Stop 1', 'Casa Loma', 'Stop 2', 'Kensington Market']) {
    await expect(summary).toContainText(words);
  }
  const day = new Date(`${tomorrow}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  await expect(summary).toContainText(new RegExp(`${day}, 9:30\\sAM E[SD]T`));
  return day;
}

async function failAtTheBankThenPay(page: Page): Promise<void> {
  await typeCard(page, asksTheBank);
  await page.getByLabel('Postal code').fill('M5J 2N8');
  await payButton(page).tap();
  await page.waitForURL(/\/sandbox\/v1\/authenticate\//);
  await page.getByRole('button', { name: /fail/i }).tap();
  await expect(page.getByText('Your bank could not confirm that it was you.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ride Summary' })).toContainText('Kensington Market');
  await expect(page.getByLabel('Postal code')).toHaveValue('M5J 2N8');
  await typeCard(page, good);
  await page.getByLabel('Save this card for next time').check();
  await payButton(page).tap();
  await expect(page.getByRole('heading', { name: 'Your ride is booked' })).toBeVisible();
}

async function seeItInMyBookings(page: Page, day: string): Promise<void> {
  await page.goto('/?dashboard=bookings');
  const bookings = page.getByRole('dialog');
  await expect(bookings).toContainText('Union Station to High Park, 2 stops');
  await expect(bookings).toContainText(new RegExp(`${day}, 9:30\\sAM E[SD]T`));
  await bookings.getByRole('button', { name: 'Close' }).tap();
}

/** Rides across the city, with the network gone on the way and a stranger who watches; answers at the end of the ride. */
async function rideNow(page: Page, browser: Browser, baseURL: string): Promise<void> {
  await page.goto('/');
  await choosePlace(page, 'Pickup', 'union station', /^Union Station/);
  await choosePlace(page, 'Destination', 'distillery', /^Distillery District/);
  // Round by the west, so that there is time for all that happens on the way.
  await page.getByRole('button', { name: 'Stop', exact: true }).tap();
  await choosePlace(page, 'Stop 1', 'high park', /^High Park/);
  await page.getByRole('button', { name: 'Stop', exact: true }).tap();
  await choosePlace(page, 'Stop 2', 'casa loma', /^Casa Loma/);
  await page.getByRole('button', { name: 'Get Fare Estimate' }).tap();
  await expect(page.getByRole('region', { name: 'Estimated fare' })).toContainText('$');
  await page.getByRole('button', { name: 'Find Driver' }).tap();
  await expect(page.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
  await payButton(page).tap();
  await expect(page).toHaveURL(/\/live-tracking\?rideId=\d+/);
  await expect(page.getByRole('region', { name: 'Your driver' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Share/ }).tap();
  const shared = page.getByRole('dialog').getByRole('textbox');
  await expect(shared).toHaveValue(/^http/);
  const link = await shared.inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();
  const stranger = await browser.newContext({ ...phone, baseURL });
  const watched = await stranger.newPage();
  await watched.goto(link);
  await expect(watched.getByText('Aiko shared this trip with you.')).toBeVisible();
  await expect(watched.getByText('Mori')).toHaveCount(0);

  await expect(page.getByText(/is driving you|is setting off to/).first()).toBeVisible({ timeout: 60_000 });
  await page.context().setOffline(true);
  await expect(page.getByText(/No network. Last heard/)).toBeVisible();
  await expect(page.getByText(/^As last heard at \d/)).toBeVisible();
  // Reloaded in its worry, the phone shows what it has kept.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'On the way to Distillery District' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'You have arrived' })).toBeVisible({ timeout: 90_000 });
  await expect(
    watched.getByRole('heading', { name: /This trip is no longer shared|has arrived/ }),
  ).toBeVisible();
  await stranger.close();
}

async function tip(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Tip' }).getByRole('button', { name: '$2', exact: true }).tap();
  await page.getByRole('button', { name: 'Tip $2.00' }).tap();
  await expect(page.getByText('and a tip of $2.00')).toBeVisible();
}

/** The friend pays from the rider's link; answers once the rider's own page says so. */
async function split(page: Page, browser: Browser, baseURL: string): Promise<void> {
  // Whoever is quicker than the charge is told so, and the page goes on by itself.
  let isCharged = false;
  await page.route('**/api/rides/*/split', (route) => {
    if (isCharged || route.request().method() !== 'GET') return route.fallback();
    const body = JSON.stringify({ code: 'split_not_yet', detail: 'A fare can be split later.' });
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body });
  });
  await page.getByRole('link', { name: 'Split the fare' }).tap();
  await expect(page.getByRole('heading', { name: 'Not charged yet' })).toBeVisible();
  isCharged = true;
  await page.getByLabel('How many were you?').selectOption('2');
  await page.getByRole('button', { name: 'Make the link' }).tap();
  const link = await page.getByLabel('Link for your friends').inputValue();
  const context = await browser.newContext({ ...phone, baseURL });
  const friend = await context.newPage();
  await friend.goto(link);
  await friend.getByLabel('Your name').fill('Bo');
  await friend.getByRole('button', { name: 'Continue to payment' }).tap();
  await typeCard(friend, good);
  await friend.getByLabel('Postal code').fill('M5V 2T6');
  await friend.getByRole('button', { name: /^Pay your part, \$/ }).tap();
  await expect(friend.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(friend.getByText(/\$[\d.]+ is held/)).toHaveCount(0);
  await context.close();
  await expect(page.getByText('Everybody has paid.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Who has paid' })).toContainText('Bo');
}

async function bookTheWayBack(page: Page): Promise<string> {
  await page.goto('/?dashboard=bookings');
  await page.getByRole('dialog').getByRole('link', { name: 'Book the way back' }).first().tap();
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/^Distillery District/);
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(/^Union Station/);
  await page.getByRole('button', { name: 'Find Driver' }).tap();
  await payButton(page).tap();
  await expect(page).toHaveURL(/\/live-tracking\?rideId=\d+/);
  return page.url();
}

async function downloadOwnData(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Ask for it' }).tap();
  // It may be ready before the page was looked at.
  await expect(page.getByText(/A mail comes when it is ready|Your data of/).first()).toBeVisible();
  // As the mail comes: the demo's mailbox is a page.
  const link = page
    .frameLocator('iframe[title="Your data is ready"]')
    .getByRole('link', { name: 'Open Your Data' });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.tap();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'JSON' }).tap();
  const file = readFileSync(await (await coming).path(), 'utf8');
  for (const place of ['High Park', 'Distillery District', 'Casa Loma']) expect(file).toContain(place);
}

async function leave(page: Page, email: string, openRide: string): Promise<void> {
  await page.goto('/account/delete');
  await expect(
    page.getByText(/Your ride to High Park.* is booked. Cancel it, or take it first./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the ride' }).first().tap();
  await page.getByRole('button', { name: 'Cancel ride' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Ride' }).tap();
  await expect(page.getByRole('heading', { name: 'This ride was cancelled' })).toBeVisible();
  await page.goto(openRide);
  await expect(page.getByRole('heading', { name: 'You have arrived' })).toBeVisible({ timeout: 90_000 });
  await expect(async () => {
    await page.goto('/account/delete');
    await page.getByLabel('Password', { exact: true }).fill(password, { timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Delete my account' }).tap();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).tap();
  await expect(page.getByText('Invalid email or password. Please try again.').first()).toBeVisible();
}

test('a new person books, rides, loses the network, shares, tips, splits, takes their data and leaves', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const email = newEmail('aiko');
  await signUpByHand(page, email);
  const day = await bookTomorrowWithStops(page);
  await failAtTheBankThenPay(page);
  await seeItInMyBookings(page, day);
  await rideNow(page, browser, baseURL!);
  await tip(page);
  await split(page, browser, baseURL!);
  const wayBack = await bookTheWayBack(page);
  await downloadOwnData(page);
  await leave(page, email, wayBack);
});
