import { expect } from 'vitest';
import {
  confirm,
  expectOk,
  type Flow,
  operate,
  refresh,
  start,
  testEveryFailure,
  type Walk,
  wait,
} from './flows.ts';

const own = (amount: string) => start(() => ({ amount, paymentType: 'custom' }));
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Pays with a card whose bank asks for a further step, up to that step. */
async function confirmUpToBank(walk: Walk): Promise<void> {
  const { nextAction } = await confirm('4000002760003184')(walk);
  if (nextAction?.redirect_to_url) walk.kept.bank = new URL(nextAction.redirect_to_url.url).pathname;
}
/** The bank's page, where the payer says yes, and the way back. */
async function sayYesAtBank({ world, kept }: Walk): Promise<void> {
  const answer = await world.payer.call(`POST ${kept.bank}`, undefined, {
    headers: form,
    payload: 'outcome=complete',
  });
  if (answer.statusCode !== 303) throw new Error(answer.body);
}

async function beginSaving(walk: Walk): Promise<void> {
  const { setupIntentId, clientSecret, publishableKey } = (
    await expectOk(walk.world.payer.call('POST /api/payment-methods/setup'))
  ).json();
  Object.assign(walk.kept, { setupIntentId, clientSecret, publishableKey });
}
async function saveCard({ world, kept }: Walk): Promise<void> {
  const answer = await world.payer.call(
    `POST /sandbox/v1/setup_intents/${kept.setupIntentId}/confirm`,
    undefined,
    {
      headers: form,
      payload: new URLSearchParams({
        key: kept.publishableKey!,
        client_secret: kept.clientSecret!,
        return_url: 'http://localhost/dashboard',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '5555555555554444',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        'payment_method_data[allow_redisplay]': 'always',
      }).toString(),
    },
  );
  const { status, error } = answer.json();
  if ((status ?? error?.setup_intent?.status) !== 'succeeded') throw new Error(answer.body);
}
const list = async ({ world }: Walk) =>
  (await expectOk(world.payer.call('GET /api/payment-methods'))).json() as {
    id: string;
    isDefault: boolean;
  }[];
async function makeDefault(walk: Walk): Promise<void> {
  const cards = await list(walk);
  expect(cards).toHaveLength(1);
  walk.kept.card = cards[0]!.id;
  await expectOk(walk.world.payer.call(`POST /api/payment-methods/${walk.kept.card}/default`));
}
async function payWithSaved({ world, id, intent, kept }: Walk): Promise<void> {
  const answer = await world.payer.call(`POST /sandbox/v1/payment_intents/${id}/confirm`, undefined, {
    headers: form,
    payload: new URLSearchParams({
      key: intent!.publishableKey,
      client_secret: intent!.clientSecret!,
      payment_method: kept.card!,
    }).toString(),
  });
  const { status, error } = answer.json();
  if ((status ?? error?.payment_intent?.status) !== 'succeeded') throw new Error(answer.body);
}
/** Charges the saved card again, when nobody is at the screen. */
async function chargeAgain({ world, id, number }: Walk): Promise<void> {
  const charge = {
    paymentIntentId: id,
    amountCents: 250,
    reference: `again:${number}`,
    description: 'Again',
    driverId: null,
    driverPayCents: 0,
  };
  if (!(await world.app.payments.chargeMore(charge))) throw new Error('declined');
}
async function forget({ world, kept }: Walk): Promise<void> {
  const answer = await world.payer.call(`DELETE /api/payment-methods/${kept.card}`);
  // Forgotten although the answer was lost: the list the person looks at no longer has it.
  if (answer.statusCode !== 204 && answer.json().code !== 'saved_card_unknown') throw new Error(answer.body);
}

const flows: Record<string, Flow> = {
  'an own amount by card, partly paid back': {
    steps: [own('9.99'), confirm('4242424242424242'), refresh, operate('refund', { amount: '4' })],
    receivedCents: 999,
    refundedCents: 400,
  },
  'UnionPay with 19 digits, paid back': {
    steps: [
      start(() => ({ amount: '45', paymentType: 'custom' }), 'POST /api/create-unionpay-payment-intent'),
      confirm('6205500000000000004'),
      refresh,
      operate('refund'),
    ],
    receivedCents: 4500,
    refundedCents: 4500,
  },
  'a card whose bank asks for a further step': {
    steps: [own('25'), confirmUpToBank, refresh, sayYesAtBank, refresh],
    receivedCents: 2500,
    refundedCents: 0,
  },
  'a card that is saved, made the default, paid with, charged again, and forgotten': {
    steps: [beginSaving, saveCard, makeDefault, own('8'), payWithSaved, refresh, chargeAgain, forget],
    receivedCents: 1050,
    refundedCents: 0,
    check: async (walk) => expect(await list(walk)).toEqual([]),
  },
  'a refund that arrives later': {
    steps: [own('41'), confirm('4000000000007726'), refresh, operate('refund'), wait(61)],
    receivedCents: 4100,
    refundedCents: 4100,
  },
  'a refund that the bank returns': {
    steps: [own('40'), confirm('4000000000005126'), refresh, operate('refund'), wait(61)],
    receivedCents: 4000,
    refundedCents: 0,
    check: async (walk) => expect(await refresh(walk)).toMatchObject({ refunded: '0.00' }),
  },
};
for (const [name, flow] of Object.entries(flows)) await testEveryFailure(name, flow);
