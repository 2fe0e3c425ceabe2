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

const dayS = 86_400;

/** Debits a bank account as the page does, with the words that were shown kept first. */
const debit =
  (account: string, verification: 'instant' | 'microdeposits' = 'instant') =>
  async (walk: Walk) => {
    const { world, id, intent } = walk;
    await expectOk(
      world.payer.call(`POST /api/payments/${id}/mandate`, { clientSecret: intent!.clientSecret }),
    );
    const answer = await world.payer.call(`POST /sandbox/v1/payment_intents/${id}/confirm`, undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        key: intent!.publishableKey,
        client_secret: intent!.clientSecret!,
        'payment_method_data[type]': 'us_bank_account',
        'payment_method_data[us_bank_account][routing_number]': '110000000',
        'payment_method_data[us_bank_account][account_number]': account,
        'payment_method_data[billing_details][name]': 'Ada',
        'payment_method_options[us_bank_account][verification_method]': verification,
        'mandate_data[customer_acceptance][type]': 'online',
        'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
      }).toString(),
    });
    const { status, error } = answer.json();
    const wanted = verification === 'instant' ? 'processing' : 'requires_action';
    if ((status ?? error?.payment_intent?.status) !== wanted) throw new Error(answer.body);
  };

/** Types the code of the cent that arrived in the account; what was verified already is none to repeat. */
const typeCode = async (walk: Walk) => {
  const { world, id, intent } = walk;
  const answer = await world.payer.call(
    `POST /sandbox/v1/payment_intents/${id}/verify_microdeposits`,
    undefined,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        key: intent!.publishableKey,
        client_secret: intent!.clientSecret!,
        descriptor_code: 'SM11AA',
      }).toString(),
    },
  );
  if (answer.statusCode === 200) return;
  if ((await refresh(walk)).status !== 'processing') throw new Error(answer.body);
};

const fileOf = async ({ world, id }: Walk) =>
  (await expectOk(world.operator.call(`GET /api/operations/payments/${id}`))).json();
const answerDispute = (evidence: string) => async (walk: Walk) => {
  const [dispute] = (await fileOf(walk)).disputes;
  await expectOk(
    walk.world.operator.call(`POST /api/operations/disputes/${dispute.id}/evidence`, {
      evidence,
      reason: 'the trip was taken',
    }),
  );
};
const expectDispute = (status: string, entry: string) => async (walk: Walk) => {
  const file = await fileOf(walk);
  expect(file.disputes).toMatchObject([{ status, amount: '70.00' }]);
  const ended = file.entries.filter(({ id }: { id: string }) => /^dispute_(won|lost):/.test(id));
  expect(ended.map(({ id }: { id: string }) => id.replace(/:.*/, ''))).toEqual([entry]);
  expect((await walk.world.app.payments.ledger.balances()).get('provider.disputed')).toBe(0);
};

const startDebit = start(() => ({ amount: '80', paymentType: 'custom' }));
const disputed = [
  start(() => ({ amount: '70', paymentType: 'custom' })),
  confirm('4000000000000259'),
  refresh,
  wait(6),
];

const flows: Record<string, Flow> = {
  'a bank debit that settles after days and is partly paid back': {
    steps: [
      startDebit,
      debit('000123456789'),
      refresh,
      wait(4 * dayS + 1),
      operate('refund', { amount: '30' }),
    ],
    receivedCents: 8000,
    refundedCents: 3000,
  },
  'a bank account verified by a cent and its code, then debited': {
    steps: [
      startDebit,
      debit('000123456789', 'microdeposits'),
      refresh,
      wait(2 * dayS),
      typeCode,
      refresh,
      wait(4 * dayS + 1),
    ],
    receivedCents: 8000,
    refundedCents: 0,
  },
  'a bank debit that fails days later, and is then paid by card': {
    steps: [
      startDebit,
      debit('000222222227'),
      refresh,
      wait(2 * dayS + 1),
      confirm('4242424242424242'),
      refresh,
    ],
    receivedCents: 8000,
    refundedCents: 0,
    check: async (walk) => {
      expect(await refresh(walk)).toMatchObject({ status: 'succeeded', captured: '80.00' });
      expect((await walk.world.app.payments.ledger.balances()).get('provider.in_transit')).toBe(0);
    },
  },
  'a dispute that evidence wins': {
    steps: [...disputed, answerDispute('winning_evidence'), wait(30 * dayS)],
    receivedCents: 7000,
    refundedCents: 0,
    check: expectDispute('won', 'dispute_won'),
  },
  'a dispute that is lost': {
    steps: [...disputed, answerDispute('losing_evidence'), wait(30 * dayS)],
    receivedCents: 7000,
    refundedCents: 0,
    check: expectDispute('lost', 'dispute_lost'),
  },
};
for (const [name, flow] of Object.entries(flows)) await testEveryFailure(name, flow);
