/** A visit from the seller's hours to what became of it, as the two and the desk see it. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { answered } from './charging.ts';
import { confirmAddress, confirmPhone, signUp } from './people.ts';

async function person(browser: Browser, baseURL: string | undefined, name: string, width = 390) {
  const viewport = { width, height: width === 390 ? 844 : 900 };
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport });
  const page = await context.newPage();
  await confirmAddress(page, await signUp(page, name));
  return page;
}

async function listed(seller: Page): Promise<number> {
  await confirmPhone(seller);
  const listing = {
    ...{ year: 2020, make: 'Subaru', model: 'Crosstrek', trim: 'Touring', price: '20650', condition: 'used' },
    ...{ mileage: 44_270, fuelType: 'gasoline', transmission: 'automatic', body: 'suv', colour: 'blue' },
    ...{ location: 'Toronto, ON', description: 'One owner, winter tyres included.' },
  };
  const { id } = await answered<{ id: number }>(seller.request.post('/api/vehicles', { data: listing }));
  await answered(seller.request.post(`/api/vehicles/${id}/publish`));
  return id;
}

test('a test drive is asked for, confirmed, moved and called off', async ({ browser, baseURL }) => {
  const seller = await person(browser, baseURL, 'Dora', 1440);
  const vehicleId = await listed(seller);
  await seller.goto('/sell/visits');
  await seller.getByRole('link', { name: 'Say when cars are seen' }).click();
  await seller.getByLabel('Buyers may book visits of my cars').check();
  await expectNoFaults(seller);
  await seller.getByRole('button', { name: 'Save' }).click();
  await expect(seller.getByRole('link', { name: /Say where your cars can be seen/ })).toBeVisible();
  await seller.getByLabel('Street and number where your cars are seen').fill('12 Larch Street');
  await seller.getByLabel('Sunday, closed').check();
  await seller.getByLabel('Sunday from').fill('10 am');
  await seller.getByLabel('Sunday to').fill('4 pm');
  await seller.getByRole('button', { name: 'Save' }).click();
  await expect(seller.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(seller.getByLabel('Sunday to')).toHaveValue('16:00');

  const buyer = await person(browser, baseURL, 'Maya');
  await buyer.goto(`/vehicles/${vehicleId}`);
  await buyer.getByRole('link', { name: 'Test drive' }).click();
  await expect(buyer.getByText('You read the address once the visit is booked.')).toBeVisible();
  await buyer.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(2).click();
  // Asked for in the same moment, it would be of the day before.
  await expect(buyer).toHaveURL(/day=/);
  await buyer.getByRole('button', { name: 'Ask for This Time' }).click();
  await expect(buyer.getByRole('link', { name: 'Choose a time.' })).toBeVisible();
  await buyer.getByRole('radio', { name: /11:30/ }).check({ force: true });
  await buyer.getByLabel('A few words to the seller').fill('I come with my father.');
  await expectNoFaults(buyer);
  await buyer.getByRole('button', { name: 'Ask for This Time' }).click();
  await expect(buyer.getByRole('heading', { name: 'Waits for the seller', level: 1 })).toBeVisible();
  await expect(buyer.getByText('12 Larch Street')).toHaveCount(0);
  await expectNoFaults(buyer);
  const address = new URL(buyer.url()).pathname;

  await seller.goto('/sell/visits');
  await expectNoFaults(seller);
  await seller.getByRole('listitem').filter({ hasText: 'Your turn' }).getByRole('link').first().click();
  await expect(seller.getByText('“I come with my father.”')).toBeVisible();
  await seller.getByRole('button', { name: 'Confirm the Visit' }).click();
  await expect(seller.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  await expectNoFaults(seller);

  await buyer.goto(address);
  await expect(buyer.getByText('12 Larch Street, Toronto, ON')).toBeVisible();
  await expect(buyer.getByText('Bring your driver’s licence', { exact: false })).toBeVisible();
  await buyer.getByRole('link', { name: 'Another Time' }).click();
  // On the first day there may be nothing left but the late afternoon.
  await buyer.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(2).click();
  await expect(buyer).toHaveURL(/day=/);
  await buyer.getByRole('radio', { name: /^1:30/ }).check({ force: true });
  await expectNoFaults(buyer);
  await buyer.getByRole('button', { name: 'Propose This Time' }).click();
  await expect(buyer.getByText('You named another time; Dora answers.')).toBeVisible();

  await seller.goto(address);
  await seller.getByRole('button', { name: /^Take/ }).click();
  await expect(seller.getByText('1:30 PM', { exact: false }).first()).toBeVisible();
  await expect(seller.getByRole('button', { name: /^Take/ })).toHaveCount(0);

  await buyer.goto('/visits');
  await expectNoFaults(buyer);
  await buyer.goto(address);
  await buyer.getByRole('link', { name: 'Call It Off' }).click();
  await buyer.getByLabel('A few words').fill('I bought another one.');
  await buyer.getByRole('button', { name: 'Call It Off' }).click();
  await expect(buyer.getByRole('heading', { name: 'Called off', level: 1 })).toBeVisible();
  await expect(buyer.getByText('12 Larch Street')).toHaveCount(0);
});

test('without a script a time is chosen and booked too', async ({ browser, baseURL }) => {
  const seller = await person(browser, baseURL, 'Dora');
  const vehicleId = await listed(seller);
  const day = { from: '10:00', to: '17:00' };
  const hours = [day, day, day, day, day, day, day];
  const form = { offered: true, hours, minutes: 30, noticeHours: 24, atOnce: 1, daysOff: [] };
  const data = { ...form, testDrives: false, asksLicence: false, street: '12 Larch Street' };
  await answered(seller.request.put('/api/visit-hours', { data }));
  const buyer = await person(browser, baseURL, 'Maya');
  const plain = await browser.newContext({
    ...{ ...(baseURL && { baseURL }), javaScriptEnabled: false },
    storageState: await buyer.context().storageState(),
  });
  const page = await plain.newPage();
  await page.goto(`/vehicles/${vehicleId}/visit`);
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link').nth(2).click();
  await page.getByRole('radio', { name: /10:30/ }).check({ force: true });
  await page.getByRole('button', { name: 'Ask for This Time' }).click();
  await expect(page.getByRole('heading', { name: 'Waits for the seller', level: 1 })).toBeVisible();
});
