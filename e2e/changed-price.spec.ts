import { expect, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { answered } from './charging.ts';
import { typeCard } from './paying.ts';
import { confirmAddress, confirmPhone, signUp } from './people.ts';

const viewport = { width: 390, height: 844 };

test('a buyer on a phone whose car changed its price while they typed reads so at once', async ({
  browser,
  baseURL,
}) => {
  const open = async () => (await browser.newContext({ baseURL: baseURL ?? '', viewport })).newPage();
  const [seller, buyer] = [await open(), await open()];
  await confirmAddress(seller, await signUp(seller, 'Dora'));
  await confirmPhone(seller);
  await confirmAddress(buyer, await signUp(buyer, 'Maya'));
  const listing = {
    ...{ year: 2020, make: 'Subaru', model: 'Crosstrek', trim: 'Touring', price: '20100', condition: 'used' },
    ...{ mileage: '44270 km', fuelType: 'gasoline', transmission: 'automatic', body: 'suv', colour: 'blue' },
    ...{ location: 'Toronto, ON', description: 'One owner, winter tyres included.' },
  };
  const { id } = await answered<{ id: number }>(seller.request.post('/api/vehicles', { data: listing }));
  await answered(seller.request.post(`/api/vehicles/${id}/publish`));
  await buyer.goto(`/vehicle-payment/${id}`);
  await typeCard(buyer);
  await answered(seller.request.patch(`/api/vehicles/${id}`, { data: { ...listing, price: '21000' } }));
  await buyer.getByRole('button', { name: /^Pay/ }).click();

  // What takes the place of a long form is in sight, and no success is told above it.
  await expect(buyer.getByText('It is not bought yet')).toBeInViewport({ timeout: 30_000 });
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('2020 Subaru Crosstrek');
  await expect(buyer.getByText('Payment Successful')).toBeHidden();
  await expectNoFaults(buyer);
});
