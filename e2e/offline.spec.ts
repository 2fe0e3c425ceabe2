import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { bookedRide } from './booked-ride.ts';
import { deskInTheDark, looksOf, phoneInDaylight } from './looks.ts';
import { signUp } from './people.ts';

test.use({ serviceWorkers: 'allow' });

/** What the worker keeps of the person, by address. */
const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('rove-person'))) return [];
    const keys = await (await caches.open('rove-person')).keys();
    return keys.map(({ url }) => new URL(url).pathname).sort();
  });

/** Everything this browser keeps, as it lies there, and whether a script could take a key away. */
const asItLies = (page: Page): Promise<{ text: string; keys: boolean[] }> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const store = await caches.open('rove-person');
    for (const key of await store.keys()) texts.push((await (await store.match(key))?.text()) ?? '');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('rove-keys');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const kept = await new Promise<{ key: CryptoKey }[]>((resolve) => {
      const asked = database.transaction('keys').objectStore('keys').getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return { text: texts.join('\n'), keys: kept.map(({ key }) => key.extractable) };
  });

const ofWorker = (page: Page): Promise<void> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null).then(() => {});

for (const look of looksOf(phoneInDaylight, deskInTheDark)) {
  test(`on ${look.name} without a network the open ride, its PIN and the booking form stay readable`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: look.width, height: 844 });
    await page.emulateMedia({ colorScheme: look.scheme });
    await signUp(page, 'Ona');
    const rideId = await bookedRide(page.request);
    const { pin } = await (await page.request.get(`/api/rides/${rideId}`)).json();
    await page.goto('/?pickup=Union+Station&destination=Casa+Loma');
    await expect.poll(() => keptOf(page)).toEqual(['/api/rides', `/api/rides/${rideId}`]);
    const { text, keys } = await asItLies(page);
    expect(text).toContain('sealed1.');
    // Four figures may stand in what is sealed by chance.
    const open = text.replace(/sealed1\.[\w+/=]+/g, '');
    for (const word of [pin, 'Union Station', 'Casa Loma', 'destination']) expect(open).not.toContain(word);
    for (const word of ['Union Station', 'Casa Loma', 'destination']) expect(text).not.toContain(word);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).not.toContain(true);

    await context.setOffline(true);
    const bar = page.getByText(/No network. Last heard/);
    await expect(bar).toBeVisible();
    // What sticks to the top of the page is not under it.
    await page.mouse.wheel(0, 200);
    const { y, height } = (await bar.locator('..').boundingBox())!;
    const top = (await page.locator('header').first().boundingBox())!.y;
    expect(top).toBeGreaterThanOrEqual(y + height - 1);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText(/Still no network./)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/^Union Station/);

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your ride is booked' })).toBeVisible();
    await expect(page.getByText('Works without network')).toBeVisible();
    await expect(page.locator('[data-slot="pin"]')).toHaveText(pin);
    await expect(page.locator('[data-slot="pin"] > *')).toHaveCount(pin.length);
    await expect(page.getByText('Union Station to Casa Loma.')).toBeVisible();
    const streets = page.locator('[data-slot="sketch"] use');
    await expect(streets).toHaveAttribute('href', /^\/map\/toronto\.svg\?zoom=[\d.]+&at=\d+,\d+#map$/);
    expect(await streets.evaluate(async (use) => (await fetch(use.getAttribute('href')!)).ok)).toBe(true);
    await expectNoFaults(page);

    await context.setOffline(false);
    await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(/^Casa Loma/);
  });
}

test('the last receipts can be read without a network, in the unit that was chosen', async ({
  page,
  context,
}) => {
  await signUp(page, 'Ona');
  const chosen = await (await page.request.get('/api/account/preferences')).json();
  await page.request.put('/api/account/preferences', { data: { ...chosen, distance: 'miles' } });
  await page.goto('/blog');
  await expect.poll(() => keptOf(page)).toContain('/api/rides');
  // A ride to its end takes minutes; the worker keeps whatever this address answers.
  await page.evaluate(async () => {
    const ride = {
      id: 31,
      status: 'completed',
      createdAt: '2026-06-01T13:00:00Z',
      completedAt: '2026-06-01T13:30:00Z',
      timeZone: 'America/Toronto',
      destination: 'Kensington Market, Toronto, ON',
      estimatedFare: '11.20',
      fare: '11.20',
      cancellationFee: null,
      paymentLabel: 'Visa ending 4242',
      parts: [
        // As a browser may have kept one from before parts had kinds.
        { label: 'Booking fee', amount: '2.50' },
        {
          ...{ kind: 'distance', meters: 8_000, perKm: '0.80' },
          ...{ label: 'Distance, 8.0 km at $0.80', amount: '6.40' },
        },
      ],
    };
    await (await caches.open('rove-person')).put('/api/rides', new Response(JSON.stringify([ride])));
  });
  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Last receipts' })).toBeVisible();
  await expect(page.getByText('Jun 1, 2026, Visa ending 4242')).toBeVisible();
  await page.getByText('Kensington Market').click();
  await expect(page.getByText('Booking fee')).toBeVisible();
  await expect(page.getByText('Distance, 4.97 mi at $1.287')).toBeVisible();
  await context.setOffline(false);
});

test('nothing of a person is kept once they have signed out, here or elsewhere', async ({
  page,
  context,
}) => {
  await signUp(page, 'Ona');
  const rideId = await bookedRide(page.request);
  await page.goto('/?pickup=Union+Station&destination=Casa+Loma');
  await expect.poll(() => keptOf(page)).toContain(`/api/rides/${rideId}`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await keptOf(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('recent-searches');
  expect(await asItLies(page)).toMatchObject({ keys: [] });
  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Your PIN')).toBeHidden();
  await expect(page.getByText('Last receipts')).toBeHidden();
  await context.setOffline(false);

  await signUp(page, 'Ona');
  await bookedRide(page.request);
  await page.goto('/blog');
  await expect.poll(async () => (await keptOf(page)).length).toBe(2);
  await context.clearCookies();
  await page.goto('/blog');
  await expect.poll(() => keptOf(page)).toEqual([]);
});

test('a new release takes over without a stuck page', async ({ page, context }) => {
  const file = 'build/client/sw.js';
  const packed = `${file}.br`;
  const before = [readFileSync(file), readFileSync(packed)] as const;
  await page.goto('/blog');
  await ofWorker(page);
  const changed = page.evaluate(
    () =>
      new Promise<void>((taken) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => taken(), { once: true }),
      ),
  );
  try {
    writeFileSync(file, `${before[0]}\n// The next release.`);
    rmSync(packed);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await changed;
    await page.getByRole('link', { name: 'Equipment' }).first().click();
    await expect(page).toHaveURL(/\/equipment$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.goto('/vehicles');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden();
  } finally {
    writeFileSync(file, before[0]);
    writeFileSync(packed, before[1]);
  }
});

test('the first key on a page whose network is gone breaks nothing, and the rest comes with the network', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/safety', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.keyboard.press('Tab');
  await expect(page.getByText(/No network/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel('Units').selectOption('metric');
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name).join()).toMatch(/units/);
  expect(errors).toEqual([]);
});

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

  test('the network lost at the first press says so, keeps what was typed, and goes on once it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/?pickup=Union+Station&destination=Casa+Loma');
    const destination = page.getByRole('combobox', { name: 'Destination' });
    await expect(destination).toHaveValue(/^Casa Loma/);
    const estimate = page.getByRole('button', { name: 'Get Fare Estimate' });
    await expect(estimate).toBeEnabled();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await estimate.click();
    await expect(page.getByText('Failed to estimate fare. Please try again.')).toBeVisible();
    await expect(page.getByText('Application Error')).toBeHidden();
    await expect(destination).toHaveValue(/^Casa Loma/);
    await context.setOffline(false);
    await estimate.click();
    await expect(page.getByText(/^\$\d+\.\d{2}$/).first()).toBeVisible();
    await expectNoFaults(page);
  });
});
