import { expect, test } from '@playwright/test';
import { rideReference } from '#src/riding/rides/rules.ts';
import { expectNoFaults } from './axe.ts';
import { bookedRide } from './booked-ride.ts';
import { paid } from './charging.ts';
import { goInDesk } from './desk.ts';
import { deskInDaylight, looksOf, openAs, phoneInTheDark } from './looks.ts';
import { signInAs, signUp } from './people.ts';

for (const look of looksOf(deskInDaylight, phoneInTheDark)) {
  test(`an operator answers an alarm, stops a ride, pays back and keeps the market clean, on ${look.name}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const visitor = await browser.newContext({ baseURL: baseURL! });
    await signUp(visitor, 'Nadia');
    const rideId = await bookedRide(visitor.request);
    const custom = await paid(visitor.request, {
      paymentType: 'custom',
      amount: '42.00',
      description: 'Trail lunch',
    });
    const listing = await (
      await visitor.request.post('/api/vehicles', {
        data: {
          year: 2021,
          make: 'Toyota',
          model: 'RAV4',
          price: '4900',
          mileage: 30_000,
          condition: 'used',
          fuelType: 'hybrid',
          transmission: 'automatic',
          body: 'suv',
          colour: 'blue',
          location: 'Toronto, ON',
          description: 'Wire the money by Western Union and it is shipped. One owner, winter tyres included.',
        },
      })
    ).json();
    expect((await (await visitor.request.post(`/api/vehicles/${listing.id}/publish`)).json()).status).toBe(
      'review',
    );
    const details = `The seller wants gift cards, ${Date.now()}.`;
    await visitor.request.post('/api/vehicles/21/report', { data: { reason: 'fraud', details } });

    const page = await openAs(browser, look, { baseURL: baseURL! });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await signInAs(page, 'operator');

    await page.goto('/');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Operations' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rides');
    // At 2 a.m. the page was opened long ago, and nobody touches it.
    const streaming = page.waitForResponse(/\/api\/live\?topics=operations/);
    await page.goto('/operations');
    await streaming;
    expect((await visitor.request.post(`/api/rides/${rideId}/sos`)).ok()).toBe(true);
    const alarm = page
      .getByRole('article')
      .filter({ hasText: `Alarm in ride ${rideReference(rideId)}, raised by the rider` });
    await expect(alarm).toContainText('Nadia Wells');
    await expectNoFaults(page);
    await alarm.getByText('Settle', { exact: true }).click();
    await alarm.getByLabel('What did you find and do?').fill('Rang her; a wrong press.');
    await alarm.getByRole('button', { name: 'Settle the alarm' }).click();
    await expect(alarm).toHaveCount(0);

    await page.getByLabel('Ride number or rider’s e-mail').fill(String(rideId));
    await page.getByRole('button', { name: 'Find a ride' }).click();
    await expect(page).toHaveURL(/find=/);
    const row = page.getByRole('listitem').filter({ hasText: 'Nadia Wells' });
    await row.getByText('Cancel', { exact: true }).click();
    await row.getByLabel('Why?').fill('The rider asked by telephone.');
    await row.getByRole('button', { name: 'Cancel the ride' }).click();
    await expect(row).toContainText('Cancelled by the operator: The rider asked by telephone.');
    await row.getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Union Station');

    await page.goto(`/operations/payments/${custom}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trail lunch');
    const back = page.locator('details').filter({ hasText: 'Pay back' });
    await back.locator('summary').click();
    await back.getByLabel(/^Amount/).fill('50');
    await back.getByLabel('Why?').fill('Half of it was cold.');
    await back.getByRole('button', { name: 'Pay back' }).click();
    await expect(back.getByRole('alert')).toHaveText('That much cannot be paid back on this payment.');
    await back.getByLabel(/^Amount/).fill('20.50');
    await back.getByRole('button', { name: 'Pay back' }).click();
    await expect(page.getByText('Refund of $20.50')).toBeVisible();
    await expect(page.getByText('Half of it was cold.').first()).toBeVisible();
    await expectNoFaults(page);

    await goInDesk(page, /^Listings/);
    const review = page.getByRole('listitem').filter({ hasText: 'Western Union' }).first();
    await expect(review).toContainText('The price is far below comparable cars.');
    await expectNoFaults(page);
    await page.getByText('Send back', { exact: true }).last().click();
    await page.getByLabel('What must change?').last().fill('Ask for a payment the buyer can trust.');
    await page.getByRole('button', { name: 'Send back to the seller' }).last().click();
    const mine = async () =>
      (await (await visitor.request.get(`/api/vehicles/${listing.id}/mine`)).json()).operatorNote;
    await expect.poll(mine).toBe('Ask for a payment the buyer can trust.');

    await goInDesk(page, /^Reports/);
    // Opened anew, so that the page itself and not a press brings the way into sight.
    await page.goto('/operations/reports');
    if (look.width >= 1280)
      await expect(page.getByRole('link', { name: /^Reports/ })).toBeInViewport({ ratio: 0.9 });
    const report = page.getByRole('listitem').filter({ hasText: details });
    await expectNoFaults(page);
    await report.getByText('Dismiss', { exact: true }).click();
    await report.getByLabel('Why?').first().fill('The seller takes cards only.');
    await report.getByRole('button', { name: 'Dismiss the report' }).click();
    await expect(report).toHaveCount(0);
    await page.getByRole('link', { name: 'Settled reports' }).click();
    await expect(report).toContainText('The seller takes cards only.');

    await goInDesk(page, /^Payments/);
    await expect(page.getByText('Trail lunch').first()).toBeVisible();
    await expectNoFaults(page);

    await goInDesk(page, /^Payouts/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
    await expectNoFaults(page);
    expect(errors).toEqual([]);
    await page.context().close();
    await visitor.close();
  });
}

test('nobody else gets in', async ({ page }) => {
  await page.goto('/operations');
  await expect(page).toHaveURL('/login?next=%2Foperations');
  await signUp(page, 'Nadia');
  for (const path of [
    '/operations',
    '/operations/payments',
    '/operations/payments/refunds',
    '/operations/payouts',
    '/operations/listings',
    '/operations/dealers',
    '/operations/car-sales',
    '/operations/reports',
  ]) {
    const answer = await page.goto(path);
    expect(answer!.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For operators only');
  }
});

test('whoever takes one of several alarms by keyboard is led to who and where', async ({
  browser,
  baseURL,
}) => {
  const rides: number[] = [];
  for (const name of ['Oona', 'Priya', 'Quinn']) {
    const rider = await browser.newContext({ baseURL: baseURL! });
    await signUp(rider, name);
    const rideId = await bookedRide(rider.request);
    expect((await rider.request.post(`/api/rides/${rideId}/sos`)).ok()).toBe(true);
    rides.push(rideId);
  }
  const page = await openAs(browser, phoneInTheDark, { baseURL: baseURL! });
  await signInAs(page, 'operator');
  await page.goto('/operations/journal');
  const take = page
    .getByRole('alert')
    .first()
    .getByRole('button', { name: /^I take it/ });
  const reference = /ride (RV-\S+)$/.exec((await take.getAttribute('aria-label'))!)![1]!;
  await take.press('Enter');
  const way = page.getByRole('link', { name: `looks after ${reference}: who and where` });
  await expect(way).toBeFocused();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('article').getByRole('heading', { name: `Alarm in ride ${reference}` });
  await expect(heading).toBeInViewport();
  // What sticks to the top of the page is not over it.
  const over = (await page.getByRole('alert').first().boundingBox())!;
  await expect
    .poll(async () => (await heading.boundingBox())!.y)
    .toBeGreaterThanOrEqual(over.y + over.height);

  const open: { id: number; ride: { id: number } }[] = await (
    await page.request.get('/api/operations/alarms')
  ).json();
  for (const { id, ride } of open) {
    if (!rides.includes(ride.id)) continue;
    await page.request.post(`/api/operations/alarms/${id}/settle`, {
      data: { note: 'Rang them; all is well.' },
    });
  }
});

test('news that comes faster than a page holds nobody back', async ({ page }) => {
  await signInAs(page, 'operator');
  // A stream that says at every opening that rides have changed, and is opened again at once.
  await page.route('**/api/live?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 100\n\nevent: changed\ndata: {}\n\n' }),
  );
  let told = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/live?')) told += 1;
  });
  // Reading the next page takes as long as several of them.
  await page.route('**/api/operations/shop/orders*', async (route) => {
    const before = told;
    await expect.poll(() => told).toBeGreaterThan(before + 4);
    await route.continue();
  });
  await page.goto('/operations');
  await expect.poll(() => told).toBeGreaterThan(2);
  await goInDesk(page, /^Shop/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop desk');
});
