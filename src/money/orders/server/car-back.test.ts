import { describe, expect, test } from 'vitest';
import { handOverCar } from '#src/cars/sales/server/testing.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import type { Note } from '#src/cars/vehicles/shapes.ts';
import type { CarBack, PaymentFile } from '#src/money/payments/operations-contract.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { Order } from '../contract.ts';

const app = await createTestApp({ dispatchLoop: false }, { DEMO: 'on' });
await app.start();
await app.sandbox.deliverEvents();
const [first, second] = [await app.signedUp({}, ['operator']), await app.signedUp({}, ['operator'])];

interface Sale {
  seller: TestPerson;
  buyer: TestPerson;
  vehicleId: number;
  order: Order;
}
async function sold(
  kinds: readonly string[] = ['full'],
  before?: (sale: Omit<Sale, 'order'>) => Promise<unknown>,
) {
  const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000' }));
  const vehicleId: number = draft.json().id;
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  await before?.({ seller, buyer, vehicleId });
  let order: Order | undefined;
  for (const kind of kinds) {
    const { paymentIntentId } = await app.payCard(buyer, {
      paymentType: 'vehicle',
      vehicleId,
      ...(kind === 'deposit' && { orderId: 'deposit' }),
    });
    order = (await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind })).json();
  }
  return { seller, buyer, vehicleId, order: order! };
}
const refund = ({ order }: Sale, body: object, operator = first) =>
  operator.call(`POST /api/operations/payments/${order.paymentId}/refund`, {
    reason: 'asked by phone',
    ...body,
  });
const fileOf = async ({ order }: Sale): Promise<PaymentFile> =>
  (await first.call(`GET /api/operations/payments/${order.paymentId}`)).json();
const mailsTo = async ({ email }: TestPerson, like: string) => {
  const { rows } = await app.database.pool.query<{ subject: string; body: string }>(
    'select subject, body from mails where to_address = $1 and subject like $2 order by id',
    [email, like],
  );
  return rows;
};
const today = new Date().toISOString().slice(0, 10);
const isBack: CarBack = { isBack: true, on: today, to: 'the seller, at their door' };
const isAway: CarBack = { isBack: false, because: 'the buyer brings it on Monday' };
const undone = (sale: Sale) => mailsTo(sale.seller, '%was undone');
const isUndone = (sale: Sale) =>
  expect.poll(async () => (await undone(sale)).length, { interval: 50 }).toBe(1);

describe('whoever refunds a car', () => {
  test('says whether it has come back, or nothing is refunded and nothing noted', async () => {
    const sale = await sold();
    expect((await fileOf(sale)).asksCarBack).toBe(true);
    const answer = await refund(sale, {});
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'car_back_unsaid',
      detail: 'Say whether the car has come back before its money goes back.',
    });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const [on, words] of [
      [day(2), 'That day is still to come.'],
      [day(-3), 'That is before the car was paid for.'],
    ]) {
      const refused = (await refund(sale, { carBack: { ...isBack, on } })).json();
      expect(refused).toMatchObject({ code: 'car_back_unsaid', errors: { carBackOn: words } });
    }
    for (const carBack of [
      { isBack: true, on: '', to: 'the seller' },
      { isBack: true, on: today, to: '' },
      { isBack: false, because: '' },
      { isBack: 'maybe' },
    ])
      expect((await refund(sale, { carBack })).statusCode, JSON.stringify(carBack)).toBe(400);
    expect(await fileOf(sale)).toMatchObject({ refunds: [], audit: [] });
  });

  test('has the answer kept, shown at the desk and told to the seller', async () => {
    for (const [carBack, words] of [
      [isBack, 'to the seller, at their door.'],
      [
        isAway,
        'has not come back yet. The money went back all the same, because: the buyer brings it on Monday.',
      ],
    ] as const) {
      const sale = await sold();
      await handOverCar({ ...sale, id: sale.order.id });
      expect((await refund(sale, { carBack })).statusCode).toBe(200);
      expect((await fileOf(sale)).audit).toMatchObject([
        { action: 'refund', carBack, outcome: { state: 'done' } },
      ]);
      await isUndone(sale);
      expect((await undone(sale))[0]!.body).toContain(words);
    }
  });

  test('is one of two who answer differently at once, and the seller hears the answer that stands', async () => {
    const sale = await sold();
    await handOverCar({ ...sale, id: sale.order.id });
    const answers = await Promise.all([
      refund(sale, { carBack: isBack }, first),
      refund(sale, { carBack: isAway }, second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const stands = answers[0]!.statusCode === 200 ? isBack : isAway;
    const { audit, refunds } = await fileOf(sale);
    expect(refunds).toHaveLength(1);
    for (const { carBack, outcome } of audit)
      expect([carBack, outcome?.state]).toEqual([
        carBack,
        carBack?.isBack === stands.isBack ? 'done' : 'refused',
      ]);
    expect(audit).toHaveLength(2);
    await isUndone(sale);
    const [mail] = await undone(sale);
    expect(mail!.body).toContain(stands.isBack ? 'the car came back on' : 'has not come back yet');
  });

  test('is not asked about a deposit, nor about what is no car', async () => {
    const sale = await sold(['deposit']);
    expect((await fileOf(sale)).asksCarBack).toBe(false);
    expect((await refund(sale, {})).statusCode).toBe(200);
    const { paymentIntentId } = await app.payCard(sale.buyer, { amount: '5', paymentType: 'custom' });
    await sale.buyer.call(`POST /api/payments/${paymentIntentId}/refresh`, {});
    const other = await first.call(`POST /api/operations/payments/${paymentIntentId}/refund`, {
      reason: 'paid twice',
    });
    expect(other.statusCode).toBe(200);
  });
});

test('the buyer of a car of which a part went back before is told what goes back now, and what did', async () => {
  const sale = await sold();
  expect((await refund(sale, { amount: '1000', carBack: isAway })).statusCode).toBe(200);
  const words = { act: 'call_off', words: 'It does not start' };
  expect((await sale.seller.call(`POST /api/car-sales/${sale.order.id}/acts`, words)).statusCode).toBe(200);
  const [mail] = await mailsTo(sale.buyer, '%was cancelled');
  expect(mail?.body).toContain('$17,000.00 goes back to you, besides the $1,000.00 that went back before.');
});

describe('the seller of a car', () => {
  test('is told of the sale once: for how much, when it is paid out, how to meet, and that it may come back', async () => {
    const sale = await sold();
    await app.orders.sweep();
    const told = await mailsTo(sale.seller, 'Your % is sold for $18,000.00');
    expect(told).toHaveLength(1);
    const { body } = told[0]!;
    expect(body).toContain('it is yours once the car is handed over');
    expect(body).toContain('After that the money waits until the car can no longer be given back');
    expect(body).toContain(`/car-orders/${sale.order.id}`);
    expect(body).toContain('From the handover on its buyer may ask to give the car back');
    expect(body).toContain('The buyer can write to you from the car’s page');
    const notes: Note[] = (await sale.seller.call('GET /api/vehicle-notes')).json();
    expect(notes.map(({ kind }) => kind)).toEqual(['vehicle_sold']);
  });

  test('is led to the conversation with the buyer, where there is one', async () => {
    let inquiry = 0;
    const sale = await sold(['full'], async ({ buyer, vehicleId }) => {
      const asked = await buyer.call('POST /api/contact/vehicle', {
        vehicleId,
        name: 'Ada',
        email: buyer.email,
        message: 'Is it still there?',
      });
      inquiry = asked.json().id;
    });
    expect(inquiry).toBeGreaterThan(0);
    expect((await mailsTo(sale.seller, 'Your % is sold%'))[0]!.body).toContain(`/inquiries/${inquiry}`);
  });

  test('is told of a deposit, and of the whole price when the rest is paid', async () => {
    const sale = await sold(['deposit', 'full']);
    expect(await mailsTo(sale.seller, 'Your % is reserved')).toMatchObject([
      { body: expect.stringContaining('with a deposit of $100.00 until') },
    ]);
    expect(await mailsTo(sale.seller, 'Your % is sold for $18,000.00')).toMatchObject([
      { body: expect.stringContaining('$100.00 of it the deposit that was paid before') },
    ]);
  });

  test('is told of a part that went back, once, and that the sale stands', async () => {
    const sale = await sold();
    await refund(sale, { amount: '3000', carBack: { isBack: false, because: 'two tyres were missing' } });
    const told = () => mailsTo(sale.seller, '$3,000.00 for your % went back to its buyer');
    await expect.poll(async () => (await told()).length, { interval: 50 }).toBe(1);
    expect((await told())[0]!.body).toContain('The sale stands, and you receive $15,000.00 for it.');
    await refund(sale, { carBack: isBack });
    await isUndone(sale);
    expect(await told()).toHaveLength(1);
    expect(await mailsTo(sale.seller, '%went back to its buyer')).toHaveLength(1);
  });

  test('is told that a car is theirs which was called off before it was handed over', async () => {
    const sale = await sold();
    expect((await sale.buyer.call(`POST /api/orders/${sale.order.id}/cancel`)).statusCode).toBe(200);
    const [mail] = await undone(sale);
    expect(mail!.body).toContain('its buyer called it off');
    expect(mail!.body).toContain('The car was not handed over and is yours.');
  });
});
