/** An offer from the car's page to the deposit at the agreed price, and one that is declined. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { atRest, expectNoFaults } from './axe.ts';
import { answered } from './charging.ts';
import { typeCard } from './paying.ts';
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

async function offers(buyer: Page, vehicleId: number, amount: string): Promise<string> {
  await buyer.goto(`/vehicles/${vehicleId}`);
  await buyer.getByRole('link', { name: 'Make an offer' }).click();
  await buyer.getByLabel('You offer').fill(amount);
  await expectNoFaults(buyer);
  await buyer.getByRole('button', { name: 'Send Offer' }).click();
  await expect(buyer.getByRole('heading', { name: /^You offer/, level: 1 })).toBeVisible();
  return new URL(buyer.url()).pathname;
}

test('a price is offered, countered and accepted, and the deposit is paid at that price', async ({
  browser,
  baseURL,
}) => {
  const seller = await person(browser, baseURL, 'Dora', 1440);
  const buyer = await person(browser, baseURL, 'Maya');
  const vehicleId = await listed(seller);
  const address = await offers(buyer, vehicleId, '$19 500');

  await seller.goto('/sell');
  await seller.getByRole('link', { name: '1 offer' }).click();
  await seller.getByRole('link', { name: 'Maya offers $19,500' }).click();
  await seller.getByRole('link', { name: 'Name a Price' }).click();
  await seller.getByLabel('You ask').fill('20100');
  await seller.getByLabel('A few words').fill('Winter tyres and the second key go with it.');
  await seller.getByRole('button', { name: 'Ask Maya' }).click();
  await expect(seller.getByRole('heading', { name: 'You ask $20,100', level: 1 })).toBeVisible();
  await expectNoFaults(seller);

  await buyer.goto(address);
  await expect(buyer.getByRole('heading', { name: 'Dora asks $20,100', level: 1 })).toBeVisible();
  await expect(buyer.getByText('2 of 3 tries left')).toBeVisible();
  await expectNoFaults(buyer);
  await buyer.getByRole('button', { name: 'Accept $20,100, Pay $100.00' }).click();
  await buyer.waitForURL(/\/vehicle-payment\/\d+\?pay=deposit/);

  // The car is held: its seller reads until when, and somebody else cannot buy it.
  await seller.goto(address);
  await expect(seller.getByRole('heading', { name: '$20,100 is agreed', level: 1 })).toBeVisible();
  const other = await person(browser, baseURL, 'Omar');
  await other.goto(`/vehicles/${vehicleId}`);
  await expect(other.getByText('Another buyer holds it')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Make an offer' })).toHaveCount(0);

  await buyer.getByRole('tab', { name: 'Credit Card' }).click();
  await typeCard(buyer);
  await buyer.getByRole('button', { name: 'Reserve' }).last().click();
  await expect(buyer.getByRole('heading', { name: 'It is reserved for you' })).toBeVisible();
  await buyer.getByRole('link', { name: 'Pay the rest' }).click();
  await expect(buyer.getByText('$20,000.00').first()).toBeVisible();
  await expect(buyer.getByText('Agreed at $20,100, for you alone')).toBeVisible();
});

test('an offer is declined, and the next one is a try less', async ({ browser, baseURL }) => {
  const seller = await person(browser, baseURL, 'Dora');
  const buyer = await person(browser, baseURL, 'Maya');
  const address = await offers(buyer, await listed(seller), '15000');
  await seller.goto(address);
  await expect(seller.getByRole('heading', { name: 'Maya offers $15,000', level: 1 })).toBeVisible();
  await atRest(seller);
  await seller.getByRole('link', { name: 'Decline' }).click();
  await seller.getByLabel('A few words').fill('Below 20,000 I keep it.');
  await expectNoFaults(seller);
  await seller.getByRole('button', { name: 'Decline' }).click();
  await expect(seller.getByRole('heading', { name: '$15,000: declined', level: 1 })).toBeVisible();
  await buyer.goto(address);
  await expect(buyer.getByText('“Below 20,000 I keep it.”')).toBeVisible();
  await buyer.getByRole('link', { name: 'Offer again' }).click();
  await expect(buyer.getByText('2 of 3 tries left for this car')).toBeVisible();
});
