import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { answered, paid } from './charging.ts';
import { becomeDriver, completeRide } from './drivers.ts';
import { newEmail, signUp } from './people.ts';

type Spot = readonly [lat: number, lng: number];
/** A corner of Etobicoke where no simulated rider asks and no simulated driver cruises. */
const home: Spot = [43.6475, -79.529];
const pickup: Spot = [43.6453, -79.5243];
const stop: Spot = [43.6466, -79.5185];
const dropoff: Spot = [43.6476, -79.5135];
const beyond: Spot = [43.6482, -79.5113];
const west: Spot = [43.6375, -79.5356];

/** Books and pays a ride over the API; `xl`, which nobody else out here drives. */
async function book({ request }: Page, from: Spot, to: Spot, by: readonly Spot[] = []) {
  const quote = await answered<{ quoteId: string }>(
    request.post('/api/rides/estimate', {
      data: {
        pickupLocation: 'The corner',
        destination: 'The other corner',
        pickupLat: String(from[0]),
        pickupLng: String(from[1]),
        destLat: String(to[0]),
        destLng: String(to[1]),
        stops: by.map(([lat, lng]) => ({ address: 'The bakery', lat, lng })),
        vehicleType: 'xl',
        bookingType: 'instant',
      },
    }),
  );
  const paymentIntentId = await paid(request, { paymentType: 'ride', quoteId: quote.quoteId });
  const data = { quoteId: quote.quoteId, paymentIntentId };
  return answered<{ id: number }>(request.post('/api/rides', { data }));
}

test('a new driver has a request while finishing and one while rating, and every cent of the evening agrees', async ({
  browser,
  baseURL,
}) => {
  const options = { baseURL: baseURL!, timezoneId: 'America/Toronto' };
  const car = await browser.newContext({
    ...options,
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    geolocation: { latitude: home[0], longitude: home[1] },
  });
  const driver = await car.newPage();
  await becomeDriver(driver.request, newEmail('Ines'), 'Ines');
  const [ann, bea, cleo] = await Promise.all(
    ['Ann', 'Bea', 'Cleo'].map(async (name) => {
      const rider = await (await browser.newContext(options)).newPage();
      await signUp(rider, name);
      return rider;
    }),
  );
  await driver.goto('/driver-dashboard');
  const online = driver.getByRole('switch');
  await online.click();
  await expect(online).toHaveAttribute('aria-checked', 'true');
  await driver.getByText('Drive for me').click();
  await driver.getByText('10 x faster').click();
  const button = (name: string | RegExp) => driver.getByRole('button', { name });
  const asked = driver.getByRole('region', { name: /^New request, / });

  // Whatever was being read, the ride is what is seen next.
  await driver.getByRole('tab', { name: 'Earnings' }).click();
  await driver.getByRole('region', { name: 'Statement' }).scrollIntoViewIfNeeded();
  const first = await book(ann!, pickup, dropoff, [stop]);
  await expect(asked).toContainText('1 stop');
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(button('Drive to pickup')).toBeInViewport();
  await button('Drive to pickup').click();
  await button('I have arrived').click();
  await expect(driver.getByText('are you at the door?').first()).toBeVisible();
  const pressUntil = (name: string, there: string) =>
    expect(async () => {
      if (await button(name).isVisible()) await button(name).click({ timeout: 2_000 });
      await expect(driver.getByRole('region', { name: 'Your ride' })).toContainText(there, {
        timeout: 1_000,
      });
    }).toPass({ timeout: 60_000 });
  await pressUntil('I have arrived', 'At the pickup');
  const { pin } = await answered<{ pin: string }>(ann!.request.get(`/api/rides/${first.id}`));
  await driver.getByLabel('Ask the rider for the PIN').fill(pin);
  await button('Start ride').click();
  await pressUntil('I am at stop 1', 'Drive on');
  await button('Drive on').click();

  // Asked while finishing: it waits behind the drop-off and begins with it.
  const second = await book(bea!, beyond, west);
  await expect(asked).toContainText('After your drop-off. You finish first.');
  await asked.getByRole('button', { name: 'Accept' }).click();
  const next = driver.getByRole('region', { name: 'Next ride' });
  await expect(next).toContainText('Bea');
  await expectNoFaults(driver);
  await completeRide(driver);
  await expect(button('Drive to pickup')).toBeVisible();
  await expect(next).toHaveCount(0);
  await answered(bea!.request.post(`/api/rides/${second.id}/cancel`, { data: {} }));
  await expect(driver.getByText('The rider cancelled').first()).toBeVisible();

  // Asked while rating: the stars are still there when that has come to nothing.
  const rating = driver.getByRole('region', { name: 'Ride completed' });
  const fourth = rating.getByRole('radio').nth(3);
  await fourth.check({ force: true });
  const third = await book(cleo!, beyond, west);
  await expect(asked).toBeVisible();
  await expectNoFaults(driver, { include: '[aria-label^="New request,"]' });
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(button('Drive to pickup')).toBeVisible();
  await expect(rating).toBeHidden();
  await answered(cleo!.request.post(`/api/rides/${third.id}/cancel`, { data: {} }));
  await expect(rating).toBeVisible();
  await expect(fourth).toBeChecked();
  await rating.getByRole('button', { name: 'Rate' }).click();
  await expect(rating).toHaveCount(0);

  await answered(ann!.request.post(`/api/rides/${first.id}/tip`, { data: { amount: '3.00' } }));
  await everyCentAgrees(driver);
  await online.click();
  await expect(online).toHaveAttribute('aria-checked', 'false');
  for (const one of [driver, ann!, bea!, cleo!]) await one.context().close();
});

/** Twelve hours back it is Monday in UTC. */
const isPayday = () => new Date(Date.now() - 12 * 3_600_000).getUTCDay() === 1;

/** What the screen, the statement and its file say was earned is what the company owes, and what cashing out sends less its fee. */
async function everyCentAgrees(driver: Page): Promise<void> {
  const { id } = await answered<{ id: number }>(driver.request.get('/api/drivers/me'));
  const read = <T>(path: string) => answered<T>(driver.request.get(`/api/drivers/${id}/${path}`));
  const { totals } = await read<{ totals: { earned: string; tips: string } }>('statement?period=week');
  expect(totals.tips).toBe('3.00');
  // A ride counts once it is settled, which a job does.
  await expect.poll(async () => (await read<{ balance: string }>('pay')).balance).toBe(totals.earned);
  const csv = await (await driver.request.get(`/api/drivers/${id}/statement.csv?period=week`)).text();
  expect(csv).toMatch(new RegExp(`^Total,.*,${totals.earned}$`, 'm'));
  await driver.getByRole('tab', { name: 'Earnings' }).click();
  await expect(driver.getByRole('region', { name: 'This week' })).toContainText(`$${totals.earned}`);
  const balance = driver.getByRole('region', { name: 'Your balance' });
  await expect(balance).toContainText(`$${totals.earned}`);
  await balance.getByRole('button', { name: 'Name your bank account' }).click();
  await driver.getByRole('button', { name: 'Use this account' }).click();
  await balance.getByRole('button', { name: 'Cash out now' }).click();
  await balance.getByRole('button', { name: /^Send \$/ }).click();
  await expect(balance).toContainText('$0.00');
  const payout = balance.getByRole('list', { name: 'Payouts' }).getByRole('listitem');
  await expect(payout).toContainText(/Cashed out|Payout/);
  // On the day from Monday's noon the weekly payout may come first, as soon as a bank account is named; it takes no fee.
  const isWeekly = isPayday() && (await payout.textContent())!.startsWith('Payout');
  const sent = isWeekly ? totals.earned : (Number(totals.earned) - 0.5).toFixed(2);
  await expect(payout).toContainText(`$${sent}`);
  if (!isWeekly) await expect(payout).toContainText('and a fee of $0.50');
  await expectNoFaults(driver);
  await driver.getByRole('tab', { name: 'Dashboard' }).click();
  await expect(driver.getByRole('switch')).toBeInViewport();
}
