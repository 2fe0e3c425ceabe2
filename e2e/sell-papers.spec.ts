import { type Browser, expect, type Page, test } from '@playwright/test';
import { atRest, faultsOn } from './axe.ts';
import { answered, payByCard } from './charging.ts';
import { confirmAddress, confirmPhone, signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** A car of the seller, paid in full by the buyer, who meet tomorrow. @returns the number of its order */
async function sold(seller: Page, buyer: Page): Promise<number> {
  const listing = {
    ...{ year: 2020, make: 'Subaru', model: 'Crosstrek', trim: 'Touring', price: '20100', condition: 'used' },
    ...{ mileage: 44_270, fuelType: 'gasoline', transmission: 'automatic', body: 'suv', colour: 'blue' },
    ...{ location: 'Toronto, ON', description: 'One owner, winter tyres included.' },
  };
  const { id: vehicleId } = await answered<{ id: number }>(
    seller.request.post('/api/vehicles', { data: listing }),
  );
  await answered(seller.request.post(`/api/vehicles/${vehicleId}/publish`));
  const { paymentIntentId } = await payByCard(buyer.request, { paymentType: 'vehicle', vehicleId });
  const order = await answered<{ id: number }>(
    buyer.request.post(`/api/vehicles/${vehicleId}/buy`, { data: { paymentIntentId, kind: 'full' } }),
  );
  const act = (by: Page, data: object) =>
    answered<{ proposal: { number: number } }>(by.request.post(`/api/car-sales/${order.id}/acts`, { data }));
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const { proposal } = await act(buyer, { act: 'propose', place: 'High Park Library', at });
  await act(seller, { act: 'accept', proposal: proposal.number });
  return order.id;
}

async function person(browser: Browser, baseURL: string, name: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await confirmAddress(page, await signUp(page, name));
  await confirmPhone(page);
  return page;
}

async function typesParticulars(page: Page, name: string, vin?: string): Promise<void> {
  await page.getByRole('link', { name: 'Bill of sale' }).click();
  await expect(page.getByRole('heading', { name: 'Papers', level: 1 })).toBeVisible();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Address', { exact: true }).fill('228 Roncesvalles Ave\nToronto, ON M6R 2L7');
  if (vin) await page.getByLabel('VIN').fill(vin);
  await page.getByRole('button', { name: 'Put it on the paper' }).click();
  await expect(page.getByRole('article', { name: 'The paper' }).getByText(name)).toBeVisible();
  await page.getByRole('link', { name: 'The sale', exact: true }).click();
}

async function readsOdometer(page: Page): Promise<void> {
  await page.getByLabel('What the odometer says').fill('44,276');
  await page.getByRole('button', { name: 'Type the odometer' }).click();
  await expect(page.getByRole('button', { name: 'Type it again' })).toBeVisible();
}

async function signs(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Read and sign the bill of sale' }).click();
  await page.getByLabel('Your full name').fill(name);
  await page.getByRole('checkbox', { name: /I have read the whole paper/ }).press('Space');
  await page.getByRole('button', { name: 'Sign the bill of sale' }).click();
  await expect(page.getByText('Signed', { exact: true }).first()).toBeVisible();
}

test('buyer and seller of a car fill in, read and sign its bill of sale; then the code counts', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const [seller, buyer] = [await person(browser, baseURL!, 'Dora'), await person(browser, baseURL!, 'Maya')];
  const id = await sold(seller, buyer);
  for (const page of [seller, buyer]) await page.goto(`/car-orders/${id}`);
  await expect(buyer.getByText('Papers signed')).toBeVisible();
  await typesParticulars(seller, 'Dora Kowalczyk-Bélanger', 'JF2GTAJC8L8234107');
  await typesParticulars(buyer, 'Maya Lindgren');
  await readsOdometer(seller);
  await readsOdometer(buyer);
  await expect(buyer.getByLabel('Handover code')).toHaveCount(0);

  await seller.reload();
  await signs(seller, 'Dora Kowalczyk-Bélanger');
  await signs(buyer, 'Maya Lindgren');
  await expect(buyer.getByText('SHA-256 of the file')).toBeVisible();
  await atRest(buyer);
  expect(await faultsOn(buyer)).toEqual([]);
  const download = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: 'Signed bill, PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/bill-of-sale\.pdf$/);

  await buyer.getByRole('link', { name: 'The sale', exact: true }).click();
  const code = await buyer.getByLabel('Handover code').innerText();
  await seller.goto(`/car-orders/${id}`);
  await seller.getByLabel('Six digits').fill(code);
  await seller.getByRole('button', { name: 'Confirm handover' }).click();
  await expect(seller.getByRole('heading', { name: 'The car is handed over' })).toBeVisible();
  await expect(seller.getByText('Signed by both')).toBeVisible();
});
