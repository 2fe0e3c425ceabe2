import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Intent, Payment, paymentsCalls } from '#src/money/payments/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, lost, refused, type Sent } from '#test/stand-in-api.ts';
import { emptyBilling } from '../billing/billing.ts';
import Checkout, { type CheckoutProps } from './checkout.tsx';
import { forgetCheckout, rememberBilling } from './checkout-draft.ts';

const intent: Intent = {
  clientSecret: 'pi_00000001_secret',
  paymentIntentId: 'pi_00000001',
  amount: '25.00',
  giftAmount: '0.00',
  dueAmount: '25.00',
  currency: 'usd',
  description: 'Trail lunch',
  picture: null,
  publishableKey: 'pk_sandbox',
  provider: 'sandbox',
  paypal: false,
  cardsOnly: null,
  heldFrom: null,
  captureMethod: 'automatic',
  taxLines: [],
  taxNote: null,
};
const payment = { id: 'pay_00000001', status: 'succeeded', amount: '25.00' } as Payment;
const create = 'POST /api/create-payment-intent';
const confirm = 'POST /sandbox/v1/payment_intents/pi_00000001/confirm';
const succeeded = { status: 'succeeded' };
const declined = (code: string, decline_code?: string) =>
  Response.json({ error: { type: 'card_error', code, decline_code, message: 'no' } }, { status: 402 });

afterEach(() => {
  forgetCheckout('custom');
  rememberBilling(undefined, emptyBilling('US'));
  rememberBilling(7, emptyBilling('US'));
});

function provider(say: (sent: Sent) => unknown = () => succeeded) {
  return answering<typeof paymentsCalls>(
    { [create]: () => intent, 'POST /api/payments/:id/refresh': () => payment },
    { [confirm]: say },
  );
}

function open(given: Partial<CheckoutProps> = {}, around: Parameters<typeof draw>[1] = {}) {
  const paid: Payment[] = [];
  const { user } = draw(
    <Checkout
      purchase={{ paymentType: 'custom', amount: '25.00', description: 'Trail lunch' }}
      defaultCountry="US"
      onPaid={(one) => void paid.push(one)}
      {...given}
    />,
    around,
  );
  return { user, paid };
}

const pay = (name: RegExp | string = /^Pay \$25\.00|, pay \$25\.00$/) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const description = (of: HTMLElement) =>
  (of.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Puts words into fields at once: how they come there letter by letter is told of each field by itself. */
function fill(words: Record<string, string>): void {
  for (const [label, value] of Object.entries(words)) fireEvent.change(field(label), { target: { value } });
}
const typeCard = (number = '4242424242424242') =>
  fill({ 'Card number': number, Expiry: '12 / 34', 'Security code': '123' });
const typeAddress = () => {
  fill({ 'Name on card': 'Maya Lindgren', Email: 'maya@example.com', Address: '418 Prospect Street' });
  fill({ City: 'Burlington', State: 'VT', ZIP: '05401' });
};
async function readyToPay(number?: string): Promise<void> {
  typeCard(number);
  typeAddress();
  await screen.findByRole('button', { name: /\$25\.00/ });
}
const toTab = (user: UserEvent, name: string) => user.click(screen.getByRole('tab', { name }));

test('a card is paid with what was typed, once for a double click, and whoever asked is told', async () => {
  const late = held<unknown>();
  const api = provider(late.answer);
  const { user, paid } = open();
  await readyToPay();
  await user.dblClick(pay());
  expect(pay().getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Paying').getAttribute('role')).toBe('status');
  late.come(succeeded);
  await waitFor(() => expect(paid).toEqual([payment]));
  expect(await screen.findByText('Payment Successful')).toBeTruthy();
  expect(api.sentTo(create).map(({ body }) => body)).toEqual([
    { paymentType: 'custom', amount: '25.00', description: 'Trail lunch' },
  ]);
  expect(api.sentTo(confirm)).toHaveLength(1);
  expect(api.sentTo(confirm)[0]?.body).toMatchObject({
    key: 'pk_sandbox',
    client_secret: 'pi_00000001_secret',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Maya Lindgren',
    'payment_method_data[billing_details][address][postal_code]': '05401',
  });
  expect(pay('Paid. Continue')).toBeTruthy();
});

// Which words belong to which code is told in messages.test.ts.
test.each([
  ['card_declined', 'insufficient_funds', 'Insufficient Funds', 'Card number'],
  ['expired_card', undefined, 'Expired Card', 'Expiry'],
  ['incorrect_cvc', undefined, 'Invalid Security Code', 'Security code'],
])(
  '%s is said at the top, at its field and as a toast, and another card pays',
  async (code, reason, title, at) => {
    const api = provider(() => declined(code, reason));
    const { user, paid } = open();
    await readyToPay('4000000000000002');
    await user.click(pay());
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Your card was not charged');
    expect(pay('Try again, pay $25.00')).toBeTruthy();
    expect(field(at).getAttribute('aria-invalid')).toBe('true');
    expect(description(field(at))).toContain(`${title}.`);
    expect(await screen.findByText(title, { exact: true })).toBeTruthy();
    expect(field('ZIP').value).toBe('05401');
    expect(paid).toEqual([]);
    api.others[confirm] = () => succeeded;
    typeCard();
    await user.click(pay());
    await waitFor(() => expect(paid).toHaveLength(1));
  },
);

test('what is missing is marked at every field before anything is sent, and the summary leads to it', async () => {
  const api = provider();
  const { user } = open();
  await screen.findByRole('button', { name: /\$25\.00/ });
  await user.click(pay());
  const summary = await screen.findByRole('alert');
  for (const label of [
    'Card number',
    'Expiry',
    'Security code',
    'Name on card',
    'Email',
    'Address',
    'City',
    'ZIP',
  ])
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(description(field('ZIP'))).toContain('Please complete your postal/ZIP code');
  expect(description(field('City'))).toContain('Please complete your billing address information');
  expect(api.sentTo(confirm)).toEqual([]);
  await user.click(within(summary).getByRole('link', { name: 'card number' }));
  expect(document.activeElement).toBe(field('Card number'));
  // What is being mended is no longer wrong.
  await user.keyboard('4242');
  expect(field('Card number').getAttribute('aria-invalid')).not.toBe('true');
  expect(field('Expiry').getAttribute('aria-invalid')).toBe('true');
});

test('a wrong number and a postal code of nowhere are said in the specification’s words', async () => {
  provider();
  const { user } = open({ defaultCountry: 'CA' });
  typeCard('4242424242424241');
  fill({ 'Name on card': 'Maya', Email: 'maya@example.com', Address: '1 Front Street', City: 'Toronto' });
  fill({ Province: 'ON', 'Postal code': 'D5V 2T6' });
  await user.click(await screen.findByRole('button', { name: /\$25\.00/ }));
  await screen.findByRole('alert');
  expect(description(field('Card number'))).toContain('Your card number is incorrect.');
  expect(description(field('Postal code'))).toContain(
    'Please enter a valid postal code for your billing address',
  );
});

test('whoever types a card while the payment is prepared goes on typing once it is', async () => {
  const late = held<Intent>();
  const api = provider();
  api.answers[create] = late.answer;
  const { user } = open();
  await waitFor(() => expect(api.sentTo(create)).toHaveLength(1));
  await user.type(field('Card number'), '42424242');
  late.come(intent);
  // What comes with it stands above the field that is typed in.
  await screen.findByRole('group', { name: 'Pay with' });
  expect(document.activeElement).toBe(field('Card number'));
  await user.keyboard('42424242');
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
});

test('Pay pressed while the payment is prepared pays once it is', async () => {
  const late = held<Intent>();
  const api = provider();
  api.answers[create] = late.answer;
  const { user, paid } = open();
  typeCard();
  typeAddress();
  await user.click(pay('Pay'));
  await screen.findByText('Paying');
  expect(api.sentTo(confirm)).toEqual([]);
  late.come(intent);
  await waitFor(() => expect(paid).toHaveLength(1));
});

test('a payment that cannot be prepared says so, keeps what was typed, and is asked for again', async () => {
  const api = provider();
  api.answers[create] = () => Response.json({ code: 'internal' }, { status: 500 });
  const { user, paid } = open();
  typeCard();
  typeAddress();
  await user.click(pay('Pay'));
  expect(
    (await screen.findAllByText('Payment system is not ready. Please refresh the page and try again.'))
      .length,
  ).toBeGreaterThan(0);
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  api.answers[create] = () => intent;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await user.click(await screen.findByRole('button', { name: /pay \$25\.00/ }));
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(api.sentTo(create)).toHaveLength(2);
});

test('an answer that is lost is looked up: what was paid is paid, and what nobody knows is said', async () => {
  const look = 'GET /sandbox/v1/payment_intents/pi_00000001';
  const api = provider(lost);
  api.others[look] = lost;
  const { user, paid } = open();
  await readyToPay();
  await user.click(pay());
  expect((await screen.findAllByText('Connection Problem')).length).toBeGreaterThan(0);
  expect(paid).toEqual([]);
  api.others[look] = () => succeeded;
  await user.click(pay());
  await waitFor(() => expect(paid).toEqual([payment]));
});

test('a payment that goes on at the bank is told as on its way', async () => {
  provider(() => ({ status: 'processing' }));
  const { user, paid } = open();
  await readyToPay();
  await user.click(pay());
  expect(await screen.findByText('Payment Processing')).toBeTruthy();
  expect(await screen.findByText('Your payment is on its way.')).toBeTruthy();
  await waitFor(() => expect(paid).toHaveLength(1));
});

test('what must be kept before paying and is refused lets nothing be charged', async () => {
  const api = provider();
  const { user, paid } = open({ prepare: async () => 'This car has just been sold.' });
  await readyToPay();
  await user.click(pay());
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Nothing was charged');
  expect(summary.textContent).toContain('This car has just been sold.');
  expect(api.sentTo(confirm)).toEqual([]);
  expect(paid).toEqual([]);
});

test('UnionPay has an intent of its own, refuses another card, and takes 19 digits', async () => {
  const api = provider();
  api.answers['POST /api/create-unionpay-payment-intent'] = () => intent;
  const { user, paid } = open();
  await screen.findByRole('button', { name: /\$25\.00/ });
  await toTab(user, 'UnionPay');
  await waitFor(() => expect(api.sentTo('POST /api/create-unionpay-payment-intent')).toHaveLength(1));
  expect(api.sentTo('POST /api/create-unionpay-payment-intent')[0]?.body).toMatchObject({
    replaces: 'pi_00000001',
  });
  await readyToPay();
  await user.click(pay());
  await waitFor(() =>
    expect(description(field('Card number'))).toContain(
      'This is not a UnionPay card. Use the Card tab for it.',
    ),
  );
  typeCard('6205500000000000004');
  await user.click(pay());
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(api.sentTo(confirm)).toHaveLength(1);
});

test('a wallet’s sheet says what is paid; closing it charges nothing, confirming it pays after its two seconds, once', async () => {
  const api = provider();
  const { user, paid } = open();
  await screen.findByRole('button', { name: /\$25\.00/ });
  await toTab(user, 'Pay');
  await user.click(screen.getByRole('button', { name: 'Pay with Google Pay' }));
  const sheet = await screen.findByRole('dialog', { name: 'Google Pay' });
  expect(sheet.textContent).toContain('$25.00');
  await user.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Payment was canceled by user')).toBeTruthy();
  expect(api.sentTo(confirm)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Pay with Apple Pay' }));
  const pressed = Date.now();
  await user.dblClick(await screen.findByRole('button', { name: 'Confirm with passcode' }));
  expect(await screen.findByText('Confirming the payment')).toBeTruthy();
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(Date.now() - pressed).toBeGreaterThan(1_900);
  expect(api.sentTo(confirm).map(({ body }) => body)).toMatchObject([
    { 'payment_method_data[card][wallet][type]': 'apple_pay' },
  ]);
});

test('PayPal is off without its account, and says why to who asks', async () => {
  provider();
  const { user } = open();
  await screen.findByRole('button', { name: /\$25\.00/ });
  expect(screen.getByRole<HTMLButtonElement>('tab', { name: 'PayPal' }).disabled).toBe(true);
  await user.click(screen.getByText('Why is PayPal off?'));
  expect(screen.getByText(/PayPal credentials need updating\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Visit PayPal/ }).getAttribute('href')).toContain('paypal.com');
});

test('what only a card can pay says so', async () => {
  const api = provider();
  api.answers[create] = () => ({ ...intent, cardsOnly: 'A ride is paid by card.' });
  open();
  expect(await screen.findByText('A ride is paid by card.')).toBeTruthy();
  expect(screen.queryByText('Why is PayPal off?')).toBeNull();
});

test('a bank account is asked for what it needs, its mandate is kept, and its code starts the debit', async () => {
  const api = provider(() => ({
    status: 'requires_action',
    next_action: { type: 'verify_with_microdeposits' },
  }));
  api.answers['POST /api/payments/:id/mandate'] = () => undefined as never;
  const verify = 'POST /sandbox/v1/payment_intents/pi_00000001/verify_microdeposits';
  api.others[verify] = () => Response.json({ error: { message: 'This is not the code.' } }, { status: 400 });
  const { user, paid } = open();
  await screen.findByRole('button', { name: /\$25\.00/ });
  await user.click(screen.getByRole('radio', { name: /US bank account/ }));
  await user.click(pay());
  await screen.findByRole('alert');
  expect(description(field('Routing number'))).toContain('A routing number has 9 digits.');
  expect(screen.getByText('Authorise the debit to go on.')).toBeTruthy();
  fill({ 'Routing number': '110000000', 'Account number': '000123456789' });
  fill({ 'Account holder': 'Maya Lindgren', Email: 'maya@example.com' });
  await user.click(screen.getByRole('checkbox', { name: /I authorise this debit/ }));
  await user.click(pay());
  await user.type(await screen.findByLabelText('Code on the statement'), 'sm22bb{Enter}');
  await waitFor(() => expect(description(field('Code on the statement'))).toContain('This is not the code.'));
  expect(api.sentTo('POST /api/payments/:id/mandate')).toHaveLength(1);
  api.others[verify] = () => ({ status: 'processing' });
  await user.clear(field('Code on the statement'));
  await user.type(field('Code on the statement'), 'sm11aa{Enter}');
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(api.sentTo(verify).map(({ body }) => body)).toMatchObject([
    { descriptor_code: 'SM22BB' },
    { descriptor_code: 'SM11AA' },
  ]);
});

test('a gift card pays a part; one that is refused says so at its field and the rest can be paid', async () => {
  const api = provider();
  api.answers[create] = ({ body }) => {
    const { giftCardCode } = body as { giftCardCode?: string };
    if (giftCardCode === 'WRONG') return refused(404, 'gift_card_not_found', 'There is no such gift card.');
    return giftCardCode ? { ...intent, giftAmount: '10.00', dueAmount: '15.00' } : intent;
  };
  const { user, paid } = open();
  await screen.findByRole('button', { name: /\$25\.00/ });
  const gift = screen.getByRole('region', { name: 'Gift card' });
  await user.click(within(gift).getByRole('button', { name: 'Apply' }));
  expect(description(field('Gift card code'))).toContain('Enter the code from the mail.');
  await user.type(field('Gift card code'), 'WRONG{Enter}');
  await waitFor(() => expect(description(field('Gift card code'))).toContain('There is no such gift card.'));
  await screen.findByRole('button', { name: /\$25\.00/ });
  await user.clear(field('Gift card code'));
  await user.type(field('Gift card code'), 'GOOD');
  await user.click(within(gift).getByRole('button', { name: 'Apply' }));
  expect((await within(gift).findByRole('status')).textContent).toContain('pays $10.00');
  typeCard();
  typeAddress();
  await user.click(await screen.findByRole('button', { name: 'Pay $15.00' }));
  await waitFor(() => expect(paid).toHaveLength(1));
});

test('a gift card that pays all of it asks for no card', async () => {
  const api = provider();
  api.answers[create] = () => ({ ...intent, giftAmount: '25.00', dueAmount: '0.00', clientSecret: null });
  api.answers['POST /api/payments/:id/confirm-gift'] = () => payment as never;
  const { user, paid } = open();
  const button = await screen.findByRole('button', { name: 'Pay $25.00 with the gift card' });
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.click(button);
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(api.sentTo(confirm)).toEqual([]);
});

test('less than a card can take is said, and no card is asked for', async () => {
  const api = provider();
  api.answers[create] = () => ({ ...intent, amount: '0.01', dueAmount: '0.01', clientSecret: null });
  open();
  expect(
    (await screen.findByText('A card cannot pay less than US$0.50.')).closest('[role=status]'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

const maya = {
  id: 7 as never,
  firstName: 'Maya',
  lastName: 'Lindgren',
  email: 'maya@example.com',
  phone: '',
};
const visa = {
  id: 'pm_00000001',
  brand: 'visa',
  label: 'Visa ending 4242',
  last4: '4242',
  expMonth: 4,
  expYear: 2031,
};

test('whoever has a saved card pays with it; one that begins to type another keeps it', async () => {
  const api = provider();
  api.answers['GET /api/payment-methods'] = () => [{ ...visa, isDefault: true }];
  const { user, paid } = open({}, { session: maya });
  const saved = await screen.findByRole<HTMLInputElement>('radio', { name: /Visa ending 4242/ });
  await waitFor(() => expect(saved.checked).toBe(true));
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /\$25\.00/ }));
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(api.sentTo(confirm)[0]?.body).toMatchObject({ payment_method: 'pm_00000001' });
});

test('a saved card that is heard of late does not take the place of one being typed, which can be saved too', async () => {
  const late = held<(typeof visa & { isDefault: boolean })[]>();
  const api = provider();
  api.answers['GET /api/payment-methods'] = late.answer;
  const { user, paid } = open({}, { session: maya });
  typeCard();
  typeAddress();
  late.come([{ ...visa, isDefault: true }]);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'New card' })).checked).toBe(true);
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  await user.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
  await user.click(pay());
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(api.sentTo(confirm)[0]?.body).toMatchObject({ setup_future_usage: 'off_session' });
});

test('who must be signed in to pay is asked to, in the place of the form', async () => {
  const api = provider();
  api.answers[create] = () => refused(401, 'sign_in_required', 'Sign in to pay for a ride.');
  open();
  const ask = await screen.findByRole('region', { name: 'Sign in to pay' });
  expect(within(ask).getByRole('link', { name: 'Sign Up' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('the keyboard alone pays: from the tabs through the fields in their order, and Enter sends', async () => {
  const api = provider();
  const { user, paid } = open();
  await screen.findByRole('button', { name: /\$25\.00/ });
  screen.getByRole('tab', { name: 'Card' }).focus();
  const order: string[] = [];
  const words: Record<string, string> = {
    'Card number': '4242424242424242',
    Expiry: '1234',
    'Security code': '123',
    'Name on card': 'Maya Lindgren',
    Email: 'maya@example.com',
    Address: '418 Prospect Street',
    City: 'Burlington',
    ZIP: '05401',
  };
  for (let step = 0; step < 30; step += 1) {
    await user.tab();
    const at = document.activeElement as HTMLInputElement;
    const label = at.labels?.[0]?.textContent?.trim() ?? '';
    if (words[label]) {
      order.push(label);
      await user.keyboard(words[label]);
    } else if (label === 'State') await user.selectOptions(at, 'VT');
    if (label === 'ZIP') break;
  }
  expect(order).toEqual(Object.keys(words));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(paid).toHaveLength(1));
  expect(api.sentTo(confirm)).toHaveLength(1);
});
