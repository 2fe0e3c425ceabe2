import { type Browser, expect, type Page, test } from '@playwright/test';
import { outboxTokenOf } from '../src/platform/mail/outbox-token.ts';
import { expectNoFaults } from './axe.ts';
import { typeCard } from './paying.ts';
import { signInAs, signUp } from './people.ts';

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
const desk = '/api/operations/shop';

/** A visitor with a phone and an empty cart. */
async function visitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: baseURL! });
  return context.newPage();
}

/** A gift card of $50 that somebody else bought, by the mail it came in. */
async function giftCard(page: Page): Promise<string> {
  await page.goto('/gift-cards');
  await signUp(page, 'Giver');
  const to = `gift-${Date.now()}@example.com`;
  await page.goto('/gift-cards');
  await page.getByLabel('For').fill('Maya');
  await page.getByLabel('Their email').fill(to);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toContainText('$50.00');
  await typeCard(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(`We mailed its code to ${to}.`)).toBeVisible();
  let code = '';
  await expect
    .poll(async () => {
      const outbox = await page.request.get(
        `/api/outbox?token=${outboxTokenOf(process.env.E2E_SESSION_SECRET!)}`,
      );
      const mails: { toAddress: string; body: string }[] = await outbox.json();
      const mail = mails.find(({ toAddress }) => toAddress === to);
      code = /(\w{4}-){6}\w{4}/.exec(mail?.body ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

/** Does at the shop's desk what an operator does there. */
async function operator(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL! });
  await signInAs(context, 'operator');
  return async (path: string, body: object = {}) => {
    const answer = await context.request.post(`${desk}/${path}`, { data: body });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByRole('textbox', { name: 'Name' }).fill('Maya Lindgren');
  await page.getByLabel('Address').fill('62 Bain Avenue');
  await page.getByRole('textbox', { name: 'Unit' }).fill('4');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel('Province').selectOption('ON');
  await page.getByLabel('Postal code').fill('m4k1e8');
  await expect(page.getByLabel('Postal code')).toHaveValue('M4K 1E8');
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Payment successful! Your equipment order has been confirmed.')).toBeVisible();
}

test('two axes and a tool roll are bought on a phone without an account, followed, and one axe goes back', async ({
  browser,
  baseURL,
  page: giver,
}) => {
  const code = await giftCard(giver);
  const page = await visitor(browser, baseURL);
  await page.goto('/equipment/norrland-felling-axe');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to Cart: Norrland Felling Axe, 80 cm' }).click();
  await expect(page.getByText('Added to Cart').first()).toBeVisible();
  await page.goto('/equipment/expedition-tool-roll');
  await page.getByRole('button', { name: 'Add to Cart: Expedition Tool Roll' }).click();
  await page.getByRole('link', { name: 'Cart, 3 pieces' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open Cart' }).click();
  await expect(page.getByText('3 pieces, 11.0 kg')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Check Out' }).click();

  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('alert')).toContainText('Postal code: Enter a postal code such as M4K 1E8.');
  await typeAddress(page);
  await page.getByLabel('Province').selectOption('AB');
  await expect(page.getByText('M4K 1E8 is not in AB.').first()).toBeVisible();
  await page.getByLabel('Province').selectOption('ON');
  await expect(page.getByText('HST 13%')).toBeVisible();
  await expect(page.getByText('$1,582.00')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Continue to Payment, $1,582' }).click();

  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('pays $50.00')).toBeVisible();
  await expect(page.getByText('-$50.00')).toBeVisible();
  await expect(page.getByLabel('Billing address is the delivery address')).toBeChecked();
  await expectNoFaults(page);
  await payByCard(page);

  await expect(page).toHaveURL(/\/orders\/RV-\d+\?key=/);
  const number = /RV-\d+/.exec(page.url())![0];
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending 4242' })).toContainText('$1,532.00');
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Gift card/ }),
  ).toContainText('$50.00');
  await expectNoFaults(page);
  // What was bought is in the cart no more.
  await expect(page.getByRole('link', { name: /in your cart/ })).toHaveCount(0);

  const act = await operator(browser, baseURL);
  const state = (name: string) => expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await act(`orders/${number}/pack`);
  await state('Packed');
  await act('ship', { parcels: [{ number, carrier: 'Canada Post', trackingNumber: 'NL 4471 0926 318' }] });
  await state('On its way');
  await expect(page.getByText('NL 4471 0926 318')).toBeVisible();
  await act(`orders/${number}/arrived`);
  await state('Delivered');

  const axes = page.getByRole('listitem').filter({ hasText: '2 at $189.00' });
  await axes.getByText('Send Back', { exact: false }).first().click();
  await axes.getByLabel('How many of the 2').selectOption('1');
  await axes.getByLabel('In your words').last().fill('Knot in the handle');
  await axes.getByRole('button', { name: 'Send Back' }).click();
  await expect(axes.getByText('1 is going back')).toBeVisible();
  await expect(axes.getByText('Something is wrong with it: Knot in the handle')).toBeVisible();
  await expect(axes.getByText('$213.57')).toBeVisible();
  await expectNoFaults(page);

  const order = await (
    await page.request.get(`/api/shop/orders/${number}${new URL(page.url()).search}`)
  ).json();
  const [{ id: returnId, lines }] = order.returns;
  await act(`orders/${number}/returns/${returnId}/receive`);
  await expect(axes.getByText('It is with us.')).toBeVisible();
  await act(`orders/${number}/refunds`, {
    lines: [{ lineId: lines[0].lineId, quantity: 1, restock: true }],
    reason: 'Knot in the handle',
    returnId,
  });
  await expect(axes.getByText('Checked, and $213.57 paid back.')).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByText('2 × Norrland Felling Axe, 80 cm at $189.00')).toBeVisible();
  await expect(page.getByText('$1,582.00')).toBeVisible();
  await expect(page.getByText('Paid back')).toBeVisible();
  await expectNoFaults(page);

  // A link to it is needed; its number alone opens nothing.
  const stranger = await visitor(browser, baseURL);
  expect((await stranger.goto(`/orders/${number}`))?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
});

test('given up at each step, the stock comes back', async ({ browser, baseURL }) => {
  const page = await visitor(browser, baseURL);
  const free = async (): Promise<number> => {
    const item = await (await page.request.get('/api/shop/items/norrland-felling-axe')).json();
    return item.variants.find(({ name }: { name: string }) => name === '65 cm').available;
  };
  const before = await free();
  await page.goto('/equipment/norrland-felling-axe');
  const shorter = page.getByRole('link', { name: /^65 cm/ });
  await shorter.click();
  await expect(shorter).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/payment\?amount=179\.00&description=Norrland\+Felling\+Axe&type=equipment/);
  await typeAddress(page);
  await page.getByLabel('Email').fill('leaver@example.com');
  const hold = async () => {
    await page.getByRole('button', { name: 'Continue to Payment, $' }).click();
    await expect(page.getByText(/^Held for you until/)).toBeVisible();
    expect(await free()).toBe(before - 1);
  };
  await hold();
  await page.getByRole('button', { name: 'Give it up' }).click();
  await expect.poll(free).toBe(before);

  // A reload keeps what is held; leaving lets it go.
  await hold();
  await page.reload();
  await expect(page.getByText(/^Held for you until/)).toBeVisible();
  expect(await free()).toBe(before - 1);
  await page.getByRole('link', { name: 'Back to Equipment' }).click();
  await expect.poll(free).toBe(before);

  // Changing the delivery holds one, not two; a cancelled order gives it back with the money.
  await page.goto('/payment?amount=179.00&description=Norrland+Felling+Axe&type=equipment&variant=22');
  await hold();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Pick it up').click();
  await page.getByRole('radio', { name: /Calgary store/ }).check();
  await hold();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  // A pick-up has no address that could be the card's; who they are is known.
  await expect(page.getByLabel('Name on card')).toHaveValue('Maya Lindgren');
  await page.getByLabel('Address').fill('62 Bain Avenue');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel('Province').selectOption('ON');
  await page.getByLabel('Postal code').fill('M4K1E8');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Payment successful! Your equipment order has been confirmed.')).toBeVisible();
  await expect(page.getByText('Calgary store').first()).toBeVisible();
  expect(await free()).toBe(before - 1);
  await page.getByText('Cancel this order').click();
  await page.getByRole('button', { name: /^Cancel Order RV-/ }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled', level: 2 })).toBeVisible();
  expect(await free()).toBe(before);
});

test('what is put in before signing in is in the account’s cart, and an order can be brought along', async ({
  browser,
  baseURL,
}) => {
  const page = await visitor(browser, baseURL);
  await page.goto('/equipment/folding-trail-saw');
  await page.getByRole('button', { name: 'Add to Cart: Folding Trail Saw' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible();
  await page.goto('/payment?amount=50.00&description=Folding+Trail+Saw&type=equipment');
  await typeAddress(page);
  await page.getByRole('button', { name: 'Continue to Payment, $' }).click();
  await payByCard(page);
  const address = page.url();
  await signUp(page, 'Maya');
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Folding Trail Saw' })).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Add to My Account' }).click();
  await expect(page).toHaveURL(/\/orders\/RV-\d+$/);
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect(page.getByRole('link', { name: /^Open order RV-/ })).toBeVisible();
  await expect(page.getByText('Folding Trail Saw')).toBeVisible();
});
