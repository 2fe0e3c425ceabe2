import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type {
  DeskRefund,
  PaymentFile,
  paymentOperationsCalls,
} from '#src/money/payments/operations-contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, refused } from '#test/stand-in-api.ts';
import PaymentPage, * as payment from './pages/payment.tsx';
import RefundsPage, * as refunds from './pages/refunds.tsx';

const dispute: PaymentFile['disputes'][number] = {
  id: 'du_12345678',
  amount: '70.00',
  fee: '15.00',
  status: 'needs_response',
  state: 'needs_answer',
  isInquiry: false,
  reason: 'fraudulent',
  evidenceDueAt: '2026-12-06T12:00:00.000Z',
  openedAt: '2026-11-27T12:00:00.000Z',
  closedAt: null,
};
const file = {
  payment: {
    id: 'pay_1',
    paymentIntentId: 'pi_1',
    description: 'Ride',
    reference: 'ride:12',
    status: 'succeeded',
    createdAt: '2026-11-26T12:00:00.000Z',
    amount: '70.00',
    giftAmount: '0.00',
    captured: '70.00',
    refunded: '0.00',
    label: 'Visa ending 4242',
    methodType: 'card',
    failure: null,
    dispute: null,
  },
  payer: null,
  refunds: [],
  disputes: [dispute],
  audit: [],
  entries: [],
  asksCarBack: false,
  providerPage: null,
} as unknown as PaymentFile;
const draft = {
  words: 'What was paid for: Ride RV-2024-012\nPicked up on Nov 26, 2026, 9:10 AM EST.',
  fields: {
    product: 'Ride RV-2024-012',
    servedOn: '2026-11-26',
    carrier: '',
    trackingNumber: '',
    payerEmail: 'robin@example.com',
  },
};

function openPayment(drafted: () => unknown) {
  const api = answering<typeof paymentOperationsCalls>({
    'GET /api/operations/payments/:id': () => file,
    'GET /api/operations/disputes/:id/evidence': drafted as () => typeof draft,
    'POST /api/operations/disputes/:id/evidence': () => ({ status: 'under_review' }),
  });
  const page = draw(null, {
    at: '/operations/payments/pay_1',
    routes: [
      {
        path: '/operations/payments/:id',
        Component: PaymentPage as never,
        loader: payment.clientLoader as never,
        action: payment.clientAction as never,
      },
    ],
  });
  return { ...page, api };
}

test('an answer begins with what Rove knows, and what a person made of it is sent', async () => {
  const { user, api } = openPayment(() => draft);
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/What happened/);
  expect(words.value).toBe(draft.words);
  await user.click(screen.getByText('Answer the bank'));
  await user.type(words, ' They tipped.');
  await user.clear(screen.getByLabelText(/The payer’s email address/));
  await user.type(screen.getByLabelText(/Why do we fight it/), 'they rode');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await expect
    .poll(() => api.sentTo('POST /api/operations/disputes/:id/evidence'))
    .toMatchObject([
      {
        path: `/api/operations/disputes/${dispute.id}/evidence`,
        body: {
          evidence: `${draft.words} They tipped.`,
          fields: { ...draft.fields, payerEmail: '' },
          reason: 'they rode',
        },
      },
    ]);
});

test('where the draft cannot be read the words are written by hand, and nothing is sent beside them', async () => {
  const { user, api } = openPayment(() => refused(503, 'busy', 'Busy.'));
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/What happened/);
  expect(words.value).toBe('');
  expect(screen.queryByLabelText(/Tracking number/)).toBeNull();
  await user.click(screen.getByText('Answer the bank'));
  await user.type(words, 'They rode.');
  await user.type(screen.getByLabelText(/Why do we fight it/), 'they rode');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await expect
    .poll(() => api.sentTo('POST /api/operations/disputes/:id/evidence'))
    .toMatchObject([{ body: { evidence: 'They rode.', fields: null } }]);
});

test('refunds are listed by the state in the address, and a refused one says so and why', async () => {
  const one: DeskRefund = {
    id: 'ref_1',
    paymentId: 'pay_1',
    description: 'Ride',
    reference: 'ride:12',
    amount: '20.00',
    state: 'refused',
    reason: 'asked by phone',
    refusedWords: 'It was paid back already.',
    at: '2026-11-26T12:00:00.000Z',
  };
  const api = answering<typeof paymentOperationsCalls>({
    'GET /api/operations/refunds': () => ({ refunds: [one], after: 'ref_1' }),
  });
  draw(null, {
    at: '/operations/payments/refunds?state=refused',
    routes: [
      {
        path: '/operations/payments/refunds',
        Component: RefundsPage as never,
        loader: refunds.clientLoader as never,
      },
    ],
  });
  const row = (await screen.findByRole('link', { name: 'Ride' })).closest('li')!;
  expect(within(row).getByText('Refused')).toBeTruthy();
  expect(row.textContent).toContain('It was paid back already.');
  expect(row.textContent).toContain('RV-2024-012');
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('refused');
  expect(screen.getByRole('link', { name: 'Older refunds' }).getAttribute('href')).toContain('state=refused');
  expect(api.sentTo('GET /api/operations/refunds')).toMatchObject([{ query: { state: 'refused' } }]);
});
