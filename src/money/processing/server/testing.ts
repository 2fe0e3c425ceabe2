/** A buyer and an operator who move money, and what their tests look at. For tests only. */

import type { Intent, Payment } from '#src/money/payments/contract.ts';
import { existing } from '#src/platform/existing.ts';
import type { PaymentIntentId } from '#src/platform/ids.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

export async function createMoney() {
  const app = await createTestApp();
  const { payments, database } = app;
  const buyer = roaming(await app.signedUp({ email: 'buyer@example.com' }));
  const operator = await app.signedUp({}, ['rider', 'operator']);
  payments.sells('ride', {
    names: ({ quoteId }) => Boolean(quoteId),
    price: async () => ({
      amountCents: 5000,
      description: 'Ride',
      captureMethod: 'manual',
      reference: 'quote:test',
      taxLines: [
        {
          code: 'CA-ON-HST',
          name: 'HST',
          perHundredThousand: 13_000,
          included: false,
          cents: 575,
          collector: 'company',
        },
      ],
    }),
  });

  const refreshed = async (id: string, person = buyer): Promise<Payment> =>
    (await person.call(`POST /api/payments/${id}/refresh`, {})).json();
  const start = async (body: object, person = buyer): Promise<Intent> =>
    (await person.call('POST /api/create-payment-intent', body)).json();

  /** An own amount that was paid by card. */
  async function paid(amount: string, number?: string): Promise<string> {
    const { paymentIntentId } = await app.payCard(buyer, { amount, paymentType: 'custom' }, number);
    await refreshed(paymentIntentId);
    return paymentIntentId;
  }

  /** Buys a gift card and reads its code off the mail, as its receiver does. */
  async function giftCard(amount: string): Promise<{ code: string; paymentIntentId: PaymentIntentId }> {
    const gift = { recipientEmail: `${Math.random()}@example.com`, recipientName: 'Noor' };
    const { paymentIntentId } = await app.payCard(buyer, { amount, paymentType: 'gift_card', gift });
    await refreshed(paymentIntentId);
    const { rows } = await database.pool.query('select body from mails where to_address = $1', [
      gift.recipientEmail,
    ]);
    return { code: existing(/(\w{4}-){6}\w{4}/.exec(rows[0].body), 'a code')[0], paymentIntentId };
  }

  return {
    app,
    payments,
    database,
    buyer,
    operator,
    refreshed,
    start,
    paid,
    giftCard,
    /** In cents, as the book has it: debits are positive. */
    balance: async (account: string) => (await payments.ledger.balances()).get(account) ?? 0,
    /** What is left on a gift card. */
    left: async (code: string) => (await app.call('POST /api/gift-cards/balance', { code })).json().balance,
    operate: (verb: string, id: string, body: object, person: TestPerson = operator) =>
      person.call(`POST /api/operations/payments/${id}/${verb}`, { reason: 'asked by phone', ...body }),
  };
}

/** Calls from another address each time, so that limits per address, tested elsewhere, do not add up. */
export function roaming(person: TestPerson): TestPerson {
  let calls = 0;
  return {
    ...person,
    call: (call, body, options) => {
      calls += 1;
      return person.call(call, body, { remoteAddress: `10.9.${calls >> 8}.${calls & 255}`, ...options });
    },
  };
}
