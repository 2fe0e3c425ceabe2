import { expect, test } from 'vitest';
import { existing } from '#src/platform/existing.ts';
import { createMoney } from './testing.ts';

const { app, buyer, operator, database, refreshed, paid } = await createMoney();

/** A visitor's payment, with what opens its receipt. */
async function visitorPaid(description = 'Lunch', receiptEmail?: string) {
  const done = await app.payCard(app, { amount: '12.50', paymentType: 'custom', description, receiptEmail });
  const told = await app.call(`POST /api/payments/${done.paymentIntentId}/refresh`, {
    clientSecret: done.intent.clientSecret,
  });
  return told.json() as { id: string; receiptKey: string };
}
const mailsTo = async (address: string) =>
  (await database.pool.query('select subject, body from mails where to_address = $1', [address])).rows;
const receipt = (id: string, key = '') => app.call(`GET /api/payments/${id}/receipt?key=${key}`);

test('whoever paid without an account opens the receipt by its link, and by no other', async () => {
  const { id, receiptKey } = await visitorPaid();
  const other = await visitorPaid();
  expect((await receipt(id, receiptKey)).json()).toMatchObject({
    total: '12.50',
    paidWith: [{ label: 'Visa ending 4242', amount: '12.50' }],
  });
  for (const key of ['', 'x'.repeat(32), other.receiptKey])
    expect((await receipt(id, key)).json()).toMatchObject({ code: 'payment_not_found' });
  expect((await buyer.call(`GET /api/payments/${id}/receipt`)).statusCode).toBe(404);
  expect((await operator.call(`GET /api/payments/${id}/receipt`)).statusCode).toBe(200);
});

test('the payment of an account names no key, and none opens it', async () => {
  const own = await refreshed(await paid('20.00'));
  expect(own).not.toHaveProperty('receiptKey');
  const { receiptKey } = await visitorPaid();
  expect((await receipt(own.id, receiptKey)).statusCode).toBe(404);
  expect((await receipt(own.id)).statusCode).toBe(404);
  expect((await buyer.call(`GET /api/payments/${own.id}/receipt`)).statusCode).toBe(200);
});

test('the receipt is mailed once, to the first address, however many ask at once, and its link opens it', async () => {
  const { id, receiptKey: key } = await visitorPaid('Dinner');
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      app.call(`POST /api/payments/${id}/receipt`, { key, email: `${name}-rival@example.com` }),
    ),
  );
  const [email] = new Set(answers.map((answer) => answer.json().email));
  const sent = await Promise.all(['a', 'b', 'c'].map((name) => mailsTo(`${name}-rival@example.com`)));
  expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ email, isSent: true }));
  expect(sent.flat()).toHaveLength(1);
  const [mail] = await mailsTo(email);
  expect(mail.body).toContain('Dinner');
  const [, path, signed] = existing(/(\/receipts\/pay_\w+)\?key=([\w-]+)/.exec(mail.body), 'a link');
  expect((await app.call(`GET /api/payments/${id}/receipt?key=${signed}`)).statusCode).toBe(200);
  expect(path).toBe(`/receipts/${id}`);
  const forged = await app.call(`POST /api/payments/${id}/receipt`, { key: 'x', email: 'z@example.com' });
  expect(forged.statusCode).toBe(404);
});

test('an address given when paying began is written to with the link', async () => {
  await visitorPaid('Snack', 'early@example.com');
  const [mail] = await mailsTo('early@example.com');
  expect(mail.body).toMatch(/\/receipts\/pay_\w+\?key=[\w-]{32}/);
});
