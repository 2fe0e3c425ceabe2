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
} from './flows.ts';

const receiver = ({ number }: Walk) => `receiver-${number}@example.com`;
const card = confirm('4242424242424242');

const buyGiftCard = start((walk) => ({
  amount: '50',
  paymentType: 'gift_card',
  gift: { recipientEmail: receiver(walk), recipientName: 'Noor' },
}));

/** The code is only in the mail; a second mail would be a second card. */
async function readMail(walk: Walk): Promise<void> {
  const { rows } = await walk.world.app.database.pool.query<{ body: string }>(
    'select body from mails where to_address = $1',
    [receiver(walk)],
  );
  expect(rows).toHaveLength(1);
  walk.kept.code = /(\w{4}-){6}\w{4}/.exec(rows[0]!.body)![0];
  walk.kept.bought = walk.id;
}

/**
 * Starts a purchase with the code. What an intent set aside whose answer was lost is given back half an hour later,
 * so a person who tries again after that finds the whole balance.
 */
const payWith =
  (amount: string) =>
  async (walk: Walk): Promise<void> => {
    const { payments, database } = walk.world.app;
    try {
      await start(() => ({ amount, paymentType: 'custom', giftCardCode: walk.kept.code! }))(walk);
    } catch (error) {
      await database.pool.query(
        `update payments set updated_at = updated_at - interval '31 minutes'
         where gift_cents > 0 and status in ('requires_payment_method', 'requires_confirmation')`,
      );
      await payments.sweep();
      throw error;
    }
  };
const confirmGift = ({ world, id }: Walk) =>
  expectOk(world.payer.call(`POST /api/payments/${id}/confirm-gift`));
async function giveBackTheCard(walk: Walk): Promise<void> {
  await operate('refund')({ ...walk, id: walk.kept.bought! });
}
const expectLeft = (dollars: string) => async (walk: Walk) => {
  const answer = await walk.world.payer.call('POST /api/gift-cards/balance', { code: walk.kept.code });
  expect(answer.json()).toMatchObject({ balance: dollars });
};

const buy = [buyGiftCard, card, refresh, readMail];
const flows: Record<string, Flow> = {
  'a gift card pays a purchase, then a part of another, and that part is paid back to both': {
    steps: [...buy, payWith('30'), confirmGift, payWith('35'), card, refresh, operate('refund')],
    receivedCents: 5000 + 1500,
    refundedCents: 1500,
    check: expectLeft('20.00'),
  },
  'a gift card alone pays, and is paid back': {
    steps: [...buy, payWith('20'), confirmGift, operate('refund', { amount: '5' })],
    receivedCents: 5000,
    refundedCents: 0,
    check: expectLeft('35.00'),
  },
  'a gift card that was never spent is given back': {
    steps: [...buy, giveBackTheCard],
    receivedCents: 5000,
    refundedCents: 5000,
    check: expectLeft('0.00'),
  },
};
for (const [name, flow] of Object.entries(flows)) await testEveryFailure(name, flow);
