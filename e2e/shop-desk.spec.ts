import { expect, type Page, test } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { goInDesk } from './desk.ts';
import { settles } from './held-scripts.ts';
import { deskInDaylight, looksOf, openAs, phoneInTheDark } from './looks.ts';
import { signInAs } from './people.ts';
import { askToReturn, buyGear, readGear } from './shopping.ts';

const maul = 51;
const pliers = 41;

async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search orders').fill(words);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/search=/);
}

const panel = (page: Page, number: string) => page.getByRole('heading', { level: 2, name: number });

for (const look of looksOf(phoneInTheDark, deskInDaylight)) {
  test(`an operator packs, ships, hands over, takes back and refunds, on ${look.name}`, async ({
    browser,
    baseURL,
  }) => {
    const visitor = await browser.newContext({ baseURL: baseURL! });
    const stamp = `${look.width}${Date.now()}`;
    const buy = (who: string, quantity = 1, store?: 'toronto') =>
      buyGear(visitor.request, {
        name: who,
        email: `${who.split(' ')[0]!.toLowerCase()}-${stamp}@example.com`,
        lines: [{ variantId: maul, quantity }],
        ...(store && { store }),
      });
    const [odile, hana, tom] = [
      await buy('Odile Marchand', 2),
      await buy('Hana Sato'),
      await buy('Tom Roy', 1, 'toronto'),
    ];

    const page = await openAs(browser, look, { baseURL: baseURL! });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await signInAs(page, 'operator');
    await page.goto('/operations');
    await goInDesk(page, /^Shop/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop desk');
    await expectNoFaults(page);

    // Two at once.
    await page.getByLabel(`Choose ${odile.number}`).check();
    await page.getByLabel(`Choose ${hana.number}`).check();
    await page.getByRole('button', { name: 'Mark 2 packed' }).click();
    const packed = page.getByRole('status').filter({ hasText: '2 orders packed.' });
    await expect(packed).toBeVisible();
    await expect(page.getByLabel(`Choose ${odile.number}`)).toHaveCount(0);
    // The page is read again, as news of any order has it, and what was done is still said.
    const read = page.waitForResponse(/\/api\/operations\/shop\b/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await read;
    await settles(page);
    await expect(packed).toBeVisible();

    // One that is fetched, found by its buyer's address, from its packing to its handing over.
    await search(page, `tom-${stamp}@example.com`);
    await expect(panel(page, tom.number)).toBeVisible();
    await page.getByRole('button', { name: 'Mark packed' }).click();
    await page.getByRole('button', { name: 'It is at the store' }).click();
    await page.getByRole('button', { name: 'Handed over' }).click();
    await expect(
      page.getByText('Collected', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();

    // One of two pieces is ready before the other.
    await page.goto(`/operations/shop/${odile.number}`);
    await page.getByText('Send a part ahead', { exact: true }).click();
    await page.getByLabel(/^How many of /).selectOption('1');
    await page.getByLabel('Tracking number').last().fill(`ZZ ${stamp}`);
    await page.getByRole('button', { name: 'Mark this part shipped' }).click();
    await expect(page.getByRole('heading', { name: 'Sent before the rest' })).toBeVisible();
    expect((await readGear(visitor.request, odile)).sentAhead).toMatchObject([
      { trackingNumber: `ZZ ${stamp}`, lines: [{ quantity: 1 }] },
    ]);

    // Somebody else ships one of two in the meantime: the other goes out, and its row says why it did not.
    await page.goto('/operations/shop?queue=to_hand_over');
    await page.getByLabel(`Choose ${odile.number}`).check();
    await page.getByLabel(`Choose ${hana.number}`).check();
    await page.getByRole('button', { name: 'Ship 2' }).click();
    await page.getByLabel(`Tracking number of ${odile.number}`).fill(`NL ${stamp}`);
    await page.getByLabel(`Tracking number of ${hana.number}`).fill('#');
    await page.getByRole('button', { name: 'Mark shipped' }).click();
    await expect(page.getByText(/^Enter the number from the label/)).toBeVisible();
    expect((await readGear(visitor.request, odile)).state).toBe('packed');
    await page.request.post('/api/operations/shop/ship', {
      data: { parcels: [{ number: hana.number, carrier: 'UPS', trackingNumber: '1Z 999' }] },
    });
    await page.getByLabel(`Tracking number of ${hana.number}`).fill('NL 4471');
    await page.getByRole('button', { name: 'Mark shipped' }).click();
    const outcome = page.getByRole('status').filter({ hasText: '1 order shipped.' });
    await expect(outcome).toContainText(hana.number);
    expect((await readGear(visitor.request, odile)).trackingNumber).toBe(`NL ${stamp}`);
    expect((await readGear(visitor.request, hana)).trackingNumber).toBe('1Z 999');

    // Found by the number on its label, delivered; one of two comes back while the page stays open.
    await search(page, `NL ${stamp}`);
    await page.getByText('Parcels', { exact: true }).click();
    await page.getByLabel('Tracking number').last().fill(`NL ${stamp} 2`);
    await page.getByRole('button', { name: 'Save the numbers' }).click();
    await expect.poll(async () => (await readGear(visitor.request, odile)).parcels).toHaveLength(2);
    await page.getByRole('button', { name: 'Mark delivered' }).click();
    await expect(
      page.getByText('Delivered', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await askToReturn(visitor.request, odile, 'Knot in the handle');
    await expect(page.getByText('“Knot in the handle”')).toBeVisible();
    await page.getByText('It is here', { exact: true }).click();
    await page.getByRole('button', { name: 'Mark received' }).click();
    await page.getByText('Refund this return', { exact: true }).click();
    const before = await readGear(visitor.request, odile);
    const asked = before.returns[0]!.amount;
    const pay = page.getByRole('button', { name: `Pay back US$${asked}` });
    await expect(pay).toBeVisible();
    await expectNoFaults(page);
    await pay.click();
    await expect(page.getByText('Refund decided')).toBeVisible();
    await expect(page.getByText(/Olive Park.*: Knot in the handle/).first()).toBeVisible();
    await expect.poll(async () => (await readGear(visitor.request, odile)).refunded).toBe(asked);
    await expectNoFaults(page);

    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByRole('article', { name: `Receipt of ${odile.number}` })).toContainText(
      `−US$${asked}`,
    );
    await expectNoFaults(page);
    expect(errors).toEqual([]);
    await page.context().close();
    await visitor.close();
  });

  test(`an operator counts, edits and publishes, and reads what was sold, on ${look.name}`, async ({
    browser,
    baseURL,
  }) => {
    const visitor = await browser.newContext({ baseURL: baseURL! });
    const page = await openAs(browser, look, { baseURL: baseURL! });
    await signInAs(page, 'operator');
    const stamp = `${look.width}${Date.now()}`;
    const bought = await buyGear(visitor.request, {
      name: 'Devon Clarke',
      email: `devon-${stamp}@example.com`,
      lines: [{ variantId: pliers, quantity: 1 }],
    });

    await page.goto(`/operations/shop/stock/${pliers}`);
    await page.getByLabel('New stock, Toronto').fill('40');
    await page.getByRole('textbox', { name: 'Note' }).first().fill(`Shelf ${stamp}`);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText(new RegExp(`Shelf ${stamp}`))).toBeVisible();
    await expect(page.getByRole('link', { name: bought.number })).toBeVisible();
    await expectNoFaults(page);

    await page.getByRole('link', { name: 'Items' }).first().click();
    await page.getByRole('link', { name: 'New item' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Camp Kettle');
    await page.getByLabel('Address').fill('Camp Kettle');
    await page.getByLabel('Category').fill('Tools');
    await page.getByLabel('Brand').fill('Tarn');
    await page.getByLabel('One line about it').fill('A litre and a half, boiling in four minutes.');
    await page.getByLabel('Features').fill('Folds flat\nOne litre and a half');
    await page.getByLabel('Facts').fill('Weight: 310 g');
    await page.getByRole('button', { name: 'Begin as a draft' }).click();
    await expect(page.getByText('Small letters, digits and hyphens.')).toBeVisible();
    await expect(page.getByLabel('Facts')).toHaveValue('Weight: 310 g');
    await page.getByLabel('Address').fill(`camp-kettle-${stamp}`);
    await page.getByRole('button', { name: 'Begin as a draft' }).click();
    await expect(page).toHaveURL(/items\/\d+$/);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();

    await page.getByText('Add a variant', { exact: true }).click();
    await page.getByLabel('SKU').fill(`TAR-KET-${stamp}`);
    await page.getByLabel(/^Price/).fill('58.00');
    await page.getByLabel(/^Weight/).fill('310');
    await page.getByRole('button', { name: 'Add variant' }).click();
    await expect(page.getByText(`TAR-KET-${stamp}`)).toBeVisible();

    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 390 } });
    await page.getByLabel('Picture', { exact: true }).setInputFiles({
      name: 'kettle.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await page.getByRole('button', { name: 'Add picture' }).click();
    await expect(page.getByText('Say what the picture shows.')).toBeVisible();
    await page.getByLabel('What it shows, for those who do not see it').fill('A flat kettle on a fire');
    await page.getByRole('button', { name: 'Add picture' }).click();
    await expect(page.getByAltText('A flat kettle on a fire')).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('In the shop', { exact: true })).toBeVisible();
    const shop: { slug: string }[] = await (await visitor.request.get('/api/equipment')).json();
    expect(shop.some(({ slug }) => slug === `camp-kettle-${stamp}`)).toBe(true);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(
      page.getByText('Withdrawn', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Sales' }).click();
    await expect(page.getByRole('img', { name: /^Sold a day from/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Field Pliers 14/ })).toBeVisible();
    await expectNoFaults(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^sold-[\d-]+\.csv$/);
    await page.context().close();
    await visitor.close();
  });
}
