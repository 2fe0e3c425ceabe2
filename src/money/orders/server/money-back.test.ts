import { describe, expect, test } from 'vitest';
import { handOverCar } from '#src/cars/sales/server/testing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { Order } from '../contract.ts';
import { orderNumber } from '../rules.ts';
import type { OrderSeller } from './sellers.ts';

// The whole process runs here: what the provider says arrives by its webhooks and moves orders by the news of it.
const app = await createTestApp({ dispatchLoop: false }, { DEMO: 'on', SELLER_PAYOUT_WAIT_DAYS: '0' });
await app.start();
await app.sandbox.deliverEvents();
const operator = await app.signedUp({}, ['operator']);

interface Sale {
  seller: TestPerson;
  buyer: TestPerson;
  vehicleId: number;
  order: Order;
}

async function sold(card?: string, kinds: ('deposit' | 'full')[] = ['full']): Promise<Sale> {
  const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000' }));
  const vehicleId: number = draft.json().id;
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  let order: Order | undefined;
  for (const kind of kinds) {
    const deposit = kind === 'deposit' ? { orderId: 'deposit' } : {};
    const { paymentIntentId } = await app.payCard(
      buyer,
      { paymentType: 'vehicle', vehicleId, ...deposit },
      card,
    );
    const answer = await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind });
    expect(answer.statusCode, answer.body).toBe(201);
    order = answer.json();
  }
  return { seller, buyer, vehicleId, order: order! };
}

const refund = (paymentId: string, amount?: string) =>
  operator.call(`POST /api/operations/payments/${paymentId}/refund`, {
    reason: 'asked by phone',
    carBack: { isBack: false, because: 'it is on its way' },
    ...(amount ? { amount } : {}),
  });
const cancel = ({ buyer, order }: Sale) => buyer.call(`POST /api/orders/${order.id}/cancel`);
const payOut = async ({ seller }: Sale): Promise<string> =>
  (await operator.call(`POST /api/operations/sellers/${seller.id}/payout`, { reason: 'weekly' })).json().paid;
const balance = async (account: string) => (await app.payments.ledger.balances()).get(account) ?? 0;
/** What is the seller's, and what becomes theirs with the handover. */
const owed = async ({ seller }: Sale) =>
  0 - (await balance(`sellers.payable:${seller.id}`)) - (await balance(`sellers.waiting:${seller.id}`));
const orderOf = async ({ buyer, order }: Sale): Promise<Order> =>
  (await buyer.call(`GET /api/orders/${order.id}`)).json();
const carOf = async ({ seller, vehicleId }: Sale): Promise<string> =>
  (await seller.call(`GET /api/vehicles/${vehicleId}/mine`)).json().status;
const stand = async (sale: Sale) => [(await orderOf(sale)).status, await carOf(sale), await owed(sale)];
const eventually = (read: () => Promise<unknown>, expected: unknown) =>
  expect.poll(read, { interval: 50 }).toEqual(expected);
async function expectRightBook(): Promise<void> {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  const sum = [...(await app.payments.ledger.balances()).values()].reduce((total, cents) => total + cents, 0);
  expect(sum).toBe(0);
}

describe('a car that an operator refunds', () => {
  test('goes back to its seller, who is not paid out, and its buyer may not be paid twice', async () => {
    const sale = await sold();
    expect(await stand(sale)).toEqual(['paid', 'sold', 18_000_00]);
    expect((await refund(sale.order.paymentId!)).statusCode).toBe(200);
    // The seller's earning goes with the money, before any news of it was heard.
    expect(await owed(sale)).toBe(0);
    expect(await payOut(sale)).toBe('0.00');
    await eventually(() => stand(sale), ['refunded', 'paused', 0]);
    const again = await cancel(sale);
    expect([again.statusCode, again.json().status]).toEqual([200, 'refunded']);
    const { rows } = await app.database.pool.query('select subject from mails where to_address = $1', [
      sale.buyer.email,
    ]);
    expect(
      rows.filter(({ subject }) => subject === `Your order ${orderNumber(sale.order.id)} was cancelled`),
    ).toHaveLength(1);
    const { rows: told } = await app.database.pool.query(
      "select subject, body from mails where to_address = $1 and subject like '%was undone'",
      [sale.seller.email],
    );
    expect(told).toMatchObject([{ body: expect.stringContaining('the sale was undone') }]);
    expect((await sale.seller.call('GET /api/vehicle-notes')).json()).toMatchObject([
      { kind: 'sale_undone', vehicleId: sale.vehicleId, read: false },
      { kind: 'vehicle_sold', vehicleId: sale.vehicleId },
    ]);
    await expectRightBook();
  });

  test('brings the deposit it grew from back too', async () => {
    const sale = await sold(undefined, ['deposit', 'full']);
    expect(await owed(sale)).toBe(18_000_00);
    await refund(sale.order.paymentId!);
    await eventually(() => stand(sale), ['refunded', 'paused', 0]);
    await eventually(async () => {
      const orders: Order[] = (await sale.buyer.call('GET /api/orders')).json();
      const payments = await Promise.all(
        orders.map(async ({ paymentId }) =>
          (await sale.buyer.call(`POST /api/payments/${paymentId}/refresh`, {})).json(),
        ),
      );
      return payments.map(({ refunded }) => refunded).sort();
    }, ['100.00', '17900.00']);
    await expectRightBook();
  });

  test('in part stays sold, its seller is owed less, and the rest goes back after the keys were given too', async () => {
    const sale = await sold();
    await refund(sale.order.paymentId!, '3000');
    expect(await stand(sale)).toEqual(['paid', 'sold', 15_000_00]);
    // Nobody is paid for a car whose keys they still have.
    expect(await payOut(sale)).toBe('0.00');
    await handOverCar({ ...sale, id: sale.order.id });
    expect(await payOut(sale)).toBe('15000.00');
    expect((await cancel(sale)).json().code).toBe('car_handed_over');
    expect((await refund(sale.order.paymentId!)).statusCode).toBe(200);
    await eventually(() => stand(sale), ['refunded', 'paused', -15_000_00]);
    const payment = await sale.buyer.call(`POST /api/payments/${sale.order.paymentId}/refresh`, {});
    expect(payment.json().refunded).toBe('18000.00');
    expect(await payOut(sale)).toBe('0.00');
    await expectRightBook();
  });

  test('at the provider’s own dashboard is heard of as well', async () => {
    const sale = await sold();
    const { rows } = await app.database.pool.query('select intent_id from payments where id = $1', [
      sale.order.paymentId,
    ]);
    const stripe = await app.stripe();
    await stripe.refunds.create({ payment_intent: rows[0].intent_id });
    await eventually(() => stand(sale), ['refunded', 'paused', 0]);
    await expectRightBook();
  });
});

describe('a car whose payment is disputed', () => {
  const evidence = async (sale: Sale, words: string) => {
    const file = await operator.call(`GET /api/operations/payments/${sale.order.paymentId}`);
    await operator.call(`POST /api/operations/disputes/${file.json().disputes[0].id}/evidence`, {
      evidence: words,
      reason: 'answered',
    });
  };

  test.each([
    ['winning_evidence', 'paid', 'sold', 18_000_00],
    ['losing_evidence', 'refunded', 'paused', 0],
  ])('is not paid out meanwhile; %s ends it', async (words, status, car, cents) => {
    const sale = await sold('4000000000000259');
    await app.sandbox.advance(6);
    await eventually(() => stand(sale), ['disputed', 'sold', 0]);
    expect(await payOut(sale)).toBe('0.00');
    expect((await cancel(sale)).json().code).toBe('order_not_refundable');
    await evidence(sale, words);
    await app.sandbox.advance(30 * 86_400);
    await app.payments.reconcile();
    await eventually(() => stand(sale), [status, car, cents]);
    expect(await balance(`sellers.held:${sale.seller.id}`)).toBe(0);
    await expectRightBook();
  });
});

test('twenty at once who cancel, refund and pay out end in one state with no cent too many', async () => {
  for (let round = 0; round < Number(process.env.ROUNDS ?? 2); round += 1) {
    const sale = await sold();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        if (i % 3 === 0) return (await cancel(sale)).statusCode;
        if (i % 3 === 1) return (await refund(sale.order.paymentId!)).statusCode;
        return payOut(sale);
      }),
    );
    const paidOut = answers
      .filter((answer) => typeof answer === 'string')
      .reduce((sum, paid) => sum + Number(paid), 0);
    expect([0, 18_000]).toContain(paidOut);
    // Whoever was paid out first owes it back; nobody is paid out afterwards.
    await eventually(() => stand(sale), ['refunded', 'paused', 0 - paidOut * 100]);
    expect(await payOut(sale)).toBe('0.00');
    const payment = await sale.buyer.call(`POST /api/payments/${sale.order.paymentId}/refresh`, {});
    expect(payment.json()).toMatchObject({ captured: '18000.00', refunded: '18000.00' });
    await expectRightBook();
  }
});

test('a decision that the process did not live to carry out is finished by the next look', async () => {
  const sale = await sold();
  // As a crash leaves it: the order is taken back, nothing was asked of the provider.
  await app.database.pool.query(
    "update orders set status = 'taken_back', created_at = now() - interval '1 hour' where id = $1",
    [sale.order.id],
  );
  await app.orders.sweep();
  const payment = await sale.buyer.call(`POST /api/payments/${sale.order.paymentId}/refresh`, {});
  expect(payment.json().refunded).toBe('18000.00');
  expect((await orderOf(sale)).status).toBe('refunded');
  expect(await owed(sale)).toBe(0);
});

describe('goods paid by a bank debit', () => {
  const stock = { tents: 3 };
  const released: string[] = [];
  const goods: OrderSeller = {
    paymentKind: 'equipment',
    kinds: ['equipment'],
    captureMethod: 'automatic',
    referenceOf: () => 'goods:tent',
    subjectOf: (reference) => (reference === 'goods:tent' ? null : undefined),
    offer: async () => ({
      kind: 'equipment',
      subject: null,
      sellerId: null,
      lines: [{ item: 'goods:tent', title: 'Tent', quantity: 2, unitCents: 4000 }],
      refundableDays: 30,
      payment: { description: 'A tent' },
    }),
    lock: async () => {},
    hold: async (_tx, _order, lines) => {
      stock.tents -= lines[0]!.quantity;
    },
    release: async (_tx, _order, why) => {
      stock.tents += 2;
      released.push(why);
    },
    describe: async () => new Map(),
  };
  app.orders.sells(goods);

  async function debit(buyer: TestPerson, account: string): Promise<Order> {
    const intent = (await buyer.call('POST /api/create-payment-intent', { paymentType: 'equipment' })).json();
    await app.call(`POST /sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        key: intent.publishableKey,
        client_secret: intent.clientSecret,
        'payment_method_data[type]': 'us_bank_account',
        'payment_method_data[us_bank_account][routing_number]': '110000000',
        'payment_method_data[us_bank_account][account_number]': account,
        'payment_method_data[billing_details][name]': 'Ada',
        'payment_method_options[us_bank_account][verification_method]': 'instant',
        'mandate_data[customer_acceptance][type]': 'online',
        'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
      }).toString(),
    });
    const { rows } = await app.database.pool.query('select id, email from users where id = $1', [buyer.id]);
    const actor = {
      kind: 'person' as const,
      userId: buyer.id,
      sessionId: '',
      email: rows[0].email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      roles: [],
    };
    return app.orders.place(actor, 'goods:tent', intent.paymentIntentId);
  }
  const statusOf = async (buyer: TestPerson, id: number) =>
    (await buyer.call(`GET /api/orders/${id}`)).json().status;

  test('are ordered while it is on its way, and theirs when it arrives', async () => {
    const buyer = await app.signedUp();
    const before = stock.tents;
    const order = await debit(buyer, '000123456789');
    expect([order.status, order.title, order.total]).toEqual(['placed', 'Tent', '80.00']);
    expect(stock.tents).toBe(before - 2);
    await app.sandbox.advance(4 * 86_400 + 1);
    await eventually(() => statusOf(buyer, order.id), 'paid');
  });

  test('go back to the stock when the bank fails late', async () => {
    const buyer = await app.signedUp();
    const before = stock.tents;
    const order = await debit(buyer, '000222222227');
    await app.sandbox.advance(2 * 86_400 + 1);
    await eventually(() => statusOf(buyer, order.id), 'lost');
    expect([stock.tents, released.at(-1)]).toEqual([before, 'not_paid']);
  });
});
