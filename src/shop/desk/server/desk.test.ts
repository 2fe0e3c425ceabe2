import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import type { DeskItem, SoldReport } from '#src/shop/stock/stock-contract.ts';
import { buy, fromLines, mailsTo, setStock, stockOf } from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { base, ship } from './testing.ts';

const saw = 61;
const now = { at: new Date('2026-11-22T01:44:00Z') };
const app = await createTestApp({ clock: { now: () => now.at } });
const operator = await app.signedUp({ firstName: 'Olive', lastName: 'Park' }, ['operator']);
const rider = await app.signedUp();

test('is for operators alone', async () => {
  for (const path of ['summary', 'orders', 'stock', 'items', 'reports/sold', 'reports/sold.csv']) {
    expect((await app.call(`GET ${base}/${path}`)).statusCode, path).toBe(401);
    expect((await rider.call(`GET ${base}/${path}`)).statusCode, path).toBe(403);
  }
});

test('packs the oldest first, finds orders by what is written on them, and ships in bulk row by row', async () => {
  const wanted = fromLines({ variantId: saw, quantity: 1 });
  const first = await buy(app, app.call, { wanted, email: 'first@example.com' });
  now.at = new Date(now.at.getTime() + 25 * 3_600_000);
  const second = await buy(app, app.call, { wanted, store: 'toronto', email: 'second@example.com' });
  const list = async (query: string) =>
    (await operator.call(`GET ${base}/orders?${query}`))
      .json()
      .orders.map(({ number }: { number: string }) => number);
  expect(await list('queue=to_pack')).toEqual([first.number, second.number]);
  expect((await operator.call(`GET ${base}/summary`)).json()).toMatchObject({ late: 1, returnsOpen: 0 });
  expect(await list('search=second%40example')).toEqual([second.number]);
  expect(await list('search=%25')).toEqual([]);

  const parcels = [first, second].map(({ number }) => ({ number, carrier: 'UPS', trackingNumber: '1Z 999' }));
  const shipped = (await operator.call(`POST ${base}/ship`, { parcels })).json();
  expect(shipped.done).toEqual([first.number]);
  expect(shipped.failed).toMatchObject([{ number: second.number, code: 'not_now' }]);
  expect(await list('search=1Z999')).toEqual([first.number]);
  await operator.call(`POST ${base}/orders/${second.number}/ready`);
  const collected = (await operator.call(`POST ${base}/orders/${second.number}/arrived`)).json();
  expect(collected.order.state).toBe('collected');
  expect((await readOrder(app.call, first.number, first.key)).trackingUrl).toContain('tracknum=1Z%20999');
  expect((await mailsTo(app, 'second@example.com')).map(({ subject }) => subject.split(' (')[0])).toEqual([
    'Thank you for your order',
    'Your order is packed',
    'Ready for you',
    'Thank you for fetching it',
  ]);
});

test('says what was sold by item and day, less what was refunded, as a table and a file', async () => {
  const { number, key } = await buy(app, app.call, { wanted: fromLines({ variantId: saw, quantity: 2 }) });
  await ship(operator, number);
  const { lines } = await readOrder(app.call, number, key);
  await operator.call(`POST ${base}/orders/${number}/refunds`, {
    lines: [{ lineId: lines[0]!.id, quantity: 1 }],
    reason: 'A blunt blade',
  });
  const report: SoldReport = (
    await operator.call(`GET ${base}/reports/sold?from=2026-11-20&to=2026-11-23`)
  ).json();
  expect(report.days).toEqual([
    { day: '2026-11-20', pieces: 0, amount: '0.00' },
    { day: '2026-11-21', pieces: 1, amount: '50.00' },
    { day: '2026-11-22', pieces: 3, amount: '150.00' },
    { day: '2026-11-23', pieces: 0, amount: '0.00' },
  ]);
  expect(report.total).toEqual({ pieces: 4, amount: '200.00', refunded: '50.00' });
  const file = await operator.call(`GET ${base}/reports/sold.csv?from=2026-11-20&to=2026-11-23`);
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body.split('\r\n').slice(0, 2)).toEqual([
    'day,item,variant,sku,pieces,amount,refunded_pieces,refunded',
    '2026-11-21,Folding Trail Saw,,OSK-SAW-21,1,50.00,0,0.00',
  ]);
  const long = await operator.call(`GET ${base}/reports/sold?from=2020-01-01&to=2026-11-23`);
  expect([long.statusCode, long.json().code]).toEqual([422, 'span_too_long']);
});

test('publishes an item once it has a picture and a variant, and two editors do not undo each other', async () => {
  const edit = {
    slug: 'bow-saw',
    name: 'Bow Saw',
    description: 'A blade under tension.',
    features: ['61 cm blade'],
    facts: [],
    category: 'Tools',
    brand: 'Osk',
    taxClass: 'standard',
  };
  const made: DeskItem = (await operator.call(`POST ${base}/items`, edit)).json();
  const early = await operator.call(`POST ${base}/items/${made.id}/publish`);
  expect([early.statusCode, early.json().code]).toEqual([409, 'item_not_ready']);
  await operator.call(`POST ${base}/items/${made.id}/variants`, {
    sku: 'OSK-BOW',
    price: '64.00',
    weightGrams: 900,
  });
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#335544' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('alt', 'A bow saw on a log');
  form.set('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'saw.png');
  const encoded = new Response(form);
  const added = await operator.call(`POST ${base}/items/${made.id}/pictures`, undefined, {
    headers: { cookie: operator.cookie, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(added.statusCode, added.body).toBe(201);
  const published: DeskItem = (await operator.call(`POST ${base}/items/${made.id}/publish`)).json();
  expect([published.state, published.missing]).toEqual(['published', []]);
  const { item } = (await app.call('GET /api/shop/items/bow-saw')).json();
  expect(item).toMatchObject({
    name: 'Bow Saw',
    inStock: false,
    rating: 0,
    picture: { alt: 'A bow saw on a log' },
  });
  expect((await app.call(`GET ${item.picture.src}`)).headers['content-type']).toBe('image/webp');
  const stale = await operator.call(`PATCH ${base}/items/${made.id}`, { ...edit, revision: made.revision });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'item_changed_meanwhile']);
  const taken = await operator.call(`PATCH ${base}/items/${made.id}`, {
    ...edit,
    slug: 'forest-hatchet',
    revision: published.revision,
  });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'slug_taken']);
  expect(published.audit.map(({ by, action }) => [by, action])).toEqual([
    ['Olive Park', 'item_created'],
    ['Olive Park', 'variant_added'],
    ['Olive Park', 'picture_added'],
    ['Olive Park', 'item_published'],
  ]);
});

test('what is refunded before it is packed is not on the slip, and a parcel of nothing is refused', async () => {
  const { number, key } = await buy(app, app.call, { wanted: fromLines({ variantId: saw, quantity: 3 }) });
  const file = async () => (await operator.call(`GET ${base}/orders/${number}`)).json();
  const [line] = (await file()).order.lines;
  const refund = (quantity: number, restock: boolean) =>
    operator.call(`POST ${base}/orders/${number}/refunds`, {
      lines: [{ lineId: line.id, quantity, restock }],
      reason: 'One has a dent',
    });
  const before = await stockOf(app, saw);
  expect((await refund(1, false)).statusCode).toBe(200);
  expect(await stockOf(app, saw)).toEqual(before);
  expect((await file()).order.lines).toMatchObject([{ quantity: 3, leftOut: 1 }]);
  const queue = (await operator.call(`GET ${base}/orders?search=${number}`)).json();
  expect(queue.orders).toMatchObject([{ pieces: 2, weightGrams: 2 * line.weightGrams }]);
  const nothing = await refund(2, true);
  expect([nothing.statusCode, nothing.json().code]).toEqual([409, 'not_refundable']);
  expect(nothing.body).toContain('Cancel the order');
  await ship(operator, number);
  const mail = (await mailsTo(app, 'maya@example.com')).at(-1)!;
  expect(mail.body).toContain('2 × ');
  // Once it is packed, what is refunded is in the parcel.
  expect((await refund(1, false)).statusCode).toBe(200);
  expect((await readOrder(app.call, number, key)).lines).toMatchObject([{ refunded: 2, leftOut: 1 }]);
});

test('a cancelled order brings back what was not written off before', async () => {
  const { number } = await buy(app, app.call, { wanted: fromLines({ variantId: saw, quantity: 3 }) });
  const [line] = (await operator.call(`GET ${base}/orders/${number}`)).json().order.lines;
  const before = await stockOf(app, saw);
  for (const restock of [true, false]) {
    await operator.call(`POST ${base}/orders/${number}/refunds`, {
      lines: [{ lineId: line.id, quantity: 1, restock }],
      reason: 'Fewer are wanted',
    });
  }
  await operator.call(`POST ${base}/orders/${number}/cancel`, { reason: 'Asked by mail' });
  expect((await stockOf(app, saw)).stock).toBe(before.stock + 2);
});

test('a refund that a crash kept back and that has become impossible leaves lines and shelf as they were', async () => {
  const { number, key } = await buy(app, app.call, { wanted: fromLines({ variantId: saw, quantity: 2 }) });
  const { order, paymentId } = (await operator.call(`GET ${base}/orders/${number}`)).json();
  const lineId = order.lines[0].id;
  const before = await stockOf(app, saw);
  // What is in the tables once a refund is decided and before it is sent.
  const { pool } = app.database;
  await pool.query(
    `insert into shop_refunds (order_id, lines, shipping_cents, amount_cents, reason, state, at)
     values ($1, $2, 0, 5650, 'One too many', 'asked', now())`,
    [order.id, JSON.stringify([{ lineId, quantity: 1, cents: 5650, restocked: 1, leftOut: 1 }])],
  );
  await pool.query(
    'update shop_order_lines set refunded_quantity = 1, restocked_quantity = 1, left_out_quantity = 1 where id = $1',
    [lineId],
  );
  await setStock(app, saw, before.stock + 1);
  // Nearly all of the money goes back by another way meanwhile.
  const elsewhere = await operator.call(`POST /api/operations/payments/${paymentId}/refund`, {
    amount: String(Number(order.total) - 10),
    reason: 'Asked by phone',
  });
  expect(elsewhere.statusCode, elsewhere.body).toBe(200);
  await app.shop.sweep();
  expect(await stockOf(app, saw)).toEqual(before);
  expect((await readOrder(app.call, number, key)).lines).toMatchObject([{ refunded: 0, leftOut: 0 }]);
});
