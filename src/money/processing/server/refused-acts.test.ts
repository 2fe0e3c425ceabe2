import { describe, expect, test } from 'vitest';
import type { DeskRefund, PaymentFile } from '#src/money/payments/operations-contract.ts';
import { createMoney } from './testing.ts';

const { app, payments, buyer, operator, refreshed, paid, operate } = await createMoney();
const second = await app.signedUp({ email: 'second@example.com' }, ['rider', 'operator']);

const fileOf = async (id: string): Promise<PaymentFile> =>
  (await operator.call(`GET /api/operations/payments/${id}`)).json();
const acts = async (id: string) =>
  (await fileOf(id)).audit.map(({ action, outcome }) => [action, outcome?.state]);
const held = async () => {
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'q' });
  await refreshed(paymentIntentId);
  return paymentIntentId;
};
const fault = (mode: string, only: string, times = 2) =>
  app.sandbox.control('POST', '/sandbox/faults', { failCall: 1, times, mode, only });
const mend = () => app.sandbox.control('DELETE', '/sandbox/faults');

describe('what an operator did reads as what became of it:', () => {
  test('a refund the provider refuses is refused, in its words, and its money can be paid back still', async () => {
    const id = await paid('40');
    // Paid back at the provider's own desk, which nobody here has heard of yet.
    const stripe = await app.stripe();
    await stripe.refunds.create({ payment_intent: id, amount: 3000 });
    const answer = await operate('refund', id, { amount: '20' });
    expect(answer.json()).toMatchObject({ status: 422, code: 'provider_refused' });
    expect(answer.json().detail).toMatch(/^The card provider refused the refund\. \w/);
    const file = await fileOf(id);
    expect(file.audit).toMatchObject([
      { action: 'refund', amount: '20.00', outcome: { state: 'refused', words: answer.json().detail } },
    ]);
    expect(file.refunds.find(({ status }) => status === 'refused')).toMatchObject({
      amount: '20.00',
      refusedWords: expect.stringMatching(/\w/),
    });
    expect((await operate('refund', id, { amount: '10' })).statusCode).toBe(200);
    expect(await acts(id)).toEqual([
      ['refund', 'refused'],
      ['refund', 'done'],
    ]);
  });

  test('more than there is is refused, and said so beside the act', async () => {
    const id = await paid('5');
    await operate('refund', id, { amount: '6' });
    const words = 'That much cannot be paid back on this payment.';
    const { audit, payment } = await fileOf(id);
    expect(audit).toMatchObject([{ outcome: { state: 'refused', words } }]);
    // In the audit of the whole desk it is no refund either.
    const written = await operator.call(`GET /api/operations/audit?subject=payment:${payment.id}`);
    expect(written.json().entries).toMatchObject([
      { outcome: 'refused', refused: words },
      { outcome: 'refused', refused: words, reason: 'asked by phone' },
    ]);
  });

  test('one without an answer is not known yet, then done, and never twice', async () => {
    const id = await paid('30');
    await fault('drop_connection_after', 'POST /v1/refunds', 50);
    const answer = await operate('refund', id, { amount: '10' });
    expect(answer.json()).toMatchObject({ status: 503, code: 'outcome_unknown' });
    expect(await acts(id)).toEqual([['refund', 'open']]);
    await mend();
    await payments.reconcile();
    expect(await acts(id)).toEqual([['refund', 'done']]);
    expect(await refreshed(id)).toMatchObject({ refunded: '10.00' });
  });

  test('one that the payer’s bank sends back came back', async () => {
    const id = await paid('40', '4000000000005126');
    await operate('refund', id, {});
    await app.sandbox.advance(61);
    await refreshed(id);
    expect(await acts(id)).toEqual([['refund', 'returned']]);
  });

  test('of two who take a hold with different amounts one is done and the other refused', async () => {
    const id = await held();
    const answers = await Promise.all([
      operate('capture', id, { amount: '20' }),
      operate('capture', id, { amount: '30' }, second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const taken = (await refreshed(id)).captured;
    for (const { amount, outcome } of (await fileOf(id)).audit)
      expect([amount, outcome?.state]).toEqual([amount, amount === taken ? 'done' : 'refused']);
    expect(await acts(id)).toHaveLength(2);
  });

  test('a capture and a release without an answer are not known yet, then done', async () => {
    const [captured, released] = [await held(), await held()];
    await fault('drop_connection_before', 'POST /v1/payment_intents', 50);
    const answers = [
      await operate('capture', captured, { amount: '20' }),
      await operate('cancel', released, {}),
    ];
    expect(answers.map((answer) => answer.json().code)).toEqual(['outcome_unknown', 'outcome_unknown']);
    expect([await acts(captured), await acts(released)]).toEqual([
      [['capture', 'open']],
      [['cancel', 'open']],
    ]);
    await mend();
    await payments.reconcile();
    expect([await acts(captured), await acts(released)]).toEqual([
      [['capture', 'done']],
      [['cancel', 'done']],
    ]);
  });

  test('letting go what something was sold for is refused', async () => {
    const id = await held();
    await payments.prepareClaim(id);
    await app.database.transaction((tx) =>
      payments.claimHold(tx, {
        paymentIntentId: id,
        userId: buyer.id,
        amountCents: 5000,
        reference: `ride:${id}`,
      }),
    );
    expect((await operate('cancel', id, {})).json()).toMatchObject({ code: 'payment_in_use' });
    expect(await acts(id)).toEqual([['cancel', 'refused']]);
  });

  test('of two answers to a bank one is done and the other refused', async () => {
    const id = await paid('70.00', '4000000000000259');
    await app.sandbox.advance(6);
    await refreshed(id);
    const { id: disputeId } = (await fileOf(id)).disputes[0]!;
    const answerAs = (person: typeof operator, evidence: string) =>
      person.call(`POST /api/operations/disputes/${disputeId}/evidence`, { evidence, reason: 'they rode' });
    const answers = await Promise.all([answerAs(operator, 'the route'), answerAs(second, 'the PIN')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await acts(id)).map(([, state]) => state).sort()).toEqual(['done', 'refused']);
  });

  test('an answer to a bank that got lost may be sent again, and stands once', async () => {
    const id = await paid('70.00', '4000000000000259');
    await app.sandbox.advance(6);
    await refreshed(id);
    const { id: disputeId } = (await fileOf(id)).disputes[0]!;
    const send = () =>
      operator.call(`POST /api/operations/disputes/${disputeId}/evidence`, {
        evidence: 'the route',
        reason: 'they rode',
      });
    await fault('drop_connection_before', 'POST /v1/disputes', 50);
    expect((await send()).json()).toMatchObject({ code: 'outcome_unknown' });
    expect(await acts(id)).toEqual([['dispute evidence', 'open']]);
    await mend();
    expect((await send()).json()).toEqual({ status: 'under_review' });
    expect((await acts(id)).map(([, state]) => state)).toEqual(['done', 'done']);
  });
});

test('refunds are listed by where they stand, newest first and page by page, and what was refused is nowhere among the others', async () => {
  const list = async (query: string): Promise<{ refunds: DeskRefund[]; after: string | null }> =>
    (await operator.call(`GET /api/operations/refunds?${query}`)).json();
  // More than a page of them, some of the same moment.
  await app.database.pool.query(
    `insert into payment_refunds (id, payment_id, card_cents, status, reason, key, created_at)
     select 'ref_old' || i, (select id from payments limit 1), 500, 'succeeded', 'old', 'old:' || i,
       now() - make_interval(days => 1 + i / 4) from generate_series(1, 52) as i`,
  );
  // One that the provider has and the payer's bank does not, and one that nobody has answered.
  const [onWay, asked] = [await paid('41'), await paid('42')];
  await operate('refund', onWay, {});
  await app.database.pool.query(
    "update payment_refunds set status = 'pending' where payment_id = (select id from payments where intent_id = $1)",
    [onWay],
  );
  await fault('drop_connection_before', 'POST /v1/refunds', 50);
  await operate('refund', asked, {});
  await mend();
  const amountsIn = async (state: string) =>
    (await list(`state=${state}`)).refunds.map((one) => [one.state, one.amount]);
  expect(await amountsIn('asked')).toEqual([['asked', '42.00']]);
  expect(await amountsIn('on_way')).toEqual([['on_way', '41.00']]);
  expect(await amountsIn('came_back')).toEqual([['came_back', '40.00']]);
  expect((await list('state=refused')).refunds).toMatchObject([
    {
      amount: '20.00',
      state: 'refused',
      reason: 'asked by phone',
      refusedWords: expect.stringMatching(/\w/),
    },
  ]);

  const first = await list('');
  const rest = await list(`after=${first.after}`);
  const all = [...first.refunds, ...rest.refunds];
  expect([first.refunds.length, rest.after]).toEqual([50, null]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const arrived = all.filter(({ state }) => state === 'arrived');
  expect(arrived.length).toBe(all.length - 4);
  expect((await buyer.call('GET /api/operations/refunds')).statusCode).toBe(403);
  expect((await operator.call('GET /api/operations/refunds?state=lost')).statusCode).toBe(400);
  await payments.reconcile();
  expect(await amountsIn('asked')).toEqual([]);
});

test('what was refused is only added to the log: no row of it changes', async () => {
  const { rows } = await app.database.pool.query(
    "select detail->>'of' as of, detail->>'refused' as words from payment_audit where action = 'refused'",
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { of, words } of rows) expect([Number(of) > 0, words.length > 5]).toEqual([true, true]);
});
