import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { atRest, expectNoFaults } from './axe.ts';
import { answered, payByCard } from './charging.ts';
import { confirmAddress, confirmPhone, signInAs, signUp } from './people.ts';

const viewport = { width: 390, height: 844 };
const address = '228 Roncesvalles Ave\nToronto, ON M6R 2L7';

async function person(browser: Browser, baseURL: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport })).newPage();
  await confirmAddress(page, await signUp(page, name));
  await confirmPhone(page);
  return page;
}

interface Read {
  proposal: { number: number };
  code: string;
}
const act = (by: Page, id: number, data: object) =>
  answered<Read>(by.request.post(`/api/car-sales/${id}/acts`, { data }));

/** Paid in full, and the two agreed to meet tomorrow. @returns the number of its order */
async function sold(seller: Page, buyer: Page): Promise<number> {
  const listing = {
    ...{ year: 2020, make: 'Subaru', model: 'Crosstrek', trim: 'Touring', price: '20100', condition: 'used' },
    ...{ mileage: '44270 km', fuelType: 'gasoline', transmission: 'automatic', body: 'suv', colour: 'blue' },
    ...{ location: 'Toronto, ON', description: 'One owner, winter tyres included.' },
  };
  const { id: vehicleId } = await answered<{ id: number }>(
    seller.request.post('/api/vehicles', { data: listing }),
  );
  await answered(seller.request.post(`/api/vehicles/${vehicleId}/publish`));
  await buyer.goto(`/vehicle-payment/${vehicleId}`);
  await expect(buyer.getByText(/If you give it back: 1,000 km are included/).first()).toBeVisible();
  const { paymentIntentId } = await payByCard(buyer.request, { paymentType: 'vehicle', vehicleId });
  const { id } = await answered<{ id: number }>(
    buyer.request.post(`/api/vehicles/${vehicleId}/buy`, { data: { paymentIntentId, kind: 'full' } }),
  );
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const { proposal } = await act(buyer, id, { act: 'propose', place: 'High Park Library', at });
  await act(seller, id, { act: 'accept', proposal: proposal.number });
  return id;
}

/** Both read, sign, and the keys change hands. */
async function handedOver(seller: Page, buyer: Page, id: number): Promise<void> {
  const parties = [
    [seller, 'Dora Kowalczyk', 'JF2GTAJC8L8234107'],
    [buyer, 'Maya Lindgren', ''],
  ] as const;
  for (const [page, name, vin] of parties) {
    const data = { name, address, vin };
    await answered(page.request.put(`/api/car-sales/${id}/papers/particulars`, { data }));
    await act(page, id, { act: 'odometer', odometer: 44_276 });
  }
  for (const [page, name] of parties) {
    const { digest } = await answered<{ digest: string }>(page.request.get(`/api/car-sales/${id}/papers`));
    const data = { name, read: true, digest };
    await answered(page.request.post(`/api/car-sales/${id}/papers/signature`, { data }));
  }
  const { code } = await answered<Read>(buyer.request.get(`/api/car-sales/${id}`));
  await act(seller, id, { act: 'hand_over', code });
}

async function addsPhoto(page: Page, label: string, background: string): Promise<void> {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page.getByLabel(label).setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer });
}

async function setsTerms(desk: Page, isOn: boolean): Promise<void> {
  await desk.goto('/operations/car-papers');
  await desk.getByLabel('Keep something for the seller where a car was driven far').setChecked(isOn);
  const form = desk.locator('form', { has: desk.getByLabel('Kilometres that are included') });
  await form.getByLabel('Kilometres that are included').fill('1 000 km');
  await form.getByLabel('Why?').fill('We try it for a season');
  await form.getByRole('button', { name: 'Set' }).click();
  await expect(
    desk.getByText(isOn ? /Buyers and sellers read: “1,000 km/ : /Everything goes back now/),
  ).toBeVisible();
}

test('a car comes back: handover beside return, the buyer agrees to what they see, the desk has set the terms', async ({
  browser,
  baseURL,
}) => {
  const deskContext: BrowserContext = await browser.newContext({ baseURL });
  const desk = await deskContext.newPage();
  await signInAs(desk, 'operator');
  await setsTerms(desk, true);
  try {
    await expectNoFaults(desk);
    const [seller, buyer] = [
      await person(browser, baseURL!, 'Dora'),
      await person(browser, baseURL!, 'Maya'),
    ];
    const id = await sold(seller, buyer);
    await buyer.goto(`/car-orders/${id}`);
    await addsPhoto(buyer, 'Add photos of the handover', '#357');
    await expect(buyer.getByRole('img', { name: 'Photo 1 at the handover, yours' })).toBeVisible();
    await handedOver(seller, buyer, id);
    await act(buyer, id, { act: 'ask_return', words: 'It is too wide for our garage' });
    await buyer.reload();
    await buyer.getByRole('button', { name: 'I brought the car back' }).click();
    await expect(buyer.getByRole('heading', { name: 'Is the car back?' })).toBeVisible();

    await seller.goto(`/car-orders/${id}`);
    await addsPhoto(seller, 'Add photos of the return', '#753');
    await expect(seller.getByRole('img', { name: 'Photo 1 of the return, yours' })).toBeVisible();
    await seller.getByLabel('What the odometer says').fill('44,000 km');
    await seller.getByRole('button', { name: 'I have the car back' }).click();
    await expect(seller.getByText('That is less than the odometer said at the handover.')).toBeVisible();
    await seller.getByLabel('What the odometer says').fill('46 000');
    await seller.getByRole('button', { name: 'I have the car back' }).click();
    await expect(seller.getByRole('heading', { name: 'What is kept of the price' })).toBeVisible();
    await atRest(seller);
    await expectNoFaults(seller);

    await expect(buyer.getByRole('button', { name: 'Agree: $19,919 goes back to me' })).toBeVisible();
    await expect(buyer.getByText('1,724 km', { exact: true })).toBeVisible();
    await expect(buyer.getByRole('img')).not.toHaveCount(0);
    await expectNoFaults(buyer);
    await buyer.getByRole('button', { name: /^Agree/ }).click();
    await expect(buyer.getByRole('heading', { name: 'The sale is over' })).toBeVisible();
    await expect(buyer.getByText('$181 of it stayed with the seller')).toBeVisible();
    await expectNoFaults(buyer);
  } finally {
    await setsTerms(desk, false);
    await deskContext.close();
  }
});
