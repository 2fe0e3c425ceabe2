/** A dealer's desk: many cars changed at once after a look at each, and what buyers ask answered from one list. */
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

async function listed(seller: Page, model: string, price: string): Promise<number> {
  const listing = {
    ...{ year: 2020, make: 'Subaru', model, trim: 'Touring', price, condition: 'used' },
    ...{ mileage: 44_270, fuelType: 'gasoline', transmission: 'automatic', body: 'suv', colour: 'blue' },
    ...{ location: 'Toronto, ON', description: 'One owner, winter tyres included.' },
  };
  const { id } = await answered<{ id: number }>(seller.request.post('/api/vehicles', { data: listing }));
  await answered(seller.request.post(`/api/vehicles/${id}/publish`));
  return id;
}

test('prices are changed together, after a look at each', async ({ browser, baseURL }) => {
  const seller = await person(browser, baseURL, 'Dora', 1440);
  await confirmPhone(seller);
  await listed(seller, 'Crosstrek', '20650');
  const outback = await listed(seller, 'Outback', '24000');
  const buyer = await person(browser, baseURL, 'Maya');
  const { id, step } = await answered<{ id: number; step: number }>(
    buyer.request.post(`/api/vehicles/${outback}/offers`, { data: { amount: '23000', words: '' } }),
  );
  await answered(seller.request.post(`/api/car-offers/${id}/acts`, { data: { act: 'accept', step } }));

  await seller.goto('/sell');
  await seller.getByRole('link', { name: 'Stock', exact: true }).click();
  await expect(seller.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible();
  await expect(seller.getByRole('row', { name: /Outback/ }).getByText('Reserved')).toBeVisible();
  await expectNoFaults(seller);
  await seller.getByLabel('Choose all on this page').check();
  await expect(seller.getByText('2 chosen')).toBeVisible();
  await seller.getByLabel('By how much').fill('2,5');
  await seller.getByLabel('In', { exact: true }).selectOption('percent');
  await seller.getByRole('button', { name: 'Look at the new prices' }).click();
  await expect(seller.getByRole('heading', { name: '1 car will be changed' })).toBeVisible();
  await expect(seller.getByText('Somebody holds it, so it stays as it was agreed.')).toBeVisible();
  await expectNoFaults(seller);
  await seller.getByRole('button', { name: 'Change the Prices' }).click();
  await expect(seller.getByText('1 car changed')).toBeVisible();
  await expect(seller.getByRole('row', { name: /Crosstrek/ })).toContainText('$20,134');
  await expect(seller.getByRole('row', { name: /Outback/ })).toContainText('$24,000');

  await seller.getByLabel('Choose the 2020 Subaru Crosstrek').check();
  await seller.getByRole('button', { name: 'Pause' }).click();
  await seller.getByRole('button', { name: 'Pause Them' }).click();
  await expect(seller.getByRole('row', { name: /Crosstrek/ }).getByText('Paused')).toBeVisible();
  await seller.getByRole('link', { name: /^Paused/ }).click();
  await expect(seller.getByRole('row', { name: /Outback/ })).toHaveCount(0);
  await seller.setViewportSize({ width: 390, height: 844 });
  await expectNoFaults(seller);
});

test('a lead is answered from the list, or said to need none', async ({ browser, baseURL }) => {
  const seller = await person(browser, baseURL, 'Dora', 390);
  await confirmPhone(seller);
  const vehicleId = await listed(seller, 'Forester', '22000');
  const buyer = await person(browser, baseURL, 'Maya');
  const email = 'maya.leads@example.com';
  const question = { name: 'Maya', email, message: 'Would you hold it until Saturday?', vehicleId };
  await answered(buyer.request.post('/api/contact/vehicle', { data: question }));
  await answered(
    buyer.request.post(`/api/vehicles/${vehicleId}/offers`, { data: { amount: '20000', words: '' } }),
  );
  await seller.goto('/sell/leads');
  await expect(seller.getByRole('link', { name: /Wait for you 2/ })).toBeVisible();
  await expect(seller.getByText(email)).toHaveCount(0);
  await expectNoFaults(seller);
  await seller.getByRole('button', { name: 'Needs no answer: Maya' }).click();
  await expect(seller.getByRole('link', { name: /Wait for you 1/ })).toBeVisible();
  await seller.getByRole('listitem').filter({ hasText: 'Offers $20,000' }).getByRole('link').click();
  await seller.getByRole('link', { name: 'Decline' }).click();
  await seller.getByRole('button', { name: 'Decline' }).click();
  await expect(seller.getByRole('heading', { name: '$20,000: declined', level: 1 })).toBeVisible();
  await seller.goto('/sell/leads?show=waiting');
  await expect(seller.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await seller.getByRole('textbox', { name: 'Address' }).fill('sales@dealer.example');
  await seller.getByRole('button', { name: 'Mail a Code There' }).click();
  await expect(seller.getByText('A code was mailed to sales@dealer.example.')).toBeVisible();
  await seller.getByRole('textbox', { name: 'Code' }).fill('1');
  await seller.getByRole('button', { name: 'Confirm' }).click();
  await expect(seller.getByText('This is not the code of the last mail.').first()).toBeVisible();
  await expectNoFaults(seller);
});
