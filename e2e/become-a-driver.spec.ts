import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFaults } from './axe.ts';
import { apply, kinds, typed } from './drivers.ts';
import { signInAs } from './people.ts';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  // Noise does not compress, so that it goes in several parts.
  buffer: await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

test('somebody applies with photos on a phone, loses the network, is sent back once, is approved and goes online', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const options = { baseURL: baseURL!, timezoneId: 'America/Toronto' };
  const context = await browser.newContext({
    ...options,
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: 43.6453, longitude: -79.3806 },
  });
  const page = await context.newPage();
  const email = `andre-${Date.now()}@example.com`;
  await page.goto('/driver-signup');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your first name.');
  const fill = async (words: Record<string, string>) => {
    for (const [label, value] of Object.entries(words))
      await page.getByLabel(label, { exact: true }).fill(value);
  };
  await fill({
    'First name': 'Andre',
    'Last name': 'Baptiste',
    Email: email,
    Phone: typed.phone,
    Address: typed.address,
    City: typed.city,
    'Postal or ZIP code': '10001',
  });
  await page.getByLabel('Province or state').selectOption('Ontario');
  await page.getByLabel('Postal or ZIP code', { exact: true }).blur();
  await expect(page.getByText('A postal code is written like M4K 1C8.').first()).toBeVisible();
  await fill({ 'Postal or ZIP code': typed.zipCode });
  await page.getByLabel('Years of driving experience').selectOption('6-10');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Andre');
  await expectNoFaults(page);
  await page.getByLabel('Password', { exact: true }).fill('lantern-spruce-7');
  await page.getByRole('button', { name: 'Next' }).click();

  await fill({ Make: 'Toyota', Model: 'Prius', 'Licence plate': '!!' });
  await page.getByLabel('Licence plate').blur();
  await page.getByLabel('Year', { exact: true }).selectOption('2022');
  await expect(
    page.getByText('A plate has 2 to 8 letters and numbers, and no other signs.').first(),
  ).toBeVisible();
  await fill({ 'Licence plate': 'dklv 207' });
  await page.getByLabel('Seats, with yours').selectOption('5');
  await page.getByLabel('Doors').selectOption('4');
  await page.getByLabel('Power').selectOption('hybrid');
  await page.getByText('Blue', { exact: true }).click();
  await expect(page.getByText('Needs 6 seats; yours has 5')).toBeVisible();
  await page.getByRole('radio', { name: /Eco/ }).check();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Next' }).click();

  // The network goes in the middle of the first photo; what was sent is not sent again.
  let parts = 0;
  const offsets: string[] = [];
  await page.route('**/api/driver-uploads/*offset=*', (route) => {
    parts += 1;
    if (parts === 2) return route.abort();
    offsets.push(new URL(route.request().url()).searchParams.get('offset')!);
    return route.continue();
  });
  await page.locator('#licence_front').setInputFiles(await picture('front.jpg'));
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 of 5 are in')).toBeVisible();
  expect(new Set(offsets).size).toBe(offsets.length);
  // The phone dies before the second one is sent: it is there afterwards, and goes by itself.
  const parcels = '**/api/driver-uploads/*offset=*';
  await page.route(parcels, (route) => route.abort());
  await page.locator('#licence_back').setInputFiles(await picture('licence_back.jpg'));
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await page.unroute(parcels);
  await page.reload();
  await expect(page.getByText('2 of 5 are in')).toBeVisible();
  for (const kind of kinds.slice(2, 4))
    await page.locator(`#${kind}`).setInputFiles(await picture(`${kind}.jpg`));
  await fill({
    'Licence number': typed.licenseNumber,
    'Licence expiry': '2020-03-14',
    'Insurance provider': typed.insuranceProvider,
    'Policy number': typed.insurancePolicy,
    'Insurance expiry': typed.insuranceExpiry,
  });
  await page.getByLabel('Licence expiry').focus();
  await page.getByLabel('Licence expiry').blur();
  await expect(page.getByText(/This date has passed/).first()).toBeVisible();
  await fill({ 'Licence expiry': typed.licenseExpiry });
  await expect(page.getByText('4 of 5 are in')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('alert')).toContainText('Portrait is missing.');
  await page.locator('#portrait').setInputFiles(await picture('me.jpg'));
  await expect(page.getByText('5 of 5 are in')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
  await expectNoFaults(page);

  // Not yet: the dashboard names what is missing.
  await page.getByRole('link', { name: 'Go to the Driver Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Your application' })).toContainText('waits for review');
  // Nobody is offered what would only be refused.
  await expect(page.getByRole('switch')).toHaveCount(0);

  const office = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } });
  const desk = await office.newPage();
  await signInAs(desk, 'operator');
  await desk.goto(`/operations/drivers?find=${encodeURIComponent(email)}`);
  await expect(desk.getByRole('heading', { name: 'Andre Baptiste' })).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Licence, front' })).toBeVisible();
  await expectNoFaults(desk);
  await desk.getByRole('button', { name: 'Cut off' }).click();
  await desk.getByRole('button', { name: 'Send back' }).first().click();
  // The next one that waits comes into view by itself.
  await expect(desk.getByRole('button', { name: 'Sent back: Licence, front' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Approve licence back' })).toBeVisible();

  await page.goto('/driver-signup');
  await expect(
    page.getByRole('heading', { name: 'One document again, then we are nearly there' }),
  ).toBeVisible();
  await expect(page.getByText(/“An edge is outside the picture/)).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel('Choose a file: Licence, front').setInputFiles(await picture('front-again.jpg'));
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();

  await desk.reload();
  for (const name of ['licence front', 'licence back', 'insurance', 'registration', 'portrait']) {
    const paper = desk.getByRole('list', { name: 'Documents' }).getByRole('button');
    await paper
      .nth(['licence front', 'licence back', 'insurance', 'registration', 'portrait'].indexOf(name))
      .click();
    // What was typed is compared with the paper, line by line, before it is approved.
    const ticks = desk.getByRole('region', { name: 'Typed facts' }).getByRole('checkbox');
    for (const tick of await ticks.all()) await tick.check();
    await desk.getByRole('button', { name: `Approve ${name}` }).click();
    await expect(desk.getByRole('button', { name: `Approve ${name}` })).toHaveCount(0);
  }
  await desk.getByRole('button', { name: /^Approve the vehicle/ }).click();
  await desk.getByRole('button', { name: 'Start background check' }).click();
  await expect(async () => {
    const read = desk.getByRole('button', { name: 'Read the check’s result' });
    // A result that comes by itself meanwhile takes the button away, which a press without an end would wait for.
    if (await read.isVisible()) await read.click({ timeout: 2000 }).catch(() => undefined);
    await expect(desk.getByText('Background check clear')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await desk.getByRole('button', { name: 'Approve driver', exact: true }).click();
  await expect(
    desk.getByRole('button', { name: 'Suspend' }).or(desk.getByText('Suspend', { exact: true })),
  ).toBeVisible();
  await expectNoFaults(desk);

  await page.goto('/driver-signup');
  await expect(page.getByRole('heading', { name: 'You are approved' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the Driver Dashboard' }).click();
  await page.getByRole('switch').click();
  await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await expectNoFaults(page);
  await page.getByRole('switch').click();
  await context.close();
  await office.close();
});

test('in a demo a simulated reviewer, named as one, lets a newcomer drive in seconds', async ({ page }) => {
  await apply(page.request, `nadia-${Date.now()}@example.com`);
  await page.goto('/driver-signup');
  await expect(page.getByText('A simulated reviewer can approve you now')).toBeVisible();
  await page.getByRole('button', { name: 'Approve me' }).click();
  await expect(page.getByRole('heading', { name: 'You are approved' })).toBeVisible();
  await page.goto('/driver-dashboard');
  await page.getByText('Drive for me').click();
  await page.getByRole('switch').click();
  await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('region', { name: 'Your vehicles' })).toContainText('You drive this one');
  await expectNoFaults(page);
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await page.getByRole('switch').click();
  await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
});

test('what is missing is mended with the keyboard alone: the list of it takes the focus once', async ({
  page,
}) => {
  await page.goto('/driver-signup', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel('First name').focus();
  for (const [label, words] of [
    ['First name', 'Ada'],
    ['Last name', 'Lindgren'],
    ['Email', 'ada@example.com'],
  ] as const) {
    await expect(page.getByLabel(label)).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByRole('alert')).not.toContainText('Enter your first name.');
  await expect(page.getByLabel('Phone')).toBeFocused();
});
