/** A part of an order goes out before the rest: each piece is sent once, told of, returnable once it is there, and counted. */
import { expect, test } from 'vitest';
import type { ShopOrder } from '#src/shop/orders/contract.ts';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import { buy, fromLines, mailsTo, setStock, stockOf } from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { base, ship } from '../testing.ts';

const saw = 61;
const maul = 51;
const now = { at: new Date('2026-11-23T14:00:00Z') };
const app = await createTestApp({ clock: { now: () => now.at } });
await app.start();
const operator = await app.signedUp({}, ['operator']);
await setStock(app, saw, 50);
await setStock(app, maul, 50);

interface Bought {
  number: string;
  key: string;
  lines: ShopOrder['lines'];
}

async function bought(email: string, sawsAndMauls: [number, number] = [3, 1]): Promise<Bought> {
  const [saws, mauls] = sawsAndMauls;
  const wanted = fromLines({ variantId: saw, quantity: saws }, { variantId: maul, quantity: mauls });
  const { number, key } = await buy(app, app.call, { wanted, email });
  return { number, key, lines: (await readOrder(app.call, number, key)).lines };
}
const ahead = ({ number }: Bought, lines: object[], trackingNumber = '1Z 1111') =>
  operator.call(`POST ${base}/orders/${number}/ahead`, { carrier: 'UPS', trackingNumber, lines });
const isHere = ({ number }: Bought, trackingNumber = '1Z 1111') =>
  operator.call(`POST ${base}/orders/${number}/ahead/arrived`, { trackingNumber });
const askBack = ({ number, key }: Bought, lineId: number, quantity: number) =>
  app.call(`POST /api/shop/orders/${number}/returns`, {
    key,
    lines: [{ lineId, quantity }],
    reason: 'A blunt blade',
  });

test('two saws go ahead, the rest follows: both parcels are told, found, and arrive by themselves', async () => {
  const order = await bought('parts@example.com');
  const [saws, mauls] = order.lines;
  const sent = await ahead(order, [{ lineId: saws!.id, quantity: 2 }]);
  expect(sent.statusCode, sent.body).toBe(200);
  // Pressed twice, it is one parcel and one mail.
  await ahead(order, [{ lineId: saws!.id, quantity: 2 }]);
  const read = () => readOrder(app.call, order.number, order.key);
  const half = await read();
  expect(half).toMatchObject({
    state: 'packed',
    stateWords: 'Part of it is on its way; the rest arrives by Wed, Nov 25.',
    mayCancel: false,
    sentAhead: [{ trackingNumber: '1Z 1111', arrivedAt: null, lines: [{ lineId: saws!.id, quantity: 2 }] }],
  });
  expect(half.lines.map((line) => [line.ahead, line.returnable, line.mayReview])).toEqual([
    [2, 0, false],
    [0, 0, false],
  ]);
  const mails = (await mailsTo(app, 'parts@example.com')).filter(({ subject }) => subject.startsWith('Part'));
  expect(mails).toHaveLength(1);
  expect(mails[0]!.body).toMatch(
    /number 1Z 1111:\n\n2 × .+\n\nThe rest arrives by Wed, Nov 25:\n\n1 × .+\n1 × /,
  );
  // The desk still has it to hand over, with what is left alone.
  const queue = (await operator.call(`GET ${base}/orders?queue=to_hand_over`)).json();
  const row = queue.orders.find(({ number }: { number: string }) => number === order.number);
  expect(row).toMatchObject({
    pieces: 2,
    parcelsAhead: 1,
    weightGrams: saws!.weightGrams + mauls!.weightGrams,
  });
  const found = (await operator.call(`GET ${base}/orders?search=1z1111`)).json();
  expect(found.orders.map(({ number }: { number: string }) => number)).toEqual([order.number]);

  await isHere(order);
  await isHere(order);
  expect((await read()).stateWords).toBe('Part of it is here; the rest arrives by Wed, Nov 25.');
  await ship(operator, order.number, '1Z 2222');
  const rest = (await mailsTo(app, 'parts@example.com')).at(-1)!;
  expect(rest.subject).toContain('The rest of your order is on its way');
  expect(rest.body.match(/^\d × /gm)).toEqual(['1 × ', '1 × ']);
  await operator.call(`POST ${base}/orders/${order.number}/arrived`);
  const done = await read();
  expect(done.state).toBe('delivered');
  expect(done.lines.map(({ returnable }) => returnable)).toEqual([3, 1]);
  expect(done.log.map(({ words }) => words)).toEqual([
    'Ordered',
    'Paid',
    'Part of it shipped',
    'Part of it delivered',
    'Shipped',
    'Delivered',
  ]);
});

test('no piece goes out twice, not even when ten operators send it at once, and something is left', async () => {
  const order = await bought('rivals@example.com', [2, 2]);
  const [saws, mauls] = order.lines;
  const all = await ahead(order, [
    { lineId: saws!.id, quantity: 2 },
    { lineId: mauls!.id, quantity: 2 },
  ]);
  expect([all.statusCode, all.json().code]).toEqual([409, 'not_in_parcel']);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, rival) =>
      ahead(order, [{ lineId: saws!.id, quantity: 2 }], `1Z 500${rival}`),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(answer.json().code).toBe('not_in_parcel');
  const { sentAhead } = await readOrder(app.call, order.number, order.key);
  expect(sentAhead).toHaveLength(1);
  const { trackingNumber } = sentAhead[0]!;
  const other = await ahead(order, [{ lineId: mauls!.id, quantity: 1 }], trackingNumber);
  expect(other.json().code).toBe('not_in_parcel');
  expect((await ahead(order, [{ lineId: mauls!.id, quantity: -1 }], '1Z 6')).statusCode).toBe(400);
  expect((await ahead(order, [{ lineId: 999_999, quantity: 1 }], '1Z 60')).json().code).toBe('not_in_parcel');
});

test('what came ahead goes back before the rest is sent, and only that', async () => {
  const order = await bought('back@example.com');
  const [saws] = order.lines;
  await ahead(order, [{ lineId: saws!.id, quantity: 2 }]);
  expect((await askBack(order, saws!.id, 1)).json().code).toBe('not_returnable');
  await isHere(order);
  expect((await askBack(order, saws!.id, 3)).json().code).toBe('not_returnable');
  const asked = await askBack(order, saws!.id, 1);
  expect(asked.statusCode, asked.body).toBe(200);
  const { returns, lines }: ShopOrder = asked.json();
  expect([lines[0]!.returnable, lines[0]!.mayReview, lines[1]!.mayReview]).toEqual([1, true, false]);
  const returnId = returns[0]!.id;
  await operator.call(`POST ${base}/orders/${order.number}/returns/${returnId}/receive`, { note: '' });
  const paid = await operator.call(`POST ${base}/orders/${order.number}/refunds`, {
    lines: [{ lineId: saws!.id, quantity: 1 }],
    reason: 'A blunt blade',
    returnId,
  });
  expect(paid.statusCode, paid.body).toBe(200);
  const after = await readOrder(app.call, order.number, order.key);
  expect([after.state, after.refunded]).toEqual(['packed', returns[0]!.amount]);
  expect(after.lines[0]).toMatchObject({ ahead: 2, refunded: 1, leftOut: 0, returnable: 1 });
});

test('a rest that is paid back ends the order where its parcel is; money back whole returns the rest to the shelf', async () => {
  const order = await bought('rest@example.com', [1, 2]);
  const [saws, mauls] = order.lines;
  await ahead(order, [{ lineId: saws!.id, quantity: 1 }]);
  const before = await stockOf(app, maul);
  const paid = await operator.call(`POST ${base}/orders/${order.number}/refunds`, {
    lines: [{ lineId: mauls!.id, quantity: 2, restock: true }],
    reason: 'The last two are bent',
  });
  expect(paid.statusCode, paid.body).toBe(200);
  expect((await readOrder(app.call, order.number, order.key)).state).toBe('shipped');
  await isHere(order);
  const ended = await readOrder(app.call, order.number, order.key);
  expect([ended.state, ended.lines.map(({ returnable }) => returnable)]).toEqual(['delivered', [1, 0]]);
  expect((await stockOf(app, maul)).stock).toBe(before.stock + 2);

  const second = await bought('whole@example.com', [2, 1]);
  const shelf = [await stockOf(app, saw), await stockOf(app, maul)];
  await ahead(second, [{ lineId: second.lines[0]!.id, quantity: 1 }]);
  const { paymentId } = (await operator.call(`GET ${base}/orders/${second.number}`)).json();
  const all = await operator.call(`POST /api/operations/payments/${paymentId}/refund`, {
    reason: 'Asked by phone',
  });
  expect(all.statusCode, all.body).toBe(200);
  await expect
    .poll(async () => (await readOrder(app.call, second.number, second.key)).state)
    .toBe('refunded');
  expect([await stockOf(app, saw), await stockOf(app, maul)].map(({ stock }) => stock)).toEqual(
    shelf.map(({ stock }) => stock + 1),
  );
});
