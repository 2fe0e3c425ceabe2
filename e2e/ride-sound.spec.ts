/** Sound of a ride: from a press in the car to somebody at the desk who hears it. The microphone is Chromium's own, which beeps. */
import { expect, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { withoutGraphics } from './browser.ts';
import { paid } from './charging.ts';
import { becomeDriver } from './drivers.ts';
import { newEmail, signInAs, signUp } from './people.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...withoutGraphics,
    args: [
      ...withoutGraphics.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

const trip = {
  ...{ pickupLocation: 'Distillery District', pickupLat: '43.6503', pickupLng: '-79.3596' },
  ...{ destination: 'Casa Loma', destLat: '43.6780', destLng: '-79.4094' },
  ...{ vehicleType: 'xl', bookingType: 'instant' },
};

test('a rider records, the page is closed, and what was kept is handed over and heard at the desk', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const car = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  await becomeDriver(car.request, newEmail('sound'), 'Silas');
  const { id: driverId } = await (await car.request.get('/api/drivers/me')).json();
  const at = { lat: 43.6503, lng: -79.3596 };
  await car.request.patch(`/api/drivers/${driverId}`, { data: { isAvailable: true, ...at } });
  await car.request.post(`/api/drivers/${driverId}/position`, { data: { ...at, heading: 10, speed: 0 } });

  await signUp(page);
  const { request } = page;
  const quote = await (await request.post('/api/rides/estimate', { data: trip })).json();
  const paymentIntentId = await paid(request, { paymentType: 'ride', quoteId: quote.quoteId });
  const near: { id: number; user: { firstName: string } }[] = await (
    await request.get('/api/drivers/available')
  ).json();
  const booked = await request.post('/api/rides', {
    data: {
      quoteId: quote.quoteId,
      paymentIntentId,
      driverId: near.find(({ user }) => user.firstName === 'Silas')?.id,
    },
  });
  const { id } = await booked.json();
  await expect
    .poll(async () => (await car.request.post(`/api/rides/${id}/accept`, { data: { driverId } })).status())
    .toBe(200);

  await page.goto(`/live-tracking?rideId=${id}`);
  const record = page.getByRole('button', { name: 'Record sound', exact: true });
  await expect(record).toBeVisible();
  await record.click();
  await expect(page.getByRole('button', { name: /^Stop recording \d/ })).toBeVisible();
  const sign = page.getByRole('region', { name: 'Recording sound' });
  await expect(sign).toContainText(/0:\d\d/);
  await expectNoFaults(page);
  // It goes on while its person looks at something else.
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await expect(sign).toContainText(/0:[01]\d/);
  await expect(page.getByRole('heading', { name: 'Record sound for your safety' })).toHaveCount(0);
  await expect(sign).toContainText(/0:1[2-9]/);

  // A battery that ends: only the piece that was being spoken is lost.
  await page.goto('about:blank');
  await page.goto(`/live-tracking?rideId=${id}`);
  await expect(sign).toHaveCount(0);
  const kept = page.getByRole('region', { name: 'Recorded sound' });
  await expect(kept).toContainText(/You recorded \d+ seconds of this ride on this phone/);
  // Whoever else signs in on this phone sees nothing of it.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await signUp(page, 'Nosy');
  await page.goto('/recorded-sound');
  await expect(page.getByText('Nothing is recorded here.')).toBeVisible();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);

  await page.goto(`/live-tracking?rideId=${id}`);
  await kept.getByRole('button', { name: 'Hand it to us' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand this recording to us?' });
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Hand it over' }).click();
  await expect(kept).toContainText(/You handed us \d+ seconds of this ride/);
  await page.goto('/recorded-sound');
  await expect(page.getByText('Our safety people have it')).toBeVisible();
  await expectNoFaults(page);

  const desk = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
  const operator = await desk.newPage();
  await signInAs(operator, 'operator');
  await operator.goto('/operations/recorded-sound');
  const listen = operator.getByRole('button', { name: /^Listen: .*, the rider’s$/ }).first();
  await expectNoFaults(operator);
  await listen.click();
  const player = operator.locator('audio');
  await expect(player).toBeVisible();
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => [audio.error?.code ?? 0, audio.duration]))
    .toEqual([0, expect.closeTo(12, -1)]);
  // It is sound, and not silence.
  const loudest = await player.evaluate(async (audio: HTMLAudioElement) => {
    const bytes = await (await fetch(audio.src)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(bytes);
    return sound.getChannelData(0).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  });
  expect(loudest).toBeGreaterThan(0.01);

  await operator.goto(`/operations/rides/${id}`);
  const ofRide = operator.locator('section, div').filter({ hasText: 'recorded by Rita' }).last();
  await expect(ofRide).toBeVisible();
  await operator.goto('/operations/recorded-sound');
  await operator.getByText('Settle', { exact: true }).first().click();
  await operator.getByLabel('What you found and did').fill('Rang both. All is well.');
  await operator.getByRole('button', { name: 'Settle it' }).click();
  await operator.getByRole('link', { name: 'Settled' }).click();
  await expect(operator.getByText('Rang both. All is well.')).toBeVisible();
  await expectNoFaults(operator);
  await operator.goto('/operations/sound-of-rides');
  await expect(operator.getByText('Laws on recording what others say differ')).toBeVisible();
  await expectNoFaults(operator);
  await page.reload();
  await expect(page.getByText('We are done with it')).toBeVisible();

  // Signed out in another window: nothing listens on that no page shows.
  const listening = () =>
    page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name));
  await page.goto(`/live-tracking?rideId=${id}`);
  await record.click();
  await expect(sign).toBeVisible();
  expect(await listening()).toEqual(['rove-ride-sound']);
  await page.getByRole('link', { name: 'Back to booking' }).click();
  await expect(page).toHaveURL('/');
  await page.context().clearCookies();
  await page.locator('a[href="/"]').first().click();
  await expect(sign).toHaveCount(0);
  await expect.poll(listening).toEqual([]);
  await car.close();
  await desk.close();
});
