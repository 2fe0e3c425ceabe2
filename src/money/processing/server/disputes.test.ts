import { describe, expect, test } from 'vitest';
import { disputeStates } from '#src/money/payments/disputes.ts';
import type { PaymentFile } from '#src/money/payments/operations-contract.ts';
import { createTestApp } from '#test/app.ts';
import { sendDisputeReminders } from './provider-sync/dispute-reminders.ts';
import { syncPayment } from './provider-sync/sync-payment.ts';
import { createMoney } from './testing.ts';

const { app, database, buyer, operator, refreshed, paid, operate } = await createMoney();
const day = 86_400;
const keptOut = await app.signedUp({ email: 'kept-out@example.com' }, ['rider', 'operator']);
await database.pool.query('update users set disabled_at = now() where id = $1', [keptOut.id]);

async function disputed(card = '4000000000000259'): Promise<string> {
  const id = await paid('70.00', card);
  await app.sandbox.advance(6);
  await refreshed(id);
  return id;
}
const fileOf = async (id: string): Promise<PaymentFile> =>
  (await operator.call(`GET /api/operations/payments/${id}`)).json();
const disputeOf = async (id: string) => (await fileOf(id)).disputes[0]!;
const evidence = async (id: string, words: string) =>
  operator.call(`POST /api/operations/disputes/${(await disputeOf(id)).id}/evidence`, {
    evidence: words,
    reason: 'the ride was taken',
  });
const listed = async (id: string, status = 'disputed') => {
  const list = (await operator.call(`GET /api/operations/payments?status=${status}`)).json();
  return list.payments.find(({ paymentIntentId }: { paymentIntentId: string }) => paymentIntentId === id);
};
/** Where a list by the state of disputes has it. */
const listedIn = async (id: string) => {
  const has = async (state: string) =>
    (await operator.call(`GET /api/operations/payments?dispute=${state}`))
      .json()
      .payments.some(({ paymentIntentId }: { paymentIntentId: string }) => paymentIntentId === id);
  const found = await Promise.all(disputeStates.map(async (state) => [state, await has(state)] as const));
  return found.filter(([, isIn]) => isIn).map(([state]) => state);
};
const queue = async () => (await operator.call('GET /api/operations/disputes')).json();
const own = async (id: string) =>
  (await buyer.call('GET /api/payments'))
    .json()
    .find(({ paymentIntentId }: { paymentIntentId: string }) => paymentIntentId === id);
const receipt = async (id: string) => (await buyer.call(`GET /api/payments/${id}/receipt`)).json();
/** Mails that lead to a payment, by subject. */
const mails = async (id: string, like = '%') => {
  const { rows } = await database.pool.query<{ to_address: string; subject: string; body: string }>(
    `select m.to_address, m.subject, m.body from mails m join payments p on m.body like '%/operations/payments/' || p.id || '%'
     where p.intent_id = $1 and m.subject like $2 order by m.id`,
    [id, like],
  );
  return rows;
};
const remindAt = (at: Date, parts = app.payments.parts) =>
  sendDisputeReminders({ ...parts, clock: { now: () => at } });

describe('a payment that is disputed', () => {
  test('reads so in the list, on its page and in the queue, with the bank’s last day, until it is answered', async () => {
    const before = (await queue()).waiting;
    const id = await disputed();
    const shown = await disputeOf(id);
    expect(shown).toMatchObject({
      state: 'needs_answer',
      amount: '70.00',
      fee: '15.00',
      reason: 'fraudulent',
      isInquiry: false,
      closedAt: null,
    });
    const stripe = await app.stripe();
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(shown.evidenceDueAt).toBe(new Date(data[0]!.evidence_details.due_by! * 1000).toISOString());
    const dispute = { state: 'needs_answer', amount: '70.00', answerBy: shown.evidenceDueAt };
    expect((await fileOf(id)).payment).toMatchObject({ status: 'succeeded', dispute });
    expect(await listed(id)).toMatchObject({ dispute });
    expect(await listed(id, 'succeeded')).toMatchObject({ dispute });
    const waiting = await queue();
    expect(waiting.waiting).toBe(before + 1);
    expect(await listedIn(id)).toEqual(['needs_answer']);
    expect(waiting.disputes.at(-1)).toMatchObject({ id: shown.id, answerBy: shown.evidenceDueAt });
    await evidence(id, 'we have the route');
    expect(await listed(id)).toMatchObject({ dispute: { state: 'answered' } });
    expect((await queue()).waiting).toBe(before);
    expect(await listedIn(id)).toEqual(['answered']);
  });

  test.each([
    ['winning_evidence', 'won', 'stands'],
    ['losing_evidence', 'lost', 'went_back'],
  ])('%s ends it as %s, and its payer reads what became of their money', async (words, state, payers) => {
    const id = await disputed();
    expect(await own(id)).toMatchObject({ dispute: 'open' });
    expect((await receipt(id)).disputes).toMatchObject([{ amount: '70.00', state: 'open' }]);
    await evidence(id, words);
    await app.sandbox.advance(30 * day);
    await refreshed(id);
    expect(await disputeOf(id)).toMatchObject({ state, closedAt: expect.stringMatching(/^20/) });
    expect(await listed(id)).toMatchObject({ dispute: { state } });
    expect(await listedIn(id)).toEqual([state]);
    expect(await own(id)).toMatchObject({ dispute: payers });
    expect((await receipt(id)).disputes).toMatchObject([{ state: payers }]);
    expect(JSON.stringify(await own(id))).not.toContain('answerBy');
  });

  test('that was only asked about reads as a question, shows its payer nothing, and ends without news of it', async () => {
    const id = await paid('70.00', '4000000000001976');
    await app.sandbox.advance(6);
    await syncPayment(app.payments.parts, (await fileOf(id)).payment.id, { disputes: true });
    expect(await disputeOf(id)).toMatchObject({ state: 'needs_answer', isInquiry: true, fee: '0.00' });
    expect(await own(id)).toMatchObject({ dispute: null });
    await evidence(id, 'winning_evidence');
    await app.sandbox.advance(30 * day);
    // No event of it was heard; the round of reconciling looks.
    await app.payments.reconcile();
    expect(await disputeOf(id)).toMatchObject({ state: 'closed' });
    expect(await listedIn(id)).toEqual(['closed']);
  });

  test('past its last day waits for nobody any more', async () => {
    const id = await disputed();
    const { id: disputeId } = await disputeOf(id);
    await database.pool.query(
      "update payment_disputes set evidence_due_at = now() - interval '1 minute' where id = $1",
      [disputeId],
    );
    expect(await listed(id)).toMatchObject({ dispute: { state: 'missed' } });
    expect(await listedIn(id)).toEqual(['missed']);
    expect((await queue()).disputes.map((one: { id: string }) => one.id)).not.toContain(disputeId);
  });

  test('is nobody’s to read but the desk’s', async () => {
    expect((await buyer.call('GET /api/operations/disputes')).statusCode).toBe(403);
    expect((await app.call('GET /api/operations/disputes')).statusCode).toBe(401);
  });
});

describe('those who run the desk', () => {
  test('have one mail when it opens, whoever hears of it first and however often, in two processes', async () => {
    const id = await paid('70.00', '4000000000000259');
    const other = await createTestApp({ database: app.database, sandbox: app.sandbox.connection });
    await app.sandbox.advance(6);
    const { id: ownId } = (await fileOf(id)).payment;
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        syncPayment((i % 2 ? other : app).payments.parts, ownId, { disputes: true }),
      ),
    );
    const told = await mails(id);
    expect(told.map(({ to_address }) => to_address)).toEqual([operator.email]);
    expect(told[0]!.subject).toMatch(/^A payment of \$70\.00 is disputed, answer by [A-Z][a-z]{2} \d+, 20/);
    expect(told[0]!.body).toContain('$15.00 as its fee');
    const { rows } = await database.pool.query(
      `select count(*)::int as told from events where type = 'payment.disputed' and payload->>'paymentIntentId' = $1`,
      [id],
    );
    expect(rows).toEqual([{ told: 1 }]);
  });

  test('hear of one that was over when it was first seen, without being asked for an answer', async () => {
    const id = await paid('70.00', '4000000000000259');
    await app.sandbox.advance(6);
    const stripe = await app.stripe();
    const { data } = await stripe.disputes.list({ payment_intent: id });
    await stripe.disputes.close(data[0]!.id);
    await refreshed(id);
    expect(await mails(id)).toMatchObject([
      { subject: 'A payment of $70.00 was disputed', body: expect.stringContaining('cannot be answered') },
    ]);
  });

  test('are reminded once, two days before the last day, by whichever process looks first', async () => {
    const id = await disputed();
    const due = new Date((await disputeOf(id)).evidenceDueAt!);
    const other = await createTestApp({ database: app.database, sandbox: app.sandbox.connection });
    await remindAt(new Date(due.getTime() - 2 * day * 1000 - 1000));
    expect(await mails(id, 'Not answered yet%')).toEqual([]);
    const late = new Date(due.getTime() - 2 * day * 1000 + 1000);
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => remindAt(late, (i % 2 ? other : app).payments.parts)),
    );
    await remindAt(new Date(due.getTime() - 1000));
    expect(await mails(id, 'Not answered yet%')).toMatchObject([{ to_address: operator.email }]);
  });

  test('are not reminded of what was answered, here or at the provider’s own desk', async () => {
    const [here, there] = [await disputed(), await disputed()];
    await evidence(here, 'we have the route');
    const dispute = await disputeOf(there);
    const stripe = await app.stripe();
    await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'said at their desk' },
      submit: true,
    });
    await remindAt(new Date(new Date(dispute.evidenceDueAt!).getTime() - 3_600_000));
    expect([
      ...(await mails(here, 'Not answered yet%')),
      ...(await mails(there, 'Not answered yet%')),
    ]).toEqual([]);
  });

  test('are reminded although the provider is away', async () => {
    const id = await disputed();
    const { evidenceDueAt } = await disputeOf(id);
    const away = { failCall: 1, times: 1000, mode: 'error_500', only: 'GET /v1/payment_intents' };
    await app.sandbox.control('POST', '/sandbox/faults', away);
    await remindAt(new Date(new Date(evidenceDueAt!).getTime() - 3_600_000));
    await app.sandbox.control('DELETE', '/sandbox/faults');
    expect(await mails(id, 'Not answered yet%')).toHaveLength(1);
  });
});

test('what its payer’s bank has taken is not paid back a second time', async () => {
  const id = await disputed();
  expect((await operate('refund', id, {})).json()).toMatchObject({ code: 'not_refundable' });
  expect((await fileOf(id)).audit).toMatchObject([
    {
      action: 'refund',
      outcome: { state: 'refused', words: expect.stringContaining('cannot be paid back') },
    },
  ]);
});
