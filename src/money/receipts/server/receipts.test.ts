import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { findRefunds, lockKnownPayment } from '#src/money/payments/server/store.ts';
import { applyRefund } from '#src/money/processing/server/provider-sync/sync-refunds.ts';
import { createMoney } from '#src/money/processing/server/testing.ts';
import { existing } from '#src/platform/existing.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import type { TestPerson } from '#test/app.ts';

const { app, payments, buyer, operator, database, refreshed, paid } = await createMoney();

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

/** What a file says, for whoever may open it. */
async function fileOf(path: string, person: Pick<TestPerson, 'call'> = app): Promise<string> {
  const answer = await person.call(`GET ${path}`);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toContain('application/pdf');
  const document = await PDF.load(answer.rawPayload);
  return document
    .extractText()
    .map((page) => page.text)
    .join('\n');
}

test('a receipt has its number, its issuer and its buyer, on the page, in the mail and in the file', async () => {
  const { id } = await refreshed(await paid('540.00'));
  const shown = (await buyer.call(`GET /api/payments/${id}/receipt`)).json();
  expect(shown).toMatchObject({
    number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
    issuer: { name: 'Rove Mobility Inc.', lines: [expect.stringContaining('Toronto')] },
    buyer: { name: 'Ada Lovelace', lines: [] },
    soldBy: null,
    total: '540.00',
  });
  const [mail] = await mailsTo('buyer@example.com').then((mails) => mails.slice(-1));
  for (const words of [shown.number, shown.issuer.name, shown.issuer.lines[0], 'Ada Lovelace'])
    expect(mail.body).toContain(words);
  const text = await fileOf(`/api/payments/${id}/receipt.pdf`, buyer);
  for (const words of [
    'Receipt',
    shown.number,
    shown.issuer.name,
    'Ada Lovelace',
    '540.00',
    'Visa ending 4242',
  ])
    expect(text).toContain(words);
  expect((await app.call(`GET /api/payments/${id}/receipt.pdf`)).statusCode).toBe(404);
  const listed = (await buyer.call('GET /api/payments')).json();
  expect(listed.find((one: { id: string }) => one.id === id).receiptNumber).toBe(shown.number);
});

test('what went back has a credit note, as page and file, under the rights of its receipt', async () => {
  const { id, receiptKey: key } = await visitorPaid('Brunch', 'brunch@example.com');
  await payments.refund({
    paymentIntentId: id as PaymentId,
    amountCents: 250,
    reason: 'Cold',
    key: 'brunch',
  });
  const shown = (await receipt(id, key)).json();
  const [{ creditNote }] = shown.refunds;
  const note = (await app.call(`GET /api/credit-notes/${creditNote}?key=${key}`)).json();
  expect(note).toMatchObject({
    number: creditNote,
    receiptNumber: shown.number,
    paymentId: id,
    total: '2.50',
    backTo: [{ label: 'Visa ending 4242', amount: '2.50' }],
    returned: null,
  });
  const [, mail] = await mailsTo('brunch@example.com');
  expect(mail.body).toContain(`/credit-notes/${creditNote}?key=${key}`);
  const text = await fileOf(`/api/credit-notes/${creditNote}/file.pdf?key=${key}`);
  for (const words of ['Credit note', creditNote, shown.number, '2.50']) expect(text).toContain(words);
  expect(await fileOf(`/api/payments/${id}/receipt.pdf?key=${key}`)).toContain(creditNote);
  for (const path of [`credit-notes/${creditNote}`, `credit-notes/${creditNote}/file.pdf`]) {
    expect((await app.call(`GET /api/${path}`)).statusCode).toBe(404);
    expect((await buyer.call(`GET /api/${path}`)).statusCode).toBe(404);
  }
  expect((await operator.call(`GET /api/credit-notes/${creditNote}`)).statusCode).toBe(200);
});

test('a credit note whose money the bank sent back keeps its number and its tax, and says so', async () => {
  const ride = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'any' });
  const { paymentIntentId } = ride;
  await payments.captureHold({
    ...{ paymentIntentId, amountCents: 5000, reference: 'ride:900', driverId: null, driverPayCents: 0 },
  });
  await payments.refund({ paymentIntentId, amountCents: 1000, reason: 'Late', key: 'late' });
  const { id } = await refreshed(paymentIntentId);
  const [{ creditNote }] = (await buyer.call(`GET /api/payments/${id}/receipt`)).json().refunds;
  const before = (await buyer.call(`GET /api/credit-notes/${creditNote}`)).json();
  expect(before.lines).toEqual([
    { label: 'Ride', amount: '8.85' },
    { label: 'HST 13%', amount: '1.15' },
  ]);
  await database.transaction(async (tx) => {
    const row = await lockKnownPayment(tx, id);
    const [ours] = await findRefunds(tx, row.id);
    await applyRefund({
      ...{ tx, row, ours: existing(ours, 'the refund'), with: payments.parts },
      refund: { id: existing(ours?.providerId, 'its id'), status: 'failed' },
    });
  });
  const after = (await buyer.call(`GET /api/credit-notes/${creditNote}`)).json();
  expect(after).toEqual({ ...before, returned: { amount: '10.00', at: expect.any(String) } });
});
