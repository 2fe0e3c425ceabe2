import { type Browser, expect, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { answered } from './charging.ts';
import { typeCard } from './paying.ts';
import { confirmAddress, confirmPhone, signUp } from './people.ts';

const viewport = { width: 390, height: 844 };

const listing = {
  ...{ year: 2020, make: 'Subaru', model: 'Crosstrek', trim: 'Touring', price: '20100', condition: 'used' },
  ...{ mileage: '44270 km', fuelType: 'gasoline', transmission: 'automatic', body: 'suv', colour: 'blue' },
  ...{ location: 'Toronto, ON', description: 'One owner, winter tyres included.' },
};
const opening = '**/api/create-payment-intent';

/** A car that is on sale, and somebody who is about to pay for it on a phone. */
async function onSale(browser: Browser, baseURL: string | undefined) {
  const open = async () => (await browser.newContext({ baseURL: baseURL ?? '', viewport })).newPage();
  const [seller, buyer] = [await open(), await open()];
  await confirmAddress(seller, await signUp(seller, 'Dora'));
  await confirmPhone(seller);
  await confirmAddress(buyer, await signUp(buyer, 'Maya'));
  const { id } = await answered<{ id: number }>(seller.request.post('/api/vehicles', { data: listing }));
  await answered(seller.request.post(`/api/vehicles/${id}/publish`));
  const dearer = () =>
    answered(seller.request.patch(`/api/vehicles/${id}`, { data: { ...listing, price: '21000' } }));
  return { buyer, id, dearer };
}

test('a buyer on a phone whose car changed its price while they typed reads so at once', async ({
  browser,
  baseURL,
}) => {
  const { buyer, id, dearer } = await onSale(browser, baseURL);
  await buyer.goto(`/vehicle-payment/${id}`);
  await typeCard(buyer);
  // Its amount says that the payment is open.
  const pay = buyer.getByRole('button', { name: /^Pay \$20,100/ });
  await expect(pay).toBeVisible();
  await dearer();
  await pay.click();

  // What takes the place of a long form is in sight, and no success is told above it.
  await expect(buyer.getByText('It is not bought yet')).toBeInViewport({ timeout: 30_000 });
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('2020 Subaru Crosstrek');
  await expect(buyer.getByText('Payment Successful')).toBeHidden();
  await expectNoFaults(buyer);
});

test('a price that changes before the payment is opened is not paid unread', async ({ browser, baseURL }) => {
  const { buyer, id, dearer } = await onSale(browser, baseURL);
  await buyer.route(opening, async (route) => dearer().then(() => route.continue()), { times: 1 });
  await buyer.goto(`/vehicle-payment/${id}`);
  await typeCard(buyer);
  await expect(buyer.getByText('The price has changed since you opened this page.').first()).toBeVisible();
  await expectNoFaults(buyer);
  await buyer.getByRole('button', { name: 'Look again' }).click();
  await expect(buyer.getByRole('button', { name: /^Pay \$21,000/ })).toBeVisible();
});
